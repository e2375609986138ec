import type { OrderState } from '#schema/checkout.ts';
import type { Order } from './order.repository.ts';

/** Tells whether the newest news of an order's refund is that the bank sent it back. */
export const refundHasFailed = ({ refundBegunAt, refundedAt, refundFailedAt }: Order): boolean =>
  refundFailedAt !== null && refundFailedAt >= Math.max(refundBegunAt ?? 0, refundedAt ?? 0);

/** Tells whether the buyer can have the money back by asking. Not from a bank that once sent a refund back to us. */
export const isRefundable = (order: Order): boolean => orderStatusOf(order) === 'paid' && order.refundFailedAt === null;

/**
 * Tells an order's status for its buyer. Its state only moves forward, so that one whose refund failed stays where it
 * was; what was bought is then open again, as for one that is paid, until the whole sets out once more. A part that
 * went back since changes nothing of that.
 */
export function orderStatusOf({ state, refundedCents, amountCents, refundBegunAt, refundFailedAt }: Order): OrderState {
  if (refundFailedAt === null) return state;
  if (state === 'refunded' && refundedCents >= amountCents) return state;
  return (refundBegunAt ?? 0) > refundFailedAt ? 'refund_pending' : 'paid';
}

/** Dates a refund that is on its way. Until the provider has begun it, the order's last change is the request. */
export const refundSinceOf = (order: Order): number | null =>
  orderStatusOf(order) === 'refund_pending' ? (order.refundBegunAt ?? order.updatedAt) : null;
