import type { OrderState } from '#schema/checkout.ts';
import type { Db } from '#server/db/connect.ts';

type Order = Db['t']['orders']['$inferSelect'];

/** Whether the newest that is known of an order's refund is that the bank sent it back. */
export const refundHasFailed = ({ refundedAt, refundFailedAt }: Order): boolean =>
  refundFailedAt !== null && refundFailedAt >= (refundedAt ?? 0);

/**
 * How an order stands for its buyer. Its state only moves forward, so that one whose refund failed stays where it was; what
 * was bought is then open again, as for one that is paid.
 */
export function standingOf(order: Order): OrderState {
  const { state, refundedCents, amountCents, refundFailedAt } = order;
  if (state === 'refund_pending' && refundHasFailed(order)) return 'paid';
  if (state === 'refunded' && refundFailedAt !== null && refundedCents < amountCents) return 'paid';
  return state;
}
