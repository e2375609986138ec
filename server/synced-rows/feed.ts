import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { asInserted, carryOut, given, givenByName, inListed, inLists, prepared } from '#server/db/prepared.ts';
import type { Entity } from '#sync/protocol.ts';
import type { Audience } from '#sync/server/ports.ts';
import type { FeedEntry } from '#sync/server/pull-store-port.ts';
import { takeRevs } from './counter.ts';

interface Told {
  entity: Entity;
  key: string;
  rev: number;
  /** Tells whether the row is deleted and can be restored. Only audiences that see it already are told of that. */
  isDeleted?: boolean;
}

/** Records the last notice to an audience about a row. */
export type FeedPlace = Pick<FeedEntry, 'audience' | 'rev' | 'isGone'>;

/**
 * Tells these audiences of a row at its rev. Those that saw it and are not among them are told that it left, at the
 * same rev; who was told so before hears nothing more, and a row that was deleted before they could see it reaches them
 * as nothing (docs/protocol.md#6-visibility).
 *
 * @param known what everybody was told of it, where the caller has read that
 */
export async function tell(
  db: Db,
  row: Told,
  audiences: readonly Audience[],
  now: number,
  known?: readonly FeedPlace[],
): Promise<void> {
  const { entity, key: rowKey, rev, isDeleted } = row;
  const seeing = seeingOf(known ?? (await listPlaces(db, entity, [rowKey])).get(rowKey) ?? []);
  for (const audience of isDeleted ? [] : audiences) {
    if (seeing.includes(audience)) continue;
    await carryOut(enter(db), { audience, entity, rowKey, rev, isGone: false, goneAt: null });
  }
  for (const audience of seeing) {
    if (audiences.includes(audience)) await carryOut(move(db), { audience, entity, rowKey, rev });
    else await carryOut(leave(db), { audience, entity, rowKey, rev, now });
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
  and(eq(entity, given(entity, 'entity')), eq(rowKey, given(rowKey, 'rowKey')));

const ofAudience = (feed: Db['t']['syncFeed']) => and(ofRow(feed), eq(feed.audience, given(feed.audience, 'audience')));

const seeingOf = (places: readonly FeedPlace[]): Audience[] =>
  places.filter(({ isGone }) => !isGone).map(({ audience }) => audience);

/** Computes the places of a row after `tell` was called with the same. */
export function placesAfter(
  { rev, isDeleted }: Omit<Told, 'key'>,
  audiences: readonly Audience[],
  known: readonly FeedPlace[],
): FeedPlace[] {
  const seeing = seeingOf(known);
  const told = isDeleted ? audiences.filter((audience) => seeing.includes(audience)) : audiences;
  const stay = told.map((audience) => ({ audience, rev, isGone: false }));
  const left = seeing.filter((audience) => !audiences.includes(audience));
  const gone = left.map((audience) => ({ audience, rev, isGone: true }));
  const isTold = (audience: Audience) => told.includes(audience) || left.includes(audience);
  return [...stay, ...gone, ...known.filter(({ audience }) => !isTold(audience))];
}

/** Lists the last notices about these rows, by key. */
export async function listPlaces(db: Db, entity: Entity, keys: readonly string[]): Promise<Map<string, FeedPlace[]>> {
  const places = new Map<string, FeedPlace[]>(keys.map((key) => [key, []]));
  for (const asked of inLists(keys)) {
    for (const { rowKey, ...place } of await placesOf(db).execute({ entity, ...asked })) {
      places.get(rowKey)?.push(place);
    }
  }
  return places;
}

const placesOf = prepared(({ q, t: { syncFeed: feed } }) => {
  const { rowKey, audience, rev, isGone } = feed;
  return q
    .select({ rowKey, audience, rev, isGone })
    .from(feed)
    .where(and(eq(feed.entity, sql.placeholder('entity')), inArray(rowKey, inListed)))
    .prepare();
});

/** Moves one audience at a time: see `counter.ts` on statements that SQLite may have to undo. */
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

/** Tells whether somebody was ever told of the row and its tombstone, at least, is there. */
export async function wasTold(db: Db, entity: Entity, rowKey: string): Promise<boolean> {
  return (await told(db).execute({ entity, rowKey })).length === 1;
}

const told = prepared(({ q, t: { syncFeed: feed } }) =>
  q.select({ rev: feed.rev }).from(feed).where(ofRow(feed)).limit(1).prepare(),
);
