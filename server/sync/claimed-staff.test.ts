import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#schema/users.ts';
import { signUp } from '#server/testing/people.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function person(role: Role) {
  const signedUp = await signUp(server, { role });
  const device = syncDevice(server, signedUp);
  await device.sync();
  return { ...signedUp, device };
}
/** Sets a role past the product, as an operator would who edits the table. */
const setRole = (userId: string, role: Role) =>
  server.deps.database.tx(({ q, t }) => q.update(t.users).set({ role }).where(eq(t.users.id, userId)));
const kept = async (userId: string) => {
  const { q, t } = server.deps.database.read;
  return {
    forgets: await q.select().from(t.syncForgets).where(eq(t.syncForgets.userId, userId)),
    escrow: await q.select().from(t.syncEscrow).where(eq(t.syncEscrow.userId, userId)),
  };
};
const note = (content: string) => ({ id: randomUUID(), submissionId: 'x'.repeat(22), content });
/** Makes the same cookie, with windows of staff. */
const claimingStaff = (cookie: string | null) =>
  (cookie ?? '')
    .split(';')
    .map((part, index) => (index === 6 ? 's' : part))
    .join(';');

test('a cookie that claims the scope of staff is told to forget it and leaves no trace of a client who never had it, and a refused text comes back', async () => {
  const { device, userId } = await person('client');
  for (const _ of [1, 2]) {
    const cookie = claimingStaff(device.cookie());
    const refused = device.edit('notes.create', note('As if from staff'));
    const { body } = await device.send({ cookie, mutations: [refused] });
    expect(body.changes.map(({ op }) => op)).toEqual(['forget', 'reset']);
    expect(body.changes[0]).toMatchObject({ scope: 'staff', reason: 'role_changed' });
    expect(body.results.at(-1)).toMatchObject({ status: 'rejected', args: { content: 'As if from staff' } });
  }
  expect(await kept(userId)).toEqual({ forgets: [], escrow: [] });
});

test('who lost the role past the product is told once, and what the first request was refused is left to an admin', async () => {
  const { device, userId } = await person('coach');
  const cookie = device.cookie();
  await setRole(userId, 'client');
  const refused = device.edit('notes.create', note('As a coach once'));
  const { body } = await device.send({ mutations: [refused] });
  expect(body.changes[0]).toMatchObject({ op: 'forget', scope: 'staff', reason: 'role_changed' });
  expect(body.results[0]).not.toHaveProperty('args');
  const { forgets, escrow } = await kept(userId);
  expect(forgets).toHaveLength(1);
  expect(escrow).toMatchObject([{ args: { content: 'As a coach once' } }]);

  await device.send({ cookie, ackedForgets: forgets.map(({ id }) => id) });
  await device.send({ cookie: claimingStaff(body.cookie) });
  expect((await kept(userId)).forgets).toEqual(forgets);
});
