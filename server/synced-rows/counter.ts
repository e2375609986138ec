import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';

const id = 'one';

/**
 * Takes the next place in the one order of all writes to synced rows (docs/protocol.md#1-one-order). Run it in the
 * transaction of the write.
 *
 * @param intent when the person meant it, epoch ms; the latest is remembered (docs/protocol.md#7-field-merge)
 */
export const takeRev = (db: Db, intent: number): Promise<number> => takeRevs(db, 1, intent);

/** Takes so many places for rows that are written at once. @returns the last one; the others are those before it */
export async function takeRevs(db: Db, count: number, intent: number): Promise<number> {
  await raise(db).execute({ count, intent });
  const { rev } = await readCounter(db);
  if (rev > 0) return rev;
  const first = { id, rev: count, highestIntent: intent, purgedThrough: 0 };
  await db.q.insert(db.t.syncCounter).values(first).onConflictDoNothing();
  return count;
}

/**
 * Raises the counter without RETURNING, which would read the row in the same statement. SQLite sets aside every page
 * that such a statement touches inside a savepoint, in case it must be undone; of a push that was a fifth of the work.
 */
const raise = prepared(({ q, t: { syncCounter } }) => {
  const { rev, highestIntent } = syncCounter;
  const [count, intent] = [sql.placeholder('count'), sql.placeholder('intent')];
  const later = sql`CASE WHEN ${highestIntent} > ${intent} THEN ${highestIntent} ELSE ${intent} END`;
  return q
    .update(syncCounter)
    .set({ rev: sql`${rev} + ${count}`, highestIntent: later })
    .where(eq(syncCounter.id, id))
    .prepare();
});

/** Reads the counters as they were last given out; zeros before the first. */
export async function readCounter(db: Db): Promise<Db['t']['syncCounter']['$inferSelect']> {
  const [row] = await counter(db).execute();
  return row ?? { id, rev: 0, highestIntent: 0, purgedThrough: 0 };
}

const counter = prepared(({ q, t: { syncCounter } }) => q.select().from(syncCounter).prepare());

/** Limits the gap so that millions of starts stay far below what a number holds exactly. */
const largestGap = 2 ** 30;

/**
 * Begins a segment at a start of the server: the revs go on behind a gap. So a database that was put back from a copy
 * gives none out twice, and a cookie from the time that was lost lies in the gap (docs/protocol.md#13-horizon). The
 * clock alone would not do: it may have stepped back, and one copy may be put back twice.
 *
 * @param gap a random number, of so many that two starts hardly meet
 */
export async function startSegment(db: Db, now: number, gap = randomInt(1, largestGap)): Promise<void> {
  const { q, t } = db;
  const { syncCounter, syncSegments } = t;
  const before = await readCounter(db);
  const rev = Math.max(before.rev, now) + gap;
  await q
    .insert(syncCounter)
    .values({ ...before, rev })
    .onConflictDoUpdate({ target: syncCounter.id, set: { rev } });
  await q.insert(syncSegments).values({ startRev: rev, endedRev: before.rev, startedAt: now });
}

/** Records that tombstones up to this rev may be gone, because a cookie from before it would miss them. */
export async function raisePurgedThrough({ q, t: { syncCounter } }: Db, rev: number): Promise<void> {
  const { purgedThrough } = syncCounter;
  await q
    .update(syncCounter)
    .set({ purgedThrough: sql`CASE WHEN ${purgedThrough} > ${rev} THEN ${purgedThrough} ELSE ${rev} END` });
}
