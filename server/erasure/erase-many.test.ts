import { randomUUID } from 'node:crypto';
import BetterSqlite3 from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { forgetPayer } from '#server/checkout/cashier/forget-payers.ts';
import { newId } from '#server/ids.ts';
import { takeRev } from '#server/synced-rows/counter.ts';
import { saveStored } from '#server/synced-rows/stored-rows.ts';
import { onBothEngines, openSqlite, type TestDatabase } from '#server/testing/both-engines.ts';
import { insertFullAccount } from '#server/testing/full-account.ts';
import { noon as now } from '#server/testing/push-bench.ts';
import { audiencesOf } from '#sync/server/audiences.ts';
import type { StoredRow } from '#sync/server/ports.ts';
import { eraseUser } from './erase-user.ts';

const deps = { now, forgetPayer, newId };

/** A person with everything, and so many goals more. */
async function openAccount(database: TestDatabase, goals: number) {
  const user = await database.tx((db) => insertFullAccount(db, { word: 'quokka', now }));
  await database.tx(async (db) => {
    const [like] = await db.q.select().from(db.t.goals).where(eq(db.t.goals.clientId, user.userId)).limit(1);
    for (let index = 0; index < goals; index += 1) {
      const [id, rev] = [randomUUID(), await takeRev(db, now)];
      const { rev: _, createdRev: _created, clocks: _clocks, ...row } = { ...like, id, clientId: user.userId };
      const stored = {
        entity: 'goal',
        key: id,
        ownerId: user.userId,
        rev,
        createdRev: rev,
        row,
        clocks: {},
      } as StoredRow;
      await saveStored(db, stored, audiencesOf(stored), now);
    }
  });
  return { id: user.userId, email: 'quokka@example.com' };
}

onBothEngines('erasing an account with many goals', (open) => {
  test('tells who saw them of each at a rev of its own, later than all before', async () => {
    const database = await open();
    const user = await openAccount(database, 510);
    const { q, t } = database.read;
    const before = await q.select().from(t.syncFeed);
    const newest = Math.max(...before.map(({ rev }) => rev));
    const seen = before.filter(({ audience, entity, isGone }) => audience === 'staff' && entity === 'goal' && !isGone);
    await database.tx((db) => eraseUser(db, user, deps));
    const after = await q.select().from(t.syncFeed).where(eq(t.syncFeed.entity, 'goal'));
    const left = after.filter(({ rev }) => rev > newest);
    expect(left.map(({ rowKey }) => rowKey).sort()).toEqual(seen.map(({ rowKey }) => rowKey).sort());
    expect(left.every(({ audience, isGone, goneAt }) => audience === 'staff' && isGone && goneAt === now)).toBe(true);
    expect(new Set(left.map(({ rev }) => rev)).size).toBe(left.length);
    const [counter] = await q.select().from(t.syncCounter);
    expect(counter?.rev).toBeGreaterThanOrEqual(Math.max(...left.map(({ rev }) => rev)));
    expect(await q.select().from(t.goals).where(eq(t.goals.clientId, user.id))).toEqual([]);
  });
});

const openOne = openSqlite();

test('takes no statement for each goal: all others wait for it', async () => {
  const database = await openOne();
  const few = await openAccount(database, 10);
  const many = await openAccount(database, 510);
  const cost = async (user: { id: string; email: string }) => {
    const statement = Object.getPrototypeOf(new BetterSqlite3(':memory:').prepare('SELECT 1'));
    const spies = (['all', 'get', 'run'] as const).map((name) => vi.spyOn(statement, name));
    await database.tx((db) => eraseUser(db, user, deps));
    const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return count;
  };
  const least = await cost(few);
  expect(least).toBeGreaterThan(20);
  expect(await cost(many)).toBeLessThan(least + 20);
});
