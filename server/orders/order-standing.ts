import type { OrderState } from '#schema/checkout.ts';
import type { Order } from './order.repository.ts';

/** Whether the newest that is known of an order's refund is that the bank sent it back. */
export const refundHasFailed = ({ refundFailedAt, ...order }: Order): boolean =>
  refundFailedAt !== null && refundFailedAt >= newestRefundAt(order);

/** When money last was, or was to be, on its way back, epoch ms; 0 when it never was. */
export const newestRefundAt = ({ refundBegunAt, refundedAt }: Pick<Order, 'refundBegunAt' | 'refundedAt'>): number =>
  Math.max(refundBegunAt ?? 0, refundedAt ?? 0);

/**
 * How an order stands for its buyer. Its state only moves forward, so that one whose refund failed stays where it was; what
 * was bought is then open again, as for one that is paid.
 */
export function standingOf(order: Order): OrderState {
  const { state, refundedCents, amountCents, refundBegunAt, refundFailedAt } = order;
  if (state === 'refund_pending' && refundHasFailed(order)) return 'paid';
  if (state !== 'refunded' || refundFailedAt === null || refundedCents >= amountCents) return state;
  return (refundBegunAt ?? 0) > refundFailedAt ? 'refund_pending' : 'paid';
}
