import type Stripe from 'stripe';
import type { Db } from '#server/db/connect.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { payOrder, type SettleDeps } from './pay-order.ts';
import { chargeOf, isPaymentRefused, moneyOf, retrievePaymentSession } from './payment-session.ts';
import { rebuildOrder } from './rebuild-order.ts';
import { queueRefusedMail } from './refused-mail.ts';

/**
 * Brings an order to what the provider says of its session now: paid with everything that was bought, expired, or still
 * open. The webhook, the return page, the sweep and the reconciler all come here; whichever comes first, the effect is once.
 *
 * @returns the order as it stands then; undefined when the session is not one of ours or does not match its order
 * @throws AppError `payment_failed` when the provider does not answer
 */
export async function fulfil(deps: CheckoutDeps, sessionId: string): Promise<Order | undefined> {
  const session = await retrievePaymentSession(deps.stripe, sessionId);
  return deps.database.tx((db) => (session ? settleOrder(deps, db, session) : settleUnknown(deps, db, sessionId)));
}

/** The part of `fulfil` that writes; `session` was read from the provider just before. */
export async function settleOrder(
  deps: SettleDeps,
  db: Db,
  session: Stripe.Checkout.Session,
): Promise<Order | undefined> {
  const orders = orderRepository(db);
  const order = (await orders.find(session.client_reference_id ?? '')) ?? (await rebuildOrder(deps, db, session));
  if (!order) return undefined;
  const difference = differenceOf(session, order);
  if (difference) return refuseMismatch(deps, db, { session, order, difference });
  if (session.payment_status !== 'unpaid') return payOrder(deps, db, order, session);
  const changes = { sessionId: session.id, updatedAt: deps.clock() };
  if (session.status === 'expired') {
    return (await orders.updateOpen(order.id, { ...changes, state: 'expired' })) ?? order;
  }
  return session.status === 'complete' ? awaitBank(deps, db, order, session) : order;
}

/** The page is done, the money comes days later, or never: the bank refuses it, or nobody hears of it again. */
async function awaitBank(deps: SettleDeps, db: Db, order: Order, session: Stripe.Checkout.Session): Promise<Order> {
  const orders = orderRepository(db);
  const now = deps.clock();
  // `processingAt` stays: an expired order that has it was refused by the bank, and its buyer is told so.
  const changes = { sessionId: session.id, processingAt: order.processingAt ?? now, updatedAt: now };
  if (isPaymentRefused(session)) {
    const refused = await orders.updateOpen(order.id, { ...changes, state: 'expired' });
    if (refused) await queueRefusedMail(db, deps, refused);
    return refused ?? order;
  }
  if (order.processingAt !== null) return (await endOverdue(deps, db, order)) ?? order;
  return (await orders.updateOpen(order.id, changes)) ?? order;
}

/** Names what differs from the order and must not, before anything is handed out (docs/security.md#1-holes, row 3). */
function differenceOf(session: Stripe.Checkout.Session, order: Order): string | undefined {
  if (order.sessionId !== null && order.sessionId !== session.id) return 'session';
  if (session.mode !== 'payment') return 'mode';
  if (session.amount_total !== order.amountCents) return 'amount';
  if (session.currency !== order.currency) return 'currency';
  return undefined;
}

/**
 * Hands out nothing. Money that came all the same waits for the operator, and holds the order open so that nobody pays
 * a second time (docs/faults.md#money-that-does-not-match); without any the order ends with its page.
 */
async function refuseMismatch(
  deps: SettleDeps,
  db: Db,
  { session, order, difference }: { session: Stripe.Checkout.Session; order: Order; difference: string },
): Promise<undefined> {
  const holdsMoney = session.payment_status !== 'unpaid' && !chargeOf(session)?.refunded;
  const money = holdsMoney ? moneyOf(session) : {};
  deps.log.error('payment_mismatch', { orderId: order.id, difference, ...money });
  if (difference !== 'session' && !holdsMoney) await endOverdue(deps, db, order);
}

/**
 * The product had other keys when the session was opened, or the provider errs. Nobody can pay on such a page, but the order
 * is looked after until its time is over.
 */
async function settleUnknown(deps: SettleDeps, db: Db, sessionId: string): Promise<Order | undefined> {
  const order = await orderRepository(db).findBySession(sessionId);
  if (!order) return undefined;
  const ended = await endOverdue(deps, db, order);
  if (ended) deps.log.error('session_unknown', { orderId: order.id });
  return ended ?? order;
}

/** The longest that a bank takes to confirm, and that the provider would still announce it. */
const longestProcessingMs = 30 * 86_400_000;

/** Ends an open order when its page is over; the bank has then not refused anything. Undefined while it is not. */
async function endOverdue({ clock }: SettleDeps, db: Db, order: Order): Promise<Order | undefined> {
  const now = clock();
  const endsAt = order.processingAt === null ? order.expiresAt : order.processingAt + longestProcessingMs;
  if (now < endsAt) return undefined;
  const changes = { state: 'expired', processingAt: null, updatedAt: now } as const;
  return orderRepository(db).updateOpen(order.id, changes);
}
