import { expect, test } from 'vitest';
import { readCounter } from '#server/synced-rows/counter.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { type FullAccount, insertFullAccount } from '#server/testing/full-account.ts';
import { insertDueRows } from '#server/testing/full-sync.ts';
import { inBatches } from './delete-in-batches.ts';
import { dueSyncedRows } from './due-synced-rows.ts';

const day = 86_400_000;
const now = 1_790_000_000_000;

onBothEngines('rows that devices hold and that have come of age', (open) => {
  async function opened() {
    const database = await open();
    const { q, t } = database.read;
    let account: FullAccount | undefined;
    const deleted = await database.tx(async (db) => {
      account = await insertFullAccount(db, { word: 'dana', now });
      return insertDueRows(db, account, now);
    });
    const runAt = async (at: number) => {
      for (const batch of Object.values(dueSyncedRows(at))) await inBatches(database, batch);
    };
    const feed = () => q.select().from(t.syncFeed).orderBy(t.syncFeed.rev, t.syncFeed.audience);
    const counter = () => readCounter(database.read);
    return { database, q, t, deleted, runAt, feed, counter, userId: account?.userId ?? '' };
  }

  test('leave everybody who saw them, at a new rev each, with their history; a talk with all that was said in it', async () => {
    const { q, t, deleted, runAt, feed, counter, userId } = await opened();
    const before = await counter();
    await runAt(now + 30 * day - 1);
    expect(await counter()).toEqual(before);
    await runAt(now + 30 * day);
    const gone = (await feed()).filter(({ isGone }) => isGone);
    const [own, staff] = [`own:${userId}`, 'staff'];
    const byEntity = (entity: string) => gone.filter((row) => row.entity === entity);
    for (const entity of ['goal', 'note']) {
      expect(byEntity(entity).map(({ audience }) => audience)).toEqual([own, staff]);
      expect(new Set(byEntity(entity).map(({ rev }) => rev)).size).toBe(1);
    }
    expect([...byEntity('conversation'), ...byEntity('message')].map(({ audience }) => audience)).toEqual([own, own]);
    expect(gone.every(({ rev, goneAt }) => rev > before.rev && goneAt === now + 30 * day)).toBe(true);
    expect(gone.map(({ rowKey }) => rowKey)).toEqual(expect.arrayContaining(Object.values(deleted)));
    const left = await q.select().from(t.rowVersions);
    expect(left.map(({ rowKey }) => rowKey)).not.toContain(deleted.goal);
    expect(await q.select().from(t.goals)).toHaveLength(1);
  });

  test('leave a tombstone for 180 days; a cookie from before one that was dropped is known to be too old', async () => {
    const { runAt, feed, counter } = await opened();
    await runAt(now + 30 * day);
    const newest = Math.max(...(await feed()).filter(({ isGone }) => isGone).map(({ rev }) => rev));
    await runAt(now + 210 * day - 1);
    expect((await counter()).purgedThrough).toBe(0);
    await runAt(now + 210 * day);
    expect((await feed()).filter(({ isGone }) => isGone)).toEqual([]);
    expect((await counter()).purgedThrough).toBe(newest);
  });

  test('a device that was silent for a year is not known any more, nor what it sent; one that came back is', async () => {
    const { database, q, t, runAt } = await opened();
    const other = { id: 'came-back', userId: 'dana', acceptedThrough: 9, ackedResults: 9, lastIntent: now };
    await database.tx((db) => db.q.insert(t.syncDevices).values({ ...other, createdAt: now, seenAt: now + 1 }));
    await runAt(now + 365 * day - 1);
    expect((await q.select().from(t.syncMutations)).length).toBeGreaterThan(0);
    await runAt(now + 365 * day);
    const known = await q.select().from(t.syncDevices);
    expect(known.map(({ id }) => id)).toEqual(['came-back']);
    expect(await q.select().from(t.syncMutations)).toEqual([]);
    expect(await q.select().from(t.syncForgetAcks)).toEqual([]);
  });
});
