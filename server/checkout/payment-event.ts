import type Stripe from 'stripe';
import { AppError } from '#schema/errors.ts';
import { orderRepository } from '#server/orders/order.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { settleOrder } from './fulfil.ts';
import { retrievePaymentSession } from './payment-session.ts';
import { handleRefundEvent, isRefundEvent, refundEventTypes } from './refund-event.ts';

const toleranceS = 300;

const sessionEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;
type SessionEvent = Extract<Stripe.Event, { type: (typeof sessionEventTypes)[number] }>;

/** Lists the events that have an effect here. The provider announces much else. */
export const handledEventTypes = [...sessionEventTypes, ...refundEventTypes];

/**
 * Reads an event that the provider signed, from the raw bytes. The SDK refuses what is too old; a time ahead of ours
 * by more than the tolerance is refused here.
 *
 * @throws AppError `invalid_signature`
 */
export function verifyEvent(
  stripe: Stripe,
  secret: string,
  { body, header, now }: { body: Buffer; header: string; now: number },
): Stripe.Event {
  const signedAtS = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(header)?.[1]);
  if (signedAtS - Math.floor(now / 1000) > toleranceS) throw new AppError('invalid_signature');
  try {
    return stripe.webhooks.constructEvent(body, header, secret, toleranceS, undefined, now);
  } catch (cause) {
    throw new AppError('invalid_signature', { cause });
  }
}

/**
 * Gives an event of the provider its effect, once, however it came here. The session is read from the provider again,
 * because notifications may come late, twice and out of order.
 *
 * @throws AppError `payment_failed` when the provider does not answer: it will notify again
 */
export async function handleEvent(deps: CheckoutDeps, event: Stripe.Event): Promise<void> {
  if (await orderRepository(deps.database.read).hasEvent(event.id)) return;
  if (isRefundEvent(event)) return handleRefundEvent(deps, event);
  const session = isSessionEvent(event) && (await retrievePaymentSession(deps.stripe, event.data.object.id));
  await deps.database.tx(async (db) => {
    const { id, type } = event;
    const isNew = await orderRepository(db).insertEvent({ id, type, receivedAt: deps.clock() });
    if (isNew && session) await settleOrder(deps, db, session);
  });
}

const isSessionEvent = (event: Stripe.Event): event is SessionEvent =>
  sessionEventTypes.some((type) => type === event.type);
