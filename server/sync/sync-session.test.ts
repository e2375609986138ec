import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserEdit } from '#schema/user-edits.ts';
import type { Role } from '#schema/users.ts';
import { endSessionsOf } from '#server/identity/session.repository.ts';
import { orderPurge } from '#server/synced-rows/order-purge.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import type { Forget } from '#sync/protocol.ts';

const password = 'a long enough phrase';
const day = 86_400_000;

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { role: 'admin' });
});
afterAll(() => server.stop());

async function signIn({ email }: Person): Promise<Person> {
  const answer = await server.call<{ token: string; user: { id: string } }>('POST', '/api/auth/login', {
    body: { email, password },
  });
  expect(answer.status).toBe(200);
  return { email, token: answer.body.token, userId: answer.body.user.id };
}

async function edit(person: Person, changes: Omit<UserEdit, 'id'>): Promise<void> {
  const body = { users: [{ id: person.userId, ...changes }] };
  const { status } = await server.call('PUT', '/api/auth/batch-update', { token: (await signIn(admin)).token, body });
  expect(status).toBe(200);
}

/** Makes a device that has synced as this person. */
async function syncedDevice(role: Role) {
  const person = await signUp(server, { role });
  const device = syncDevice(server, person);
  expect((await device.sync()).status).toBe(200);
  return { person, device };
}

const losses: [string, Role, (person: Person) => Promise<unknown>, Omit<Forget, 'forgetId'>][] = [
  ['a coach becomes a client', 'coach', (p) => edit(p, { role: 'client' }), { scope: 'staff', reason: 'role_changed' }],
  [
    'an admin becomes a client',
    'admin',
    (p) => edit(p, { role: 'client' }),
    { scope: 'staff', reason: 'role_changed' },
  ],
  [
    'a client is deactivated',
    'client',
    (p) => edit(p, { status: 'Inactive' }),
    { scope: 'all', reason: 'deactivated' },
  ],
  ['a coach is deactivated', 'coach', (p) => edit(p, { status: 'Inactive' }), { scope: 'all', reason: 'deactivated' }],
  [
    'an account is deleted by an admin',
    'client',
    async (p) => server.call('DELETE', `/api/auth/user/${p.userId}`, { token: (await signIn(admin)).token }),
    { scope: 'all', reason: 'deleted' },
  ],
  [
    'a person deletes the own account',
    'client',
    (p) => server.call('DELETE', '/api/account', { token: p.token, body: { password } }),
    { scope: 'all', reason: 'deleted' },
  ],
];

test.each(losses)('%s: every device is told what to forget, before anything else', async (_name, role, lose, what) => {
  const { person, device } = await syncedDevice(role);
  const other = syncDevice(server, await signIn(person));
  await other.sync();
  await lose(person);
  for (const { send } of [device, other]) {
    for (const request of [{}, { mutations: [{ id: 1, name: 'goals.create' }] }, { protocol: 'none' }]) {
      const { status, body } = await send(request);
      expect([status, body.error.code]).toEqual([401, 'session_revoked']);
      expect(body.forget).toEqual({ forgetId: expect.any(String), ...what });
      expect(Object.keys(body).sort()).toEqual(['error', 'forget', 'message']);
    }
  }
  const events = await server.call('GET', '/api/sync/events', { token: person.token });
  expect(events.body).toMatchObject({ error: { code: 'session_revoked' }, forget: what });
});

const ends: [string, Role, (person: Person) => Promise<unknown>][] = [
  ['a client becomes a coach', 'client', (p) => edit(p, { role: 'coach' })],
  ['a coach becomes an admin', 'coach', (p) => edit(p, { role: 'admin' })],
  ['an admin becomes a coach', 'admin', (p) => edit(p, { role: 'coach' })],
  ['the person signs out', 'coach', (p) => server.call('POST', '/api/auth/logout', { token: p.token })],
  [
    'the session is ended from the list',
    'coach',
    async (p) => {
      const { token } = await signIn(p);
      await server.call('POST', '/api/account/sessions/end-others', { token });
    },
  ],
  [
    'a new password is set elsewhere',
    'client',
    async (p) => {
      const body = { currentPassword: password, newPassword: 'another long enough phrase' };
      await server.call('PUT', '/api/auth/update', { token: (await signIn(p)).token, body });
    },
  ],
];

test.each(ends)('%s: the session is over and nothing is lost', async (_name, role, end) => {
  const { person, device } = await syncedDevice(role);
  await end(person);
  const { status, body } = await device.send();
  expect([status, body.error.code, Object.keys(body).sort()]).toEqual([401, 'expired', ['error', 'message']]);
  const events = await server.call('GET', '/api/sync/events', { token: person.token });
  expect([events.status, (events.body.error as { code: string }).code]).toEqual([401, 'expired']);
});

