import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createCheckout,
  noPurchase,
  onePurchase,
  readPurchases,
  readState,
  submitAnswers,
} from '#server/testing/checkout-steps.ts';
import { newStripeId } from '#server/testing/stripe-double/payments.ts';
import { notify, type StripeDouble, startStripeDouble } from '#server/testing/stripe-double.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let double: StripeDouble;
let server: TestServer;
beforeAll(async () => {
  double = await startStripeDouble();
  server = await startTestServer(double.environment, { kinds: () => [] });
});
afterAll(async () => {
  await server.stop();
  await double.stop();
});
beforeEach(() => double.exchanges.splice(0));
afterEach(() => {
  double.setDown(false);
  double.answerWith((answer) => answer);
});

/** A submission whose payment page is open: its id and the session's. */
async function openSession() {
  const submissionId = await submitAnswers(server);
  expect((await createCheckout(server, submissionId)).status).toBe(200);
  const sessionId = (await readPurchases(server, submissionId)).orders[0]?.sessionId ?? '';
  return { submissionId, sessionId };
}

/** The same, paid, with the notification that the product has not got yet. */
async function payUnnoticed() {
  const opened = await openSession();
  await double.pay(opened.sessionId);
  const completed = (await double.events()).find(({ data }) => JSON.stringify(data).includes(opened.sessionId));
  if (!completed) throw new Error('The double announced nothing.');
  return { ...opened, completed };
}

const signed = () => ({ secret: double.webhookSecret });
const seenEvents = async () => {
  const { q, t } = server.deps.database.read;
  return (await q.select().from(t.paymentEvents)).map(({ id }) => id);
};

test('a signed notification pays the order; the same one again, also many at once, changes nothing', async () => {
  const { submissionId, sessionId, completed } = await payUnnoticed();
  expect(await readPurchases(server, submissionId)).toMatchObject(noPurchase);
  const answers = await Promise.all(Array.from({ length: 10 }, () => notify(server, completed, signed())));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await notify(server, completed, signed())).status).toBe(200);
  expect(await readPurchases(server, submissionId)).toMatchObject(onePurchase);
  expect(await readState(server, sessionId)).toMatchObject({ state: 'paid' });
});

test('a notification that is unsigned, forged, old or from the future is refused before anything is read or written', async () => {
  const { submissionId, completed } = await payUnnoticed();
  double.exchanges.splice(0);
  const now = server.clock();
  const refused = [
    { secret: '', header: '' },
    { secret: '', header: 't=abc,v1=def' },
    { secret: 'whsec_somebody_else' },
    { ...signed(), at: now - 301_000 },
    { ...signed(), at: now + 301_000 },
  ];
  for (const how of refused) {
    const { status, body } = await notify(server, completed, how);
    expect([status, body.message]).toEqual([400, 'Invalid signature']);
  }
  expect(double.exchanges).toEqual([]);
  expect(await seenEvents()).not.toContain(completed.id);
  expect(await readPurchases(server, submissionId)).toMatchObject(noPurchase);
  for (const at of [now - 299_000, now + 299_000]) {
    expect((await notify(server, completed, { ...signed(), at })).status).toBe(200);
  }
});

test('a changed body does not pass with the signature of another', async () => {
  const { submissionId, completed } = await payUnnoticed();
  const header = double.stripe.webhooks.generateTestHeaderString({
    payload: JSON.stringify({ ...completed, id: 'evt_other' }),
    secret: double.webhookSecret,
    timestamp: Math.floor(server.clock() / 1000),
  });
  expect((await notify(server, completed, { secret: '', header })).status).toBe(400);
  expect(await readPurchases(server, submissionId)).toMatchObject(noPurchase);
});

test('while the secret is rolled a header carries several signatures, and one that fits is enough', async () => {
  const { submissionId, completed } = await payUnnoticed();
  const [time, right] = double.stripe.webhooks
    .generateTestHeaderString({
      payload: JSON.stringify(completed),
      secret: double.webhookSecret,
      timestamp: Math.floor(server.clock() / 1000),
    })
    .split(',');
  const header = `${time},v1=${'0'.repeat(64)},${right}`;
  expect((await notify(server, completed, { secret: '', header })).status).toBe(200);
  expect(await readPurchases(server, submissionId)).toMatchObject(onePurchase);
});

test('a notification over 256 KB is refused', async () => {
  const { status } = await notify(server, { id: 'evt_big', filler: 'x'.repeat(300_000) }, signed());
  expect(status).toBe(413);
});

