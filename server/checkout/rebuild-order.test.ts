import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobKinds } from '#server/app.ts';
import { createCheckout, readState } from '#server/testing/checkout-steps.ts';
import { signUp } from '#server/testing/people.ts';
import { type OpenedPage, openStripeShop, type StripeShop } from '#server/testing/stripe-shop.ts';

const day = 86_400_000;
let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop({}, { kinds: (deps) => jobKinds(deps).filter(({ kind }) => kind === 'refund') });
});
afterAll(() => shop.stop());

const onePurchase = { order: { state: 'paid' }, usable: ['chat', 'report'], jobs: [{ kind: 'report' }] };
const ordersOf = async ({ orderId }: OpenedPage) => {
  const { q, t } = shop.server.deps.database.read;
  return q.select().from(t.orders).where(eq(t.orders.id, orderId));
};
const linesOf = ({ orderId }: OpenedPage) =>
  shop.server.errors().filter((line) => line.includes('"payment_without_order"') && line.includes(orderId));

/** Paid on the provider's page, while the database was put back from a copy in which the order is not. */
async function payLost(withSubmission: boolean, token?: string): Promise<OpenedPage> {
  const page = await shop.openPage(token);
  await shop.double.pay(page.sessionId, 'DE');
  await shop.server.deps.database.tx(async ({ q, t }) => {
    await q.delete(t.orders).where(eq(t.orders.id, page.orderId));
    if (!withSubmission) await q.delete(t.submissions).where(eq(t.submissions.id, page.submissionId));
  });
  return page;
}

async function notifyAll({ sessionId }: OpenedPage, times = 1): Promise<void> {
  const events = await shop.eventsOf(sessionId);
  const all = events.flatMap((event) => Array.from({ length: times }, () => shop.notify(event)));
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
}

test('a payment whose order was lost with the database gives what was bought, once, and the operator is told', async () => {
  const dana = await signUp(shop.server);
  const page = await payLost(true, dana.token);
  await notifyAll(page, 20);
  expect(await shop.read(page)).toMatchObject(onePurchase);
  expect((await ordersOf(page))[0]).toMatchObject({ sessionId: page.sessionId, amountCents: 2499, country: 'DE' });
  const [line] = linesOf(page);
  expect(line).toContain('"paidCents":2499,"currency":"usd"');
  for (const secret of [page.sessionId, page.submissionId, dana.email]) expect(line).not.toContain(secret);
  const { body } = await shop.server.call<{ receipts: object[] }>('GET', '/api/receipts', { token: dana.token });
  expect(body.receipts).toMatchObject([{ orderId: page.orderId, state: 'paid' }]);
});

test('the return page alone finds it, also when its buyer has a new page open by then', async () => {
  const page = await payLost(true);
  const next = await shop.openPage(undefined, page.submissionId);
  expect(await readState(shop.server, page.sessionId)).toMatchObject({ state: 'paid' });
  expect(await shop.read(page)).toMatchObject(onePurchase);
  expect((await createCheckout(shop.server, page.submissionId)).status).toBe(409);
  await shop.double.pay(next.sessionId);
  await notifyAll(next);
  expect(['refund_pending', 'refunded']).toContain((await shop.orderOf(next.orderId)).state);
});

test('when what it was for was lost too, the money goes back by itself, and the return page says so', async () => {
  const page = await payLost(false);
  await notifyAll(page, 3);
  await shop.server.until(async () => (await shop.orderOf(page.orderId)).state === 'refunded');
  expect(shop.double.payment(page.sessionId).refunds).toMatchObject([{ amount: 2499 }]);
  expect(await readState(shop.server, page.sessionId)).toMatchObject({ state: 'refunded' });
  expect((await shop.read(page)).usable).toEqual([]);
});

test('what has gone back gives nothing, and what is older than the provider remembers is only told', async () => {
  const returned = await payLost(true);
  await shop.double.refund(returned.sessionId);
  await notifyAll(returned);
  expect([await ordersOf(returned), linesOf(returned)]).toEqual([[], []]);

  const old = await payLost(true);
  shop.server.passTime(31 * day);
  expect((await shop.server.call('GET', `/api/checkout/${old.sessionId}`)).status).toBe(404);
  expect(await ordersOf(old)).toEqual([]);
  expect(linesOf(old).length).toBeGreaterThan(0);
});

test('paid sessions of other shops at the same provider are nobody’s here, and no line is written', async () => {
  const item = { quantity: 1, price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'A mug' } } };
  const params: Stripe.Checkout.SessionCreateParams = { mode: 'payment', line_items: [item] };
  const before = shop.server.errors().length;
  for (const metadata of [{}, { shop: 'https://mugs.example', kind: 'report', submission: 'a-mug' }]) {
    const foreign = { ...params, client_reference_id: 'a-mug', success_url: 'https://mugs.example/', metadata };
    const { id: sessionId } = await shop.double.stripe.checkout.sessions.create(foreign);
    await shop.double.pay(sessionId);
    const page = { sessionId, submissionId: 'a-mug', orderId: 'a-mug' };
    await notifyAll(page);
    expect(await ordersOf(page)).toEqual([]);
  }
  expect(shop.server.errors().slice(before)).toEqual([]);
});
