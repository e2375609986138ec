import { and, between, eq, inArray } from 'drizzle-orm';
import type { AuditSubject } from '#schema/audit.ts';
import { AppError } from '#schema/errors.ts';
import type { WaitingQuestion } from '#schema/portal.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { Actor } from '#server/http/require-user.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';

type RecordDeps = Pick<ServerDeps, 'database' | 'clock' | 'newId'>;
type ReadSubmission = Pick<Submission, 'id' | 'userId'>;

/** Merges entries of one view of a page, which both reads the detail and reports that it was opened. */
const duplicateWindowMs = 60_000;
/** Merges entries of an open detail, which by itself reads its parts again whenever a row changes. */
const partWindowMs = 30 * 60_000;
/** Limits how late a device may report; an older instant comes from a wrong clock. */
const maxAgeMs = 30 * 86_400_000;

/**
 * Records that a staff member opened a submission, at once or when the network came back. Sent again, it is the same
 * view.
 *
 * @param at epoch ms by the device's clock
 * @throws AppError `not_found`
 */
export async function recordOpened(deps: RecordDeps, actor: Actor, submissionId: string, at: number): Promise<void> {
  const submission = await submissionRepository(deps.database.read).find(submissionId);
  if (!submission) throw new AppError('not_found', { userMessage: 'Submission not found.' });
  const now = deps.clock();
  await recordDetailRead(deps, actor, submission, Math.max(now - maxAgeMs, Math.min(now, at)));
}

/** Records that a member of staff read a whole submission, unless that is the view that the device reports too. */
export const recordDetailRead = (deps: RecordDeps, actor: Actor, submission: ReadSubmission, at: number) =>
  recordUnless(deps, actor, submission, {
    subject: 'submission',
    at,
    sameAs: { subjects: ['submission'], from: at - duplicateWindowMs, until: at + duplicateWindowMs },
  });

/** Records that a member of staff read a part of a submission, unless it belongs to a view that is recorded. */
export function recordPartRead(
  deps: RecordDeps,
  actor: Actor,
  submission: ReadSubmission,
  subject: 'timeline' | 'summary',
): Promise<void> {
  const at = deps.clock();
  const sameAs = { subjects: ['submission', subject], from: at - partWindowMs, until: at } as const;
  return recordUnless(deps, actor, submission, { subject, at, sameAs });
}

/**
 * Records that a member of staff read a client's question outside its submission. The submission still counts as not
 * opened. A question that came since the last read is recorded again.
 */
export async function recordQuestionRead(
  deps: RecordDeps,
  actor: Actor,
  submissionId: string,
  { asked_at }: WaitingQuestion,
): Promise<void> {
  const at = deps.clock();
  const submission = await submissionRepository(deps.database.read).find(submissionId);
  const userId = submission?.userId ?? null;
  const from = Math.max(at - partWindowMs, Date.parse(asked_at));
  const sameAs = { subjects: ['submission', 'question'], from, until: at } as const;
  await recordUnless(
    deps,
    actor,
    { id: submissionId, userId },
    { subject: 'question', aboutUserId: userId, at, sameAs },
  );
}

interface SubmissionRead {
  subject: AuditSubject;
  aboutUserId?: string | null;
  /** Epoch ms. */
  at: number;
  /** Describes the entries that stand for this read too. */
  sameAs: { subjects: readonly AuditSubject[]; from: number; until: number };
}

/** Looks and records in one transaction, so that of two calls at the same time one is recorded. */
async function recordUnless(
  { database, clock, newId }: RecordDeps,
  actor: Actor,
  { id: submissionId, userId: ownerId }: ReadSubmission,
  { subject, aboutUserId = null, at, sameAs: { subjects, from, until } }: SubmissionRead,
): Promise<void> {
  if (ownerId === actor.userId) return;
  await database.tx(async (db) => {
    const { auditEntries: e } = db.t;
    const isRead = and(eq(e.userId, actor.userId), eq(e.action, 'read'), inArray(e.subject, [...subjects]));
    const same = and(eq(e.submissionId, submissionId), between(e.at, from, until), isRead);
    const [recorded] = await db.q.select({ id: e.id }).from(e).where(same).limit(1);
    if (recorded) return;
    await recordAudit(db, { by: actor, action: 'read', subject, submissionId, aboutUserId, at }, { clock, newId });
  });
}
