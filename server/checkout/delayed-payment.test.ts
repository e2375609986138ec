import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processingMessage, receiptsAnswerSchema } from '#schema/checkout.ts';
import { createCheckout, readState } from '#server/testing/checkout-steps.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { type OpenedPage, openStripeShop, type StripeShop } from '#server/testing/stripe-shop.ts';

const minute = 60_000;
const hour = 60 * minute;
let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
});
afterAll(() => shop.stop());

const onePurchase = {
  order: { state: 'paid', processingAt: null },
  usable: ['chat', 'report'],
  jobs: [{ kind: 'report' }],
};
const nothing = { usable: [], jobs: [] };
const newest = async ({ sessionId }: OpenedPage) => (await shop.eventsOf(sessionId)).at(-1) ?? {};
const untilState = (page: OpenedPage, state: string) =>
  shop.server.until(async () => (await shop.orderOf(page.orderId)).state === state);
/** How often the provider was asked about a session. */
const asked = ({ sessionId }: OpenedPage) =>
  shop.double.exchanges.filter(({ method, url }) => method === 'GET' && url.pathname.endsWith(sessionId)).length;

async function openUnconfirmed(token?: string): Promise<OpenedPage> {
  const page = await shop.openPage(token);
  await shop.double.payLater(page.sessionId);
  expect((await shop.notify(await newest(page))).status).toBe(200);
  return page;
}

test('while the bank confirms, the screens say so, nothing is handed out and nobody pays twice', async () => {
  const page = await openUnconfirmed();
  expect(await shop.read(page)).toMatchObject({
    order: { state: 'open', processingAt: shop.server.clock() },
    ...nothing,
  });
  expect(await readState(shop.server, page.sessionId)).toMatchObject({ state: 'open', processing: true });
  const again = await createCheckout(shop.server, page.submissionId);
  expect([again.status, again.body.message]).toEqual([409, processingMessage]);
  shop.server.passTime(3 * 24 * hour);
  expect((await createCheckout(shop.server, page.submissionId)).status).toBe(409);

  await shop.double.confirmBank(page.sessionId);
  expect((await shop.notify(await newest(page))).status).toBe(200);
  expect(await shop.read(page)).toMatchObject(onePurchase);
  expect(await readState(shop.server, page.sessionId)).toMatchObject({ state: 'paid', processing: false });
});

test('a page that was completed is known to be so without any notice, when the person asks for another one', async () => {
  const page = await shop.openPage();
  await shop.double.payLater(page.sessionId);
  expect((await createCheckout(shop.server, page.submissionId)).status).toBe(409);
  expect((await shop.orderOf(page.orderId)).processingAt).not.toBeNull();
});

test('when the bank refuses, the order ends and the report can be paid for again', async () => {
  const page = await openUnconfirmed();
  await shop.double.refuseBank(page.sessionId);
  expect((await shop.notify(await newest(page))).status).toBe(200);
  expect((await shop.notify(await newest(page))).status).toBe(200);
  const told = await shop.read(page);
  expect(told).toMatchObject({ order: { state: 'expired' }, ...nothing });
  expect(told.mails).toMatchObject([{ subject: 'Your bank declined the payment' }]);
  expect((await createCheckout(shop.server, page.submissionId)).status).toBe(200);
});

test('with a webhook and an event list that say nothing, the screens know a refusal as soon as they ask', async () => {
  const dana = await signUp(shop.server);
  for (const noticed of [true, false]) {
    const page = noticed ? await openUnconfirmed(dana.token) : await shop.openPage(dana.token);
    if (!noticed) await shop.double.payLater(page.sessionId);
    await shop.double.refuseBank(page.sessionId);
    expect(await readState(shop.server, page.sessionId)).toMatchObject({ state: 'expired', processing: false });
    const { body } = await shop.server.call('GET', '/api/receipts', { token: dana.token });
    const { unconfirmed } = receiptsAnswerSchema.parse(body);
    expect(unconfirmed.find(({ orderId }) => orderId === page.orderId)).toMatchObject({ state: 'refused' });
    expect((await createCheckout(shop.server, page.submissionId, {}, dana.token)).status).toBe(200);
  }
});

test('what no bank ever answers holds up a second purchase for 30 days, and is then not called refused', async () => {
  const page = await openUnconfirmed();
  shop.server.passTime(30 * 24 * hour - minute);
  expect(await readState(shop.server, page.sessionId)).toMatchObject({ state: 'open', processing: true });
  shop.server.passTime(minute);
  expect(await readState(shop.server, page.sessionId)).toMatchObject({ state: 'expired' });
  expect((await shop.orderOf(page.orderId)).processingAt).toBeNull();
  expect((await createCheckout(shop.server, page.submissionId)).status).toBe(200);
});

test('the account of a buyer knows what the bank has not confirmed and what it refused, until it is paid', async () => {
  const dana = await signUp(shop.server);
  const listed = async ({ token }: Person) =>
    receiptsAnswerSchema.parse((await shop.server.call('GET', '/api/receipts', { token })).body);
  const { submissionId, orderId, sessionId } = await openUnconfirmed(dana.token);
  const since = shop.server.clock();
  const payment = { orderId, kind: 'report', submissionId, amountCents: 2499, currency: 'usd', since };
  expect(await listed(dana)).toEqual({ receipts: [], unconfirmed: [{ ...payment, state: 'processing' }] });
  expect((await listed(await signUp(shop.server))).unconfirmed).toEqual([]);
  await shop.double.refuseBank(sessionId);
  await shop.notify(await newest({ submissionId, orderId, sessionId }));
  expect((await listed(dana)).unconfirmed).toEqual([{ ...payment, state: 'refused' }]);

  const second = await openUnconfirmed(dana.token);
  await shop.double.confirmBank(second.sessionId);
  await shop.notify(await newest(second));
  const { receipts, unconfirmed } = await listed(dana);
  expect(receipts).toMatchObject([{ orderId: second.orderId, state: 'paid' }]);
  expect(unconfirmed).toMatchObject([{ orderId }]);
});

