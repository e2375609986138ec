import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { maxDrafts } from '#schema/drafts.ts';
import { maxGoals } from '#schema/goals.ts';
import { maxDevices } from '#schema/sync-calls.ts';
import { onBothEngines, openSqlite, type TestDatabase } from '#server/testing/both-engines.ts';
import { client, coach, type Intent, noon, openPushBench, revOf } from '#server/testing/push-bench.ts';
import type { PushStore } from '#sync/server/ports.ts';

const openOne = openSqlite();
/** A few rows stand for many. */
const withOthers =
  (more: number) =>
  (store: PushStore): PushStore => ({
    ...store,
    countGoals: async (clientId) => more + (await store.countGoals(clientId)),
    countDrafts: async (userId) => more + (await store.countDrafts(userId)),
  });
const limit = (can: string) => ({ status: 'rejected', code: 'limit', message: `You can ${can}.` });

onBothEngines('what one account may keep', (open) => {
  test('a goal too many is refused with its text, whoever sets it, and the others can be edited', async () => {
    const bench = openPushBench(await open());
    const [phone, kim] = [bench.device(client), bench.device(coach)];
    const submissionId = await bench.submission('dana');
    const [id, title] = [randomUUID(), 'Hire'];
    await phone.push(['goals.create', { id, title }]);
    bench.world.breakStore = withOthers(maxGoals - 1);
    const another = { id: randomUUID(), title: 'One too many' };
    expect(await phone.push(['goals.create', another])).toMatchObject({
      ...limit('have up to 20,000 goals'),
      args: another,
    });
    const set = { id: randomUUID(), submissionId, title: 'Set' };
    expect(await kim.push(['coachingGoals.create', set])).toMatchObject(limit('have up to 20,000 goals'));
    expect(await phone.push(['goals.create', { id, title }])).toMatchObject({ status: 'applied' });
    expect(await phone.push(['goals.update', { id, baseRev: 0, set: { title: 'Hire two' } }])).toMatchObject({
      status: 'applied',
    });
    bench.world.breakStore = withOthers(maxGoals - 2);
    expect(await phone.push(['goals.create', { id: randomUUID(), title }])).toMatchObject({ status: 'applied' });
  });

  test('goals that are made in one request are counted one by one', async () => {
    const bench = openPushBench(await open());
    const phone = bench.device(client);
    bench.world.breakStore = withOthers(maxGoals - 2);
    const create = (): Intent => ['goals.create', { id: randomUUID(), title: 'Hire' }];
    const answer = await phone.send(phone.queue(create(), create(), create(), create()));
    const statuses = 'results' in answer && answer.results.map(({ status }) => status);
    expect(statuses).toEqual(['applied', 'applied', 'rejected', 'rejected']);
  });

  test('a draft too many is refused with its text; cleared ones and those of the server do not count', async () => {
    const bench = openPushBench(await open());
    const phone = bench.device(client);
    const put = (id: string) => phone.push(['drafts.put', { id, baseRev: 0, value: { text: id } }]);
    const rev = revOf(await put('goal:one'));
    await put('goal:two');
    await phone.push(['drafts.clear', { id: 'goal:two', baseRev: rev }]);
    bench.world.breakStore = withOthers(maxDrafts - 1);
    expect(await put('goal:three')).toMatchObject({
      ...limit('have up to 1,000 drafts'),
      args: { value: { text: 'goal:three' } },
    });
    expect(await put('goal:one')).toMatchObject({ status: 'applied' });
    bench.world.breakStore = withOthers(maxDrafts - 2);
    expect(await put('goal:three')).toMatchObject({ status: 'applied' });
  });

  test('of devices too many the one that was silent for longest is forgotten, with what it sent, and no others', async () => {
    const database = await open();
    const bench = openPushBench(database);
    await insertDevices(database, 'dana', maxDevices);
    await insertDevices(database, 'eve', 1);
    const draft = ['drafts.put', { id: 'goal:new', baseRev: 0, value: {} }] as [string, Record<string, unknown>];
    await bench.device(client, 'dana-0').push(draft);
    const { q, t } = database.read;
    const listDevices = async (userId: string) =>
      (await q.select().from(t.syncDevices).where(eq(t.syncDevices.userId, userId))).map(({ id }) => id);
    await bench.device(client, 'another').push(draft);
    const known = await listDevices('dana');
    expect(known).toHaveLength(maxDevices);
    // The first one has just been seen; the second was silent since.
    expect([known.includes('another'), known.includes('dana-0'), known.includes('dana-1')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await listDevices('eve')).toHaveLength(1);
    await bench.device(client, 'one more').push(draft);
    expect(await listDevices('dana')).not.toContain('dana-2');
    expect((await q.select().from(t.syncMutations)).map(({ deviceId }) => deviceId)).not.toContain('dana-2');
  });
});

/** The later ones were seen later, all of them long ago. */
async function insertDevices({ tx }: TestDatabase, userId: string, count: number): Promise<void> {
  const numbers = { acceptedThrough: 0, ackedResults: 0, lastIntent: 0, createdAt: 0 };
  const ids = Array.from({ length: count }, (_, index) => `${userId}-${index}`);
  const sent = { mutationId: 2, hash: '', recordedAt: 0 };
  await tx(async ({ q, t }) => {
    await q
      .insert(t.syncDevices)
      .values(ids.map((id, index) => ({ id, userId, ...numbers, seenAt: noon - 1e10 + index })));
    await q.insert(t.syncMutations).values(ids.map((deviceId) => ({ deviceId, ...sent })));
  });
}

test('the goals of a client are counted, and of nobody else', async () => {
  const bench = openPushBench(await openOne());
  for (const userId of ['dana', 'dana', 'eve']) {
    await bench.device({ ...client, userId }).push(['goals.create', { id: randomUUID(), title: 'Hire' }]);
  }
  expect(await bench.inStore((store) => store.countGoals('dana'))).toBe(2);
});
