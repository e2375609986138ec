import type Stripe from 'stripe';
import { z } from 'zod';
import { cashierRefusal, readParams } from './cashier-error.ts';
import { cashierChargeOf, type KeptSession, metadataSchema, refundsOf, withCharge } from './payment-object.ts';
import { stripeId, toSeconds } from './stripe-id.ts';

const createRefundSchema = z.strictObject({
  payment_intent: z.string(),
  reason: z.enum(['duplicate', 'requested_by_customer']).optional(),
  metadata: metadataSchema.optional(),
});
export type RefundInput = z.infer<typeof createRefundSchema>;

export const readRefundInput = (params: unknown): RefundInput => readParams(params, createRefundSchema);

/**
 * @returns the refund of the whole charge
 * @throws CashierError when nothing was paid, or everything went back before
 */
export function createRefund(
  session: KeptSession,
  { reason, metadata = {} }: Pick<RefundInput, 'reason' | 'metadata'>,
  { now, newId }: { now: number; newId: () => string },
): Stripe.Refund {
  const charge = cashierChargeOf(session);
  if (!charge?.paid) throw cashierRefusal('This PaymentIntent does not have a successful charge to refund.');
  if (charge.refunded) throw cashierRefusal('Charge has already been refunded.', { code: 'charge_already_refunded' });
  return {
    id: stripeId('re_', newId),
    object: 'refund',
    amount: charge.amount,
    balance_transaction: null,
    charge: charge.id,
    created: toSeconds(now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** The bank sent the money of a refund back to us. */
export const failedRefund = (refund: Stripe.Refund, newId: () => string): Stripe.Refund => ({
  ...refund,
  failure_balance_transaction: stripeId('txn_', newId),
  failure_reason: 'expired_or_canceled_card',
  status: 'failed',
});

/** The session with this refund on its charge, new or changed; what counts as returned follows from all of them. */
export function withRefund(session: KeptSession, refund: Stripe.Refund): KeptSession {
  const charge = cashierChargeOf(session);
  if (!charge) return session;
  const data = [...refundsOf(charge).filter(({ id }) => id !== refund.id), refund];
  const returned = data.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);
  return withCharge(session, {
    amount_refunded: returned,
    refunded: returned === charge.amount,
    refunds: { object: 'list', data, has_more: false, url: `/v1/charges/${charge.id}/refunds` },
  });
}