test('a session that ran out, a token that nobody had and none at all answer expired', async () => {
  const { device } = await syncedDevice('client');
  for (const token of ['x'.repeat(43), 'no token']) {
    expect((await device.send({}, token)).body.error.code).toBe('expired');
  }
  const none = await server.call('POST', '/api/sync', { body: {} });
  expect([none.status, none.body.error]).toMatchObject([401, { code: 'expired' }]);
  const before = server.clock();
  server.passTime(200 * day);
  expect((await device.send()).body.error.code).toBe('expired');
  server.setClock(before);
});

test('a device that forgot says so without a session, is told once more by nobody, and is not asked again', async () => {
  const { person, device } = await syncedDevice('coach');
  const stranger = await syncedDevice('client');
  const other = syncDevice(server, await signIn(person));
  await other.sync();
  await edit(person, { role: 'client' });
  const { forgetId } = (await device.send()).body.forget as Forget;
  const forgotten = (deviceId: string, id = forgetId) =>
    server.call('POST', '/api/sync/forgotten', { body: { deviceId, forgetId: id } });
  const acks = async () => {
    const { q, t } = server.deps.database.read;
    return q.select().from(t.syncForgetAcks).where(eq(t.syncForgetAcks.forgetId, forgetId));
  };
  expect((await forgotten(stranger.device.deviceId)).status).toBe(204);
  expect((await forgotten(device.deviceId, 'f_unknown')).status).toBe(204);
  expect(await acks()).toEqual([]);
  for (const _ of [1, 2]) expect((await forgotten(device.deviceId)).status).toBe(204);
  expect(await acks()).toMatchObject([{ deviceId: device.deviceId }]);

  const again = await signIn(person);
  // A device that forgot asks like this: the cookie is gone with the scope.
  const asked = await device.send({ cookie: null }, again.token);
  expect(asked.body.changes.filter(({ op }) => op === 'forget')).toEqual([]);
  const answered = await other.send({}, again.token);
  expect(answered.body.changes[0]).toEqual({ op: 'forget', forgetId, scope: 'staff', reason: 'role_changed' });
});

test('a device that comes new to an account whose deletion was taken back keeps what was typed on it', async () => {
  const { person, device } = await syncedDevice('client');
  await server.call('DELETE', '/api/account', { token: person.token, body: { password } });
  const fresh = syncDevice(server, await signIn(person));
  const { changes, body } = await fresh.sync([fresh.edit('goals.create', { id: randomUUID(), title: 'Typed here' })]);
  expect(changes.filter(({ op }) => op === 'forget')).toEqual([]);
  expect(body.results).toMatchObject([{ id: 1, status: 'applied' }]);

  const forked = await syncDevice(server, await signIn(person)).send({ cookie: device.cookie() });
  expect(forked.body.changes[0]).toMatchObject({ op: 'forget', scope: 'all', reason: 'deleted' });
});

test('a loss by a clock that had stepped back reaches a device that the server knows, whatever ended its session', async () => {
  const { person, device } = await syncedDevice('coach');
  const now = server.clock();
  await server.deps.database.tx(async (db) => {
    const told = { userId: person.userId, scope: 'staff', reason: 'role_changed' } as const;
    await orderPurge(db, told, { now: now - day, newId: randomUUID });
    await endSessionsOf(db, person.userId, 'ended_by_owner', now);
  });
  expect((await device.send()).body).toMatchObject({ error: { code: 'session_revoked' }, forget: { scope: 'staff' } });
});

test('a role that is taken away between two requests takes its scope with the next answer', async () => {
  const { person, device } = await syncedDevice('coach');
  await submit(server);
  const held = await device.sync();
  expect(held.changes.some((change) => 'scope' in change && change.scope === 'staff')).toBe(true);
  const setRole = (role: Role) =>
    server.deps.database.tx(({ q, t }) => q.update(t.users).set({ role }).where(eq(t.users.id, person.userId)));

  await setRole('client');
  const note = device.edit('notes.create', { id: randomUUID(), submissionId: 'x'.repeat(22), content: 'As staff' });
  const demoted = await device.sync([note]);
  expect(demoted.changes[0]).toMatchObject({ op: 'forget', scope: 'staff', reason: 'role_changed' });
  expect(demoted.changes[1]).toEqual({ op: 'reset' });
  expect(demoted.changes.filter((change) => 'entity' in change && change.scope === 'staff')).toEqual([]);
  expect(demoted.body.results).toMatchObject([{ id: 1, status: 'rejected' }]);

  await setRole('coach');
  const { forgetId } = demoted.changes[0] as Forget & { op: 'forget' };
  const promoted = await device.sync([], { ackedForgets: [forgetId], ackedResults: 1 });
  expect(promoted.changes.some((change) => 'entity' in change && change.scope === 'staff')).toBe(true);
});
