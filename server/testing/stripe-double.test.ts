import { existsSync, readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorsOf, fixture, signatureVectors, stripeContract } from './stripe-double/contract.ts';
import { signatureHeader } from './stripe-double/signature.ts';
import { type StripeDouble, startStripeDouble } from './stripe-double.ts';
import { testDay } from './test-server.ts';

let double: StripeDouble;
/** The official SDK without its own tries, so that each call is one call. */
let stripe: Stripe;
beforeAll(async () => {
  double = await startStripeDouble();
  const { hostname, port } = new URL(double.environment.STRIPE_API_BASE);
  const how = { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 } as const;
  stripe = new Stripe('sk_test_double', how);
});
afterAll(() => double.stop());
beforeEach(() => double.exchanges.splice(0));
afterEach(() => {
  double.failNoMore();
  double.answerWith((answer) => answer);
});

const item = { quantity: 1, price_data: { currency: 'usd', unit_amount: 2499, product_data: { name: 'A report' } } };
const sound = {
  mode: 'payment',
  client_reference_id: 'order-1',
  customer_email: 'dana@okaforjoinery.example',
  line_items: [item],
  payment_intent_data: { metadata: { order: 'order-1' } },
  success_url: 'https://a.example/thanks?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://a.example/cancelled',
  expires_at: testDay / 1000 + 7200,
} satisfies Stripe.Checkout.SessionCreateParams;
const create = (params: object = sound, options: Stripe.RequestOptions = {}) =>
  stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams, options);
const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id);
const types = async () => (await double.events()).map(({ type }) => type);

async function paidSession(): Promise<{ id: string; intent: string }> {
  const { id } = await create();
  await double.pay(id);
  return { id, intent: String((await retrieve(id)).payment_intent) };
}

test('the copy of the contract is the shared one, where that is at hand', () => {
  const copy = readFileSync(new URL('../../tests/contracts/stripe.openapi.json', import.meta.url), 'utf8');
  const shared = new URL('../../../shared/contracts/stripe.openapi.json', import.meta.url);
  expect((existsSync(shared) ? readFileSync(shared, 'utf8') : copy) === copy).toBe(true);
});

test('its signature is the one of the contract’s test vectors, and the official SDK takes it', () => {
  expect(signatureVectors.length).toBeGreaterThan(0);
  for (const { payload, secret, timestamp, header } of signatureVectors) {
    expect(signatureHeader({ payload, secret, timestamp })).toBe(header);
    const event = Stripe.webhooks.constructEvent(payload, header, secret, 300, undefined, timestamp * 1000);
    expect(event.id).toBe('evt_1');
  }
});

test('the examples that it answers from are valid by the contract', () => {
  for (const name of ['checkout.session', 'charge', 'refund', 'event'] as const) {
    expect(errorsOf(name, fixture(name)), name).toEqual([]);
  }
});

test('events are listed newest first, in pages both ways, by time and by type', async () => {
  const own = await startStripeDouble();
  const call = own.stripe;
  const ids: string[] = [];
  const sessions: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { id } = await call.checkout.sessions.create({ ...sound, expires_at: testDay / 1000 + 7200 });
    await own.pay(id);
    sessions.push(id);
    own.passTime(1000);
    ids.unshift((await own.events())[0]?.id ?? '');
  }
  const list = async (params: Stripe.EventListParams) => {
    const { data, has_more } = await call.events.list(params);
    return [data.map(({ id }) => ids.indexOf(id)), has_more];
  };
  const at = testDay / 1000;
  expect(await list({})).toEqual([[0, 1, 2, 3, 4], false]);
  expect(await list({ limit: 2 })).toEqual([[0, 1], true]);
  expect(await list({ limit: 3, starting_after: ids[1] ?? '' })).toEqual([[2, 3, 4], false]);
  expect(await list({ limit: 2, ending_before: ids[3] ?? '' })).toEqual([[1, 2], true]);
  expect(await list({ created: { gte: at + 1, lt: at + 3 } })).toEqual([[2, 3], false]);
  expect(await list({ created: { gt: at + 1, lte: at + 3 } })).toEqual([[1, 2], false]);
  expect(await list({ created: at })).toEqual([[4], false]);
  await own.refund(sessions[0] ?? '');
  expect((await call.events.list({ type: 'charge.*' })).data).toHaveLength(1);
  expect((await call.events.list({ types: ['refund.created', 'charge.refunded'] })).data).toHaveLength(2);
  await expect(call.events.list({ limit: 101 })).rejects.toThrow('between 1 and 100');
  await expect(call.events.list({ starting_after: 'evt_none' })).rejects.toThrow('No such event');
  const all = [];
  for await (const { id } of call.events.list({ limit: 2 })) all.push(id);
  expect(all.slice(2)).toEqual(ids);
  own.passTime(31 * 86_400_000);
  expect((await call.events.list()).data).toEqual([]);
  await own.stop();
});

