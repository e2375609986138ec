import type Stripe from 'stripe';
import { fixture } from './contract.ts';
import { newStripeId, type Payment } from './payments.ts';
import { invalidRequest } from './stripe-error.ts';

export interface RefundParams {
  charge?: string;
  payment_intent?: string;
  amount?: number;
  reason?: Stripe.Refund['reason'];
  metadata?: Record<string, string>;
}

/**
 * Gives money back, all that is left of the charge unless told otherwise.
 *
 * @throws StripeRefusal when nothing was paid, or more would go back than came
 */
export function refundPayment(payment: Payment, params: RefundParams, now: number): Stripe.Refund {
  const { charge, session, refunds } = payment;
  if (!charge?.paid) {
    const intent = String(session.payment_intent);
    throw invalidRequest(`This PaymentIntent (${intent}) does not have a successful charge to refund.`);
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = params.amount ?? left;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount < 1) throw invalidRequest('Invalid positive integer', { param: 'amount' });
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const refund: Stripe.Refund = {
    ...fixture<Stripe.Refund>('refund'),
    id: newStripeId('re_'),
    amount,
    charge: charge.id,
    created: Math.floor(now / 1000),
    currency: charge.currency,
    metadata: params.metadata ?? {},
    payment_intent: session.payment_intent,
    reason: params.reason ?? null,
    status: 'succeeded',
  };
  refunds.push(refund);
  countRefunds(payment);
  return refund;
}

/** The bank sent the newest refund back: the money is ours again, and the charge is no longer refunded. */
export function failNewestRefund(payment: Payment): Stripe.Refund {
  const refund = payment.refunds.findLast(({ status }) => status === 'succeeded');
  if (!refund) throw new Error('Nothing of this payment went back.');
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = newStripeId('txn_');
  countRefunds(payment);
  return refund;
}

function countRefunds({ charge, refunds }: Payment): void {
  if (!charge) return;
  const sound = refunds.filter(({ status }) => status === 'succeeded');
  charge.amount_refunded = sound.reduce((sum, { amount }) => sum + amount, 0);
  charge.refunded = charge.amount_refunded === charge.amount;
}
