import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Buyer, type BuyerStep, buyerSteps, startBuyer, until } from '#server/testing/buyer.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';

/** What happens, and before which step of the purchase. */
interface Fault {
  name: string;
  before: Partial<Record<BuyerStep, (shop: Shop, buyer: Buyer) => Promise<unknown>>>;
}

const day = 86_400_000;
/** What failed meanwhile is tried again after this at the latest. */
const longestBackOffMs = 400_000;

/** A commit that ends one stage, recognised by what stands in the database only from then on. */
const some = (table: string, where = '1') => `SELECT EXISTS (SELECT 1 FROM ${table} WHERE ${where})`;
const commits: { stage: string; when: string; from: BuyerStep }[] = [
  { stage: 'payment: the submission', when: some('submissions'), from: 'submit' },
  { stage: 'payment: the order, before the provider is asked', when: some('orders'), from: 'open' },
  { stage: 'payment: the provider’s page, before we know it', when: some('cashier_sessions'), from: 'open' },
  { stage: 'payment: the page, kept with the order', when: some('orders', 'session_id IS NOT NULL'), from: 'open' },
  { stage: 'payment: the money, before anybody tells us', when: some('cashier_events'), from: 'pay' },
  { stage: 'payment: the notice and its effect', when: some('orders', "state = 'paid'"), from: 'pay' },
  { stage: 'job: the claim', when: some('jobs', "kind = 'report' AND state = 'running'"), from: 'pay' },
  { stage: 'job: the outline', when: some('jobs', "stage = 'sections'"), from: 'pay' },
  {
    stage: 'job: the third section',
    when: some('jobs', "stage = 'sections' AND json_array_length(checkpoint, '$.sections') = 3"),
    from: 'pay',
  },
  { stage: 'job: the assembled report', when: some('reports'), from: 'pay' },
  { stage: 'PDF', when: some('reports', 'pdf IS NOT NULL'), from: 'pay' },
  { stage: 'mail: the outbox', when: some('mails', "subject = 'Your report is ready'"), from: 'pay' },
  { stage: 'mail: handed over', when: some('mails', 'sent_at IS NOT NULL'), from: 'pay' },
];

/** Before a commit everything outside has happened and nothing is written down: the harder of the two moments. */
const kills: Fault[] = commits.map(({ stage, when, from }) => ({
  name: `before the commit of ${stage}`,
  before: { [from]: (shop: Shop) => shop.dieAt(when, 'before') },
}));
const killsAfter: Fault[] = commits
  .filter(({ stage }) => /notice|page, before|handed over/.test(stage))
  .map(({ stage, when, from }) => ({
    name: `after the commit of ${stage}`,
    before: { [from]: (shop: Shop) => shop.dieAt(when, 'after') },
  }));

describe('kill -9', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  for (const fault of [...kills, ...killsAfter]) {
    test(fault.name, { timeout: 120_000 }, async () => {
      shop = await openShop();
      await buy(shop, fault);
      await until(async () => (await shop.origin()) !== '' && shop.deaths() === 1, 'the death');
    });
  }
});

const travel = (mode: object) => (shop: Shop) => shop.call('POST', '/cashier/notifications', mode);
const onceEach = (name: string, meddle: (step: BuyerStep) => (shop: Shop, buyer: Buyer) => Promise<unknown>): Fault[] =>
  buyerSteps.map((step) => ({ name: `${name}, before the step “${step}”`, before: { [step]: meddle(step) } }));

/** Nobody comes back, and nobody was told: the sweep finds the payment. */
const wait = (ms: number) => (shop: Shop) => shop.passTime(ms);

const faults: Fault[] = [
  { name: 'nothing goes wrong', before: {} },
  { name: 'every notice three times at once', before: { submit: travel({ mode: 'repeat' }) } },
  { name: 'notices out of order', before: { submit: travel({ mode: 'shuffle', delayMs: 1_000 }) } },
  { name: 'notices late by a day', before: { submit: travel({ mode: 'delay', delayMs: day }), report: wait(day) } },
  { name: 'no notice, and the person never comes back', before: { submit: never, return: wait(125_000) } },
  { name: 'the browser is closed on the payment page for an hour', before: { pay: wait(3_600_000) } },
  { name: 'the browser is closed on the payment page for a day', before: { pay: wait(day) } },
  { name: 'the browser is closed after paying, for a week', before: { return: wait(7 * day) } },
  { name: 'the browser is closed while the report is written', before: { report: wait(3_600_000) } },
  ...onceEach('the clock is set back by a day', () => wait(-day)),
  ...onceEach('the clock is set ahead by an hour', () => wait(3_600_000)),
  ...onceEach('the disk is full', (step) => async (shop, buyer) => {
    shop.fillDisk(true);
    try {
      for (let tries = 0; tries < 3; tries += 1) await buyer.attempt(step);
    } finally {
      shop.fillDisk(false);
    }
    await shop.passTime(longestBackOffMs);
  }),
];

function never(shop: Shop) {
  return travel({ mode: 'delay', delayMs: day })(shop);
}

describe('one server', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterEach(() => travel({ mode: 'prompt' })(shop));
  afterAll(() => shop.close());

  for (const fault of faults) {
    test(fault.name, { timeout: 120_000 }, async () => {
      await buy(shop, fault);
      expect(shop.deaths()).toBe(0);
    });
  }
});

/** Walks through the whole purchase with the fault in it, and holds what the person has in the end. */
async function buy(shop: Shop, fault: Fault): Promise<void> {
  const buyer = startBuyer(shop);
  for (const step of buyerSteps) {
    await fault.before[step]?.(shop, buyer);
    await buyer.take(step);
  }
  await until(() => allIsDone(shop), 'the last job and the last mail');
  expect(await countsOf(shop, buyer)).toEqual({ charges: 1, paid: 1, reports: 1, chatPeriods: 1, mails: 1 });
}

/** Asked of a server that lives: one that died in its last commit is started again, as an operator's supervisor does. */
async function allIsDone(shop: Shop): Promise<boolean> {
  await shop.origin();
  const { jobs, mails } = await shop.read();
  expect(jobs.map(({ state }) => state)).not.toContain('failed');
  const open = [...jobs.filter(({ state }) => state !== 'done'), ...mails.filter(({ sentAt }) => sentAt === null)];
  return open.length === 0 && mails.length > 0;
}

async function countsOf(shop: Shop, buyer: Buyer) {
  const submissionId = buyer.submissionId();
  const own = <T extends { submissionId: string | null }>(rows: T[]) =>
    rows.filter((row) => row.submissionId === submissionId);
  const { cashierEvents, orders, reports, entitlements } = await shop.read();
  const ids = own(orders).map(({ id }) => id);
  const isOwn = (object: unknown) => ids.some((id) => JSON.stringify(object).includes(id));
  return {
    charges: cashierEvents.filter(({ type, object }) => type === 'checkout.session.completed' && isOwn(object)).length,
    paid: own(orders).filter(({ state }) => state === 'paid').length,
    reports: own(reports).filter(({ pdf }) => pdf !== null).length,
    chatPeriods: own(entitlements).filter(({ kind }) => kind === 'chat').length,
    mails: shop.mailFiles().filter((text) => isReadyMail(text, buyer.sessionId())).length,
  };
}

/** Lines of a mail are folded with a `=` at their end. */
const isReadyMail = (text: string, sessionId: string) =>
  text.includes('Subject: Your report is ready') && text.replaceAll('=\r\n', '').includes(sessionId);
