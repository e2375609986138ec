import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { openMigratedSqlite } from '#server/testing/migrated-sqlite.ts';
import {
  answerErrors,
  type CheckedCall,
  checkCall,
  errorsOf,
  signatureVectors,
  stripeContract,
} from '#server/testing/stripe-double/contract.ts';
import { testDay } from '#server/testing/test-server.ts';
import { cashierApi } from './api.ts';
import { cashierBooks } from './books.ts';
import { failSessionRefund, refundSession } from './refund-session.ts';
import {
  confirmPayment,
  paySession,
  paySessionLater,
  refusePayment,
  type SessionTransition,
} from './settle-session.ts';

const folder = mkdtempSync(join(tmpdir(), 'northbeam-cashier-'));
let database: Database;
let stripe: Stripe;
let now = testDay;
/** The calls so far: what the contract says of the call and of its answer, and the answer itself. */
const calls: { call: CheckedCall | string; wrong: unknown[]; status: number; answer: object; headers: Headers }[] = [];

beforeAll(() => {
  database = openMigratedSqlite(join(folder, 'books.db'));
  const deps = { database, clock: () => now, newId, origin: 'https://shop.example', onEvents: () => undefined };
  const answer = cashierApi(deps);
  const httpClient = Stripe.createFetchHttpClient(async (url, init) => {
    const request = new Request(url, init);
    const body = await request.clone().text();
    const call = contractOf({ method: request.method, url: new URL(request.url), headers: request.headers, body });
    const response = await answer(request);
    const json = await response.clone().json();
    const wrong = typeof call === 'string' ? errorsOf('error', json) : answerErrors(call, response.status, json);
    calls.push({ call, wrong, status: response.status, answer: json, headers: response.headers });
    return response;
  });
  stripe = new Stripe('sk_test_contract', { httpClient, telemetry: false, maxNetworkRetries: 0 });
});
afterAll(() => {
  // Every call, sound or not, was answered by the contract.
  expect(calls.flatMap(({ wrong }) => wrong)).toEqual([]);
  database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = testDay;
});

/** The call as the contract reads it, or the words with which it is refused. */
function contractOf(call: Parameters<typeof checkCall>[0]): CheckedCall | string {
  try {
    return checkCall(call);
  } catch (cause) {
    return (cause as Error).message;
  }
}

const item = { quantity: 1, price_data: { currency: 'usd', unit_amount: 2499, product_data: { name: 'A report' } } };
const sound = {
  mode: 'payment',
  client_reference_id: 'order-1',
  customer_email: 'dana@okaforjoinery.example',
  line_items: [item],
  payment_intent_data: { metadata: { order: 'order-1' } },
  success_url: 'https://shop.example/thanks?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/cancelled',
} satisfies Stripe.Checkout.SessionCreateParams;
const create = (params: object = sound, options: Stripe.RequestOptions = {}) =>
  stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams, options);
const retrieve = (id: string, params: Stripe.Checkout.SessionRetrieveParams = {}) =>
  stripe.checkout.sessions.retrieve(id, params);
const take = (step: SessionTransition, id: string) =>
  database.tx((db) => step(db, id, { now, newId, apiVersion: Stripe.API_VERSION }));

async function paid(): Promise<{ id: string; intent: string }> {
  const { id } = await create();
  await take(paySession, id);
  return { id, intent: String((await retrieve(id)).payment_intent) };
}

