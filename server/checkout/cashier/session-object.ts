import type Stripe from 'stripe';
import { z } from 'zod';
import { cashierRefusal, readParams } from './cashier-error.ts';
import { type KeptSession, metadataSchema, newIntent } from './payment-object.ts';
import { stripeId, toSeconds } from './stripe-id.ts';

const wholeNumber = z
  .string()
  .regex(/^\d{1,12}$/, 'must be an integer')
  .transform(Number);

/** The parameters that this product sends; another one is refused, as Stripe refuses one that it does not know. */
const createSessionSchema = z.strictObject({
  mode: z.literal('payment'),
  line_items: z
    .array(
      z.strictObject({
        quantity: wholeNumber,
        price_data: z.strictObject({
          currency: z.string().regex(/^[a-z]{3}$/, 'must be an ISO currency code in lower case'),
          unit_amount: wholeNumber,
          product_data: z.strictObject({ name: z.string().min(1), description: z.string().optional() }),
        }),
      }),
    )
    .length(1, 'the cashier sells one thing at a time'),
  success_url: z.url(),
  cancel_url: z.url(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.string().max(800).optional(),
  expires_at: wholeNumber.optional(),
  metadata: metadataSchema.optional(),
  payment_intent_data: z.strictObject({ metadata: metadataSchema }).optional(),
});

export interface SessionContext {
  now: number;
  newId: () => string;
  /** Where the pages of the cashier are, such as `http://localhost:4173`. */
  origin: string;
}

interface NewSession {
  session: KeptSession;
  productName: string;
}

const minLifetimeS = 30 * 60;
const maxLifetimeS = 24 * 3600;

/** A fresh Checkout Session for `POST /v1/checkout/sessions`, with everything that we do not use empty. */
export function createCheckoutSession(params: unknown, context: SessionContext): NewSession {
  const { now, newId, origin } = context;
  const input = readParams(params, createSessionSchema);
  const [item] = input.line_items;
  if (!item)
    throw cashierRefusal('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  const { currency, unit_amount, product_data } = item.price_data;
  const amount = unit_amount * item.quantity;
  const created = toSeconds(now);
  const id = stripeId('cs_test_', newId) + stripeId('', newId);
  const price = { amount_total: amount, currency };
  const session: KeptSession = {
    ...emptySession,
    ...price,
    id,
    created,
    amount_subtotal: amount,
    cancel_url: input.cancel_url,
    client_reference_id: input.client_reference_id ?? null,
    customer_email: input.customer_email ?? null,
    expires_at: readExpiry(input.expires_at, created),
    metadata: input.metadata ?? {},
    payment_intent: newIntent(price, input.payment_intent_data?.metadata ?? {}, context),
    success_url: input.success_url,
    url: `${origin}/cashier/${id}`,
  };
  return { session, productName: product_data.name };
}

function readExpiry(expiresAt: number | undefined, created: number): number {
  if (expiresAt === undefined) return created + maxLifetimeS;
  const lifetimeS = expiresAt - created;
  if (lifetimeS >= minLifetimeS && lifetimeS <= maxLifetimeS) return expiresAt;
  throw cashierRefusal(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    {
      param: 'expires_at',
    },
  );
}

const emptySession = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: { enabled: false },
  metadata: {},
  mode: 'payment',
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
