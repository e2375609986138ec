import type Stripe from 'stripe';
import { z } from 'zod';
import { stripeId, toSeconds } from './stripe-id.ts';

/** Defines what a shop may say of a session, a payment or a refund. */
export const metadataSchema = z.record(z.string().max(40), z.string().max(500));

/** The payment of a session, in full: its charge hangs on it, and on that what went back. */
export interface KeptIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  created: number;
  currency: string;
  latest_charge: Stripe.Charge | null;
  /** Holds what the shop said of the payment. Its charge says it too. */
  metadata: Record<string, string>;
}

/** A session as the books keep it: as it is answered with everything expanded. */
export type KeptSession = Omit<Stripe.Checkout.Session, 'payment_intent'> & { payment_intent: KeptIntent | null };

interface Context {
  now: number;
  newId: () => string;
}

export function newIntent(
  { amount_total, currency }: Pick<KeptSession, 'amount_total' | 'currency'>,
  metadata: Record<string, string>,
  { now, newId }: Context,
): KeptIntent {
  return {
    id: stripeId('pi_', newId),
    object: 'payment_intent',
    amount: amount_total ?? 0,
    created: toSeconds(now),
    currency: currency ?? 'usd',
    latest_charge: null,
    metadata,
  };
}

/** Finds the charge of a session's payment. It is undefined before its page is completed. */
export const cashierChargeOf = ({ payment_intent: intent }: KeptSession): Stripe.Charge | undefined =>
  intent?.latest_charge ?? undefined;

/** Oldest first, failed ones too. */
export const refundsOf = (charge: Stripe.Charge): Stripe.Refund[] => charge.refunds?.data ?? [];

/** The newest refund that went through; undefined when all the money is the shop's. */
export const newestRefund = (charge: Stripe.Charge): Stripe.Refund | undefined =>
  refundsOf(charge).findLast(({ status }) => status === 'succeeded');

/** The session with its charge changed. */
export function withCharge(session: KeptSession, changes: Partial<Stripe.Charge>): KeptSession {
  const { payment_intent: intent } = session;
  if (!intent?.latest_charge) return session;
  return { ...session, payment_intent: { ...intent, latest_charge: { ...intent.latest_charge, ...changes } } };
}

/** As Stripe answers and announces it: with the id of the payment once there is one. */
export function shownSession(session: KeptSession): Stripe.Checkout.Session {
  const { payment_intent: intent } = session;
  return { ...session, payment_intent: intent?.latest_charge ? intent.id : null };
}

/** With the payment and its charge in place of their ids, as we ask for it. */
export function fullSession(session: KeptSession): Stripe.Checkout.Session {
  const { payment_intent: intent } = session;
  const charge = cashierChargeOf(session);
  if (!intent || !charge) return shownSession(session);
  const shown = { ...intent, status: intentStates[charge.status], latest_charge: shownCharge(charge) };
  return { ...session, payment_intent: shown as unknown as Stripe.PaymentIntent };
}

const intentStates: Record<Stripe.Charge.Status, string> = {
  succeeded: 'succeeded',
  pending: 'processing',
  failed: 'requires_payment_method',
};

/** Refunds are no part of a charge unless they are asked for. */
export function shownCharge({ refunds: _, ...charge }: Stripe.Charge): Stripe.Charge {
  return charge;
}

/** A charge for a page that was just completed; with a delayed method the bank has yet to confirm it. */
export function newCharge(
  session: KeptSession,
  intent: KeptIntent,
  { now, isConfirmed }: { now: number; isConfirmed: boolean },
): Stripe.Charge {
  const charge: Stripe.Charge = {
    ...emptyCharge,
    id: intent.id.replace(/^pi_/, 'ch_'),
    amount: intent.amount,
    amount_captured: 0,
    billing_details: { ...emptyCharge.billing_details, address: testAddress, email: session.customer_email },
    captured: false,
    created: toSeconds(now),
    currency: intent.currency,
    metadata: intent.metadata,
    paid: false,
    payment_intent: intent.id,
    status: 'pending',
  };
  return isConfirmed ? { ...charge, ...confirmedBy(session, intent.amount) } : charge;
}

/** Lists what changes on a charge when the money is there. The page of the session is its receipt. */
export const confirmedBy = ({ id, success_url }: KeptSession, amount: number) => ({
  amount_captured: amount,
  captured: true,
  paid: true,
  receipt_url: success_url === null ? null : new URL(`/cashier/${id}`, success_url).href,
  status: 'succeeded' as const,
});

/** Where every payer of the local cashier lives. */
export const testAddress = { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null };

const emptyCharge = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  outcome: null,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;
