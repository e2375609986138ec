import { afterAll, beforeAll, expect, test } from 'vitest';
import { devicesAnswerSchema } from '#schema/devices.ts';
import { auditEntriesBy } from '#server/testing/audit-entries.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { type SyncDevice, syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { role: 'admin' });
});
afterAll(() => server.stop());

const devicesPath = ({ userId }: Pick<Person, 'userId'>) => `/api/auth/user/${userId}/devices`;
async function devicesOf(person: Person) {
  const { status, body } = await server.call('GET', devicesPath(person), { token: admin.token });
  expect(status).toBe(200);
  return devicesAnswerSchema.parse(body);
}
const save = (person: Person, edit: object) =>
  server.call('PUT', '/api/auth/batch-update', {
    token: admin.token,
    body: { users: [{ id: person.userId, ...edit }] },
  });

/** Carries out what a device is told that comes back after its session ended. */
async function comeBack(device: SyncDevice): Promise<void> {
  const { body } = await device.send();
  const { forgetId } = body.forget as { forgetId: string };
  await server.call('POST', '/api/sync/forgotten', { body: { deviceId: device.deviceId, forgetId } });
}

test('after access was taken, an admin sees how many known devices are emptied', async () => {
  const coach = await signUp(server, { role: 'coach' });
  const devices = [syncDevice(server, coach), syncDevice(server, coach), syncDevice(server, coach)];
  for (const device of devices) await device.sync();
  const [first, second, third] = devices;
  if (!first || !second || !third) throw new Error('A device is missing.');
  const before = await devicesOf(coach);
  expect(before.revoked).toBeNull();
  expect(before.devices.map(({ emptied }) => emptied)).toEqual([null, null, null]);
  expect(before.devices.map(({ last_contact_at }) => last_contact_at)).toContain(
    new Date(server.clock()).toISOString(),
  );

  server.passTime(60_000);
  await save(coach, { status: 'Inactive' });
  const emptied = async () => {
    const { devices: listed } = await devicesOf(coach);
    return Object.fromEntries(listed.map((device) => [device.id, device.emptied]));
  };
  expect((await devicesOf(coach)).revoked).toEqual({
    reason: 'deactivated',
    at: new Date(server.clock()).toISOString(),
  });
  expect(Object.values(await emptied())).toEqual([false, false, false]);
  server.passTime(60_000);
  await comeBack(first);
  await comeBack(third);
  expect(await emptied()).toEqual({ [first.deviceId]: true, [second.deviceId]: false, [third.deviceId]: true });

  await save(coach, { status: 'Active' });
  expect((await devicesOf(coach)).revoked).toBeNull();
  expect(Object.values(await emptied())).toEqual([null, null, null]);
  const body = { email: coach.email, password: 'a long enough phrase' };
  const { token } = (await server.call<{ token: string }>('POST', '/api/auth/login', { body })).body;
  const later = syncDevice(server, { token });
  await later.sync();
  expect((await emptied())[later.deviceId]).toBeNull();
});

test('a revocation is listed until the role comes back', async () => {
  const coach = await signUp(server, { role: 'coach' });
  await syncDevice(server, coach).sync();
  server.passTime(60_000);
  await save(coach, { role: 'client' });
  expect(await devicesOf(coach)).toMatchObject({ devices: [{ emptied: false }], revoked: { reason: 'role_changed' } });
  await save(coach, { role: 'coach' });
  expect(await devicesOf(coach)).toMatchObject({ devices: [{ emptied: null }], revoked: null });
});

test('devices are listed for admins only, and the read is in the audit log', async () => {
  const dana = await signUp(server);
  const coach = await signUp(server, { role: 'coach' });
  await syncDevice(server, dana).sync();
  expect((await devicesOf(dana)).devices).toHaveLength(1);
  const entries = await auditEntriesBy(server, admin);
  expect(entries.filter(({ aboutUserId }) => aboutUserId === dana.userId)).toMatchObject([
    { action: 'read', subject: 'devices', count: 1 },
  ]);
  const statuses = [];
  for (const token of [undefined, dana.token, coach.token]) {
    statuses.push((await server.call('GET', devicesPath(dana), { token })).status);
  }
  const missing = await server.call('GET', '/api/auth/user/AAAAAAAAAAAAAAAAAAAAAA/devices', { token: admin.token });
  expect([...statuses, missing.status]).toEqual([401, 403, 403, 404]);
});
