import type { Db } from '#server/db/connect.ts';
import { findReportGrant } from '#server/entitlements/access.ts';
import { reportJobKey } from '#server/jobs/job-keys.ts';
import { enqueueJob, findJob, type Job } from '#server/jobs/queue.ts';

export const reportKind = 'report';
/** One job a submission for staff: asking again spends nothing. */
export const staffJobKey = (submissionId: string) => `report:staff:${submissionId}`;

/**
 * The newest order that bought the submission's report and still stands; undefined while unpaid or after a refund. It rests
 * on what the person may use, which a refund that failed gives back and which outlives the payment's records.
 */
export async function findPaidOrderId(db: Db, submissionId: string): Promise<string | undefined> {
  return (await findReportGrant(db, submissionId))?.orderId ?? undefined;
}

/**
 * The job that writes the submission's report, made when it is missing.
 *
 * @param orderId the paid one's; without it the job is the staff's own.
 */
export async function ensureReportJob(
  db: Db,
  { id, now, submissionId, orderId }: { id: string; now: number; submissionId: string; orderId: string | undefined },
): Promise<Job> {
  const dedupeKey = orderId ? reportJobKey(orderId) : staffJobKey(submissionId);
  const payload = { submissionId, ...(orderId && { orderId }) };
  await enqueueJob(db, { id, kind: reportKind, dedupeKey, payload }, now);
  const job = await findJob(db, dedupeKey);
  if (!job) throw new Error('A job that was just added is missing.');
  return job;
}
