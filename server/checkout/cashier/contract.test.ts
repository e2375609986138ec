import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCheckout, readPurchases, readState, submitAnswers } from '#server/testing/checkout-steps.ts';
import { type Exchange, type StripeDouble, startStripeDouble } from '#server/testing/stripe-double.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { decodeForm } from './form-params.ts';

interface SignatureVector {
  secret: string;
  payload: string;
  timestamp: number;
  header: string;
}
interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: object }[];
}
interface Contract {
  paths: Record<string, Record<string, Operation>>;
  'x-webhook-signature': { test_vectors_made_by_the_official_sdk: SignatureVector[] };
}

const copy = new URL('../../../tests/contracts/stripe.openapi.json', import.meta.url);
const shared = new URL('../../../../shared/contracts/stripe.openapi.json', import.meta.url);
const contract = JSON.parse(readFileSync(copy, 'utf8')) as Contract;

/** `coerce` for what travels as text: forms, queries and headers. */
const validator = (coerceTypes: boolean) =>
  new Ajv2020({ strict: false, validateFormats: false, coerceTypes }).addSchema(contract, 'contract');
const formValidator = validator(true);
const jsonValidator = validator(false);

function errorsOf(ajv: Ajv2020, schema: string, value: unknown): unknown {
  const validate = ajv.compile({ $ref: `contract#/components/schemas/${schema}` });
  return validate(value) ? [] : validate.errors;
}

let double: StripeDouble;
let server: TestServer;
beforeAll(async () => {
  double = await startStripeDouble();
  server = await startTestServer(double.environment);
});
afterAll(async () => {
  await server.stop();
  await double.stop();
});
beforeEach(() => double.exchanges.splice(0));

/** Checks one exchange against the contract: the call, its parameters and headers, and the answer. */
function expectByContract(exchange: Exchange | undefined, path: string, params: string, answer: string): void {
  if (!exchange) throw new Error(`Nobody called ${path}.`);
  const { method, url, headers, body } = exchange;
  const operation = contract.paths[path]?.[method.toLowerCase()];
  expect(operation, `${method} ${path}`).toBeDefined();
  for (const { name, schema, required, in: place } of operation?.parameters ?? []) {
    if (place !== 'header') continue;
    const value = headers.get(name);
    expect(value !== null || !required, name).toBe(true);
    if (value !== null) expect(formValidator.validate(schema, value), name).toBe(true);
  }
  expect(errorsOf(formValidator, params, decodeForm(method === 'GET' ? url.search.slice(1) : body))).toEqual([]);
  expect(errorsOf(jsonValidator, answer, exchange.answer)).toEqual([]);
}

async function openSession() {
  const submissionId = await submitAnswers(server);
  await createCheckout(server, submissionId);
  const [order] = (await readPurchases(server, submissionId)).orders;
  return order?.sessionId ?? '';
}

test('our copy of the provider’s contract is the shared one, where that is at hand', () => {
  const original = existsSync(shared) ? readFileSync(shared, 'utf8') : readFileSync(copy, 'utf8');
  expect(readFileSync(copy, 'utf8') === original).toBe(true);
});

test('opening and reading a session follow the contract, before and after payment', async () => {
  const sessionId = await openSession();
  expectByContract(double.exchanges[0], '/v1/checkout/sessions', 'params.checkout_session_create', 'checkout.session');
  expect(double.exchanges[0]?.headers.get('Idempotency-Key')).toMatch(/^order:/);
  const read = ['/v1/checkout/sessions/{session}', 'params.checkout_session_retrieve', 'checkout.session'] as const;
  await readState(server, sessionId);
  expectByContract(double.exchanges.at(-1), ...read);
  await double.pay(sessionId);
  await readState(server, sessionId);
  expectByContract(double.exchanges.at(-1), ...read);
});

