import type { z } from 'zod/mini';
import { refundedAmount } from '#schema/audit.ts';
import { isMoneyBackOpen, moneyBackDays, type refundAnswerSchema } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import { recordStaffAction } from '#server/audit/record-audit.ts';
import type { Db } from '#server/db/connect.ts';
import { findReportGrant } from '#server/entitlements/access.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';
import { findOrdersJob } from '#server/jobs/remake-jobs.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import { isRefundable, orderStatusOf } from '#server/orders/order-status.ts';
import { findReadable } from '#server/submissions/find-readable.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { enqueueRefund } from './refund-job.ts';

type RefundAnswer = z.infer<typeof refundAnswerSchema>;

/**
 * The money back for a report that could not be written, or within the days in which nobody needs a reason; whoever may
 * read the submission asks once and again, it is one refund.
 *
 * @throws AppError `not_found`, `payment_required` while unpaid, `forbidden` for a coach whose client's report was written,
 *   `conflict` for a report that is being written or was written longer ago, or when a bank ever sent a refund of it back to us
 */
export async function requestRefund(
  { database, clock, newId }: Pick<CheckoutDeps, 'database' | 'clock' | 'newId'>,
  actor: Actor | undefined,
  submissionId: string,
): Promise<RefundAnswer> {
  return database.tx(async (db) => {
    const submission = await findReadable(db, submissionId, actor);
    // Staff see every id: holding that of an unlinked submission does not make them its buyer.
    const isVisitors = submission.userId === null && !(actor && isStaff(actor));
    const isBuyer = isVisitors || submission.userId === actor?.userId;
    const order = await findBought(db, submissionId);
    if (!order) throw new AppError('payment_required');
    const state = orderStatusOf(order);
    if (state === 'refund_pending' || state === 'refunded') return { state };
    if (!isRefundable(order)) throw notAgain();
    await refuseUnlessOwed(db, order, isBuyer || actor?.role === 'admin', clock());
    const changes = { state: 'refund_pending', updatedAt: clock() } as const;
    await orderRepository(db).updateFrom(['paid'], order.id, changes);
    await enqueueRefund(db, { newId, clock }, order.id, 'requested_by_customer');
    const about = { submissionId, aboutUserId: submission.userId, ownerId: order.userId };
    const fields = [refundedAmount(order.amountCents, order.currency)];
    await recordStaffAction(db, actor, { action: 'refunded', subject: 'order', fields, ...about }, { clock, newId });
    return { state: 'refund_pending' };
  });
}

/** The order whose report stands, else the newest one that was or is being returned. */
async function findBought(db: Db, submissionId: string): Promise<Order | undefined> {
  const orders = orderRepository(db);
  const orderId = (await findReportGrant(db, submissionId))?.orderId;
  const standing = orderId ? await orders.find(orderId) : undefined;
  return standing ?? orders.findReportOrder(submissionId, ['refund_pending', 'refunded']);
}

/** Without a reason the money goes back when its buyer or an admin wants it; a coach gives nothing back. A cancelled job did not fail, and what staff had made since stands for one that did. */
async function refuseUnlessOwed(db: Db, order: Order, mayChoose: boolean, now: number): Promise<void> {
  const job = await findOrdersJob(db, order);
  if (job?.state === 'failed' && job.error !== 'cancelled') return;
  if (!mayChoose) throw new AppError('forbidden');
  if (job?.state !== 'done') throw notYet();
  if (order.paidAt === null || !isMoneyBackOpen(order.paidAt, now)) throw tooLate();
}

const notYet = () =>
  new AppError('conflict', {
    userMessage: 'We’re still writing your report. You can get your money back once it’s ready.',
  });
const tooLate = () =>
  new AppError('conflict', {
    userMessage: `You can get your money back within ${moneyBackDays} days of buying a report. That time has passed.`,
  });
const notAgain = () =>
  new AppError('conflict', {
    userMessage: 'Your bank sent the refund back to us. It’s still your money. Email us and we’ll find another way.',
  });
