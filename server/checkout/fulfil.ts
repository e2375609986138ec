import type Stripe from 'stripe';
import type { Db } from '#server/db/connect.ts';
import { grantOrder } from '#server/entitlements/order-grants.ts';
import { enqueueJob } from '#server/jobs/queue.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { type Order, orderRepository } from './order.repository.ts';
import { retrievePaymentSession } from './payment-session.ts';

type SettleDeps = Pick<CheckoutDeps, 'clock' | 'newId' | 'log'>;

/**
 * Brings an order to what the provider says of its session now: paid with everything that was bought, expired, or still
 * open. The webhook, the return page and the sweep all call it; whichever comes first, the effect is once.
 *
 * @returns the order as it stands then; undefined when the session is not one of ours or does not match its order
 * @throws AppError `payment_failed` when the provider does not answer
 */
export async function fulfil(deps: CheckoutDeps, sessionId: string): Promise<Order | undefined> {
  const session = await retrievePaymentSession(deps.stripe, sessionId);
  return session && deps.database.tx((db) => settleOrder(deps, db, session));
}

/** The part of `fulfil` that writes; `session` was read from the provider just before. */
export async function settleOrder(
  deps: SettleDeps,
  db: Db,
  session: Stripe.Checkout.Session,
): Promise<Order | undefined> {
  const orders = orderRepository(db);
  const order = await orders.find(session.client_reference_id ?? '');
  if (!order) return undefined;
  const difference = differenceOf(session, order);
  if (difference) {
    deps.log.error('payment_mismatch', { orderId: order.id, difference });
    return undefined;
  }
  const updatedAt = deps.clock();
  if (session.payment_status !== 'unpaid') return payOrder(deps, db, order, session);
  if (session.status === 'expired')
    return (await orders.updateOpen(order.id, { state: 'expired', updatedAt })) ?? order;
  return order;
}

/** What must be the same before anything is handed out (security.md, 1.3). */
function differenceOf(session: Stripe.Checkout.Session, order: Order): string | undefined {
  if (order.sessionId !== null && order.sessionId !== session.id) return 'session';
  if (session.mode !== 'payment') return 'mode';
  if (session.amount_total !== order.amountCents) return 'amount';
  if (session.currency !== order.currency) return 'currency';
  return undefined;
}

async function payOrder(deps: SettleDeps, db: Db, order: Order, session: Stripe.Checkout.Session): Promise<Order> {
  const now = deps.clock();
  const orders = orderRepository(db);
  const { payment_intent: intent } = session;
  const paid = await orders.updateOpen(order.id, {
    state: 'paid',
    sessionId: session.id,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    paidAt: now,
    updatedAt: now,
  });
  if (!paid) {
    if (order.state === 'expired') deps.log.error('paid_after_expiry', { orderId: order.id });
    return order;
  }
  const { submissionId } = paid;
  const submission = submissionId === null ? undefined : await submissionRepository(db).find(submissionId);
  await grantOrder(db, { ...paid, userId: submission?.userId ?? paid.userId }, { now, newId: deps.newId });
  await orders.copyAnswers(paid, now);
  if (paid.kind === 'report') {
    const dedupeKey = `report:${paid.id}`;
    const payload = { submissionId, orderId: paid.id };
    await enqueueJob(db, { id: deps.newId(), kind: 'report', dedupeKey, payload }, now);
  }
  deps.log.info('order_paid', { orderId: paid.id, kind: paid.kind });
  return paid;
}
