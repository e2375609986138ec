import { eq, inArray } from 'drizzle-orm';
import { rowOf } from '#sync/server/mutation-context.ts';
import { type RowTable, revisionOf, toStored } from './row-table.ts';

export const conversationRows: RowTable = {
  async list({ q, t }, keys) {
    const rows = await q
      .select()
      .from(t.conversations)
      .where(inArray(t.conversations.id, [...keys]));
    return rows.map(({ userId, createdAt: _, ...conversation }) => toStored('conversation', conversation, userId));
  },
  async write({ q, t }, stored) {
    const conversation = { ...rowOf('conversation', stored), ...revisionOf(stored) };
    if (stored.ownerId === null) throw new Error('A conversation has an owner.');
    await q
      .insert(t.conversations)
      .values({ ...conversation, userId: stored.ownerId, createdAt: conversation.updatedAt })
      .onConflictDoUpdate({ target: t.conversations.id, set: conversation });
  },
  async delete({ q, t }, key) {
    await q.delete(t.conversations).where(eq(t.conversations.id, key));
  },
};

export const messageRows: RowTable = {
  async list({ q, t }, keys) {
    const rows = await q
      .select({ message: t.messages, ownerId: t.conversations.userId })
      .from(t.messages)
      .innerJoin(t.conversations, eq(t.conversations.id, t.messages.conversationId))
      .where(inArray(t.messages.id, [...keys]));
    return rows.map(({ message, ownerId }) => toStored('message', message, ownerId));
  },
  async write({ q, t }, stored) {
    const message = { ...rowOf('message', stored), ...revisionOf(stored) };
    await q.insert(t.messages).values(message).onConflictDoUpdate({ target: t.messages.id, set: message });
  },
  async delete({ q, t }, key) {
    await q.delete(t.messages).where(eq(t.messages.id, key));
    await q.delete(t.chatTurns).where(eq(t.chatTurns.answerId, key));
  },
};