test('what a notification claims counts for nothing: the session is read from the provider', async () => {
  const { submissionId, sessionId } = await openSession();
  const object = { id: sessionId, object: 'checkout.session', payment_status: 'paid', status: 'complete' };
  const claim = { id: 'evt_claim', object: 'event', type: 'checkout.session.completed', data: { object } };
  expect((await notify(server, claim, signed())).status).toBe(200);
  expect(await readPurchases(server, submissionId)).toMatchObject(noPurchase);
});

test('events of other kinds and sessions of other shops are taken and ignored', async () => {
  const data = { object: { id: 'cs_test_of_another_shop', object: 'checkout.session' } };
  const foreign = { id: 'evt_foreign', object: 'event', type: 'checkout.session.completed', data };
  const other = { id: 'evt_other', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } };
  for (const event of [foreign, other]) expect((await notify(server, event, signed())).status).toBe(200);
  expect(await seenEvents()).toEqual(expect.arrayContaining(['evt_foreign', 'evt_other']));
});

test('a session whose amount, currency, mode or id is not its order’s pays nothing, by either way', async () => {
  for (const lie of [{ amount_total: 1 }, { currency: 'jpy' }, { mode: 'setup' }, { id: 'cs_test_another000000000' }]) {
    const { submissionId, sessionId, completed } = await payUnnoticed();
    double.answerWith((answer) => ({ ...answer, ...lie }));
    expect((await server.call('GET', `/api/checkout/${sessionId}`)).status).toBe(404);
    await notify(server, completed, signed());
    expect(await readPurchases(server, submissionId)).toMatchObject(noPurchase);
    double.answerWith((answer) => answer);
  }
  expect(server.errors().filter((line) => line.includes('payment_mismatch')).length).toBeGreaterThanOrEqual(4);
});

test('a session of one order does not pay another', async () => {
  const { submissionId: paid, sessionId } = await payUnnoticed();
  const { submissionId: other } = await openSession();
  const [order] = (await readPurchases(server, other)).orders;
  double.answerWith((answer) => ({ ...answer, client_reference_id: order?.id }));
  expect((await server.call('GET', `/api/checkout/${sessionId}`)).status).toBe(404);
  expect(await readPurchases(server, other)).toMatchObject(noPurchase);
  expect(await readPurchases(server, paid)).toMatchObject(noPurchase);
});

test('with a delayed method the order waits for the money, and ends when it does not come', async () => {
  const { submissionId, sessionId } = await openSession();
  const answerIntent = (intentStatus: string) => {
    const payment_intent = { id: 'pi_delayed', object: 'payment_intent', status: intentStatus };
    double.answerWith((answer) => ({ ...answer, status: 'complete', payment_status: 'unpaid', payment_intent }));
  };
  answerIntent('processing');
  const about = (type: string) => ({
    id: newStripeId('evt_'),
    object: 'event',
    type: `checkout.session.${type}`,
    data: { object: { id: sessionId } },
  });
  await notify(server, about('completed'), signed());
  expect(await readPurchases(server, submissionId)).toMatchObject(noPurchase);
  await notify(server, about('async_payment_failed'), signed());
  // A stale or false claim: the provider itself still waits for the bank.
  expect(await readPurchases(server, submissionId)).toMatchObject(noPurchase);
  answerIntent('requires_payment_method');
  await notify(server, about('async_payment_failed'), signed());
  expect(await readPurchases(server, submissionId)).toMatchObject({ states: ['expired'], grants: [], jobs: 0 });
});

test('“expired” after “paid” is ignored', async () => {
  const { submissionId, sessionId, completed } = await payUnnoticed();
  await notify(server, completed, signed());
  double.answerWith((answer) => ({ ...answer, status: 'expired', payment_status: 'unpaid' }));
  const expired = { ...completed, id: 'evt_late_expiry', type: 'checkout.session.expired' };
  expect((await notify(server, expired, signed())).status).toBe(200);
  expect(await readPurchases(server, submissionId)).toMatchObject(onePurchase);
  expect(await readState(server, sessionId)).toMatchObject({ state: 'paid' });
});

test('a notification that comes while the provider is away is answered as failed and works when it is sent again', async () => {
  const { submissionId, completed } = await payUnnoticed();
  double.setDown(true);
  expect((await notify(server, completed, signed())).status).toBeGreaterThanOrEqual(500);
  expect(await seenEvents()).not.toContain(completed.id);
  double.setDown(false);
  expect((await notify(server, completed, signed())).status).toBe(200);
  expect(await readPurchases(server, submissionId)).toMatchObject(onePurchase);
});

