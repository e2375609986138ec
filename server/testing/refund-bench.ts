import { applyRefund, type RefundNotice } from '#server/checkout/apply-refund.ts';
import type { Db } from '#server/db/connect.ts';
import { hasReport } from '#server/entitlements/access.ts';
import { grantOrder } from '#server/entitlements/order-grants.ts';
import { newId } from '#server/ids.ts';
import { reportJobKey } from '#server/jobs/job-keys.ts';
import { enqueueJob, findJob } from '#server/jobs/queue.ts';
import { createLog } from '#server/log.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import { isRefundable, orderStatusOf, refundHasFailed } from '#server/orders/order-status.ts';
import { readSettings } from '#server/settings.ts';

const now = Date.parse('2026-03-12T09:00:00Z');
export const amountCents = 2499;
export const orderId = 'an-order';
export const submissionId = 'a-submission';
const anna = {
  id: 'anna',
  email: 'anna@a.example',
  firstName: 'Anna',
  lastName: 'A',
  role: 'client',
  status: 'Active',
} as const;

const at = (second: number) => now + second * 1000;
export const begun = (second: number): RefundNotice => ({ kind: 'begun', at: at(second) });
export const returned = (second: number, cents = amountCents): RefundNotice => ({
  kind: 'returned',
  cents,
  at: at(second),
});
export const failed = (second: number, cents = amountCents, refundId = 're_1'): RefundNotice => ({
  kind: 'failed',
  refundId,
  cents,
  at: at(second),
});

/** Collects what the operator reads, a line each. */
export const lines: string[] = [];
const log = createLog(
  (line) => lines.push(line),
  () => now,
);
const deps = { clock: () => now, newId, log, settings: readSettings({}) };

/** One paid order of Anna's, and nothing of any other; a database of its own for each order of the notices would take long. */
export async function pay(db: Db): Promise<void> {
  const { q, t } = db;
  for (const table of [t.orders, t.entitlements, t.jobs, t.mails, t.users]) await q.delete(table);
  const money = { state: 'paid', amountCents, currency: 'usd', paidAt: now, idempotencyKey: 'order:key' } as const;
  const stamps = { createdAt: now, expiresAt: now, updatedAt: now, questionAnswers: [] };
  await q.insert(t.users).values({ ...anna, createdAt: now, updatedAt: now });
  const buyer = { submissionId, userId: anna.id };
  const order = await orderRepository(db).insert({ id: orderId, kind: 'report', ...buyer, ...money, ...stamps });
  await grantOrder(db, order, { now, newId });
  await enqueueJob(db, { id: newId(), kind: 'report', dedupeKey: reportJobKey(orderId), payload: {} }, now);
}

export async function apply(db: Db, ...notices: RefundNotice[]): Promise<void> {
  for (const notice of notices) await applyRefund(deps, db, await readOrder(db), notice);
}

async function readOrder(db: Db): Promise<Order> {
  const order = await orderRepository(db).find(orderId);
  if (!order) throw new Error('The order is gone.');
  return order;
}

export async function readOutcome(db: Db) {
  const order = await readOrder(db);
  return {
    standing: orderStatusOf(order),
    refundedCents: order.refundedCents,
    failed: refundHasFailed(order),
    isRefundable: isRefundable(order),
    hasReport: await hasReport(db, submissionId),
    job: (await findJob(db, reportJobKey(orderId)))?.state,
  };
}

/** Lists the buyer's mails, oldest first: `refund:<cents so far>`, `refund-failed:<refund>`. */
export async function readMails({ q, t }: Db): Promise<string[]> {
  const causes = (await q.select().from(t.mails)).map(({ cause }) => cause.split(':'));
  if (causes.some((words) => words.at(-1) !== orderId)) throw new Error('A mail is about another order.');
  return causes.map(([kind, what]) => `${kind}:${what}`);
}
