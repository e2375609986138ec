import type Stripe from 'stripe';
import { stripeId, toSeconds } from './stripe-id.ts';

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'refund.created';

/** A notification about an object as it is now. */
export function createEvent(
  type: EventType,
  object: Stripe.Checkout.Session | Stripe.Charge | Stripe.Refund,
  { now, newId, apiVersion }: { now: number; newId: () => string; apiVersion: string },
): Stripe.Event {
  const event = {
    id: stripeId('evt_', newId),
    object: 'event',
    api_version: apiVersion,
    created: toSeconds(now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  return event as Stripe.Event;
}
