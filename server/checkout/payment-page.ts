import { alreadyPaidMessage, processingMessage } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { settleOrder } from './fulfil.ts';
import { createPaymentSession, isReplayedFailure, retrievePaymentSession } from './payment-session.ts';

/** How long a payment page stays open: time to fetch a card, and few sessions to look after (30 minutes to 24 hours). */
export const sessionLifetimeMs = 2 * 3_600_000;
/** The provider refuses a page that would be open for less than 30 minutes; an order that never got one is then too old. */
const minLifetimeMs = 31 * 60_000;

export const alreadyPaid = () => new AppError('conflict', { userMessage: alreadyPaidMessage });
const processing = () => new AppError('conflict', { userMessage: processingMessage });

export type PaymentPages = ReturnType<typeof paymentPages>;

/** The provider's pages of open orders. */
export function paymentPages(deps: CheckoutDeps) {
  const underWay = new Map<string, Promise<string | undefined>>();
  return {
    /**
     * The order's page; undefined when the order has changed meanwhile, or is over: it is to be looked for again. Callers
     * that come while the provider is asked for the same order share its answer.
     *
     * @throws AppError `conflict` when it is paid or its bank still confirms the payment, `payment_failed`
     */
    openOnce(order: Order, email: string): Promise<string | undefined> {
      const known = underWay.get(order.id);
      if (known) return known;
      const page = pageOf(deps, order, email).finally(() => underWay.delete(order.id));
      underWay.set(order.id, page);
      return page;
    },
  };
}

/** An order with a page is asked about at the provider; one whose page could never be opened ends by its age. */
export const isUsable = (order: Order, now: number): boolean =>
  order.sessionId !== null || order.expiresAt - now >= minLifetimeMs;

async function pageOf(deps: CheckoutDeps, order: Order, email: string): Promise<string | undefined> {
  if (order.sessionId === null) return openPage(deps, order, email);
  const session = await retrievePaymentSession(deps.stripe, order.sessionId);
  if (!session) return endUnknown(deps, order);
  const current = await deps.database.tx((db) => settleOrder(deps, db, session));
  if (!current) throw new AppError('payment_failed', { message: 'The open session does not match its order.' });
  if (current.state === 'expired') return undefined;
  if (current.state !== 'open' || current.sessionUrl === null) {
    // Chat days can be bought again: that one has its effect, and this is another.
    if (order.kind === 'chat') return undefined;
    throw alreadyPaid();
  }
  if (current.processingAt !== null) throw processing();
  return current.sessionUrl;
}

/**
 * The provider has no such session, so that nobody can pay on its page and the buyer need not wait for its end. Should
 * it be paid all the same, that is late money (docs/faults.md#unknown-sessions): of two payments one goes back. What a
 * bank may be confirming is left to the sweep.
 */
async function endUnknown({ database, clock, log }: CheckoutDeps, { id, processingAt }: Order): Promise<undefined> {
  if (processingAt !== null) throw processing();
  log.error('session_unknown', { orderId: id });
  await database.tx((db) => orderRepository(db).updateOpen(id, { state: 'expired', updatedAt: clock() }));
}

/** Undefined when another process was first: that one's page counts, and nobody was shown this one. */
async function openPage(deps: CheckoutDeps, order: Order, email: string): Promise<string | undefined> {
  const { id: sessionId, url: sessionUrl } = await createPaymentSession(deps, order, email).catch((cause) =>
    failWithFreshKey(deps, order, cause),
  );
  const page = { sessionId, sessionUrl, updatedAt: deps.clock() };
  return (await deps.database.tx((db) => orderRepository(db).addPage(order.id, page))) && sessionUrl;
}

/** A page that the provider may have opened all the same is known to nobody, so that nobody can pay on it. */
async function failWithFreshKey({ database, newId }: CheckoutDeps, order: Order, cause: unknown): Promise<never> {
  if (isReplayedFailure(cause)) {
    await database.tx((db) => orderRepository(db).replaceKey(order, `order:${order.id}:${newId()}`));
  }
  throw cause;
}
