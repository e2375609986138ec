import { z } from 'zod';
import type { Db } from '#server/db/connect.ts';
import { findReportGrant } from '#server/entitlements/access.ts';
import { reportJobKey, reportKind } from '#server/jobs/job-keys.ts';
import { enqueueJob, findJob, type Job } from '#server/jobs/queue.ts';
import { listRemakes } from '#server/jobs/remake-jobs.ts';
import { orderRepository } from '#server/orders/order.repository.ts';
import { orderStatusOf } from '#server/orders/order-status.ts';

/** One job a submission for staff: asking again spends nothing. */
export const staffJobKey = (submissionId: string) => `report:staff:${submissionId}`;

export const reportPayloadSchema = z.object({
  submissionId: z.string(),
  /** Absent when staff asked for the report. */
  orderId: z.string().optional(),
  /** Cleaned; absent when nothing was added. */
  additionalContext: z.string().optional(),
  /** Hashes the answers as they were when staff asked; absent for a report that was paid for. */
  answersHash: z.string().optional(),
  /** The user id of the member of staff who asked for it; empty once the account is erased. */
  requestedBy: z.string().optional(),
});
export type ReportPayload = z.infer<typeof reportPayloadSchema>;

/**
 * The newest order that bought the submission's report and still stands; undefined while unpaid or after a refund. It rests
 * on what the person may use, which a refund that failed gives back and which outlives the payment's records.
 */
export async function findPaidOrderId(db: Db, submissionId: string): Promise<string | undefined> {
  return (await findReportGrant(db, submissionId))?.orderId ?? undefined;
}

/** All that write reports of a submission: the staff's own, the standing order's, and those that make it again, in order. */
export async function listReportJobs(db: Db, submissionId: string, orderId: string | undefined): Promise<Job[]> {
  const firsts = [staffJobKey(submissionId), ...(orderId ? [reportJobKey(orderId)] : [])];
  const jobs = await Promise.all(firsts.map((key) => findJob(db, key)));
  return [...jobs.filter((job) => job !== undefined), ...(await listRemakes(db, submissionId))];
}

interface NewReportJob extends ReportPayload {
  id: string;
  now: number;
}

/** The job that writes the submission's first report, made when it is missing; without an order it is the staff's own. */
export async function ensureReportJob(db: Db, { id, now, ...payload }: NewReportJob): Promise<Job> {
  const { orderId, submissionId } = payload;
  const dedupeKey = orderId ? reportJobKey(orderId) : staffJobKey(submissionId);
  return ensureJob(db, { id, now, dedupeKey, payload });
}

export async function ensureJob(
  db: Db,
  { now, ...job }: { id: string; now: number; dedupeKey: string; payload: ReportPayload },
): Promise<Job> {
  await enqueueJob(db, { ...job, kind: reportKind }, now);
  const found = await findJob(db, job.dedupeKey);
  if (!found) throw new Error('A job that was just added is missing.');
  return found;
}

/** Not what was stopped because nobody needs it, and not while the money for it is on its way back. */
export async function canTryAgain(db: Db, { state, error }: Job, orderId: string | undefined): Promise<boolean> {
  if (state !== 'failed' || error === 'cancelled') return false;
  const order = orderId === undefined ? undefined : await orderRepository(db).find(orderId);
  return order === undefined || orderStatusOf(order) === 'paid';
}
