import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findAdminOverrides, setAdminOverride } from '#server/entitlements/admin-override.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { newId } from '#server/ids.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { batchUpdate } from './batch-update.ts';
import { deleteUser } from './delete-user.ts';

const rounds = 12;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

const save = (by: Person, ...users: unknown[]) =>
  server.call('PUT', '/api/auth/batch-update', { token: by.token, body: { users } });
const admins = async () => (await userRepository(server.deps.database.read).listActiveAdmins()).length;

/** Takes the role from every admin, without the rules, so that each round starts with its own two. */
async function twoAdmins(): Promise<[Person, Person]> {
  await server.deps.database.tx(({ q, t }) => q.update(t.users).set({ role: 'client' }));
  return [await signUp(server, { role: 'admin' }), await signUp(server, { role: 'admin' })];
}

test.each([
  ['demote each other', { role: 'client' }, { role: 'client' }],
  ['deactivate each other', { status: 'Inactive' }, { status: 'Inactive' }],
  ['demote and deactivate each other', { role: 'coach' }, { status: 'Inactive' }],
])('two admins who %s at the same moment, in either order: one admin stays', async (_name, one, other) => {
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = await twoAdmins();
    const calls = [
      () => save(first, { id: second.userId, ...one }),
      () => save(second, { id: first.userId, ...other }),
    ];
    if (round % 2 === 1) calls.reverse();
    const statuses = (await Promise.all(calls.map((call) => call()))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const status of statuses) expect([200, 401, 403, 409]).toContain(status);
    expect(await admins()).toBe(1);
  }
});

test('two admins who each step down at the same moment: one stays', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const pair = await twoAdmins();
    const answers = await Promise.all(pair.map((person) => save(person, { id: person.userId, role: 'client' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await admins()).toBe(1);
  }
});

test('a role that was taken away while the call waited for its turn changes nothing any more', async () => {
  const [first, second] = await twoAdmins();
  const deps = { ...server.deps, findAdminOverrides, setAdminOverride };
  const letIn = { userId: first.userId, role: 'admin', sessionId: newId(), emailVerified: false } as const;
  const demote = () => batchUpdate(deps, letIn, [{ id: second.userId, role: 'client' }]);
  const remove = () => deleteUser(deps, letIn, second.userId);

  await save(second, { id: first.userId, role: 'coach' });
  for (const act of [demote, remove]) await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
  await save(second, { id: first.userId, role: 'admin', status: 'Inactive' });
  for (const act of [demote, remove]) await expect(act()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await admins()).toBe(1);
});
