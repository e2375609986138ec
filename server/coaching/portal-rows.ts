import { type Column, inArray, or, sql } from 'drizzle-orm';
import type { NeedFacts } from '#schema/need.ts';
import type { PortalRow } from '#schema/portal.ts';
import type { Db } from '#server/db/connect.ts';
import { toPortalRow } from './to-portal-row.ts';

/** Reads submissions as the portal shows them, in the order of these ids; one that is gone is left out. */
export async function listPortalRows(db: Db, ids: readonly string[]): Promise<PortalRow[]> {
  const { submissions: s } = db.t;
  const submissions = await db.q
    .select()
    .from(s)
    .where(inArray(s.id, [...ids]));
  const clientIds = new Set(submissions.flatMap(({ userId }) => userId ?? []));
  const notes = await countNotes(db, ids);
  const goals = await countGoals(db, ids, [...clientIds]);
  const byId = new Map(submissions.map((submission) => [submission.id, submission]));
  return ids.flatMap((id) => {
    const submission = byId.get(id);
    if (!submission) return [];
    const { hasReport, userId } = submission;
    const counts = { notesCount: notes.get(id) ?? 0, goalsCount: goals(id, userId) };
    return [toPortalRow(submission, { hasReport, ...counts })];
  });
}

/** Reads what the order `need` compares, by the submission's id. */
export async function listNeeds({ q, t: { submissionNeeds: n } }: Db, ids: readonly string[]) {
  const rows = await q
    .select()
    .from(n)
    .where(inArray(n.id, [...ids]));
  return new Map<string, NeedFacts>(rows.map((row) => [row.id, row]));
}

/**
 * Counts rows that are not deleted. With a condition SQLite would begin with all such rows, by the index for deleted ones: a
 * list of 100,000 submissions took 50 ms.
 */
const countPresent = (deletedAt: Column) => sql<number>`count(*) FILTER (WHERE ${deletedAt} IS NULL)`.mapWith(Number);

async function countNotes({ q, t: { notes } }: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await q
    .select({ id: notes.submissionId, total: countPresent(notes.deletedAt) })
    .from(notes)
    .where(inArray(notes.submissionId, [...ids]))
    .groupBy(notes.submissionId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Counts a goal that was set for a submission and is its client's once. */
async function countGoals({ q, t: { goals } }: Db, ids: readonly string[], clientIds: readonly string[]) {
  const groups = await q
    .select({ submissionId: goals.submissionId, clientId: goals.clientId, total: countPresent(goals.deletedAt) })
    .from(goals)
    .where(or(inArray(goals.submissionId, [...ids]), inArray(goals.clientId, [...clientIds])))
    .groupBy(goals.submissionId, goals.clientId);
  return (id: string, clientId: string | null): number =>
    groups
      .filter((group) => group.submissionId === id || (clientId !== null && group.clientId === clientId))
      .reduce((sum, { total }) => sum + total, 0);
}
