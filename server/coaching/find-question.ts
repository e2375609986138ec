import { and, desc, eq, isNull } from 'drizzle-orm';
import type { WaitingQuestion } from '#schema/portal.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * Finds the question that a submission waits with, by the time in its needs: staff may read what they are asked to answer.
 * Nothing else that was said takes its place once the client has deleted the conversation.
 */
export async function findQuestion(
  { q, t }: Db,
  { id, userId }: { id: string; userId: string | null },
): Promise<WaitingQuestion | null> {
  if (userId === null) return null;
  const { submissionNeeds: n, conversations: c, messages: m } = t;
  const [needs] = await q.select({ askedAt: n.askedAt }).from(n).where(eq(n.id, id));
  if (!needs || needs.askedAt === null) return null;
  const [question] = await q
    .select({ text: m.content, at: m.createdAt })
    .from(m)
    .innerJoin(c, eq(c.id, m.conversationId))
    .where(and(eq(c.userId, userId), isNull(c.deletedAt), eq(m.role, 'user'), eq(m.createdAt, needs.askedAt)))
    .orderBy(desc(m.id))
    .limit(1);
  return question ? { text: question.text, asked_at: new Date(question.at).toISOString() } : null;
}