describe('an idempotency key', () => {
  const keyed = (params: object, idempotencyKey: string) => create(params, { idempotencyKey });

  test('gives the same call the saved answer, and another call an error', async () => {
    const first = await keyed(sound, 'same');
    const again = await keyed(sound, 'same');
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await double.pay(first.id);
    expect((await keyed(sound, 'same')).status).toBe('open');
    const other = { ...sound, client_reference_id: 'order-2' };
    await expect(keyed(other, 'same')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    const refund = stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey: 'same' });
    await expect(refund).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('gives a failure again too, and is forgotten after a day', async () => {
    const { intent, id } = await paidSession();
    const back = (idempotencyKey: string) =>
      stripe.refunds.create({ payment_intent: intent, amount: 2000 }, { idempotencyKey });
    await back('first');
    await expect(back('second')).rejects.toThrow('greater than');
    await double.failRefund(id);
    await expect(back('second')).rejects.toThrow('greater than');
    double.passTime(86_400_001);
    expect((await back('second')).status).toBe('succeeded');
    double.passTime(-86_400_001);
  });
});

describe('a call that breaks the contract', () => {
  const wrong: [string, object, string][] = [
    ['an unknown parameter', { ...sound, colour: 'red' }, 'Received unknown parameter: colour'],
    ['an unknown one deep inside', { ...sound, line_items: [{ ...item, colour: 'red' }] }, 'line_items[0][colour]'],
    ['one that is gone since 2026-09-30', { ...sound, payment_method_types: ['card'] }, 'payment_method_types'],
    ['a value outside the list', { ...sound, mode: 'gift' }, 'Invalid mode'],
    ['an old name of a value', { ...sound, ui_mode: 'hosted' }, 'Invalid ui_mode'],
    ['a text for a number', { ...sound, expires_at: 'tomorrow' }, 'Invalid expires_at'],
    ['a text that is too long', { ...sound, client_reference_id: 'x'.repeat(201) }, 'Invalid client_reference_id'],
    ['metadata that is too long', { ...sound, metadata: { answer: 'x'.repeat(501) } }, 'Invalid metadata[answer]'],
    ['a missing mode', { ...sound, mode: undefined }, 'Missing required param: mode.'],
    ['a missing return address', { ...sound, success_url: undefined }, 'Missing required param: success_url.'],
    ['a price without currency', { ...sound, line_items: [{ price_data: { unit_amount: 1 } }] }, '[currency]'],
  ];
  test.each(wrong)('is refused in the provider’s shape and noted: %s', async (_what, params, message) => {
    await expect(create(params)).rejects.toThrow(message);
    const [exchange] = double.exchanges;
    expect(exchange?.status).toBe(400);
    expect(errorsOf('error', exchange?.answer)).toEqual([]);
    expect(double.violations.splice(0)).toEqual([expect.stringContaining(message)]);
  });

  test('is noted also by its path, its headers or its query', async () => {
    await expect(stripe.customers.create({})).rejects.toThrow('Unrecognized request URL');
    await expect(stripe.refunds.create({})).rejects.toThrow('Missing required param: payment_intent.');
    await expect(retrieve('cs_test_'.padEnd(67, 'x'))).rejects.toThrow('Invalid session');
    const expandMore = { limit: 1, page: 2 } as Stripe.EventListParams;
    await expect(stripe.events.list(expandMore)).rejects.toThrow('Received unknown parameter: page');
    await expect(create(sound, { idempotencyKey: 'k'.repeat(256) })).rejects.toThrow('Invalid Idempotency-Key');
    await expect(create(sound, { apiVersion: '2023-08-16' })).rejects.toThrow('Invalid Stripe API version');
    const plain = (headers: Record<string, string>) =>
      fetch(`${double.environment.STRIPE_API_BASE}/v1/refunds`, { method: 'POST', headers, body: '{}' });
    expect((await plain({})).status).toBe(401);
    expect((await plain({ Authorization: 'Bearer sk_1', 'Content-Type': 'application/json' })).status).toBe(400);
    expect(double.violations.splice(0)).toHaveLength(8);
  });

  test('makes the end of the test fail, as does an answer that breaks it', async () => {
    for (const lie of [{}, { payment_status: 7 }]) {
      const other = await startStripeDouble();
      const { id } = await other.stripe.checkout.sessions.create(sound);
      other.answerWith((answer) => ({ ...answer, ...lie }));
      await other.stripe.checkout.sessions.retrieve(id);
      if ('payment_status' in lie) await expect(other.stop()).rejects.toThrow('/payment_status');
      else await other.stop();
    }
    const other = await startStripeDouble();
    await expect(other.stripe.refunds.create({})).rejects.toThrow();
    await expect(other.stop()).rejects.toThrow('POST /v1/refunds: Missing required param');
  });
});

test('it answers every call of the contract, and announces every notification that the contract knows', async () => {
  expect(Object.values(stripeContract.paths).flatMap((path) => Object.values(path))).toHaveLength(4);
  const { id: paid } = await paidSession();
  await double.refund(paid);
  await double.failRefund(paid);
  await double.expire((await create()).id);
  for (const answer of [double.confirmBank, double.refuseBank]) {
    const { id } = await create();
    await double.payLater(id);
    await answer(id);
  }
  expect(Object.keys(stripeContract.webhooks).sort()).toEqual([...new Set(await types())].sort());
});
