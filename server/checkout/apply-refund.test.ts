import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { grantOrder } from '#server/entitlements/order-grants.ts';
import { newId } from '#server/ids.ts';
import { remakeJobKey, reportJobKey } from '#server/jobs/job-keys.ts';
import { enqueueJob, findJob } from '#server/jobs/queue.ts';
import { orderRepository } from '#server/orders/order.repository.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { permutationsOf } from '#server/testing/permutations.ts';
import {
  amountCents,
  apply,
  begun,
  failed,
  lines,
  orderId,
  pay,
  readMails,
  readOutcome,
  returned,
  submissionId,
} from '#server/testing/refund-bench.ts';
import type { RefundNotice } from './apply-refund.ts';

const bought = { standing: 'paid', refundedCents: 0, failed: false, hasReport: true, job: 'queued' };
const closed = { standing: 'refunded', refundedCents: amountCents, failed: false, hasReport: false, job: 'failed' };

/** Lists the provider's notices, and what must be true in whatever order they came. */
const histories: [string, RefundNotice[], typeof bought][] = [
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
    'the same within a second',
    [returned(1, 1000), begun(1)],
    { ...bought, standing: 'refund_pending', refundedCents: 1000 },
  ],
  [
    'a part went back, and the rest did not',
    [returned(1, 1000), begun(2), returned(2), failed(3, 1499)],
    { ...bought, refundedCents: 1000, failed: true },
  ],
  [
    'the bank refused what was on its way, and a part went back instead',
    [begun(1), failed(2), returned(3, 1000)],
    { ...bought, refundedCents: 1000 },
  ],
  [
    'the same, and the charge had counted the whole as returned',
    [begun(1), returned(1), failed(2), returned(3, 1000)],
    { ...bought, refundedCents: 1000 },
  ],
];

const thrice = (notices: RefundNotice[]) => notices.flatMap((notice) => [notice, notice, notice]);

