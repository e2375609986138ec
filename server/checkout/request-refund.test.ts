import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Receipt, receiptsAnswerSchema, refundAnswerSchema } from '#schema/checkout.ts';
import { jobKinds } from '#server/app.ts';
import { refundJobKey, remakeJobKey, reportJobKey } from '#server/jobs/job-keys.ts';
import { enqueueJob } from '#server/jobs/queue.ts';
import { auditEntriesBy } from '#server/testing/audit-entries.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { type OpenedPage, openStripeShop, type StripeShop } from '#server/testing/stripe-shop.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Reports are not written here: what became of one is said by its job. */
const kinds: typeof jobKinds = (deps) => jobKinds(deps).filter(({ kind }) => kind !== 'report');
/** The job has its own tries; those of the SDK are shown in `stripe-purchase.test.ts`. */
const clientLimits = { timeout: 8_000, maxNetworkRetries: 0 };
let shop: StripeShop;
let dana: Person;
beforeAll(async () => {
  shop = await openStripeShop({}, { kinds, clientLimits, pollMs: 20 });
  dana = await signUp(shop.server);
});
afterEach(() => {
  shop.double.failNoMore();
  shop.double.setDown(false);
  shop.double.answerWith((answer) => answer);
});
afterAll(() => shop.stop());

const ask = (submissionId: string, token?: string) =>
  shop.server.call<Record<string, string>>('POST', `/api/submission/${submissionId}/refund`, { token });
const untilState = (page: OpenedPage, state: string) =>
  shop.server.until(async () => (await shop.orderOf(page.orderId)).state === state);
const refundPath = '/v1/refunds';
const refundCalls = () => shop.double.exchanges.filter(({ url }) => url.pathname === refundPath);
/** Notices come when a test sends them. */
const hideEvents = () =>
  shop.double.answerWith((answer) => (answer.object === 'list' ? { ...answer, data: [], has_more: false } : answer));
const refundJobOf = async (page: OpenedPage) => (await shop.read(page)).jobs.find(({ kind }) => kind === 'refund');
const refundsOf = ({ sessionId }: OpenedPage) => shop.double.payment(sessionId).refunds;

async function buy(token?: string): Promise<OpenedPage> {
  const page = await shop.openPage(token);
  await shop.double.pay(page.sessionId);
  await shop.server.call('GET', `/api/checkout/${page.sessionId}`);
  return page;
}

async function endJob(
  { orderId }: OpenedPage,
  state: 'done' | 'failed',
  error: string | null,
  key = reportJobKey(orderId),
): Promise<void> {
  const isTheirs = eq(shop.server.deps.database.read.t.jobs.dedupeKey, key);
  await shop.server.deps.database.tx(({ q, t }) => q.update(t.jobs).set({ state, error }).where(isTheirs));
}

/** A paid report that was given up for good, or cancelled. */
async function buyInVain(token?: string, error = 'internal'): Promise<OpenedPage> {
  const page = await buy(token);
  await endJob(page, 'failed', error);
  return page;
}

async function receiptsOf({ token }: Person): Promise<Receipt[]> {
  const { status, body } = await shop.server.call('GET', '/api/receipts', { token });
  expect(status).toBe(200);
  return receiptsAnswerSchema.parse(body).receipts;
}

test('the money for a report that could not be written goes back on one press, however often it is pressed', async () => {
  const page = await buyInVain();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(page.submissionId)));
  for (const { status, body } of answers) {
    expect(status).toBe(202);
    expect(refundAnswerSchema.parse(body).state).toMatch(/^refund/);
  }
  await untilState(page, 'refunded');
  expect((await ask(page.submissionId)).body).toEqual({ state: 'refunded' });
  expect(refundsOf(page)).toMatchObject([{ amount: 2499, reason: 'requested_by_customer' }]);
  const { usable, mails } = await shop.read(page);
  expect([usable, mails.length]).toEqual([[], 1]);
  for (const event of await shop.eventsOf(page.sessionId)) expect((await shop.notify(event)).status).toBe(200);
  expect((await shop.read(page)).mails).toHaveLength(1);
  const status = await shop.server.call('GET', `/api/report-status/${page.submissionId}`);
  expect(status.body).toMatchObject({ status: 'error', error: 'We refunded your payment, so this report is closed.' });
});

/** Answers the call that returns money as if the bank had said this at once; notices come when a test sends them. */
const answerRefunds = (status: string) =>
  shop.double.answerWith((answer) => {
    if (answer.object === 'list') return { ...answer, data: [], has_more: false };
    return answer.object === 'refund' ? { ...answer, status } : answer;
  });