async function chargeOf(id: string): Promise<Stripe.Charge> {
  const { payment_intent: intent } = await retrieve(id, { expand: ['payment_intent.latest_charge'] });
  return (intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
}

test('a session follows the contract while it is open, paid and expired', async () => {
  const opened = await create();
  expect(opened).toMatchObject({ status: 'open', payment_intent: null, amount_total: 2499 });
  await take(paySession, opened.id);
  const { status, payment_status, payment_intent: intent, customer_details } = await retrieve(opened.id);
  expect([status, payment_status]).toEqual(['complete', 'paid']);
  expect(intent).toMatch(/^pi_/);
  expect(customer_details).toMatchObject({ email: sound.customer_email, address: { country: 'US' } });
  const { id } = await create();
  now += 86_400_000;
  expect((await retrieve(id)).status).toBe('expired');
  expect(calls.map(({ call }) => typeof call)).not.toContain('string');
});

test('the charge of a session follows the contract and carries the order, the country and a receipt', async () => {
  const { id } = await paid();
  const charge = await chargeOf(id);
  expect(errorsOf('charge', charge)).toEqual([]);
  expect(charge).toMatchObject({ amount: 2499, paid: true, metadata: { order: 'order-1' }, refunded: false });
  expect(charge).toMatchObject({ billing_details: { address: { country: 'US' } }, status: 'succeeded' });
  expect(charge.receipt_url).toBe(`https://shop.example/cashier/${id}`);
  await expect(retrieve(id, { expand: ['customer'] })).rejects.toThrow('Invalid expand');
});

test('a bank transfer is complete and unpaid until the bank confirms or refuses it, once', async () => {
  const { id: good } = await create();
  const { id: bad } = await create();
  for (const id of [good, bad]) {
    await take(paySessionLater, id);
    expect(await retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(await chargeOf(id)).toMatchObject({ status: 'pending', paid: false, amount_captured: 0, receipt_url: null });
    await take(paySession, id);
    expect((await retrieve(id)).payment_status).toBe('unpaid');
  }
  const intent = String((await retrieve(good)).payment_intent);
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toThrow('successful charge');
  for (const step of [confirmPayment, refusePayment]) await take(step, good);
  for (const step of [refusePayment, confirmPayment]) await take(step, bad);
  expect((await retrieve(good)).payment_status).toBe('paid');
  expect(await chargeOf(good)).toMatchObject({ status: 'succeeded', paid: true, amount_captured: 2499 });
  expect((await retrieve(bad)).payment_status).toBe('unpaid');
  expect((await chargeOf(bad)).status).toBe('failed');
});

test('what was charged goes back once and not twice', async () => {
  const { id, intent } = await paid();
  const call = (idempotencyKey: string) =>
    stripe.refunds.create({ payment_intent: intent, reason: 'requested_by_customer' }, { idempotencyKey });
  const first = await call('once');
  expect([(await call('once')).id, first.amount]).toEqual([first.id, 2499]);
  await expect(call('twice')).rejects.toThrow('already been refunded');
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 2499, refunded: true });
  await take(refundSession, id);
  expect((await chargeOf(id)).amount_refunded).toBe(2499);
});

test('a refund that the bank sends back leaves the charge as if it had not been, and can be made again', async () => {
  const { id } = await paid();
  await take(refundSession, id);
  await take(failSessionRefund, id);
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 0, refunded: false });
  const told = await stripe.events.list({ types: ['refund.updated', 'refund.failed'] });
  const events = told.data.map(({ data }) => data.object);
  expect(events).toEqual([
    expect.objectContaining({ status: 'failed' }),
    expect.objectContaining({ status: 'failed' }),
  ]);
  await take(failSessionRefund, id);
  await take(refundSession, id);
  expect((await chargeOf(id)).refunded).toBe(true);
});

test('every notification follows the contract of its type, and they are listed page by page', async () => {
  const { id } = await paid();
  const { id: expiring } = await create();
  const transfers = [await create(), await create()];
  for (const transfer of transfers) await take(paySessionLater, transfer.id);
  await take(confirmPayment, transfers[0]?.id ?? '');
  await take(refusePayment, transfers[1]?.id ?? '');
  await take(refundSession, id);
  await take(failSessionRefund, id);
  now += 86_400_000;
  await retrieve(expiring);
  const types = new Set<string>();
  const listed = new Set<string>();
  for await (const event of stripe.events.list({ limit: 3 })) {
    expect(errorsOf(`event.${event.type}`, event), event.type).toEqual([]);
    types.add(event.type);
    listed.add(event.id);
  }
  expect([...types].sort()).toEqual(Object.keys(stripeContract.webhooks).sort());
  const kept = await cashierBooks(database.read).listEvents({}, 1000);
  expect(listed).toEqual(new Set(kept.map((event) => event.id)));
  const recent = await stripe.events.list({
    created: { gte: Math.floor(now / 1000) },
    types: ['checkout.session.expired'],
  });
  expect(recent.data.length).toBeGreaterThan(0);
});

test('mistakes are refused in the provider’s own shape', async () => {
  const unknown = { ...sound, line_items: [{ ...item, colour: 'red' }] };
  await expect(create(unknown)).rejects.toThrow('Received unknown parameter: line_items[0][colour]');
  await expect(create({ ...sound, mode: undefined })).rejects.toThrow('Missing required param: mode.');
  await expect(create({ ...sound, expires_at: 1 })).rejects.toThrow('between 30 minutes and 24 hours');
  const long = { metadata: { order: 'x'.repeat(501) } };
  await expect(create({ ...sound, payment_intent_data: long })).rejects.toThrow('payment_intent_data[metadata][order]');
  await expect(retrieve('cs_test_missing')).rejects.toThrow('No such checkout.session');
  expect(calls.at(-1)?.status).toBe(404);
});

test('an idempotency key answers the same call again and refuses another', async () => {
  const keyed = (successUrl: string) => create({ ...sound, success_url: successUrl }, { idempotencyKey: 'same' });
  const first = await keyed('https://a.example');
  expect((await keyed('https://a.example')).id).toBe(first.id);
  expect(calls.at(-1)?.headers.get('Idempotent-Replayed')).toBe('true');
  await expect(keyed('https://b.example')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test('the signature is the one of the contract’s test vectors', () => {
  expect(signatureVectors.length).toBeGreaterThan(0);
  for (const { payload, secret, timestamp, header } of signatureVectors) {
    expect(Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })).toBe(header);
  }
});
