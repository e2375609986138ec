import { and, asc, desc, eq, gte, isNotNull, lt, max, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { isBeforePlace } from '#server/db/place-range.ts';
import type { ListPlace } from '#sync/server/pull-store-port.ts';

export type ChatTurn = Db['t']['chatTurns']['$inferSelect'];

/** Long enough for a busy process between two heartbeats, short enough that somebody waits for it. */
export const turnLeaseMs = 15_000;
/** An answer that broke off with its server is written anew once. */
export const maxTurnAttempts = 2;

export function turnRepository({ q, t: { chatTurns, messages } }: Db) {
  const place = { at: messages.createdAt, id: messages.id };
  return {
    async find(userId: string, clientMessageId: string): Promise<ChatTurn | undefined> {
      const wanted = and(eq(chatTurns.userId, userId), eq(chatTurns.clientMessageId, clientMessageId));
      const [turn] = await q.select().from(chatTurns).where(wanted);
      return turn;
    },

    /** The newest that wrote in an answer. */
    async findOfAnswer(answerId: string): Promise<ChatTurn | undefined> {
      const turns = await q
        .select()
        .from(chatTurns)
        .where(eq(chatTurns.answerId, answerId))
        .orderBy(asc(chatTurns.createdAt));
      return turns.at(-1);
    },

    async hasOtherAnswer(questionId: string, answerId: string): Promise<boolean> {
      const [other] = await q
        .select({ id: chatTurns.id })
        .from(chatTurns)
        .where(and(eq(chatTurns.questionId, questionId), ne(chatTurns.answerId, answerId)))
        .limit(1);
      return other !== undefined;
    },

    async removeOfAnswer(answerId: string): Promise<void> {
      await q.delete(chatTurns).where(eq(chatTurns.answerId, answerId));
    },

    async insert(turn: ChatTurn): Promise<void> {
      await q.insert(chatTurns).values(turn);
    },

    /** Oldest first: all, or those before a place; at most `limit`, the newest of them. */
    async listMessages(conversationId: string, before: ListPlace | null = null, limit?: number) {
      const newestFirst = q
        .select()
        .from(messages)
        .where(and(eq(messages.conversationId, conversationId), isBeforePlace(place, before)))
        .orderBy(desc(messages.createdAt), desc(messages.id));
      const rows = await (limit === undefined ? newestFirst : newestFirst.limit(limit));
      return rows.reverse();
    },

    /** Where a message stands; undefined where the conversation has no such one. */
    async findPlace(conversationId: string, id: string): Promise<ListPlace | undefined> {
      const [found] = await q
        .select(place)
        .from(messages)
        .where(and(eq(messages.id, id), eq(messages.conversationId, conversationId)));
      return found;
    },

    /** Epoch ms; 0 before the first. */
    async lastMessageAt(conversationId: string): Promise<number> {
      const [last] = await q
        .select({ at: max(messages.createdAt) })
        .from(messages)
        .where(eq(messages.conversationId, conversationId));
      return last?.at ?? 0;
    },

    async isAnswering(conversationId: string): Promise<boolean> {
      const [turn] = await q
        .select({ id: chatTurns.id })
        .from(chatTurns)
        .where(and(eq(chatTurns.conversationId, conversationId), isNotNull(chatTurns.leaseUntil)))
        .limit(1);
      return turn !== undefined;
    },

    async countSince(userId: string, since: number): Promise<number> {
      const [counted] = await q
        .select({ count: sql<number>`count(*)` })
        .from(chatTurns)
        .where(and(eq(chatTurns.userId, userId), gte(chatTurns.createdAt, since)));
      return Number(counted?.count ?? 0);
    },

    /** Ids of turns whose process has died. */
    async listLapsed(now: number): Promise<string[]> {
      const rows = await q.select({ id: chatTurns.id }).from(chatTurns).where(lt(chatTurns.leaseUntil, now));
      return rows.map(({ id }) => id);
    },

    /**
     * Takes a turn whose lease is over, or that ended; undefined when somebody else was first.
     *
     * @param without what the coach is not to read this time; as before unless told
     */
    async claim(
      id: string,
      leaseToken: string,
      now: number,
      without?: ChatTurn['without'],
    ): Promise<ChatTurn | undefined> {
      const isFree = sql`(${chatTurns.leaseUntil} is null or ${chatTurns.leaseUntil} < ${now})`;
      const [turn] = await q
        .update(chatTurns)
        .set({
          leaseToken,
          leaseUntil: now + turnLeaseMs,
          attempt: sql`${chatTurns.attempt} + 1`,
          ...(without && { without }),
        })
        .where(and(eq(chatTurns.id, id), isFree))
        .returning();
      return turn;
    },

    /** Extends the lease, and tells whether the turn is still this process's. */
    async extend(id: string, leaseToken: string, now: number): Promise<boolean> {
      const held = and(eq(chatTurns.id, id), eq(chatTurns.leaseToken, leaseToken));
      const rows = await q
        .update(chatTurns)
        .set({ leaseUntil: now + turnLeaseMs })
        .where(held)
        .returning({ id: chatTurns.id });
      return rows.length === 1;
    },

    /** @param leaseUntil null of a turn that has ended; a time that is over of one that another process is to take */
    async release(id: string, leaseToken: string, leaseUntil: number | null): Promise<boolean> {
      const held = and(eq(chatTurns.id, id), eq(chatTurns.leaseToken, leaseToken));
      const rows = await q
        .update(chatTurns)
        .set({ leaseToken: null, leaseUntil })
        .where(held)
        .returning({ id: chatTurns.id });
      return rows.length === 1;
    },
  };
}
