import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderStatusOf } from '#server/orders/order-status.ts';
import { type Buyer, buyerSteps, startBuyer } from './buyer.ts';
import { type Fault, messageIds, readyMails } from './fault.ts';
import { kills } from './kills.ts';
import { localFaults, twoServerFaults } from './local-faults.ts';
import { openLocalWorld } from './local-world.ts';
import { openOutside } from './outside.ts';
import { noticeFaults, serviceFaults } from './outside-faults.ts';
import { minute, until, type World } from './world.ts';

/** Lists what the person has in the end, and was charged, whatever happens. */
const once = { charges: 1, paid: 1, reports: 1, chatPeriods: 1, mails: 1 };

/** The longest time that a screen took to say the truth, in ms. */
let greatestMs = 0;
afterAll(() => {
  process.stdout.write(`The slowest screen said the truth after ${(greatestMs / 1000).toFixed(1)} s.\n`);
});

/** The worlds know nothing of each other: their rows run side by side, those of one world one after the other. */
describe.concurrent('whatever goes wrong, who pays once gets it once', { timeout: 150_000 }, () => {
  matrix('kill -9', kills, openLocalWorld);
  matrix('with the local cashier', localFaults, openLocalWorld);
  matrix('with two servers on one database file', twoServerFaults, () => openLocalWorld({ processes: 2 }));
  matrix('with a key for each outside service: notices', noticeFaults, openOutside);
  matrix('with a key for each outside service: failures', serviceFaults, openOutside);
});

/** The whole matrix takes minutes: the gate has the way without a fault, and the death at the moment that money becomes a report. */
const inGate = [
  'with the local cashier: nothing goes wrong',
  'kill -9: before the commit of payment: the notice and its effect',
];

function matrix<W extends World>(name: string, faults: Fault<W>[], open: () => Promise<W>): void {
  describe(name, () => {
    let world: W;
    beforeAll(async () => {
      world = await open();
    });
    beforeEach(() => world.calm(), 60_000);
    afterAll(() => world.close(), 60_000);

    for (const fault of faults) {
      test(fault.name, {
        concurrent: false,
        tags: inGate.includes(`${name}: ${fault.name}`) ? [] : 'all',
      }, async () => {
        const buyer = await buy(world, fault);
        expect(await resultOf(world, buyer)).toEqual({ ...once, author: fault.author ?? world.author });
        expect([...buyer.screens.lies, ...world.complaints()]).toEqual([]);
        expect(buyer.screens.greatestMs()).toBeLessThan(minute);
        expect(world.shop.deaths()).toBe(fault.deaths ?? 0);
        await fault.met?.(world, buyer);
        greatestMs = Math.max(greatestMs, buyer.screens.greatestMs());
      });
    }
  });
}

/** Walks through the whole purchase with the fault in it, until everything that was set off has ended. */
async function buy<W extends World>(world: W, fault: Fault<W>): Promise<Buyer> {
  const { shop } = world;
  const buyer = startBuyer(world);
  for (const step of buyerSteps) {
    await fault.before[step]?.(world, buyer);
    buyer.screens.faultEnded();
    if (!fault.skips?.includes(step)) await buyer.take(step);
  }
  await until(async () => (await shop.origin()) !== '' && shop.deaths() >= (fault.deaths ?? 0), 'the death');
  await until(() => allIsDone(world), 'the last job and the last mail');
  expect(await buyer.screens.look()).toBe(true);
  return buyer;
}

/** Asked of a server that lives: one that died in its last commit is started again, as an operator's supervisor does. */
async function allIsDone({ shop }: World): Promise<boolean> {
  await shop.origin();
  const { jobs, mails } = await shop.read(async ({ q, t }) => ({
    jobs: await q.select({ state: t.jobs.state, runAt: t.jobs.runAt, error: t.jobs.error }).from(t.jobs),
    mails: await q.select({ sentAt: t.mails.sentAt, runAt: t.mails.runAt, error: t.mails.error }).from(t.mails),
  }));
  expect(jobs.map(({ state }) => state)).not.toContain('failed');
  const unsent = mails.filter(({ sentAt }) => sentAt === null);
  const delayed = [...jobs.filter(({ state }) => state === 'queued'), ...unsent].filter(({ error }) => error !== null);
  const nextTry = Math.min(...delayed.map(({ runAt }) => runAt));
  if (delayed.length > 0 && nextTry > shop.now()) await shop.passTime(nextTry - shop.now());
  return jobs.every(({ state }) => state === 'done') && unsent.length === 0 && mails.length > 0;
}

async function resultOf(world: World, buyer: Buyer) {
  const submissionId = buyer.submissionId();
  const own = <T extends { submissionId: string | null }>(rows: T[]) =>
    rows.filter((row) => row.submissionId === submissionId);
  const { orders, reports, grants } = await world.shop.read(async ({ q, t }) => ({
    orders: own(await q.select().from(t.orders)),
    reports: own(await q.select().from(t.reports)).filter(({ pdf }) => pdf !== null),
    grants: own(await q.select().from(t.entitlements)).filter(({ revokedAt }) => revokedAt === null),
  }));
  const ids = messageIds(readyMails(world, buyer));
  return {
    charges: await world.countCharges(orders.map(({ id }) => id)),
    paid: orders.filter((order) => orderStatusOf(order) === 'paid').length,
    reports: reports.length,
    chatPeriods: grants.filter(({ kind }) => kind === 'chat').length,
    mails: world.mailsAreFiles ? ids.length : new Set(ids).size,
    author: reports[0]?.doc.author,
  };
}
