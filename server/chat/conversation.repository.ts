import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

const untitled = 'Untitled';

export interface WireConversation {
  id: string;
  title: string;
  updated_at: string;
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

    async isOf(userId: string, id: string): Promise<boolean> {
      const [found] = await q
        .select({ id: c.id })
        .from(c)
        .where(and(ofUser(userId), eq(c.id, id)));
      return found !== undefined;
    },
  };
}
