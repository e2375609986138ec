import type { Receipt, ReceiptsAnswer, UnconfirmedPayment } from '#schema/checkout.ts';
import type { Db } from '#server/db/connect.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import { orderStatusOf, refundHasFailed } from '#server/orders/order-status.ts';

export async function listReceipts(db: Db, userId: string): Promise<ReceiptsAnswer> {
  const orders = orderRepository(db);
  const [paid, unconfirmed] = [await orders.listPaidBy(userId), await orders.listUnconfirmedOf(userId)];
  return { receipts: paid.flatMap(toReceipt), unconfirmed: unconfirmed.flatMap(toUnconfirmed) };
}

function toReceipt(order: Order): Receipt[] {
  const { id: orderId, kind, submissionId, amountCents, currency, paidAt, refundedCents, receiptUrl } = order;
  const state = orderStatusOf(order);
  if (state === 'open' || state === 'expired' || paidAt === null) return [];
  const refundedAt = refundedCents > 0 ? order.refundedAt : null;
  const refundFailed = refundHasFailed(order);
  const payment = { orderId, kind, submissionId, amountCents, currency, paidAt, receiptUrl };
  return [{ ...payment, state, refundedCents, refundedAt, refundFailed }];
}

function toUnconfirmed(order: Order): UnconfirmedPayment[] {
  const { id: orderId, kind, submissionId, state, amountCents, currency, processingAt: since } = order;
  if (since === null) return [];
  return [
    { orderId, kind, submissionId, state: state === 'open' ? 'processing' : 'refused', amountCents, currency, since },
  ];
}