test('a refund that is on its way when it is asked for is there when its notice says so', async () => {
  const page = await buyInVain();
  answerRefunds('pending');
  await ask(page.submissionId);
  await shop.server.until(async () => (await refundJobOf(page))?.state === 'done');
  const { order, mails } = await shop.read(page);
  expect(order).toMatchObject({ state: 'refund_pending', refundedCents: 0 });
  expect(mails).toEqual([]);
  for (const event of await shop.eventsOf(page.sessionId)) expect((await shop.notify(event)).status).toBe(200);
  const after = await shop.read(page);
  expect(after).toMatchObject({ order: { state: 'refunded', refundedCents: 2499 }, usable: [] });
  expect(after.mails).toMatchObject([{ subject: 'We refunded your payment' }]);
});

test.each(['failed', 'canceled'])(
  'a refund that is answered as %s leaves open what was bought, and is told',
  async (status) => {
    const page = await buyInVain();
    answerRefunds(status);
    const calls = refundCalls().length;
    await ask(page.submissionId);
    await shop.server.until(async () => (await refundJobOf(page))?.state === 'done');
    const { order, usable, mails } = await shop.read(page);
    expect(order).toMatchObject({ refundedCents: 0, refundFailedAt: expect.any(Number) });
    expect(usable).toEqual(['chat', 'report']);
    expect(mails).toMatchObject([{ subject: 'Your refund didn’t go through' }]);
    expect((await ask(page.submissionId)).status).toBe(409);
    expect(refundCalls().length).toBe(calls + 1);
  },
);

test('nothing goes back for a report that is unpaid, being written or cancelled, nor to somebody else', async () => {
  const unpaid = await shop.openPage();
  expect((await ask(unpaid.submissionId)).status).toBe(402);
  const cancelled = await buyInVain(undefined, 'cancelled');
  expect((await ask(cancelled.submissionId)).status).toBe(409);
  const beingWritten = await buy();
  const early = await ask(beingWritten.submissionId);
  expect([early.status, early.body.message]).toEqual([
    409,
    expect.stringContaining('We’re still writing your report.'),
  ]);
  const danas = await buyInVain(dana.token);
  const tom = await signUp(shop.server);
  for (const token of [undefined, tom.token]) expect((await ask(danas.submissionId, token)).status).toBe(404);
  for (const page of [cancelled, beingWritten, danas]) {
    expect((await shop.orderOf(page.orderId)).state).toBe('paid');
    expect(refundsOf(page)).toEqual([]);
  }
});

test('nothing goes back for a failed report while staff have it made again, unless that fails too', async () => {
  const { database, clock, newId } = shop.server.deps;
  const page = await buy();
  const remake = async (number: number) => {
    const job = { kind: 'report', dedupeKey: remakeJobKey(page.submissionId, number), payload: {} };
    await database.tx((db) => enqueueJob(db, { ...job, id: newId() }, clock()));
    return job.dedupeKey;
  };
  // A report that staff made before the payment was no answer to the failure.
  await database.tx(async (db) => {
    const job = { id: newId(), kind: 'report', dedupeKey: remakeJobKey(page.submissionId, 1), payload: {} };
    await enqueueJob(db, job, clock() - hour);
  });
  await endJob(page, 'done', null, remakeJobKey(page.submissionId, 1));
  await endJob(page, 'failed', 'internal');
  const underWay = await remake(2);
  expect((await ask(page.submissionId)).status).toBe(409);
  await endJob(page, 'failed', 'internal', underWay);
  expect((await ask(page.submissionId)).status).toBe(202);
  await untilState(page, 'refunded');
});

test('a report cannot be bought while its payment is on its way back', async () => {
  const page = await buyInVain();
  shop.double.setDown(true);
  await ask(page.submissionId);
  const again = await shop.server.call('POST', '/api/create-checkout-session', {
    body: { submissionId: page.submissionId },
  });
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('We’re refunding your payment.')]);
  shop.double.setDown(false);
  await shop.server.until(async () => {
    shop.server.passTime(1_000);
    return (await shop.orderOf(page.orderId)).state === 'refunded';
  });
});

