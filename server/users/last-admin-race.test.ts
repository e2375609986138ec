import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { userRepository } from '#server/sessions/user.repository.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const rounds = 25;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

const save = (by: Person, ...users: unknown[]) =>
  server.call('PUT', '/api/auth/batch-update', { token: by.token, body: { users } });
const admins = () => userRepository(server.deps.database.read).countActiveAdmins();

/** Everybody who is an admin leaves the role, without the rules, so that each round starts with its own two. */
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

test('an admin who is being demoted does not demote a third one with the role that is already gone', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = await twoAdmins();
    const third = await signUp(server, { role: 'admin' });
    const [demotion, revenge] = await Promise.all([
      save(first, { id: second.userId, role: 'client' }),
      save(second, { id: third.userId, role: 'client' }),
    ]);
    expect(demotion.status).toBe(200);
    expect([200, 401, 403]).toContain(revenge.status);
    expect(await admins()).toBe(revenge.status === 200 ? 1 : 2);
  }
});
