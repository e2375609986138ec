import { AppError } from '#schema/errors.ts';
import type { AdminOrder, AdminOrders, AdminOrdersQuery } from '#schema/orders.ts';
import type { Db } from '#server/db/connect.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import { isRefundable, orderStatusOf, refundSinceOf } from '#server/orders/order-status.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';

/**
 * Lists what was paid for, by a person or for a submission, newest first.
 *
 * @throws AppError `not_found`
 */
export async function listOrders(db: Db, { submission, user = '' }: AdminOrdersQuery): Promise<AdminOrders> {
  const about =
    submission === undefined ? await userRepository(db).find(user) : await submissionRepository(db).find(submission);
  if (!about) throw new AppError('not_found');
  const orders = orderRepository(db);
  const paid = submission === undefined ? await orders.listPaidBy(user) : await orders.listPaidFor(submission);
  return { orders: paid.map(toAdminOrder) };
}

/** Presents an order to admins. */
export function toAdminOrder(order: Order): AdminOrder {
  const { id, kind, submissionId, amountCents, currency, paidAt, refundedCents, refundedAt } = order;
  return {
    id,
    submission_id: submissionId,
    product: kind,
    amount_cents: amountCents,
    currency,
    state: orderStatusOf(order),
    paid_at: toInstant(paidAt),
    refund_since: toInstant(refundSinceOf(order)),
    refunded_at: refundedCents > 0 ? toInstant(refundedAt) : null,
    can_refund: isRefundable(order),
  };
}

const toInstant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
