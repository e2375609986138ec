import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { asInserted, givenByName, inLists, listed, prepared } from '#server/db/prepared.ts';
import type { Entity } from '#sync/protocol.ts';
import type { Audience } from '#sync/server/ports.ts';
import { takeRevs } from './counter.ts';

interface Told {
  entity: Entity;
  key: string;
  rev: number;
  /** It can be restored: only who sees it already is told of it. */
  isDeleted?: boolean;
}

/**
 * Tells these audiences of a row at its rev. Those that saw it and are not among them are told that it left, at the same
 * rev; who was told so before hears nothing more, and a row that was deleted before they could see it reaches them as
 * nothing (rule 6).
 *
 * @param known who sees it now, where the caller has read that
 */
export async function tell(
  db: Db,
  row: Told,
  audiences: readonly Audience[],
  now: number,
  known?: readonly Audience[],
): Promise<void> {
  const { entity, key: rowKey, rev, isDeleted } = row;
  const seeing = known ?? (await listSeeing(db, entity, [rowKey])).get(rowKey) ?? [];
  for (const audience of isDeleted ? [] : audiences) {
    if (seeing.includes(audience)) continue;
    await enter(db).execute({ audience, entity, rowKey, rev, isGone: false, goneAt: null });
  }
  for (const audience of seeing) {
    if (audiences.includes(audience)) await move(db).execute({ audience, entity, rowKey, rev });
    else await leave(db).execute({ audience, entity, rowKey, rev, now });
  }
  for (const audience of [...audiences, ...seeing]) db.touched.add(audience);
}

/** Tells who sees these rows, some hundred at most, that they left, each row at a rev of its own. */
export async function tellAllLeft(db: Db, entity: Entity, keys: readonly string[], now: number): Promise<void> {
  const { q, touched } = db;
  const { syncFeed: feed } = db.t;
  const { audience, rowKey } = feed;
  const isSeen = and(eq(feed.entity, entity), inArray(rowKey, [...keys]), eq(feed.isGone, false));
  const place = sql<number>`dense_rank() over (order by ${rowKey})`.as('place');
  const seen = q.select({ audience, rowKey, place }).from(feed).where(isSeen).as('seen');
  const before = (await takeRevs(db, keys.length, now)) - keys.length;
  const left = await q
    .update(feed)
    .set({ rev: sql`${before} + ${seen.place}`, isGone: true, goneAt: now })
    .from(seen)
    .where(and(eq(feed.entity, entity), eq(rowKey, seen.rowKey), eq(audience, seen.audience)))
    .returning({ audience });
  for (const one of new Set(left.map((row) => row.audience))) touched.add(one);
}

const ofRow = ({ entity, rowKey }: Db['t']['syncFeed']) =>
  and(eq(entity, sql.placeholder('entity')), eq(rowKey, sql.placeholder('rowKey')));

const ofAudience = (feed: Db['t']['syncFeed']) => and(ofRow(feed), eq(feed.audience, sql.placeholder('audience')));

/** Who sees these rows, by key. */
export async function listSeeing(db: Db, entity: Entity, keys: readonly string[]): Promise<Map<string, Audience[]>> {
  const seeing = new Map<string, Audience[]>();
  for (const asked of inLists(keys)) {
    for (const { rowKey, audience } of await seen(db).execute({ entity, ...asked })) {
      seeing.set(rowKey, [...(seeing.get(rowKey) ?? []), audience]);
    }
  }
  return seeing;
}

const seen = prepared(({ q, t: { syncFeed: feed } }) =>
  q
    .select({ rowKey: feed.rowKey, audience: feed.audience })
    .from(feed)
    .where(and(eq(feed.entity, sql.placeholder('entity')), inArray(feed.rowKey, listed), eq(feed.isGone, false)))
    .prepare(),
);

/** One audience at a time: see `counter.ts` on statements that SQLite may have to undo. */
const move = prepared(({ q, t: { syncFeed: feed } }) =>
  q
    .update(feed)
    .set({ rev: sql`${sql.placeholder('rev')}` })
    .where(ofAudience(feed))
    .prepare(),
);

const enter = prepared(({ q, t: { syncFeed: feed } }) =>
  q
    .insert(feed)
    .values(givenByName(feed))
    .onConflictDoUpdate({
      target: [feed.entity, feed.rowKey, feed.audience],
      set: asInserted(feed, 'entity', 'rowKey', 'audience'),
    })
    .prepare(),
);

const leave = prepared(({ q, t: { syncFeed: feed } }) =>
  q
    .update(feed)
    .set({ rev: sql`${sql.placeholder('rev')}`, isGone: true, goneAt: sql`${sql.placeholder('now')}` })
    .where(ofAudience(feed))
    .prepare(),
);

/** Whether somebody was ever told of the row and its tombstone, at least, is there. */
export async function wasTold(db: Db, entity: Entity, rowKey: string): Promise<boolean> {
  return (await told(db).execute({ entity, rowKey })).length === 1;
}

const told = prepared(({ q, t: { syncFeed: feed } }) =>
  q.select({ rev: feed.rev }).from(feed).where(ofRow(feed)).limit(1).prepare(),
);
