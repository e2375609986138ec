import { expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { hasReport } from '#server/entitlements/access.ts';
import { grantOrder } from '#server/entitlements/order-grants.ts';
import { newId } from '#server/ids.ts';
import { reportJobKey } from '#server/jobs/job-keys.ts';
import { enqueueJob, findJob } from '#server/jobs/queue.ts';
import { createLog } from '#server/log.ts';
import { orderRepository } from '#server/orders/order.repository.ts';
import { refundHasFailed, standingOf } from '#server/orders/order-standing.ts';
import { readSettings } from '#server/settings.ts';
import { onBothEngines, type TestDatabase } from '#server/testing/both-engines.ts';
import { permutationsOf } from '#server/testing/permutations.ts';
import { applyRefund, type RefundNotice } from './apply-refund.ts';

const now = Date.parse('2026-03-12T09:00:00Z');
const amountCents = 2499;
const id = 'an-order';
const submissionId = 'a-submission';
const anna = {
  id: 'anna',
  email: 'anna@a.example',
  firstName: 'Anna',
  lastName: 'A',
  role: 'client',
  status: 'Active',
} as const;
const lines: string[] = [];
const log = createLog(
  (line) => lines.push(line),
  () => now,
);
const deps = { clock: () => now, newId, log, settings: readSettings({}) };

async function openPaid(open: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await open();
  await pay(database);
  return database;
}

/** One paid order of Anna's, and nothing of any other; a database of its own for each order of the notices would take long. */
async function pay({ tx }: TestDatabase): Promise<void> {
  await tx(async (db) => {
    const { q, t } = db;
    for (const table of [t.orders, t.entitlements, t.jobs, t.mails, t.users]) await q.delete(table);
    const money = { state: 'paid', amountCents, currency: 'usd', paidAt: now, idempotencyKey: 'order:key' } as const;
    const stamps = { createdAt: now, expiresAt: now, updatedAt: now, questionAnswers: [] };
    await q.insert(t.users).values({ ...anna, createdAt: now, updatedAt: now });
    const buyer = { submissionId, userId: anna.id };
    const order = await orderRepository(db).insert({ id, kind: 'report', ...buyer, ...money, ...stamps });
    await grantOrder(db, order, { now, newId });
    await enqueueJob(db, { id: newId(), kind: 'report', dedupeKey: reportJobKey(id), payload: {} }, now);
  });
}

async function apply({ tx }: TestDatabase, notice: RefundNotice): Promise<void> {
  await tx(async (db: Db) => {
    const order = await orderRepository(db).find(id);
    if (order) await applyRefund(deps, db, order, notice);
  });
}

async function readOutcome({ read }: TestDatabase) {
  const order = await orderRepository(read).find(id);
  if (!order) throw new Error('The order is gone.');
  return {
    standing: standingOf(order),
    refundedCents: order.refundedCents,
    failed: refundHasFailed(order),
    hasReport: await hasReport(read, submissionId),
    job: (await findJob(read, reportJobKey(id)))?.state,
  };
}

/** The causes of what the buyer was told, by their beginnings. */
async function readMails({ read: { q, t } }: TestDatabase): Promise<string[]> {
  const causes = (await q.select().from(t.mails)).map(({ cause }) => cause);
  expect(causes.filter((cause) => !cause.endsWith(`:${id}`))).toEqual([]);
  return causes.map((cause) => cause.split(':')[0] ?? '');
}

const at = (seconds: number) => now + seconds * 1000;
const begun = (second: number): RefundNotice => ({ kind: 'begun', at: at(second) });
const returned = (second: number, cents = amountCents): RefundNotice => ({ kind: 'returned', cents, at: at(second) });
const failed = (second: number, cents = amountCents, refundId = 're_1'): RefundNotice => ({
  kind: 'failed',
  refundId,
  cents,
  at: at(second),
});

const bought = { standing: 'paid', refundedCents: 0, failed: false, hasReport: true, job: 'queued' };
const closed = { standing: 'refunded', refundedCents: amountCents, failed: false, hasReport: false, job: 'failed' };

/** What the provider said, and what must be true whatever the order in which it came. */
const histories: [string, RefundNotice[], object][] = [
  ['a part went back', [returned(1, 1000)], { ...bought, refundedCents: 1000 }],
  ['two parts, which are not the whole', [returned(1, 1000), returned(2, 1500)], { ...bought, refundedCents: 1500 }],
  ['a part and then the rest', [returned(1, 1000), returned(2)], closed],
  ['a part and the rest within a second', [returned(1, 1000), returned(1)], closed],
  ['the whole is on its way', [begun(1)], { ...bought, standing: 'refund_pending' }],
  ['the whole was on its way and went back', [begun(1), returned(2)], closed],
  ['the same within a second', [begun(1), returned(1)], closed],
  ['the bank refused what was on its way', [begun(1), failed(2)], { ...bought, failed: true }],
  ['the bank sent the whole back', [returned(1), failed(2)], { ...bought, failed: true }],
  ['the same within a second', [returned(1), failed(1)], { ...bought, failed: true }],
  ['the bank refused, and a second refund arrived', [returned(1), failed(2), returned(3)], closed],
  ['the same, each on its way first', [begun(1), failed(2), begun(3), returned(4)], closed],
  [
    'a part and a second part, which the bank sent back',
    [returned(1, 1000), returned(2, 1500), failed(3, 500)],
    { ...bought, refundedCents: 1000, failed: true },
  ],
  [
    'the same, and it went back once more',
    [returned(1, 1000), returned(2, 1500), failed(3, 500), returned(4, 1500)],
    { ...bought, refundedCents: 1500 },
  ],
  [
    'two parts, which the bank sent back one after the other',
    [returned(1, 1000), returned(2, 1500), failed(3, 1000, 're_1'), failed(4, 500, 're_2')],
    { ...bought, failed: true },
  ],
  [
    'a refund that failed when it was made, which the bank says later too',
    [failed(1), returned(1), returned(2), failed(3)],
    { ...bought, failed: true },
  ],
  [
    'the bank sent the whole back, and it is on its way once more',
    [returned(1), failed(2), begun(3)],
    { ...bought, standing: 'refund_pending' },
  ],
  [
    'a part went back, and the rest is on its way',
    [returned(1, 1000), begun(2)],
    { ...bought, standing: 'refund_pending', refundedCents: 1000 },
  ],
  [
    'a part went back, and the rest did not',
    [returned(1, 1000), begun(2), returned(2), failed(3, 1499)],
    { ...bought, refundedCents: 1000, failed: true },
  ],
];

onBothEngines('refunds', (open) => {
  test.each(histories)(
    '%s: the outcome is the same in every order, each notice three times',
    async (_, notices, outcome) => {
      const database = await open();
      for (const order of permutationsOf(notices)) {
        await pay(database);
        for (const notice of order) for (let i = 0; i < 3; i += 1) await apply(database, notice);
        expect(await readOutcome(database), JSON.stringify(order)).toEqual(outcome);
      }
    },
  );

  test('a refund that arrives after one that failed is mailed too; no order of the notices mails one of them twice', async () => {
    const history = [returned(1), failed(2), returned(3), returned(4)];
    const database = await openPaid(open);
    for (const notice of history) for (let i = 0; i < 3; i += 1) await apply(database, notice);
    expect(await readMails(database)).toEqual(['refund', 'refund-failed', 'refund']);
    for (const order of permutationsOf(history)) {
      await pay(database);
      for (const notice of [...order, ...history]) await apply(database, notice);
      const mails = (await readMails(database)).join();
      expect(mails, JSON.stringify(order)).toMatch(/^(refund-failed,)?refund(,refund-failed,refund)?$/);
      expect(await readOutcome(database)).toEqual(closed);
    }
  });

  test('of two refunds that fail within a second each is told, to the operator and to the buyer', async () => {
    const history = [returned(1, 1000), returned(2), failed(3, 1000, 're_1'), failed(3, 1499, 're_2')];
    const database = await open();
    for (const order of [history, history.toReversed()]) {
      await pay(database);
      lines.splice(0);
      for (const notice of order) for (let i = 0; i < 3; i += 1) await apply(database, notice);
      expect(await readOutcome(database)).toEqual({ ...bought, failed: true });
      const told = (await readMails(database)).filter((cause) => cause === 'refund-failed');
      const logged = lines.filter((line) => line.includes('"refund_failed"'));
      expect([told.length, logged.length]).toEqual([2, 2]);
    }
  });

  test('a refund that fails is told to the operator, and a report that was stopped goes on', async () => {
    const database = await openPaid(open);
    await apply(database, returned(1));
    expect(await findJob(database.read, reportJobKey(id))).toMatchObject({ state: 'failed', error: 'cancelled' });
    lines.splice(0);
    await apply(database, failed(2));
    expect(lines.join()).toContain('"event":"refund_failed","orderId":"an-order"');
    expect(await findJob(database.read, reportJobKey(id))).toMatchObject({ state: 'queued', error: null, attempts: 0 });
  });

  test('the provider’s receipt is kept', async () => {
    const database = await openPaid(open);
    const receiptUrl = 'https://receipts.example/1';
    await apply(database, { kind: 'returned', cents: 1000, receiptUrl, at: at(1) });
    await apply(database, returned(2));
    expect(await orderRepository(database.read).find(id)).toMatchObject({ receiptUrl });
  });
});
