import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { isFromPlace } from '#server/db/place-range.ts';
import { staffAudience } from '#sync/server/audiences.ts';
import type { WindowStarts } from '#sync/server/pull-store-port.ts';

/**
 * Finds the next change after a rev that staff with these windows may be told of. A few more may be among them. It
 * looks at as many as `limit`, about a microsecond each: none of those before the answer need be told. Undefined when
 * nothing is left.
 */
export async function findNextHeld(
  db: Db,
  userId: string,
  windows: WindowStarts,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const { q, t } = db;
  const { syncFeed: feed, goals: g, notes: n, submissions: s } = t;
  const changes = and(eq(feed.audience, staffAudience), gt(feed.rev, after));
  const rev = { rev: feed.rev };
  const [end] = await q
    .select(rev)
    .from(feed)
    .where(changes)
    .orderBy(asc(feed.rev))
    .limit(1)
    .offset(limit - 1);
  const range = end ? and(changes, lte(feed.rev, end.rev)) : changes;
  const ofGoal = and(eq(feed.entity, 'goal'), eq(g.id, feed.rowKey));
  const ofNote = and(eq(feed.entity, 'note'), eq(n.id, feed.rowKey));
  const submissionId = sql`CASE ${feed.entity} WHEN 'goal' THEN ${g.submissionId} WHEN 'note' THEN ${n.submissionId} ELSE ${feed.rowKey} END`;
  const [found] = await q
    .select(rev)
    .from(feed)
    .leftJoin(g, ofGoal)
    .leftJoin(n, ofNote)
    .leftJoin(s, eq(s.id, submissionId))
    .where(and(range, mayBeHeld(db, userId, windows)))
    .orderBy(asc(feed.rev))
    .limit(1);
  return found?.rev ?? (end && end.rev + 1);
}

function mayBeHeld({ q, t }: Db, userId: string, { cards, kept }: WindowStarts) {
  const { syncFeed: feed, goals: g, submissions: s, pins } = t;
  const place = { at: s.createdAt, id: s.id };
  const isCard = and(eq(feed.entity, 'submission'), isFromPlace(place, cards));
  const pinned = q.select({ id: pins.id }).from(pins).where(eq(pins.userId, userId));
  const isKept = or(isFromPlace(place, kept), inArray(s.id, pinned));
  // Not all submissions are read for them: the newest by their place, and those of the pins, of which there are few.
  const clientsOfNewest = q.select({ id: s.userId }).from(s).where(isFromPlace(place, kept));
  const clientsOfPins = q
    .select({ id: s.userId })
    .from(pins)
    .crossJoin(s)
    .where(and(eq(pins.userId, userId), eq(s.id, pins.id)));
  const mayHaveLeft = sql`cast(${g.clocks} as text) LIKE '%"clientId"%'`;
  const isOfClient = or(inArray(g.clientId, clientsOfNewest), inArray(g.clientId, clientsOfPins));
  return or(eq(feed.isGone, true), isCard, isKept, isOfClient, mayHaveLeft);
}
