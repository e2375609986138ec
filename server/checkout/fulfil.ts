import type Stripe from 'stripe';
import type { Db } from '#server/db/connect.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { type Order, orderRepository } from './order.repository.ts';
import { payOrder, type SettleDeps } from './pay-order.ts';
import { retrievePaymentSession } from './payment-session.ts';

/**
 * Brings an order to what the provider says of its session now: paid with everything that was bought, expired, or still
 * open. The webhook, the return page, the sweep and the reconciler all come here; whichever comes first, the effect is once.
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
  if (session.payment_status !== 'unpaid') return payOrder(deps, db, order, session);
  const now = deps.clock();
  const changes = { sessionId: session.id, updatedAt: now };
  if (session.status === 'expired') {
    return (await orders.updateOpen(order.id, { ...changes, state: 'expired' })) ?? order;
  }
  // The page is done, the money comes days later.
  if (session.status !== 'complete' || order.processingAt !== null) return order;
  return (await orders.updateOpen(order.id, { ...changes, processingAt: now })) ?? order;
}

/** What must be the same before anything is handed out (security.md, 1.3). */
function differenceOf(session: Stripe.Checkout.Session, order: Order): string | undefined {
  if (order.sessionId !== null && order.sessionId !== session.id) return 'session';
  if (session.mode !== 'payment') return 'mode';
  if (session.amount_total !== order.amountCents) return 'amount';
  if (session.currency !== order.currency) return 'currency';
  return undefined;
}
