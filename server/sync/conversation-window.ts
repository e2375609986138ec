import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { isBeforePlace, isFromPlace } from '#server/db/place-range.ts';
import { listStored } from '#server/synced-rows/stored-rows.ts';
import type { PullStore } from '#sync/server/pull-store-port.ts';

type ConversationWindow = Pick<
  PullStore,
  'findConversationsStart' | 'listConversations' | 'findConversations' | 'listMessages'
>;

/** Reads a person's conversations by the time of their last message. Those that can be restored are among them. */
export function conversationWindow(db: Db): ConversationWindow {
  const { q, t } = db;
  const { conversations: c, messages: m } = t;
  const place = { at: c.updatedAt, id: c.id };
  const newestFirst = [desc(c.updatedAt), desc(c.id)];

  return {
    async findConversationsStart(userId, size) {
      const ofUser = eq(c.userId, userId);
      const rows = await q
        .select(place)
        .from(c)
        .where(ofUser)
        .orderBy(...newestFirst)
        .limit(2)
        .offset(size - 1);
      return rows.length === 2 ? rows[0] : undefined;
    },

    async listConversations(userId, before, from, limit) {
      const range = and(eq(c.userId, userId), isBeforePlace(place, before), isFromPlace(place, from));
      return q
        .select(place)
        .from(c)
        .where(range)
        .orderBy(...newestFirst)
        .limit(limit);
    },

    async findConversations(userId, ids, rev, from) {
      const ofThen = and(
        eq(m.conversationId, c.id),
        lte(m.createdRev, rev),
        isFromPlace({ at: m.createdAt, id: c.id }, from),
      );
      const begun = and(lte(c.createdRev, rev), isFromPlace({ at: c.createdAt, id: c.id }, from));
      const wasHeld = sql<unknown>`(${begun} OR EXISTS ${q.select({ one: sql`1` }).from(m).where(ofThen)})`;
      const rows = await q
        .select({ ...place, wasHeld })
        .from(c)
        .where(and(eq(c.userId, userId), inArray(c.id, [...ids])));
      return rows.map((row) => ({ ...row, wasHeld: Boolean(row.wasHeld) }));
    },

    async listMessages(userId, conversationId, before, limit) {
      const ofUser = and(eq(c.id, conversationId), eq(c.userId, userId));
      const rows = await q
        .select({ id: m.id })
        .from(m)
        .innerJoin(c, eq(c.id, m.conversationId))
        .where(and(ofUser, eq(m.conversationId, conversationId), isBeforePlace({ at: m.createdAt, id: m.id }, before)))
        .orderBy(desc(m.createdAt), desc(m.id))
        .limit(limit);
      return inOrderOf(rows, await listStored(db, 'message', keysOf(rows)));
    },
  };
}

const keysOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Sorts rows that were read by their ids, because they come in no order. */
export function inOrderOf<R extends { key: string }>(ids: readonly { id: string }[], rows: readonly R[]): R[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return ids.flatMap(({ id }) => byKey.get(id) ?? []);
}
