import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Buyer, buyerSteps, type Pay, startBuyer, until } from './buyer.ts';
import type { Fault } from './fault.ts';
import { kills } from './kills.ts';
import { localFaults, travel } from './local-faults.ts';
import { type Outside, openOutside } from './outside.ts';
import { outsideFaults, within } from './outside-faults.ts';
import { openShop, type Shop } from './shop.ts';

/** Whatever happens: what the person has in the end, and was charged. */
const once = { charges: 1, paid: 1, reports: 1, chatPeriods: 1, mails: 1 };

describe('kill -9', { timeout: 120_000 }, () => {
  let shop: Shop;
  afterEach(() => shop.close());

  for (const fault of kills) {
    test(fault.name, async () => {
      shop = await openShop();
      const buyer = await buy(shop, fault);
      expect({ ...(await countsOf(shop, buyer)), mails: mailFilesOf(shop, buyer) }).toEqual(once);
      await until(async () => (await shop.origin()) !== '' && shop.deaths() === 1, 'the death');
    });
  }
});

describe('with the local cashier', { timeout: 120_000 }, () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterEach(() => travel({ mode: 'prompt' })(shop));
  afterAll(() => shop.close());

  for (const fault of localFaults) {
    test(fault.name, async () => {
      const buyer = await buy(shop, fault);
      expect({ ...(await countsOf(shop, buyer)), mails: mailFilesOf(shop, buyer) }).toEqual(once);
      expect(shop.deaths()).toBe(0);
    });
  }
});

describe('with a key for each outside service', { timeout: 120_000 }, () => {
  let outside: Outside;
  beforeAll(async () => {
    outside = await openOutside();
  });
  beforeEach(() => outside.calm());
  afterAll(() => outside.close());

  for (const fault of outsideFaults) {
    test(fault.name, async () => {
      const { shop, stripe, smtp } = outside;
      const mailsBefore = smtp.taken.length;
      const buyer = await buy(shop, within(outside, fault), outside.pay);
      const charge = stripe.payment(buyer.sessionId()).charge;
      const ids = smtp.taken.slice(mailsBefore).map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
      const charges = stripe.charges().filter(({ id, paid }) => id === charge?.id && paid).length;
      expect({ ...(await countsOf(shop, buyer)), charges, mails: new Set(ids).size }).toEqual(once);
      expect(stripe.violations).toEqual([]);
      expect(outside.openAi.problems).toEqual([]);
    });
  }
});

/** Walks through the whole purchase with the fault in it, until everything that was set off has ended. */
async function buy(shop: Shop, fault: Fault, pay?: Pay): Promise<Buyer> {
  const buyer = startBuyer(shop, pay);
  for (const step of buyerSteps) {
    await fault.before[step]?.(shop, buyer);
    await buyer.take(step);
  }
  await until(() => allIsDone(shop), 'the last job and the last mail');
  return buyer;
}

/** Asked of a server that lives: one that died in its last commit is started again, as an operator's supervisor does. */
async function allIsDone(shop: Shop): Promise<boolean> {
  await shop.origin();
  const { jobs, mails } = await shop.read();
  expect(jobs.map(({ state }) => state)).not.toContain('failed');
  const waiting = mails.filter(({ sentAt }) => sentAt === null);
  if (waiting.some(({ attempts }) => attempts > 0)) await shop.passTime(60_000);
  return jobs.every(({ state }) => state === 'done') && waiting.length === 0 && mails.length > 0;
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
  };
}

/** The buyer's ready mails among the `.eml` files; a line of a mail is folded with a `=` at its end. */
function mailFilesOf(shop: Shop, buyer: Buyer): number {
  const isTheirs = (text: string) => text.replaceAll('=\r\n', '').includes(buyer.sessionId());
  return shop.mailFiles().filter((text) => text.includes('Subject: Your report is ready') && isTheirs(text)).length;
}
