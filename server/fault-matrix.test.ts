import { afterEach, expect, test } from 'vitest';
import { type Buyer, type BuyerStep, buyerSteps, startBuyer, until } from '#server/testing/buyer.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';

/** What happens, and at which step of the purchase. */
interface Fault {
  name: string;
  /** Before the step begins. */
  before?: Partial<Record<BuyerStep, (shop: Shop, buyer: Buyer) => Promise<unknown>>>;
  /** The server must have been killed this often. */
  deaths?: number;
}

const reads = (sql: string) => `SELECT CASE WHEN ${sql} THEN 1 ELSE 0 END`;
const some = (table: string, where = '1') => reads(`EXISTS (SELECT 1 FROM ${table} WHERE ${where})`);

/** A commit that ends one stage, recognised by what stands in the database only then. */
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

const kills: Fault[] = commits.flatMap(({ stage, when, from }) =>
  (['before', 'after'] as const).map((moment) => ({
    name: `kill -9 ${moment} the commit of ${stage}`,
    before: { [from]: (shop: Shop) => shop.dieAt(when, moment) },
    deaths: 1,
  })),
);

let shop: Shop;
afterEach(() => shop.close());

test.each(kills)(
  '$name',
  async (fault) => {
    shop = await openShop();
    const buyer = startBuyer(shop, payAtCashier);
    for (const step of buyerSteps) {
      await fault.before?.[step]?.(shop, buyer);
      await buyer.take(step);
    }
    await expectOnce(buyer);
    expect(shop.deaths()).toBe(fault.deaths ?? 0);
  },
  120_000,
);

/** The person presses Pay; after a cut they look at the page again and press only when it still asks for money. */
async function payAtCashier(path: string): Promise<boolean> {
  const page = await shop.call<string>('GET', path);
  if (page?.body.includes('This is paid.')) return true;
  return (await shop.call('POST', `${path}/pay`))?.status === 303;
}

/** One charge, one paid order, one report, one chat period, one mail, and screens that say so. */
async function expectOnce(buyer: Buyer): Promise<void> {
  await until(allIsDone, 'the last job and the last mail');
  const rows = await shop.read();
  expect(await countsOf(rows)).toEqual({ charges: 1, paid: 1, reports: 1, chatPeriods: 1, mails: 1 });
  expect(rows.jobs.map(({ state }) => state)).not.toContain('failed');
  expect(rows.submissions.map(({ id }) => id)).toEqual([buyer.submissionId()]);
}

/** Asked of a server that lives: one that died in its last commit is started again, as an operator's supervisor does. */
async function allIsDone(): Promise<boolean> {
  await shop.origin();
  const { jobs, mails } = await shop.read();
  const open = [...jobs.filter(({ state }) => state !== 'done'), ...mails.filter(({ sentAt }) => sentAt === null)];
  return open.length === 0 && mails.length > 0;
}

const readyMails = () => shop.mailFiles().filter((text) => text.includes('Subject: Your report is ready'));

async function countsOf(rows: Awaited<ReturnType<Shop['read']>>) {
  const { cashierEvents, orders, reports, entitlements } = rows;
  return {
    charges: cashierEvents.filter(({ type }) => type === 'checkout.session.completed').length,
    paid: orders.filter(({ state }) => state === 'paid').length,
    reports: reports.filter(({ pdf }) => pdf !== null).length,
    chatPeriods: entitlements.filter(({ kind }) => kind === 'chat').length,
    mails: readyMails().length,
  };
}
