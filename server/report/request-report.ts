import { AppError } from '#schema/errors.ts';
import type { ReportStatus } from '#schema/report.ts';
import { recordStaffAction } from '#server/audit/record-audit.ts';
import type { ServerDeps } from '#server/deps.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';
import { requeueJob } from '#server/jobs/queue.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { canTryAgain, ensureReportJob, findPaidOrderId } from './report-order.ts';
import { reportStatusOf } from './report-status.ts';

/**
 * Asks for the report of a paid order; asked again, it is the same job. Staff may ask without an order, once a
 * submission, and have one that was given up tried again, which the mail about it offers.
 *
 * @throws AppError `not_found`, or `payment_required` while unpaid or after a refund (docs/security.md#1-holes, row 2).
 */
export async function requestReport(
  { database, clock, newId }: Pick<ServerDeps, 'database' | 'clock' | 'newId'>,
  actor: Actor | undefined,
  submissionId: string,
): Promise<ReportStatus['status']> {
  return database.tx(async (db) => {
    const submission = await submissionRepository(db).find(submissionId);
    if (!submission) throw new AppError('not_found');
    const orderId = await findPaidOrderId(db, submissionId);
    const byStaff = actor !== undefined && isStaff(actor);
    if (!orderId && !byStaff) throw new AppError('payment_required');
    const id = newId();
    const job = await ensureReportJob(db, { id, now: clock(), submissionId, orderId });
    const isAgain = byStaff && (await canTryAgain(db, job, orderId));
    if (isAgain) await requeueJob(db, job.dedupeKey, clock());
    const begun = { action: 'changed', subject: 'report', submissionId, ownerId: submission.userId } as const;
    if (isAgain || job.id === id) await recordStaffAction(db, actor, begun, { clock, newId });
    return isAgain ? 'pending' : reportStatusOf(job);
  });
}