test('the provider is asked each minute about an open page, each hour about a payment that the bank confirms', async () => {
  const confirming = await openUnconfirmed();
  const open = await shop.openPage();
  const atFirst = asked(confirming);
  shop.server.passTime(hour);
  await shop.server.until(() => asked(open) > 0 && asked(confirming) > atFirst);
  const [before, beforeOpen] = [asked(confirming), asked(open)];
  for (let i = 1; i <= 3; i += 1) {
    shop.server.passTime(minute);
    await shop.server.until(() => asked(open) >= beforeOpen + i);
  }
  // An hourly run that was due before may come late, once.
  expect(asked(confirming) - before).toBeLessThan(2);
  await shop.double.confirmBank(confirming.sessionId);
  shop.server.passTime(hour);
  await untilState(confirming, 'paid');
});

test('an order from before the clock was set back by a year is looked after', async () => {
  const page = await shop.openPage();
  await shop.double.pay(page.sessionId);
  shop.double.answerWith((answer) => (answer.object === 'list' ? { ...answer, data: [] } : answer));
  const yearMs = 365 * 24 * hour;
  shop.double.passTime(yearMs);
  shop.server.passTime(-yearMs);
  await untilState(page, 'paid');
  shop.double.answerWith((answer) => answer);
  shop.server.passTime(yearMs);
  shop.double.passTime(-yearMs);
});

test('money that comes for an order that was given up still buys the report', async () => {
  for (const by of ['notice', 'return page'] as const) {
    const page = await openUnconfirmed();
    await giveUp(page);
    await shop.double.confirmBank(page.sessionId);
    if (by === 'notice') await shop.notify(await newest(page));
    else await readState(shop.server, page.sessionId);
    expect(await shop.read(page), by).toMatchObject(onePurchase);
    expect(await readState(shop.server, page.sessionId)).toMatchObject({ state: 'paid', processing: false });
  }
});

test('money that comes after the submission was deleted goes back, and the record of it names nobody', async () => {
  const page = await openUnconfirmed();
  await shop.server.deps.erasure.erase((_db, eraser) => eraser.submissions([page.submissionId]));
  await shop.double.confirmBank(page.sessionId);
  await shop.notify(await newest(page));
  await untilState(page, 'refunded');
  for (const event of await shop.eventsOf(page.sessionId)) await shop.notify(event);
  expect(await shop.read(page)).toMatchObject({
    order: { userId: null, submissionId: null, receiptUrl: null, refundedCents: 2499 },
    usable: [],
  });
  expect((await shop.read(page)).jobs).not.toContainEqual(expect.objectContaining({ kind: 'report' }));
});

/** Ends an order here alone, as a stale notice could. */
async function giveUp({ orderId }: OpenedPage): Promise<void> {
  await shop.server.deps.database.tx(({ q, t }) =>
    q.update(t.orders).set({ state: 'expired', processingAt: null }).where(eq(t.orders.id, orderId)),
  );
}

/** Two pages of one submission, the first given up before its money came; both are paid. */
async function payTwice(): Promise<[OpenedPage, OpenedPage]> {
  const first = await openUnconfirmed();
  await giveUp(first);
  shop.server.passTime(1000);
  const second = await shop.openPage(undefined, first.submissionId);
  await shop.double.confirmBank(first.sessionId);
  await shop.double.pay(second.sessionId);
  return [first, second];
}

test('of two payments for one report the second goes back by itself, whichever comes second', async () => {
  for (const inTurn of [true, false]) {
    const [first, second] = await payTwice();
    const [kept, returned] = inTurn ? [first, second] : [second, first];
    await shop.notify(await newest(kept));
    await shop.notify(await newest(returned));
    expect(['refund_pending', 'refunded']).toContain((await shop.orderOf(returned.orderId)).state);
    await untilState(returned, 'refunded');
    const { order, jobs, mails } = await shop.read(returned);
    expect(order).toMatchObject({ refundedCents: 2499, paidAt: expect.any(Number) });
    expect(jobs.map(({ kind }) => kind)).toEqual(['refund']);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('You paid for the same report twice.');
    expect(await shop.read(kept)).toMatchObject({ order: { state: 'paid' }, usable: ['chat', 'report'] });
    expect(refundsOf(returned)).toHaveLength(1);
    expect(refundsOf(kept)).toHaveLength(0);
    for (const event of await shop.eventsOf(returned.sessionId)) expect((await shop.notify(event)).status).toBe(200);
    expect((await shop.read(returned)).mails).toHaveLength(1);
    const status = await shop.server.call('GET', `/api/report-status/${kept.submissionId}`);
    expect(['pending', 'done']).toContain(status.body.status);
  }
});

const refundsOf = ({ sessionId }: OpenedPage) => shop.double.payment(sessionId).refunds;
