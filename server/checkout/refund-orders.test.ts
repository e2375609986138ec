import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { permutationsOf } from '#server/testing/permutations.ts';
import { amountCents, apply, pay, readMails, readOutcome } from '#server/testing/refund-bench.ts';
import { refundHistories } from '#server/testing/refund-histories.ts';
import type { RefundNotice } from './apply-refund.ts';

let folder: string;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-refunds-'));
  database = openDatabase(join(folder, 'refunds.db'));
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Within one second the greater sum is the later fact, and a failure the latest. */
const chronological = (history: RefundNotice[]) =>
  history.toSorted((one, other) => one.at - other.at || rankOf(one) - rankOf(other));

function rankOf(notice: RefundNotice): number {
  if (notice.kind === 'begun') return 0;
  return notice.kind === 'returned' ? notice.cents : Number.MAX_SAFE_INTEGER;
}

const isWhole = (notice: RefundNotice): boolean =>
  notice.kind === 'begun' || (notice.kind === 'returned' && notice.cents >= amountCents);

/**
 * Lists the mails that a buyer gets in any case. They say which refunds failed, unless the whole set out later, and
 * what went back since.
 */
function lastingMails(history: RefundNotice[]): string[] {
  const newestFirst = chronological(history).toReversed();
  const failures = newestFirst.filter((notice) => notice.kind === 'failed');
  const open = failures.filter(({ at }) => !newestFirst.some((other) => isWhole(other) && other.at > at));
  const last = newestFirst.find((notice) => notice.kind === 'returned');
  const stands = last && failures.every(({ at }) => at < last.at);
  return [...open.map(({ refundId }) => `refund-failed:${refundId}`), ...(stands ? [`refund:${last.cents}`] : [])];
}

test.each([
  { countsPending: true, atOnce: false },
  { countsPending: true, atOnce: true },
  { countsPending: false, atOnce: false },
  { countsPending: false, atOnce: true },
])('notices in any order, twice and again, end as in their own order and mail nothing else: %o', async (provider) => {
  const endOf = (notices: RefundNotice[]) =>
    database.tx(async (db) => {
      await pay(db);
      await apply(db, ...notices);
      return { outcome: await readOutcome(db), mails: await readMails(db) };
    });
  for (const history of refundHistories(provider, 3)) {
    const end = await endOf(chronological(history));
    for (const order of permutationsOf(history)) {
      const { outcome, mails } = await endOf([...order.flatMap((notice) => [notice, notice]), ...history]);
      const inWords = JSON.stringify(order);
      expect(outcome, inWords).toEqual(end.outcome);
      expect(mails, inWords).toEqual(expect.arrayContaining(lastingMails(history)));
      expect(end.mails, inWords).toEqual(expect.arrayContaining(mails));
      expect(mails.length, inWords).toBeLessThanOrEqual(end.mails.length);
    }
  }
});
