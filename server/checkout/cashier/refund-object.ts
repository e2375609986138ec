import type Stripe from 'stripe';
import { z } from 'zod';
import { readParams, refuse } from './cashier-error.ts';
import { stripeId, toSeconds } from './stripe-id.ts';

const createRefundSchema = z.strictObject({
  payment_intent: z.string(),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,11}$/, 'must be a positive integer')
    .transform(Number)
    .optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
export type RefundInput = z.infer<typeof createRefundSchema>;

export const readRefundInput = (params: unknown): RefundInput => readParams(params, createRefundSchema);

/** What a session was charged, and how much of it went back so far. */
export interface PaidSession {
  session: Stripe.Checkout.Session;
  paymentIntentId: string;
  refundedCents: number;
}

/** @throws CashierError when more would go back than was charged */
export function createRefund(
  paid: PaidSession,
  input: RefundInput,
  { now, newId }: { now: number; newId: () => string },
): Stripe.Refund {
  const left = (paid.session.amount_total ?? 0) - paid.refundedCents;
  if (left === 0) throw refuse('Charge has already been refunded.', { code: 'charge_already_refunded' });
  const amount = input.amount ?? left;
  if (amount > left) {
    throw refuse('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  }
  return {
    id: stripeId('re_', newId),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: chargeIdOf(paid),
    created: toSeconds(now),
    currency: paid.session.currency ?? 'usd',
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: paid.paymentIntentId,
    payment_method: null,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** The charge of a paid session after refunds of `refundedCents`. */
export function chargeOf({ session, paymentIntentId, refundedCents }: PaidSession): Stripe.Charge {
  const amount = session.amount_total ?? 0;
  return {
    ...emptyCharge,
    id: chargeIdOf({ paymentIntentId }),
    amount,
    amount_captured: amount,
    amount_refunded: refundedCents,
    billing_details: { ...emptyCharge.billing_details, email: session.customer_email },
    created: session.created,
    currency: session.currency ?? 'usd',
    // What the product sends as the payment's metadata is its order's id, which the session knows already.
    metadata: session.client_reference_id === null ? {} : { order: session.client_reference_id },
    payment_intent: paymentIntentId,
    refunded: refundedCents === amount,
  };
}

const chargeIdOf = ({ paymentIntentId }: { paymentIntentId: string }) => paymentIntentId.replace(/^pi_/, 'ch_');

const emptyCharge = {
  object: 'charge',
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;
