import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckoutStatus } from '#schema/checkout.ts';
import { jobKinds } from '#server/app.ts';
import type { Job } from '#server/jobs/queue.ts';
import type { StageResult } from '#server/jobs/run-job.ts';
import { signUp } from '#server/testing/people.ts';
import { permutationsOf } from '#server/testing/permutations.ts';
import { type OpenedPage, openStripeShop, type StripeShop } from '#server/testing/stripe-shop.ts';

let shop: StripeShop;
/** Writing a report takes no time, or as long as a test holds it. */
let writing = Promise.resolve();
const written: string[] = [];
const kinds: typeof jobKinds = (deps) =>
  jobKinds(deps).map((kind) => (kind.kind === 'report' ? { ...kind, stages: [{ name: 'write', run: write }] } : kind));
async function write({ dedupeKey }: Job): Promise<StageResult> {
  await writing;
  return { checkpoint: null, effects: async () => void written.push(dedupeKey) };
}
beforeAll(async () => {
  shop = await openStripeShop({}, { kinds, pollMs: 20 });
});
afterAll(() => shop.stop());

/** A payment that the product was not told of. */
async function payUnnoticed(token?: string): Promise<OpenedPage> {
  const page = await shop.openPage(token);
  await shop.double.pay(page.sessionId, 'DE');
  shop.server.passTime(2_000);
  return page;
}

/** Refunds, and tells nobody. */
async function refund({ sessionId }: OpenedPage, cents?: number): Promise<void> {
  await shop.double.refund(sessionId, cents);
  shop.server.passTime(2_000);
}

async function notifyAll({ sessionId }: OpenedPage): Promise<void> {
  for (const event of await shop.eventsOf(sessionId)) expect((await shop.notify(event)).status).toBe(200);
}

const stateOf = async ({ sessionId }: OpenedPage) =>
  (await shop.server.call<CheckoutStatus>('GET', `/api/checkout/${sessionId}`)).body.state;

const typesThatDecide = ['checkout.session.completed', 'charge.refunded', 'refund.failed'];
const orders = permutationsOf(typesThatDecide).map((types) => ({ types, name: types.join(', ') }));

test.each(orders)(
  '$name, each three times: the bank sent the refund back and everything is open',
  async ({ types }) => {
    const page = await payUnnoticed();
    await refund(page);
    await shop.double.failRefund(page.sessionId);
    const events = await shop.eventsOf(page.sessionId);
    for (const type of types) {
      const event = events.find((candidate) => candidate.type === type) ?? {};
      for (let i = 0; i < 3; i += 1) expect((await shop.notify(event)).status).toBe(200);
    }
    const { order, usable, jobs, mails } = await shop.read(page);
    const told = mails.filter(({ subject }) => subject === 'Your refund didn’t go through');
    expect(told).toMatchObject([{ text: expect.stringContaining('Your bank sent back the $24.99') }]);
    expect(order).toMatchObject({ refundedCents: 0, refundFailedAt: expect.any(Number), country: 'DE' });
    expect([usable, jobs.length]).toEqual([['chat', 'report'], 1]);
    expect(await stateOf(page)).toBe('paid');
  },
);

test.each(permutationsOf(['checkout.session.completed', 'charge.refunded', 'refund.created']))(
  '%s, %s, %s: the whole went back, and so did what was bought',
  async (...types) => {
    const page = await payUnnoticed();
    await refund(page);
    const events = await shop.eventsOf(page.sessionId);
    for (const type of types) {
      const event = events.find((candidate) => candidate.type === type) ?? {};
      for (let i = 0; i < 3; i += 1) expect((await shop.notify(event)).status).toBe(200);
    }
    const { order, usable, jobs, mails } = await shop.read(page);
    expect(order).toMatchObject({
      state: 'refunded',
      refundedCents: 2499,
      receiptUrl: expect.stringContaining('receipts'),
    });
    expect([usable, jobs.length, mails.length]).toEqual([[], 1, 1]);
    expect(await stateOf(page)).toBe('refunded');
  },
);

