import type Stripe from 'stripe';
import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { applyRefund, type RefundNotice } from './apply-refund.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { fulfil } from './fulfil.ts';
import { type Order, orderRepository } from './order.repository.ts';

export const refundEventTypes = ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'] as const;
type RefundEvent = Extract<Stripe.Event, { type: (typeof refundEventTypes)[number] }>;

export const isRefundEvent = (event: Stripe.Event): event is RefundEvent =>
  refundEventTypes.some((type) => type === event.type);

/**
 * Gives the notice of a refund its effect, once. One that comes before the notice of the payment settles the order first.
 *
 * @throws AppError `payment_failed` when the payment cannot be settled yet: the notice will come again
 */
export async function handleRefundEvent(deps: CheckoutDeps, event: RefundEvent): Promise<void> {
  const known = await findSettled(deps, event);
  await deps.database.tx(async (db) => {
    const orders = orderRepository(db);
    const isNew = await orders.insertEvent({ id: event.id, type: event.type, receivedAt: deps.clock() });
    const order = known && (await orders.find(known.id));
    if (!isNew || !order) return;
    if (isUnpaid(order)) {
      throw new AppError('payment_failed', { message: 'A refund came for an order whose payment is not known yet.' });
    }
    const notice = noticeOf(event, order);
    if (notice) await applyRefund(deps, db, order, notice);
  });
}

/** The order that the notice is about, paid by now; undefined when it is not one of ours. */
async function findSettled(deps: CheckoutDeps, event: RefundEvent): Promise<Order | undefined> {
  const { read } = deps.database;
  const order = await findRefunded(read, event);
  if (order && isUnpaid(order) && order.sessionId !== null) await fulfil(deps, order.sessionId);
  if (order || event.type === 'charge.refunded') return order;
  // A refund names no order, only a payment; which one of ours it is, is not known before that one is settled.
  await settleOpenOrders(deps);
  return findRefunded(read, event);
}

async function findRefunded(db: Db, { data: { object } }: RefundEvent): Promise<Order | undefined> {
  const orders = orderRepository(db);
  const { payment_intent: intent } = object;
  const intentId = typeof intent === 'string' ? intent : intent?.id;
  const paid = intentId === undefined ? undefined : await orders.findByPaymentIntent(intentId);
  if (paid || object.object !== 'charge') return paid;
  const orderId = object.metadata.order;
  return orderId === undefined ? undefined : orders.find(orderId);
}

async function settleOpenOrders(deps: CheckoutDeps): Promise<void> {
  const now = deps.clock();
  for (const processing of [false, true]) {
    const open = await orderRepository(deps.database.read).listOpen({ before: now + 1, now, processing });
    for (const { sessionId } of open) if (sessionId !== null) await fulfil(deps, sessionId);
  }
}

const isUnpaid = ({ state }: Order): boolean => state === 'open' || state === 'expired';

/** A single refund says nothing of earlier ones: unless it is for the whole, the charge's own notice counts. */
function noticeOf(event: RefundEvent, { amountCents }: Order): RefundNotice | undefined {
  const at = event.created * 1000;
  if (event.type === 'charge.refunded') {
    const { amount_refunded: cents, receipt_url: receiptUrl } = event.data.object;
    return { kind: 'returned', cents, receiptUrl, at };
  }
  const { status, amount: cents } = event.data.object;
  if (event.type === 'refund.failed' || status === 'canceled') return { kind: 'failed', cents, at };
  if (cents < amountCents || status === 'failed') return undefined;
  return status === 'succeeded' ? { kind: 'returned', cents, at } : { kind: 'begun', at };
}
