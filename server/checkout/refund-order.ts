import { refundedAmount } from '#schema/audit.ts';
import { AppError } from '#schema/errors.ts';
import { alreadyReturnedMessage, notPaidMessage, sentBackMessage } from '#schema/orders.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Actor } from '#server/http/require-user.ts';
import { orderRepository } from '#server/orders/order.repository.ts';
import { isRefundable, orderStatusOf } from '#server/orders/order-status.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { enqueueRefund } from './refund-job.ts';

/**
 * Sends the whole payment of an order back because an admin decided so. What was bought ends when the money is there.
 * Asked again while it is on its way, it is the same refund.
 *
 * @throws AppError `not_found`, or `conflict` for what is not paid, was returned, or was sent back to us by a bank once
 */
export async function refundOrder(
  { database, clock, newId }: Pick<CheckoutDeps, 'database' | 'clock' | 'newId'>,
  by: Actor,
  id: string,
): Promise<{ state: 'refund_pending' }> {
  return database.tx(async (db) => {
    const orders = orderRepository(db);
    const order = await orders.find(id);
    if (!order) throw new AppError('not_found');
    const state = orderStatusOf(order);
    if (state === 'refund_pending') return { state };
    if (state === 'refunded') throw new AppError('conflict', { userMessage: alreadyReturnedMessage });
    if (state !== 'paid') throw new AppError('conflict', { userMessage: notPaidMessage });
    if (!isRefundable(order)) throw new AppError('conflict', { userMessage: sentBackMessage });
    await orders.updateFrom(['paid'], id, { state: 'refund_pending', updatedAt: clock() });
    await enqueueRefund(db, { newId, clock }, id, 'requested_by_customer');
    const { submissionId, userId: aboutUserId, amountCents, currency } = order;
    const about = { submissionId, aboutUserId, fields: [refundedAmount(amountCents, currency)] };
    await recordAudit(db, { by, action: 'refunded', subject: 'order', ...about }, { clock, newId });
    return { state: 'refund_pending' };
  });
}
