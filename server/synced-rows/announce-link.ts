import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { notesForClient } from './notes-for-client.ts';
import { announceRows, announceSubmissions } from './stored-rows.ts';

/**
 * Announces that a submission has become somebody's. Its goals become theirs with it, and the client's devices learn of
 * the card, the texts, the goals and the notes that are meant for them. Notes among staff do not move, nor do those
 * that were deleted.
 */
export async function announceLink(db: Db, submissionId: string, userId: string, now: number): Promise<void> {
  const { goals, notes } = db.t;
  const linked = await db.q
    .update(goals)
    .set({ clientId: userId })
    .where(and(eq(goals.submissionId, submissionId), isNull(goals.clientId)))
    .returning({ id: goals.id });
  const meant = await db.q
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.submissionId, submissionId), notesForClient(notes), isNull(notes.deletedAt)));
  await announceSubmissions(db, [submissionId], now);
  await announceRows(db, 'goal', idsOf(linked), now);
  await announceRows(db, 'note', idsOf(meant), now);
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
