import type { Receipt } from '#schema/checkout.ts';
import type { Db } from '#server/db/connect.ts';
import { refundHasFailed, standingOf } from '#server/entitlements/order-standing.ts';
import { type Order, orderRepository } from './order.repository.ts';

/** A person's payments, newest first. */
export async function listReceipts(db: Db, userId: string): Promise<Receipt[]> {
  return (await orderRepository(db).listPaidBy(userId)).flatMap(toReceipt);
}

function toReceipt(order: Order): Receipt[] {
  const { id: orderId, kind, submissionId, amountCents, currency, paidAt, refundedCents, receiptUrl } = order;
  const state = standingOf(order);
  if (state === 'open' || state === 'expired' || paidAt === null) return [];
  const refundedAt = refundedCents > 0 ? order.refundedAt : null;
  const refundFailed = refundHasFailed(order);
  const payment = { orderId, kind, submissionId, amountCents, currency, paidAt, receiptUrl };
  return [{ ...payment, state, refundedCents, refundedAt, refundFailed }];
}