onBothEngines('refunds', (open) => {
  test.each(histories)(
    '%s: the outcome is the same in every order, each notice three times',
    async (_, notices, outcome) => {
      const { tx } = await open();
      const isRefundable = outcome.standing === 'paid' && notices.every(({ kind }) => kind !== 'failed');
      for (const order of permutationsOf(notices)) {
        const read = await tx(async (db) => {
          await pay(db);
          await apply(db, ...thrice(order));
          return readOutcome(db);
        });
        expect(read, JSON.stringify(order)).toEqual({ ...outcome, isRefundable });
      }
    },
  );

  test('a refund that arrives after one that failed is mailed too; no order of the notices mails one of them twice', async () => {
    const history = [returned(1), failed(2), returned(3), returned(4)];
    const { tx } = await open();
    const told = await tx(async (db) => {
      await pay(db);
      await apply(db, ...thrice(history));
      return readMails(db);
    });
    expect(told).toEqual(['refund:2499', 'refund-failed:re_1', 'refund:2499']);
    for (const order of permutationsOf(history)) {
      await tx(async (db) => {
        await pay(db);
        await apply(db, ...order, ...history);
        const mails = (await readMails(db)).map((mail) => mail.split(':')[0]).join();
        expect(mails, JSON.stringify(order)).toMatch(/^(refund-failed,)?refund(,refund-failed,refund)?$/);
        expect(await readOutcome(db)).toMatchObject(closed);
      });
    }
  });

  test('a buyer hears of a refund that failed also when a part that went back later is known first', async () => {
    const history = [returned(1), failed(2), returned(3, 1000)];
    const { tx } = await open();
    for (const order of permutationsOf(history)) {
      const told = await tx(async (db) => {
        await pay(db);
        await apply(db, ...order);
        return readMails(db);
      });
      expect(told, JSON.stringify(order)).toContain('refund-failed:re_1');
    }
  });

  test('of two refunds that fail within a second each is told, to the operator and to the buyer', async () => {
    const history = [returned(1, 1000), returned(2), failed(3, 1000, 're_1'), failed(3, 1499, 're_2')];
    const { tx } = await open();
    for (const order of [history, history.toReversed()]) {
      await tx(async (db) => {
        await pay(db);
        lines.splice(0);
        await apply(db, ...thrice(order));
        expect(await readOutcome(db)).toMatchObject({ ...bought, failed: true });
        const told = (await readMails(db)).filter((mail) => mail.startsWith('refund-failed:'));
        const logged = lines.filter((line) => line.includes('"refund_failed"'));
        expect([told.length, logged.length]).toEqual([2, 2]);
      });
    }
  });

  test('a refund that fails is told to the operator, and a report that was stopped goes on', async () => {
    const { tx } = await open();
    await tx(async (db) => {
      await pay(db);
      await apply(db, returned(1));
      const key = reportJobKey(orderId);
      expect(await findJob(db, key)).toMatchObject({ state: 'failed', error: 'cancelled' });
      lines.splice(0);
      await apply(db, failed(2));
      expect(lines.join()).toContain('"event":"refund_failed","orderId":"an-order"');
      expect(await findJob(db, key)).toMatchObject({ state: 'queued', error: null, attempts: 0 });
    });
  });

  test('a report that is being made again is stopped with the first one, once, and goes on when the refund fails', async () => {
    const { tx } = await open();
    await tx(async (db) => {
      await pay(db);
      const remake = (number: number) => {
        const job = { id: newId(), kind: 'report', dedupeKey: remakeJobKey(submissionId, number), payload: {} };
        return enqueueJob(db, job, 0);
      };
      const read = async () => {
        const jobs = await Promise.all([1, 2].map((number) => findJob(db, remakeJobKey(submissionId, number))));
        return jobs.map((job) => job && [job.state, job.error]);
      };
      await remake(1);
      await apply(db, begun(1));
      expect(await read()).toEqual([['queued', null], undefined]);
      await apply(db, returned(2));
      expect(await read()).toEqual([['failed', 'cancelled'], undefined]);
      await apply(db, failed(3));
      expect(await read()).toEqual([['queued', null], undefined]);
      // A report that staff begin once the first has ended is their own.
      await apply(db, returned(4));
      await remake(2);
      for (const notice of [returned(5), failed(6)]) {
        await apply(db, notice);
        expect(await read()).toEqual([
          ['failed', 'cancelled'],
          ['queued', null],
        ]);
      }
      // One that failed by itself is not begun again by the bank.
      const own = { state: 'failed', error: 'internal' } as const;
      await db.q
        .update(db.t.jobs)
        .set(own)
        .where(eq(db.t.jobs.dedupeKey, remakeJobKey(submissionId, 2)));
      for (const notice of [returned(7), failed(8)]) await apply(db, notice);
      expect((await read())[1]).toEqual(['failed', 'internal']);
    });
  });

  test('the return of a second payment for the same report does not stop it from being made again', async () => {
    const { tx } = await open();
    await tx(async (db) => {
      await pay(db);
      const dedupeKey = remakeJobKey(submissionId, 1);
      await enqueueJob(db, { id: newId(), kind: 'report', dedupeKey, payload: {} }, 0);
      await grantOrder(db, { id: 'another-order', kind: 'report', submissionId, userId: null }, { now: 0, newId });
      await apply(db, returned(1));
      expect(await findJob(db, dedupeKey)).toMatchObject({ state: 'queued' });
    });
  });

  test('the provider’s receipt is kept', async () => {
    const { tx } = await open();
    await tx(async (db) => {
      await pay(db);
      const receiptUrl = 'https://receipts.example/1';
      await apply(db, { ...returned(1, 1000), receiptUrl } as RefundNotice, returned(2));
      expect(await orderRepository(db).find(orderId)).toMatchObject({ receiptUrl });
    });
  });
});