test.each([
  ['500', 'beforeEffect'],
  ['500', 'afterEffect'],
  ['429', 'beforeEffect'],
  ['reset', 'beforeEffect'],
  ['reset', 'afterEffect'],
] as const)('when the provider answers %s, %s, the payment goes back once', async (fault, moment) => {
  const page = await buyInVain();
  shop.double.exchanges.splice(0);
  shop.double.failNext(fault, 1, moment, refundPath);
  await ask(page.submissionId);
  await shop.server.until(async () => {
    shop.server.passTime(1_000);
    return (await shop.orderOf(page.orderId)).state === 'refunded';
  });
  expect(refundsOf(page)).toHaveLength(1);
  expect(refundCalls().length).toBeGreaterThan(1);
  expect(new Set(refundCalls().map(({ headers }) => headers.get('Idempotency-Key')))).toEqual(
    new Set([`refund:${page.orderId}`]),
  );
});

test('a failure that the provider keeps under the key does not hold up the money: the next tries use another key', async () => {
  const page = await buyInVain();
  shop.double.exchanges.splice(0);
  shop.double.failNext('500', 1, 'replayed', refundPath);
  await ask(page.submissionId);
  await shop.server.until(async () => {
    shop.server.passTime(1_000);
    return (await shop.orderOf(page.orderId)).state === 'refunded';
  });
  expect(refundsOf(page)).toMatchObject([{ amount: 2499, metadata: { order: page.orderId } }]);
  expect((await shop.orderOf(page.orderId)).refundKey).toMatch(`refund:${page.orderId}:`);
  const keys = refundCalls().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys)).toEqual(new Set([`refund:${page.orderId}`, (await shop.orderOf(page.orderId)).refundKey]));
});

test('a refund whose answer was lost is looked up after a day, and not asked for again', async () => {
  hideEvents();
  const page = await buyInVain();
  shop.double.failNext('500', 1, 'afterEffect', refundPath);
  await ask(page.submissionId);
  await shop.server.until(async () => (await refundJobOf(page))?.error === 'payment_failed');
  await endJob(page, 'failed', 'payment_failed', refundJobKey(page.orderId));
  shop.double.exchanges.splice(0);
  shop.server.passTime(25 * hour);
  await shop.server.until(async () => (await refundJobOf(page))?.state === 'done');
  expect(refundCalls()).toEqual([]);
  shop.double.answerWith((answer) => answer);
  for (const event of await shop.eventsOf(page.sessionId)) await shop.notify(event);
  expect(await shop.read(page)).toMatchObject({ order: { state: 'refunded' }, usable: [], mails: [{}] });
});

test('a refund whose answer was lost and that the bank sent back is not made again by itself', async () => {
  hideEvents();
  const page = await buyInVain();
  shop.double.failNext('500', 1, 'afterEffect', refundPath);
  await ask(page.submissionId);
  await shop.server.until(async () => (await refundJobOf(page))?.error === 'payment_failed');
  await endJob(page, 'failed', 'payment_failed', refundJobKey(page.orderId));
  await shop.double.failRefund(page.sessionId);
  await shop.notify((await shop.eventsOf(page.sessionId)).find(({ type }) => type === 'refund.failed') ?? {});
  shop.double.exchanges.splice(0);
  shop.server.passTime(25 * hour);
  await shop.server.until(async () => (await refundJobOf(page))?.state === 'done');
  expect([refundCalls(), refundsOf(page).length]).toEqual([[], 1]);
});

test('a payment that was returned by hand in the meantime counts as returned', async () => {
  const page = await buyInVain();
  await shop.double.refund(page.sessionId);
  await ask(page.submissionId);
  await shop.server.until(async () =>
    (await shop.read(page)).jobs.every(({ state }) => state !== 'queued' && state !== 'running'),
  );
  expect((await shop.read(page)).jobs).toMatchObject([{ kind: 'report' }, { kind: 'refund', state: 'done' }]);
  for (const event of await shop.eventsOf(page.sessionId)) await shop.notify(event);
  expect(await shop.read(page)).toMatchObject({ order: { state: 'refunded' }, usable: [] });
  expect(refundsOf(page)).toHaveLength(1);
});

test('a refund that was given up after five tries is told to the operator and made when the provider is back', async () => {
  const page = await buyInVain();
  shop.double.setDown(true);
  await ask(page.submissionId);
  await shop.server.until(async () => {
    shop.server.passTime(30_000);
    return (await shop.read(page)).jobs.some(({ kind, state }) => kind === 'refund' && state === 'failed');
  });
  expect(shop.server.errors().some((line) => line.includes('refund_not_made') && line.includes(page.orderId))).toBe(
    true,
  );
  expect((await ask(page.submissionId)).body).toEqual({ state: 'refund_pending' });
  shop.double.setDown(false);
  shop.server.passTime(hour);
  await untilState(page, 'refunded');
  expect(refundsOf(page)).toHaveLength(1);
});

