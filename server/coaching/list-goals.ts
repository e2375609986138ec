import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';

export type StoredGoal = Db['t']['goals']['$inferSelect'];

/**
 * Lists the goals that staff's devices show with a submission, newest first: its own, and all of its client. Two queries,
 * because each has its own index.
 */
export async function listGoals(
  { q, t: { goals } }: Db,
  { id, userId: clientId }: Pick<Submission, 'id' | 'userId'>,
): Promise<StoredGoal[]> {
  const list = (where: SQL) =>
    q
      .select()
      .from(goals)
      .where(and(where, isNull(goals.deletedAt)));
  const ofSubmission = await list(eq(goals.submissionId, id));
  const ofClient = clientId === null ? [] : await list(eq(goals.clientId, clientId));
  const byId = new Map([...ofSubmission, ...ofClient].map((goal) => [goal.id, goal]));
  return [...byId.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}