test('the return page goes on showing what is known while the provider is away', async () => {
  const { sessionId } = await payUnnoticed();
  double.setDown(true);
  expect(await readState(server, sessionId)).toMatchObject({ state: 'open' });
  double.setDown(false);
  expect(await readState(server, sessionId)).toMatchObject({ state: 'paid' });
});

test('when the provider is away no page can be opened; the next try uses the same order and the same key', async () => {
  const submissionId = await submitAnswers(server);
  double.setDown(true);
  const failed = await createCheckout(server, submissionId);
  expect([failed.status, failed.body.message]).toEqual([502, 'Failed to create checkout session']);
  double.setDown(false);
  expect((await createCheckout(server, submissionId)).status).toBe(200);
  expect((await readPurchases(server, submissionId)).orders).toHaveLength(1);
  const keys = double.exchanges
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('a failure that the provider keeps under the key does not keep the person from paying', async () => {
  const submissionId = await submitAnswers(server);
  double.failNext('500', 1, 'replayed');
  expect((await createCheckout(server, submissionId)).status).toBe(502);
  expect((await createCheckout(server, submissionId)).status).toBe(200);
  expect((await readPurchases(server, submissionId)).orders).toHaveLength(1);
});

test('a call that has changed since its answer was lost, which the provider refuses for a day, does not keep the person from paying', async () => {
  const submissionId = await submitAnswers(server);
  double.failNext('500', 2, 'afterEffect');
  expect((await createCheckout(server, submissionId)).status).toBe(502);
  const { t } = server.deps.database.read;
  const later = { expiresAt: server.clock() + 3_600_000 };
  await server.deps.database.tx(({ q }) =>
    q.update(t.orders).set(later).where(eq(t.orders.submissionId, submissionId)),
  );
  expect((await createCheckout(server, submissionId)).status).toBe(502);
  expect((await createCheckout(server, submissionId)).status).toBe(200);
  expect((await readPurchases(server, submissionId)).orders).toHaveLength(1);
});

test.each(['reset', '429'] as const)(
  'when the provider answers nothing usable (%s) the next try works',
  async (fault) => {
    const submissionId = await submitAnswers(server);
    double.failNext(fault, 2);
    expect((await createCheckout(server, submissionId)).status).toBe(502);
    double.failNoMore();
    expect((await createCheckout(server, submissionId)).status).toBe(200);
  },
);

test('a call that the provider leaves hanging is made again, and the page opens', async () => {
  // Impatient with the one that hangs, and patient with a machine that is slow.
  const clientLimits = { timeout: 500, maxNetworkRetries: 20 };
  const impatient = await startTestServer(double.environment, { kinds: () => [], clientLimits });
  const submissionId = await submitAnswers(impatient);
  double.failNext('hang');
  expect((await createCheckout(impatient, submissionId)).status).toBe(200);
  await impatient.stop();
});

test('twenty calls at once make one call to the provider that opens a session', async () => {
  const submissionId = await submitAnswers(server);
  const answers = await Promise.all(Array.from({ length: 20 }, () => createCheckout(server, submissionId)));
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  expect(double.exchanges.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('the provider gets no answers of the person, only what it needs to charge', async () => {
  const submissionId = await submitAnswers(server);
  await createCheckout(server, submissionId, { questionAnswers: 'My partner wants to leave the company.' });
  const [call] = double.exchanges;
  const names = [...new URLSearchParams(call?.body).keys()].sort();
  expect(names).toEqual([
    'cancel_url',
    'client_reference_id',
    'customer_email',
    'expires_at',
    'line_items[0][price_data][currency]',
    'line_items[0][price_data][product_data][name]',
    'line_items[0][price_data][unit_amount]',
    'line_items[0][quantity]',
    'metadata[kind]',
    'metadata[shop]',
    'metadata[submission]',
    'mode',
    'payment_intent_data[metadata][order]',
    'success_url',
  ]);
  expect(decodeURIComponent(call?.body ?? '')).not.toContain('partner');
});

test('with a key there are no cashier pages', async () => {
  expect((await server.call('GET', '/cashier/cs_test_1')).status).toBe(404);
  expect((await server.call('POST', '/cashier/notifications', { body: { mode: 'repeat' } })).status).toBe(404);
});
