import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CheckoutStatus, type Receipt, receiptsAnswerSchema } from '#schema/checkout.ts';
import type { ReportStatus } from '#schema/report.ts';
import { jobKinds } from '#server/app.ts';
import { refundJobKey, reportJobKey } from '#server/jobs/job-keys.ts';
import { findJob, requeueJob } from '#server/jobs/queue.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { type OpenedPage, openStripeShop, type StripeShop } from '#server/testing/stripe-shop.ts';

/** Reports are not written here: what became of one is said by its job. */
const kinds: typeof jobKinds = (deps) => jobKinds(deps).filter(({ kind }) => kind !== 'report');
let shop: StripeShop;
let dana: Person;
beforeAll(async () => {
  const clientLimits = { timeout: 8_000, maxNetworkRetries: 0 };
  shop = await openStripeShop({}, { kinds, clientLimits, pollMs: 20 });
});
afterEach(() => {
  shop.double.setDown(false);
  shop.double.answerWith((answer) => answer);
});
afterAll(() => shop.stop());

/** Dana's only payment, for a report that was given up for good. */
async function buyInVain(): Promise<OpenedPage> {
  dana = await signUp(shop.server);
  const page = await shop.openPage(dana.token);
  await shop.double.pay(page.sessionId);
  await shop.server.call('GET', `/api/checkout/${page.sessionId}`);
  await giveUp(page);
  return page;
}

function giveUp({ orderId }: OpenedPage) {
  const { database } = shop.server.deps;
  const isTheirs = eq(database.read.t.jobs.dedupeKey, reportJobKey(orderId));
  return database.tx(({ q, t }) => q.update(t.jobs).set({ state: 'failed', error: 'internal' }).where(isTheirs));
}

const ask = ({ submissionId }: OpenedPage) =>
  shop.server.call<Record<string, string>>('POST', `/api/submission/${submissionId}/refund`, { token: dana.token });
const refundCalls = () => shop.double.exchanges.filter(({ url }) => url.pathname === '/v1/refunds').length;

/** On the provider's pages, a second after whatever was before. */
async function refund({ sessionId }: OpenedPage, cents?: number): Promise<void> {
  shop.server.passTime(2_000);
  await shop.double.refund(sessionId, cents);
}
async function failRefund({ sessionId }: OpenedPage): Promise<void> {
  shop.server.passTime(2_000);
  await shop.double.failRefund(sessionId);
}

async function notifyAll({ sessionId }: OpenedPage, order = 'as it happened'): Promise<void> {
  const events = await shop.eventsOf(sessionId);
  for (const event of order === 'as it happened' ? events : events.reverse()) {
    expect((await shop.notify(event)).status).toBe(200);
  }
}

async function receiptOf({ orderId }: OpenedPage): Promise<Receipt | undefined> {
  const { body } = await shop.server.call('GET', '/api/receipts', { token: dana.token });
  return receiptsAnswerSchema.parse(body).receipts.find((receipt) => receipt.orderId === orderId);
}

/** Reads what the return page, the receipts and the report's page say. */
async function readScreens(page: OpenedPage) {
  const checkout = await shop.server.call<CheckoutStatus>('GET', `/api/checkout/${page.sessionId}`);
  const receipt = await receiptOf(page);
  return [checkout.body.state, receipt?.state, receipt?.refundFailed, (await statusOf(page)).error];
}

async function statusOf({ submissionId }: OpenedPage): Promise<ReportStatus> {
  const { token } = dana;
  return (await shop.server.call<ReportStatus>('GET', `/api/report-status/${submissionId}`, { token })).body;
}

const untilJobEnds = (page: OpenedPage) =>
  shop.server.until(async () => {
    shop.server.passTime(1_000);
    return (await findJob(shop.server.deps.database.read, refundJobKey(page.orderId)))?.state === 'done';
  });

const histories: [string, (page: OpenedPage) => Promise<void>, boolean][] = [
  ['the whole', async (page) => refund(page).then(() => failRefund(page)), true],
  ['a part', async (page) => refund(page, 500).then(() => failRefund(page)), true],
  [
    'the whole, and a part arrived since',
    async (page) => {
      await refund(page);
      await failRefund(page);
      await refund(page, 300);
    },
    false,
  ],
];
test.each(histories)(
  'a bank that sent back %s is sent no money that somebody asks for',
  async (_, happen, isNewest) => {
    for (const order of ['as it happened', 'the newest first'] as const) {
      const page = await buyInVain();
      await happen(page);
      await notifyAll(page, order);
      const calls = refundCalls();
      const again = await ask(page);
      expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('It’s still your money.')]);
      expect((await readScreens(page)).slice(0, 3)).toEqual(['paid', 'paid', isNewest]);
      expect(refundCalls()).toBe(calls);
      // Nor is it offered, should the report be given up once more.
      await giveUp(page);
      expect(await statusOf(page)).toMatchObject({ status: 'error', refundFailed: true });
    }
  },
);

test('nor by a request that was still waiting for the provider', async () => {
  const page = await buyInVain();
  shop.double.setDown(true);
  await ask(page);
  await shop.server.until(async () => {
    shop.server.passTime(30_000);
    return (await findJob(shop.server.deps.database.read, refundJobKey(page.orderId)))?.state === 'failed';
  });
  shop.double.setDown(false);
  await refund(page, 500);
  await failRefund(page);
  await refund(page, 300);
  await notifyAll(page);
  const calls = refundCalls();
  await shop.server.deps.database.tx((db) => requeueJob(db, refundJobKey(page.orderId), shop.server.clock()));
  await untilJobEnds(page);
  expect(refundCalls()).toBe(calls);
  expect((await readScreens(page)).slice(0, 3)).toEqual(['paid', 'paid', false]);
});
