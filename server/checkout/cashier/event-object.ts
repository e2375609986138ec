import type Stripe from 'stripe';
import { stripeId, toSeconds } from './stripe-id.ts';

export type EventType =
  | `checkout.session.${'completed' | 'expired' | 'async_payment_succeeded' | 'async_payment_failed'}`
  | `refund.${'created' | 'updated' | 'failed'}`
  | 'charge.refunded';

/**
 * A notification about an object as it is now.
 *
 * @param previous what its changed members were before
 */
export function createEvent(
  type: EventType,
  object: Stripe.Checkout.Session | Stripe.Charge | Stripe.Refund,
  { now, newId, apiVersion }: { now: number; newId: () => string; apiVersion: string },
  previous?: object,
): Stripe.Event {
  const event = {
    id: stripeId('evt_', newId),
    object: 'event',
    api_version: apiVersion,
    created: toSeconds(now),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  return event as Stripe.Event;
}
