import { and, asc, desc, eq, gt, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { readCounter } from '#server/synced-rows/counter.ts';
import { addForget } from '#server/synced-rows/order-purge.ts';
import { type KnownRows, nameOf } from '#server/synced-rows/row-batch.ts';
import { holdsStaff, noteStaffServed } from '#server/synced-rows/staff-work.ts';
import type { FeedEntry, PullStore, Ref } from '#sync/server/pull-store-port.ts';

type FeedReader = Pick<
  PullStore,
  | 'isKnownRev'
  | 'listForgets'
  | 'addForget'
  | 'holdsStaff'
  | 'noteStaffServed'
  | 'listFeedAfter'
  | 'listFeedBefore'
  | 'findFeed'
>;

/**
 * Limits the rows that one step backwards looks at. It takes some milliseconds where a chat of thousands of messages
 * lies between.
 */
const lookedAt = 2_000;

/** Reads the ranges of revs that the audiences see, and what makes a cookie stale. */
export function feedReader(db: Db, known: KnownRows): FeedReader {
  const { q, t } = db;
  const { syncFeed: feed } = t;
  const { audience, entity, rowKey: key, rev, isGone } = feed;
  const entry = entryOf(t);

  return {
    isKnownRev: (asked) => isKnownRev(db, asked),

    listForgets: async (userId) => allForgets(db).execute({ userId }),

    addForget: (userId, { forgetId: id, ...forget }, now) => addForget(db, { id, userId, ...forget }, now),
    holdsStaff: (userId) => holdsStaff(db, userId),
    noteStaffServed: (userId, now) => noteStaffServed(db, userId, now),

    listFeedAfter: async (of, after, limit) => feedAfter(db).execute({ of, after, limit }),

    async listFeedBefore(of, before, limit) {
      const range = and(eq(audience, of), lt(rev, before));
      const [end] = await q.select({ rev }).from(feed).where(range).orderBy(desc(rev)).limit(1).offset(lookedAt);
      const through = end?.rev ?? 0;
      const seen = and(eq(isGone, false), notInArray(entity, ['conversation', 'message']));
      const entries = await q
        .select(entry)
        .from(feed)
        .where(and(range, gte(rev, through), seen))
        .orderBy(desc(rev))
        .limit(limit);
      const last = entries.length === limit ? entries.at(-1) : undefined;
      return { entries, through: last?.rev ?? through };
    },

    async findFeed(audiences, refs) {
      const found: FeedEntry[] = [];
      const unread: Ref[] = [];
      for (const { entity: ofEntity, key: ofKey } of refs) {
        const standing = known.get(nameOf(ofEntity, ofKey));
        if (!standing) unread.push({ entity: ofEntity, key: ofKey });
        for (const place of standing?.places ?? []) {
          if (audiences.includes(place.audience)) found.push({ entity: ofEntity, key: ofKey, ...place });
        }
      }
      for (const [ofEntity, those] of Map.groupBy(unread, (ref) => ref.entity)) {
        const keys = those.map((ref) => ref.key);
        const wanted = and(eq(entity, ofEntity), inArray(key, keys), inArray(audience, [...audiences]));
        found.push(...(await q.select(entry).from(feed).where(wanted)));
      }
      return found;
    },
  };
}

const entryOf = ({ syncFeed: { audience, entity, rowKey: key, rev, isGone } }: Db['t']) => ({
  audience,
  entity,
  key,
  rev,
  isGone,
});

const feedAfter = prepared(({ q, t }) => {
  const { audience, rev } = t.syncFeed;
  return q
    .select(entryOf(t))
    .from(t.syncFeed)
    .where(and(eq(audience, sql.placeholder('of')), gt(rev, sql.placeholder('after'))))
    .orderBy(asc(rev))
    .limit(sql.placeholder('limit'))
    .prepare();
});

const allForgets = prepared(({ q, t: { syncForgets: forgets } }) => {
  const { id: forgetId, scope, reason, createdAt } = forgets;
  return q
    .select({ forgetId, scope, reason })
    .from(forgets)
    .where(eq(forgets.userId, sql.placeholder('userId')))
    .orderBy(asc(createdAt), asc(forgetId))
    .prepare();
});

/**
 * Tells whether a rev lies in a segment: between the gaps that the starts of the server leave
 * (docs/protocol.md#13-horizon).
 */
async function isKnownRev(db: Db, known: number): Promise<boolean> {
  const [next] = await segmentAfter(db).execute({ known });
  return known <= (next ? next.endedRev : (await readCounter(db)).rev);
}

const segmentAfter = prepared(({ q, t: { syncSegments: segments } }) =>
  q
    .select({ endedRev: segments.endedRev })
    .from(segments)
    .where(gt(segments.startRev, sql.placeholder('known')))
    .orderBy(asc(segments.startRev))
    .limit(1)
    .prepare(),
);
