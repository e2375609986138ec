import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signUp } from '#server/testing/people.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const setUser = ({ userId }: Person, changes: { status?: 'Active' | 'Inactive'; role?: 'client' | 'coach' }) =>
  server.deps.database.tx(({ q, t }) => q.update(t.users).set(changes).where(eq(t.users.id, userId)));
const goal = (title: string) => ({ id: randomUUID(), title });

test('a status that changes in the database counts at once: nothing is recorded of who is not active, and all of it is once they are', async () => {
  const dana = await signUp(server);
  const phone = syncDevice(server, dana);
  await phone.sync();
  await setUser(dana, { status: 'Inactive' });
  const mutations = [phone.edit('goals.create', goal('Typed meanwhile'))];
  const refused = await phone.send({ mutations });
  expect([refused.status, refused.body.error.code]).toEqual([401, 'expired']);
  const { q, t } = server.deps.database.read;
  expect(await q.select().from(t.syncMutations).where(eq(t.syncMutations.deviceId, phone.deviceId))).toEqual([]);

  await setUser(dana, { status: 'Active' });
  expect((await phone.sync(mutations)).body).toMatchObject({ acceptedThrough: 1, results: [{ status: 'applied' }] });
});

test('a client who becomes a coach writes as one from the next request on', async () => {
  const tom = await signUp(server);
  const phone = syncDevice(server, tom);
  const pin = () => phone.edit('pins.clear', { id: 'x'.repeat(22) });
  const asClient = await phone.sync([pin()]);
  await setUser(tom, { role: 'coach' });
  const asCoach = await phone.sync([pin()], { ackedResults: 1 });
  expect([asClient.body.results, asCoach.body.results]).toMatchObject([
    [{ id: 1, status: 'rejected', code: 'forbidden' }],
    [{ id: 2, status: 'applied' }],
  ]);
});
