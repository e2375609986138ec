import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processingMessage, receiptsAnswerSchema } from '#schema/checkout.ts';
import { createCheckout, readState } from '#server/testing/checkout-steps.ts';
import { signUp } from '#server/testing/people.ts';
import { type OpenedPage, openStripeShop, type StripeShop } from '#server/testing/stripe-shop.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop({}, { kinds: () => [] });
});
afterAll(() => shop.stop());

type Changes = Partial<Awaited<ReturnType<StripeShop['orderOf']>>>;
const change = ({ orderId }: OpenedPage, changes: Changes) =>
  shop.server.deps.database.tx(({ q, t }) => q.update(t.orders).set(changes).where(eq(t.orders.id, orderId)));
const stateOf = async ({ orderId }: OpenedPage) => (await shop.orderOf(orderId)).state;
const untilState = (page: OpenedPage, state: string) =>
  shop.server.until(async () => {
    shop.server.passTime(minute);
    return (await stateOf(page)) === state;
  });
/** Until the sweep has looked at the order twice, so that the first look has had its effect. */
async function untilSweptAt({ sessionId }: OpenedPage, at: number): Promise<void> {
  const asked = () => shop.double.exchanges.filter(({ url }) => url.pathname.endsWith(sessionId)).length;
  const before = asked();
  shop.server.setClock(at - hour);
  await shop.server.until(() => asked() > before);
  const first = asked();
  shop.server.setClock(at);
  await shop.server.until(() => asked() > first);
}
const linesOf = (event: string, { orderId }: OpenedPage) =>
  shop.server.errors().filter((line) => line.includes(`"${event}"`) && line.includes(orderId));

/** A page of the keys that the product had before: the provider of today does not know its session. */
async function openElsewhere(token?: string): Promise<OpenedPage> {
  const page = await shop.openPage(token);
  const sessionId = page.sessionId.replace('cs_test_', 'cs_test_elsewhere');
  await change(page, { sessionId });
  return { ...page, sessionId };
}

test('a page that the provider does not know can be paid by nobody, and its buyer gets another one at once', async () => {
  const lost = await openElsewhere();
  expect(await readState(shop.server, lost.sessionId)).toMatchObject({ state: 'open' });
  const next = await shop.openPage(undefined, lost.submissionId);
  expect(next.orderId).not.toBe(lost.orderId);
  expect(await stateOf(lost)).toBe('expired');
  expect(linesOf('session_unknown', lost)).toHaveLength(1);
  expect(await readState(shop.server, lost.sessionId)).toMatchObject({ state: 'expired' });
  await shop.double.pay(next.sessionId);
  expect(await readState(shop.server, next.sessionId)).toMatchObject({ state: 'paid' });
});

test('without its buyer an order whose session is not known is looked after until its page is over', async () => {
  const lost = await openElsewhere();
  const { expiresAt } = await shop.orderOf(lost.orderId);
  await untilSweptAt(lost, expiresAt - 1);
  expect(await stateOf(lost)).toBe('open');
  await untilState(lost, 'expired');
  expect(linesOf('session_unknown', lost)).toHaveLength(1);
});

test('money that comes for it all the same still pays; of two payments one goes back', async () => {
  const first = await shop.openPage();
  await change(first, { sessionId: 'cs_test_not_found_for_a_moment' });
  const second = await shop.openPage(undefined, first.submissionId);
  await change(first, { sessionId: first.sessionId });
  for (const page of [first, second]) {
    await shop.double.pay(page.sessionId);
    for (const event of await shop.eventsOf(page.sessionId)) expect((await shop.notify(event)).status).toBe(200);
  }
  expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'refund_pending']);
});

test('while a bank may still confirm a payment of a session that is not known, nobody pays twice; it ends after 30 days', async () => {
  const dana = await signUp(shop.server);
  const lost = await openElsewhere(dana.token);
  await change(lost, { processingAt: shop.server.clock() });
  const again = await createCheckout(shop.server, lost.submissionId, {}, dana.token);
  expect([again.status, again.body.message]).toEqual([409, processingMessage]);
  await untilSweptAt(lost, shop.server.clock() + 29 * day);
  expect((await createCheckout(shop.server, lost.submissionId, {}, dana.token)).status).toBe(409);
  expect(await stateOf(lost)).toBe('open');
  shop.server.passTime(day);
  await untilState(lost, 'expired');
  const { body } = await shop.server.call('GET', '/api/receipts', { token: dana.token });
  // The bank refused nothing: nobody knows.
  expect(receiptsAnswerSchema.parse(body).unconfirmed).toEqual([]);
  expect((await createCheckout(shop.server, lost.submissionId, {}, dana.token)).status).toBe(200);
});

test('a page whose amount is not its order’s is handed to nobody, and ends with its time', async () => {
  const page = await shop.openPage();
  await change(page, { amountCents: 2500 });
  const again = await createCheckout(shop.server, page.submissionId);
  expect([again.status, again.body.message]).toEqual([502, 'Failed to create checkout session']);
  shop.server.setClock((await shop.orderOf(page.orderId)).expiresAt);
  await untilState(page, 'expired');
  expect((await createCheckout(shop.server, page.submissionId)).status).toBe(200);
});

test('money that came by such a page waits for the operator; when they have returned it, the report can be bought', async () => {
  const page = await shop.openPage();
  await shop.double.pay(page.sessionId);
  await change(page, { amountCents: 2500 });
  for (const event of await shop.eventsOf(page.sessionId)) expect((await shop.notify(event)).status).toBe(200);
  const intent = String(shop.double.payment(page.sessionId).session.payment_intent);
  const [line] = linesOf('payment_mismatch', page).filter((one) => one.includes(intent));
  expect(line).toContain('"paidCents":2499,"currency":"usd"');
  expect(line).not.toContain(page.sessionId);
  shop.server.passTime(3 * hour);
  expect((await createCheckout(shop.server, page.submissionId)).status).toBe(502);
  expect(await shop.read(page)).toMatchObject({ order: { state: 'open' }, usable: [], jobs: [] });

  await shop.double.refund(page.sessionId);
  for (const event of await shop.eventsOf(page.sessionId)) expect((await shop.notify(event)).status).toBe(200);
  expect((await createCheckout(shop.server, page.submissionId)).status).toBe(200);
  expect(await shop.read(page)).toMatchObject({ order: { state: 'expired' }, usable: [], mails: [] });
});
