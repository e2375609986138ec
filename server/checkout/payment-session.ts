import Stripe from 'stripe';
import { productNames } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import type { Order } from '#server/orders/order.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { writeMetadata } from './session-metadata.ts';

/**
 * Opens the provider's payment page for an order. The order's stored key makes a second try the same call: it gets the same
 * page. Answers to the questions stay here; the provider gets what it needs to charge and no more.
 *
 * @throws AppError `payment_failed` when the provider does not answer or refuses; the order can be tried again.
 */
export async function createPaymentSession(
  { stripe, settings }: Pick<CheckoutDeps, 'stripe' | 'settings'>,
  order: Order,
  email: string,
): Promise<{ id: string; url: string }> {
  const { amountCents: unit_amount, currency } = order;
  const submission = order.submissionId === null ? '' : `&submission_id=${order.submissionId}`;
  const back = `session_id={CHECKOUT_SESSION_ID}${submission}`;
  const session = await callProvider(() =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: order.id,
        customer_email: email,
        line_items: [
          { quantity: 1, price_data: { currency, unit_amount, product_data: { name: productNames[order.kind] } } },
        ],
        success_url: `${settings.publicOrigin}/payment-success?${back}`,
        cancel_url: `${settings.publicOrigin}${order.kind === 'chat' ? '/subscribe' : '/payment-cancelled'}`,
        expires_at: Math.floor(order.expiresAt / 1000),
        metadata: writeMetadata(settings, order),
        // The charge carries it, so that a refund's notice names its order also when it comes before the payment's.
        payment_intent_data: { metadata: { order: order.id } },
      },
      { idempotencyKey: order.idempotencyKey },
    ),
  );
  if (session.url === null)
    throw new AppError('payment_failed', { userMessage: 'Server response missing checkout URL' });
  return { id: session.id, url: session.url };
}

/**
 * The session as the provider has it now, with its charge; undefined when it has none of this id.
 *
 * @throws AppError `payment_failed` when the provider does not answer.
 */
export async function retrievePaymentSession(
  stripe: Stripe,
  sessionId: string,
): Promise<Stripe.Checkout.Session | undefined> {
  return callProvider(async () => {
    try {
      return await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] });
    } catch (cause) {
      if (cause instanceof Stripe.errors.StripeError && cause.statusCode === 404) return undefined;
      throw cause;
    }
  });
}

/**
 * Tells whether the call would fail again for a day under its key. The provider then repeats a failure that it keeps,
 * or keeps the key for a call with other parameters, such as before a change of the settings
 * (docs/security.md#3-payments, item 4).
 */
export function isReplayedFailure(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : undefined;
  if (cause instanceof Stripe.errors.StripeIdempotencyError) return true;
  return cause instanceof Stripe.errors.StripeError && cause.headers?.['idempotent-replayed'] === 'true';
}

/** @throws AppError `payment_failed` in place of whatever the call throws */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new AppError('payment_failed', { message: 'The payment provider did not do what was asked.', cause });
  }
}

/** The charge of a session that was read with it; undefined while nothing is charged. */
export function chargeOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | undefined {
  if (intent === null || typeof intent === 'string') return undefined;
  const { latest_charge: charge } = intent;
  return typeof charge === 'string' ? undefined : (charge ?? undefined);
}

/**
 * Tells whether the bank refused the payment of a page that was completed with a delayed method; nobody can pay on it
 * again.
 */
export const isPaymentRefused = ({ payment_intent: intent }: Stripe.Checkout.Session): boolean =>
  intent !== null &&
  typeof intent !== 'string' &&
  (intent.status === 'requires_payment_method' || intent.status === 'canceled');

/** Describes money in the wrong place for the operator's log: enough to find it, and no key. */
export function moneyOf({ payment_intent: intent, amount_total: paidCents, currency }: Stripe.Checkout.Session) {
  return { paymentIntentId: typeof intent === 'string' ? intent : intent?.id, paidCents, currency };
}
