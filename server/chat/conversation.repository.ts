import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { turnRepository } from './turn.repository.ts';

const untitled = 'Untitled';

export interface WireConversation {
  id: string;
  title: string;
  updated_at: string;
}
export interface WireMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  state: string;
  created_at: string;
}

export function conversationRepository(db: Db) {
  const { q, t } = db;
  const { conversations: c } = t;
  const ofUser = (userId: string) => and(eq(c.userId, userId), isNull(c.deletedAt));
  return {
    /** Newest first. */
    async list(userId: string): Promise<WireConversation[]> {
      const rows = await q.select().from(c).where(ofUser(userId)).orderBy(desc(c.updatedAt), desc(c.id));
      return rows.map(({ id, title, updatedAt }) => ({
        id,
        title: title || untitled,
        updated_at: new Date(updatedAt).toISOString(),
      }));
    },

    /** Oldest first; undefined of a conversation that is not theirs. */
    async listMessages(userId: string, id: string): Promise<WireMessage[] | undefined> {
      const [found] = await q
        .select({ id: c.id })
        .from(c)
        .where(and(ofUser(userId), eq(c.id, id)));
      if (!found) return undefined;
      const messages = await turnRepository(db).listMessages(id);
      return messages.map(({ createdAt, ...message }) => ({
        id: message.id,
        role: message.role,
        content: message.content,
        state: message.state,
        created_at: new Date(createdAt).toISOString(),
      }));
    },
  };
}
