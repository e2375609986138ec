import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { hasReport } from '#server/entitlements/access.ts';
import { enqueueJob, findJob, type Job } from '#server/jobs/queue.ts';

export type ReportOrder = Db['t']['orders']['$inferSelect'];

export const reportKind = 'report';
/** One job an order, and one a submission for staff: asking again spends nothing. */
export const orderJobKey = (orderId: string) => `report:${orderId}`;
export const staffJobKey = (submissionId: string) => `report:staff:${submissionId}`;

/** The newest order that bought the submission's report and still stands; undefined while unpaid or after a refund. */
export async function findPaidOrder(db: Db, submissionId: string): Promise<ReportOrder | undefined> {
  if (!(await hasReport(db, submissionId))) return undefined;
  return findNewestOrder(db, submissionId, ['paid', 'refund_pending']);
}

/** An order that waits for its payment, or for the payment's notification. */
export function findOpenOrder(db: Db, submissionId: string): Promise<ReportOrder | undefined> {
  return findNewestOrder(db, submissionId, ['open']);
}

async function findNewestOrder({ q, t }: Db, submissionId: string, states: ReportOrder['state'][]) {
  const { orders } = t;
  const wanted = and(eq(orders.submissionId, submissionId), eq(orders.kind, 'report'), inArray(orders.state, states));
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
 * @param order the paid one; without it the job is the staff's own.
 */
export async function ensureReportJob(
  db: Db,
  { id, now, submissionId, order }: { id: string; now: number; submissionId: string; order: ReportOrder | undefined },
): Promise<Job> {
  const dedupeKey = order ? orderJobKey(order.id) : staffJobKey(submissionId);
  const payload = order ? { submissionId, orderId: order.id } : { submissionId };
  await enqueueJob(db, { id, kind: reportKind, dedupeKey, payload }, now);
  const job = await findJob(db, dedupeKey);
  if (!job) throw new Error('A job that was just added is missing.');
  return job;
}
