import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { fixture } from './contract.ts';
import { invalidRequest } from './stripe-error.ts';

/** A Checkout Session with what hangs on it: metadata for its charge, the charge, and what went back. */
export interface Payment {
  session: Stripe.Checkout.Session;
  chargeMetadata: Record<string, string>;
  charge?: Stripe.Charge;
  refunds: Stripe.Refund[];
}

/** The checked parameters that this product sends; an inline price is all the double can sell. */
export interface SessionParams {
  mode: 'payment';
  line_items: { quantity?: number; price_data?: { currency: string; unit_amount?: number } }[];
  success_url: string;
  cancel_url?: string;
  client_reference_id?: string;
  customer_email?: string;
  expires_at?: number;
  metadata?: Record<string, string>;
  payment_intent_data?: { metadata?: Record<string, string> };
}

export const newStripeId = (prefix: string): string => `${prefix}${randomBytes(12).toString('hex')}`;

/** A session as the provider opens one: its published example with the ids, amounts and states of this call. */
export function openedPayment(params: SessionParams, now: number): Payment {
  const { amount, currency } = totalOf(params);
  const created = Math.floor(now / 1000);
  const id = `${newStripeId('cs_test_')}${randomBytes(12).toString('hex')}`;
  const session: Stripe.Checkout.Session = {
    ...fixture<Stripe.Checkout.Session>('checkout.session'),
    id,
    created,
    currency,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: checkUrl('cancel_url', params.cancel_url) ?? null,
    client_reference_id: params.client_reference_id ?? null,
    currency_conversion: null,
    customer_details: null,
    customer_email: params.customer_email ?? null,
    expires_at: expiryOf(params.expires_at, created),
    metadata: params.metadata ?? {},
    mode: params.mode,
    payment_intent: null,
    payment_status: 'unpaid',
    shipping_cost: null,
    status: 'open',
    success_url: checkUrl('success_url', params.success_url) ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `https://checkout.stripe.test/c/pay/${id}`,
  };
  return { session, chargeMetadata: params.payment_intent_data?.metadata ?? {}, refunds: [] };
}

function totalOf({ mode, line_items }: SessionParams): { amount: number; currency: string } {
  const prices = line_items.map(({ price_data }) => price_data);
  const currency = prices[0]?.currency ?? '';
  if (mode !== 'payment') throw invalidRequest('The double takes single payments only.', { param: 'mode' });
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  const amounts = line_items.map(({ quantity, price_data }) => (quantity ?? 0) * (price_data?.unit_amount ?? 0));
  if (amounts.some((amount) => amount <= 0)) throw invalidRequest('Invalid positive integer', { param: 'line_items' });
  return { amount: amounts.reduce((sum, amount) => sum + amount, 0), currency };
}

function checkUrl(param: string, url: string | undefined): string | undefined {
  if (url === undefined || URL.canParse(url)) return url;
  throw invalidRequest('Not a valid URL', { code: 'url_invalid', param });
}

/** The provider's rule: from 30 minutes to 24 hours after creation, the latter if nothing is said. */
function expiryOf(expiresAt: number | undefined, created: number): number {
  const at = expiresAt ?? created + 86_400;
  if (at - created >= 1800 && at - created <= 86_400) return at;
  const rule = 'must be between 30 minutes and 24 hours from Checkout Session creation';
  throw invalidRequest(`The \`expires_at\` timestamp ${rule}.`, { param: 'expires_at' });
}

/** The page was completed: with a card the money is there, with a delayed method the bank is asked. */
export function complete(payment: Payment, now: number, money: 'paid' | 'awaited', country: string): void {
  const { session } = payment;
  const address = { city: null, country, line1: null, line2: null, postal_code: null, state: null };
  const details = fixture<{ customer_details: Stripe.Checkout.Session.CustomerDetails }>('checkout.session');
  const email = session.customer_email;
  const paid = money === 'paid';
  session.status = 'complete';
  session.url = null;
  session.payment_status = paid ? 'paid' : 'unpaid';
  session.payment_intent = newStripeId('pi_');
  session.customer_details = { ...details.customer_details, address, email };
  const { refunds: _, ...example } = fixture<Stripe.Charge>('charge');
  const id = newStripeId('ch_');
  const amount = session.amount_total ?? 0;
  payment.charge = {
    ...example,
    id,
    amount,
    amount_captured: paid ? amount : 0,
    billing_details: { ...example.billing_details, address, email },
    captured: paid,
    created: Math.floor(now / 1000),
    currency: session.currency ?? '',
    metadata: payment.chargeMetadata,
    paid,
    payment_intent: session.payment_intent,
    receipt_url: paid ? `https://pay.stripe.test/receipts/payment/${id}` : null,
    status: paid ? 'succeeded' : 'pending',
  };
}

/** Settles a delayed payment as the bank said. */
export function settlePayment({ session, charge }: Payment, confirmed: boolean): void {
  if (session.status !== 'complete' || session.payment_status !== 'unpaid' || charge?.status !== 'pending') {
    throw new Error('The bank was not asked about this session, or has answered.');
  }
  charge.status = confirmed ? 'succeeded' : 'failed';
  if (!confirmed) return;
  session.payment_status = 'paid';
  charge.paid = true;
  charge.captured = true;
  charge.amount_captured = charge.amount;
  charge.receipt_url = `https://pay.stripe.test/receipts/payment/${charge.id}`;
}

/** The session as an answer shows it; what a caller wants in full is in place of its id. */
export function sessionAnswer({ session, charge, chargeMetadata }: Payment, expand: string[] = []): object {
  for (const name of expand) {
    if (!name.startsWith('payment_intent')) throw invalidRequest(`This property cannot be expanded (${name}).`);
  }
  if (expand.length === 0 || !charge) return session;
  const latest_charge = expand.includes('payment_intent.latest_charge') ? charge : charge.id;
  const { amount, currency, created, status } = charge;
  const payment_intent = {
    id: session.payment_intent,
    object: 'payment_intent',
    amount,
    created,
    currency,
    latest_charge,
    metadata: chargeMetadata,
    status: intentStates[status] ?? status,
  };
  return { ...session, payment_intent };
}

const intentStates: Record<string, string> = { pending: 'processing', failed: 'requires_payment_method' };
