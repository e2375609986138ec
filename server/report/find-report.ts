import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { hasReport } from '#server/entitlements/access.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';
import { findReadable } from '#server/submissions/find-readable.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';
import { reportRepository, type StoredReport } from './report.repository.ts';

/**
 * The submission, when its report is the actor's to have: readable by the actor and paid for. Staff need no payment.
 *
 * @throws AppError `not_found`, or `payment_required` while unpaid or after a refund.
 */
export async function findPaidSubmission(db: Db, id: string, actor: Actor | undefined): Promise<Submission> {
  const submission = await findReadable(db, id, actor);
  const free = actor !== undefined && isStaff(actor);
  if (!free && !(await hasReport(db, id))) throw new AppError('payment_required');
  return submission;
}

/**
 * @param version the newest unless told
 * @throws AppError as `findPaidSubmission`, and `not_found` while there is no report yet, or no such version.
 */
export async function findReport(
  db: Db,
  submissionId: string,
  actor: Actor | undefined,
  version?: number,
): Promise<StoredReport> {
  await findPaidSubmission(db, submissionId, actor);
  const report = await reportRepository(db).findOfSubmission(submissionId, version);
  if (!report) throw new AppError('not_found', { userMessage: 'Failed to fetch report' });
  return report;
}