test('all notices of a payment and its refund, twenty times each at once and shuffled', async () => {
  const page = await payUnnoticed();
  await refund(page);
  const events = await shop.eventsOf(page.sessionId);
  const many = events.flatMap((event) => Array.from({ length: 20 }, () => event));
  // Shuffled in the same way in each run: 7 divides no number of notices that there is here.
  const all = many.map((_, at) => many[(at * 7) % many.length] ?? {});
  const answers = await Promise.all(all.map((event) => shop.notify(event)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { order, usable, jobs, mails } = await shop.read(page);
  expect([order.state, usable, jobs.length, mails.length]).toEqual(['refunded', [], 1, 1]);
});

test('a whole refund stops the report that is being written, and says so by mail, once', async () => {
  const dana = await signUp(shop.server);
  const page = await payUnnoticed(dana.token);
  const held = Promise.withResolvers<void>();
  writing = held.promise;
  await notifyAll(page);
  await shop.server.until(async () => (await shop.read(page)).jobs[0]?.state === 'running');
  await refund(page);
  await notifyAll(page);
  held.resolve();
  await shop.server.until(() => shop.server.errors().some((line) => line.includes('lease_lost')));
  const { jobs, mails } = await shop.read(page);
  expect(jobs).toMatchObject([{ state: 'failed', error: 'cancelled' }]);
  expect(written).not.toContain(`report:${page.orderId}`);
  expect(mails).toMatchObject([{ subject: 'We refunded your payment', recipient: dana.email }]);
  expect(mails[0]?.text).toContain('We refunded your full payment of $24.99.');
  expect(mails[0]?.text).toContain('Your access to the report and its chat days has ended.');
  const report = await shop.server.call('GET', `/api/report/${page.submissionId}`, { token: dana.token });
  expect(report.status).toBe(402);
});

test('a part of the money back ends nothing; each amount is mailed once', async () => {
  const page = await payUnnoticed();
  for (const cents of [1000, 500]) {
    await refund(page, cents);
    await notifyAll(page);
    await notifyAll(page);
  }
  const { order, usable, mails } = await shop.read(page);
  expect(order).toMatchObject({ state: 'paid', refundedCents: 1500 });
  expect(usable).toEqual(['chat', 'report']);
  expect(mails.map(({ text }) => /We refunded (\S+) of your (\S+) payment\. /.exec(text)?.slice(1))).toEqual([
    ['$10.00', '$24.99'],
    ['$15.00', '$24.99'],
  ]);
  await refund(page);
  await notifyAll(page);
  expect(await shop.read(page)).toMatchObject({ order: { state: 'refunded', refundedCents: 2499 }, usable: [] });
});

test('a whole refund that the bank takes its time over is on its way, and then there', async () => {
  const page = await payUnnoticed();
  await notifyAll(page);
  await refund(page);
  const created = (await shop.eventsOf(page.sessionId)).find(({ type }) => type === 'refund.created');
  const pending = { ...created?.data.object, status: 'pending' };
  expect((await shop.notify({ ...created, data: { object: pending } })).status).toBe(200);
  expect(await stateOf(page)).toBe('refund_pending');
  expect((await shop.read(page)).usable).toEqual(['chat', 'report']);
  const status = await shop.server.call('GET', `/api/report-status/${page.submissionId}`);
  expect(status.body).toMatchObject({
    status: 'error',
    error: expect.stringContaining('We’re refunding your payment'),
  });

  const updated = { ...created, id: 'evt_it_arrived', type: 'refund.updated', created: (created?.created ?? 0) + 60 };
  expect((await shop.notify(updated)).status).toBe(200);
  expect(await stateOf(page)).toBe('refunded');
  expect((await shop.read(page)).usable).toEqual([]);
});

test('refunds of other shops are taken and ignored', async () => {
  const page = await payUnnoticed();
  await refund(page);
  for (const event of await shop.eventsOf(page.sessionId)) {
    if (event.type !== 'refund.created' && event.type !== 'charge.refunded') continue;
    const object = { ...event.data.object, payment_intent: 'pi_of_another_shop', metadata: {} };
    expect((await shop.notify({ ...event, id: `${event.id}_foreign`, data: { object } })).status).toBe(200);
  }
  expect((await shop.read(page)).mails).toEqual([]);
});

test('a refund of another shop asks the provider at most once, however many pages are open here', async () => {
  for (let i = 0; i < 3; i += 1) await shop.openPage();
  const page = await payUnnoticed();
  await refund(page);
  const created = (await shop.eventsOf(page.sessionId)).find(({ type }) => type === 'refund.created');
  const object = { ...created?.data.object, payment_intent: 'pi_of_another_shop', metadata: {} };
  shop.double.exchanges.splice(0);
  expect((await shop.notify({ ...created, id: 'evt_foreign', data: { object } })).status).toBe(200);
  expect(shop.double.exchanges.map(({ url }) => url.pathname)).toEqual(['/v1/events']);
});

test('a refund of another payment that names the order changes nothing of it', async () => {
  const page = await payUnnoticed();
  await notifyAll(page);
  const other = await payUnnoticed();
  await refund(other);
  for (const event of await shop.eventsOf(other.sessionId)) {
    if (event.type !== 'refund.created' && event.type !== 'charge.refunded') continue;
    const object = { ...event.data.object, payment_intent: 'pi_of_another_page', metadata: { order: page.orderId } };
    expect((await shop.notify({ ...event, id: `${event.id}_other`, data: { object } })).status).toBe(200);
  }
  expect(await shop.read(page)).toMatchObject({ order: { state: 'paid' }, usable: ['chat', 'report'], mails: [] });
});

test('a refund’s notice while the provider is away is refused and works when it is sent again', async () => {
  const page = await payUnnoticed();
  await refund(page);
  const refunded = (await shop.eventsOf(page.sessionId)).find(({ type }) => type === 'charge.refunded') ?? {};
  shop.double.setDown(true);
  expect((await shop.notify(refunded)).status).toBe(502);
  expect(await shop.read(page)).toMatchObject({ order: { state: 'open' }, usable: [] });
  shop.double.setDown(false);
  expect((await shop.notify(refunded)).status).toBe(200);
  expect(await shop.read(page)).toMatchObject({ order: { state: 'refunded' }, usable: [] });
});

test('a report that was paid back can be bought again', async () => {
  const first = await payUnnoticed();
  await refund(first);
  await notifyAll(first);
  const second = await shop.openPage(undefined, first.submissionId);
  expect(second.orderId).not.toBe(first.orderId);
  await shop.double.pay(second.sessionId);
  await notifyAll(second);
  expect(await shop.read(second)).toMatchObject({ order: { state: 'paid' }, usable: ['chat', 'report'] });
  expect(await stateOf(first)).toBe('refunded');
});
