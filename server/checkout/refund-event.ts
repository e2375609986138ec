import type Stripe from 'stripe';
import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import { applyRefund, type RefundNotice } from './apply-refund.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { fulfil } from './fulfil.ts';
import { callProvider } from './payment-session.ts';

export const refundEventTypes = ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'] as const;
type RefundEvent = Extract<Stripe.Event, { type: (typeof refundEventTypes)[number] }>;

type Refunded = Pick<Stripe.Charge | Stripe.Refund, 'payment_intent' | 'metadata'>;

/** How far the notices of a refund and of its charge may be apart. */
const chargeNoticeWithinS = 300;

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
  const known = await findRefunded(deps.database.read, event.data.object);
  const order = known ?? (await findByCharge(deps, event));
  // One that does not match its order was not booked, and neither is what went back of it.
  return order && isUnpaid(order) && order.sessionId !== null ? fulfil(deps, order.sessionId) : order;
}

/** By the payment; before that is known, by the order that our charges and our own refunds name. */
async function findRefunded(db: Db, { payment_intent: intent, metadata }: Refunded): Promise<Order | undefined> {
  const orders = orderRepository(db);
  const intentId = typeof intent === 'string' ? intent : intent?.id;
  const paid = intentId === undefined ? undefined : await orders.findByPaymentIntent(intentId);
  if (paid || metadata?.order === undefined) return paid;
  const named = await orders.find(metadata.order);
  // Another payment of it is not the one that paid it.
  return named?.paymentIntentId === null ? named : undefined;
}

/**
 * A refund that was made on the provider's own pages names a payment and no order. The notice of its charge, made at the
 * same time, names it.
 *
 * @throws AppError `payment_failed`
 */
async function findByCharge({ stripe, database }: CheckoutDeps, event: RefundEvent): Promise<Order | undefined> {
  const { object } = event.data;
  if (object.object !== 'refund') return undefined;
  const created = { gte: object.created - chargeNoticeWithinS, lte: object.created + chargeNoticeWithinS };
  const charge = await callProvider(async () => {
    for await (const { data } of stripe.events.list({ types: ['charge.refunded'], created, limit: 100 })) {
      const refunded = data.object as Stripe.Charge;
      if (refunded.payment_intent === object.payment_intent) return refunded;
    }
    return undefined;
  });
  return charge && findRefunded(database.read, charge);
}

const isUnpaid = ({ state }: Order): boolean => state === 'open' || state === 'expired';

/** A single refund says nothing of earlier ones: unless it is for the whole, the charge's own notice counts. */
function noticeOf(event: RefundEvent, { amountCents }: Order): RefundNotice | undefined {
  const at = event.created * 1000;
  if (event.type === 'charge.refunded') {
    const { amount_refunded: cents, receipt_url: receiptUrl } = event.data.object;
    return { kind: 'returned', cents, receiptUrl, at };
  }
  const { id: refundId, status, amount: cents } = event.data.object;
  if (event.type === 'refund.failed' || status === 'canceled') return { kind: 'failed', refundId, cents, at };
  if (cents < amountCents || status === 'failed') return undefined;
  return status === 'succeeded' ? { kind: 'returned', cents, at } : { kind: 'begun', at };
}
