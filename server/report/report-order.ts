import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { findReportGrant } from '#server/entitlements/access.ts';
import { reportJobKey } from '#server/jobs/job-keys.ts';
import { enqueueJob, findJob, type Job } from '#server/jobs/queue.ts';

export type ReportOrder = Db['t']['orders']['$inferSelect'];

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

/** The newest report order of a submission that was not given up, whatever became of its payment. */
export async function findNewestOrder({ q, t }: Db, submissionId: string): Promise<ReportOrder | undefined> {
  const { orders } = t;
  const wanted = and(eq(orders.submissionId, submissionId), eq(orders.kind, 'report'), ne(orders.state, 'expired'));
  const [order] = await q.select().from(orders).where(wanted).orderBy(desc(orders.createdAt)).limit(1);
  return order;
}

export async function findOrder({ q, t }: Db, id: string): Promise<ReportOrder | undefined> {
  const [order] = await q.select().from(t.orders).where(eq(t.orders.id, id));
  return order;
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