test('a refund that the bank sent back is not asked for again', async () => {
  const page = await buyInVain();
  await ask(page.submissionId);
  await untilState(page, 'refunded');
  shop.server.passTime(2_000);
  await shop.double.failRefund(page.sessionId);
  for (const event of await shop.eventsOf(page.sessionId)) await shop.notify(event);
  const again = await ask(page.submissionId);
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('It’s still your money.')]);
});

test('a person sees the own payments with their receipts, newest first, and nobody else’s', async () => {
  const anna = await signUp(shop.server);
  expect(await receiptsOf(anna)).toEqual([]);
  const bought = await buy(anna.token);
  shop.server.passTime(60_000);
  const linked = await buy();
  await shop.server.call('POST', `/api/submission/${linked.submissionId}/link-user`, { token: anna.token });
  await shop.openPage(anna.token);
  await shop.double.refund(linked.sessionId, 1000);
  for (const event of await shop.eventsOf(linked.sessionId)) await shop.notify(event);
  const paid = { kind: 'report', amountCents: 2499, currency: 'usd', receiptUrl: expect.stringContaining('https://') };
  expect(await receiptsOf(anna)).toMatchObject([
    { ...paid, orderId: linked.orderId, state: 'paid', refundedCents: 1000, refundedAt: shop.server.clock() },
    { ...paid, orderId: bought.orderId, state: 'paid', refundedCents: 0, refundedAt: null, refundFailed: false },
  ]);

  await shop.double.refund(bought.sessionId);
  for (const event of await shop.eventsOf(bought.sessionId)) await shop.notify(event);
  expect((await receiptsOf(anna))[1]).toMatchObject({ state: 'refunded', refundedCents: 2499, refundFailed: false });
  shop.server.passTime(2_000);
  await shop.double.failRefund(bought.sessionId);
  for (const event of await shop.eventsOf(bought.sessionId)) await shop.notify(event);
  expect((await receiptsOf(anna))[1]).toMatchObject({
    state: 'paid',
    refundedCents: 0,
    refundedAt: null,
    refundFailed: true,
  });
  expect(await receiptsOf(await signUp(shop.server))).toEqual([]);
});

/** A report that was bought, written and handed out. */
async function buyWritten(token?: string): Promise<OpenedPage> {
  const page = await buy(token);
  await endJob(page, 'done', null);
  return page;
}

test('the money for a written report goes back within seven days, once, and report and chat end with it', async () => {
  const anna = await signUp(shop.server);
  const page = await buyWritten(anna.token);
  shop.server.passTime(7 * day);
  const tom = await signUp(shop.server);
  for (const token of [undefined, tom.token]) expect((await ask(page.submissionId, token)).status).toBe(404);
  const { token } = anna;
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(page.submissionId, token)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202));
  await untilState(page, 'refunded');
  expect(refundsOf(page)).toMatchObject([{ amount: 2499, reason: 'requested_by_customer' }]);
  const { usable, mails } = await shop.read(page);
  expect([usable, mails.length]).toEqual([[], 1]);
  expect((await ask(page.submissionId, token)).body).toEqual({ state: 'refunded' });
  expect(refundsOf(page)).toHaveLength(1);
});

test('the money for a written report stays once the seventh day is over everywhere', async () => {
  const page = await buyWritten();
  shop.server.passTime(8 * day);
  const { status, body } = await ask(page.submissionId);
  expect([status, body.message]).toEqual([409, expect.stringContaining('within 7 days')]);
  expect((await shop.orderOf(page.orderId)).state).toBe('paid');
  expect(refundsOf(page)).toEqual([]);
  // One that could not be written is owed all the same.
  await endJob(page, 'failed', 'internal');
  expect((await ask(page.submissionId)).status).toBe(202);
});

test('a refund by an admin is recorded once, one by its buyer is not', async () => {
  const admin = await signUp(shop.server, { role: 'admin' });
  const [theirs, own] = [await buyInVain(dana.token), await buyInVain(dana.token)];
  expect([
    (await ask(theirs.submissionId, admin.token)).status,
    (await ask(own.submissionId, dana.token)).status,
  ]).toEqual([202, 202]);
  await ask(theirs.submissionId, admin.token);
  const entry = { action: 'refunded', subject: 'order', submissionId: theirs.submissionId };
  const entries = await auditEntriesBy(shop.server, admin);
  expect(entries).toHaveLength(1);
  expect(entries).toMatchObject([entry]);
  expect(await auditEntriesBy(shop.server, dana)).toEqual([]);
});