test('refunds and the list of events follow the contract', async () => {
  const sessionId = await openSession();
  await double.pay(sessionId);
  const { payment_intent: intent } = await double.stripe.checkout.sessions.retrieve(sessionId);
  const refund = { payment_intent: String(intent), amount: 1000, reason: 'requested_by_customer' as const };
  await double.stripe.refunds.create(refund, { idempotencyKey: 'refund-1' });
  expectByContract(double.exchanges.at(-1), '/v1/refunds', 'params.refund_create', 'refund');
  const page = await double.stripe.events.list({ limit: 2, created: { gte: 1 } });
  expectByContract(double.exchanges.at(-1), '/v1/events', 'params.event_list', 'event_list');
  expect(page.has_more).toBe(true);
  const types = [...page.data];
  const next = await double.stripe.events.list({ limit: 2, starting_after: page.data.at(-1)?.id ?? '' });
  types.push(...next.data);
  expect(new Set(types.map(({ type }) => type))).toEqual(
    new Set(['refund.created', 'charge.refunded', 'checkout.session.completed']),
  );
});

test('every notification follows the contract of its type', async () => {
  const sessionId = await openSession();
  await double.pay(sessionId);
  const expiring = await openSession();
  double.passTime(3 * 3_600_000);
  await double.stripe.checkout.sessions.retrieve(expiring);
  const { payment_intent: intent } = await double.stripe.checkout.sessions.retrieve(sessionId);
  await double.stripe.refunds.create({ payment_intent: String(intent) });
  const events = await double.events();
  const types = new Set<string>(events.map(({ type }) => type));
  expect(types).toEqual(
    new Set(['checkout.session.completed', 'checkout.session.expired', 'refund.created', 'charge.refunded']),
  );
  for (const event of events) expect(errorsOf(jsonValidator, `event.${event.type}`, event), event.type).toEqual([]);
  double.passTime(-3 * 3_600_000);
});

test('what was charged goes back once and not twice', async () => {
  const sessionId = await openSession();
  await double.pay(sessionId);
  const { payment_intent: intent } = await double.stripe.checkout.sessions.retrieve(sessionId);
  const call = (amount: number, idempotencyKey: string) =>
    double.stripe.refunds.create({ payment_intent: String(intent), amount }, { idempotencyKey });
  const first = await call(2000, 'once');
  expect((await call(2000, 'once')).id).toBe(first.id);
  await expect(call(500, 'too much')).rejects.toThrow('greater than unrefunded amount');
  await call(499, 'the rest');
  await expect(call(1, 'nothing left')).rejects.toThrow('already been refunded');
});

test('mistakes are refused in the provider’s own shape', async () => {
  const item = { quantity: 1, price_data: { currency: 'usd', unit_amount: 1, product_data: { name: 'x' } } };
  const sound = {
    mode: 'payment',
    line_items: [item],
    success_url: 'https://a.example',
    cancel_url: 'https://a.example',
  };
  const create = (params: object) =>
    double.stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams);
  const unknown = { ...sound, line_items: [{ ...item, colour: 'red' }] };
  await expect(create(unknown)).rejects.toThrow('Received unknown parameter: line_items[0][colour]');
  expect(errorsOf(jsonValidator, 'error', double.exchanges.at(-1)?.answer)).toEqual([]);
  await expect(create({ ...sound, mode: undefined })).rejects.toThrow('Missing required param: mode.');
  await expect(create({ ...sound, expires_at: 1 })).rejects.toThrow('between 30 minutes and 24 hours');
  await expect(double.stripe.checkout.sessions.retrieve('cs_test_missing')).rejects.toThrow('No such checkout.session');
  expect(double.exchanges.at(-1)?.status).toBe(404);
});

test('an idempotency key answers the same call again and refuses another', async () => {
  const item = { quantity: 1, price_data: { currency: 'usd', unit_amount: 1, product_data: { name: 'x' } } };
  const create = (successUrl: string) =>
    double.stripe.checkout.sessions.create(
      { mode: 'payment', line_items: [item], success_url: successUrl, cancel_url: 'https://a.example' },
      { idempotencyKey: 'same' },
    );
  const first = await create('https://a.example');
  expect((await create('https://a.example')).id).toBe(first.id);
  await expect(create('https://b.example')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test('the signature is the one of the contract’s test vectors', () => {
  const vectors = contract['x-webhook-signature'].test_vectors_made_by_the_official_sdk;
  expect(vectors.length).toBeGreaterThan(0);
  for (const { payload, secret, timestamp, header } of vectors) {
    expect(Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })).toBe(header);
    const at = timestamp * 1000;
    expect(Stripe.webhooks.constructEvent(payload, header, secret, 300, undefined, at).id).toBe('evt_1');
  }
});
