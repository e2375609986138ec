import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetCashierPeople, forgetPayer } from '#server/checkout/cashier/forget-payers.ts';
import type { Db } from '#server/db/connect.ts';
import { openErasure } from '#server/erasure/erasure.ts';
import { newId } from '#server/ids.ts';
import { createLog } from '#server/log.ts';
import { onBothEngines, type TestDatabase } from '#server/testing/both-engines.ts';
import { type FullAccount, insertFullAccount } from '#server/testing/full-account.ts';
import { deleteWhatIsDue } from './daily-deletion.ts';

const day = 86_400_000;
const start = Date.parse('2026-03-12T09:00:00Z');
const inDays = (days: number) => start + days * day;
const sevenYears = Date.parse('2033-03-12T09:00:00Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-retention-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Tom stays, Dana has asked for the deletion of her account; three visitors left a submission each. */
async function insertEverything(db: Db) {
  const { q, t } = db;
  const tom = await insertFullAccount(db, { word: 'tom', now: start });
  const dana = await insertFullAccount(db, { word: 'dana', now: start });
  await q
    .update(t.users)
    .set({ deleteAt: inDays(7) })
    .where(eq(t.users.id, dana.userId));
  const visitor = () => insertFullAccount(db, { word: 'visitor', now: start, owned: false });
  const [quiet, reported, ordered] = [await visitor(), await visitor(), await visitor()];
  await q
    .update(t.reports)
    .set({ createdAt: inDays(30) })
    .where(eq(t.reports.submissionId, reported.submissionId));
  await q
    .update(t.orders)
    .set({ updatedAt: inDays(45), refundedAt: inDays(45), state: 'refunded' })
    .where(eq(t.orders.id, ordered.orderId));
  const unpaid = await insertUnpaidOrder(db, tom);
  await insertRecords(db, tom);
  return { tom, dana, quiet, reported, ordered, unpaid };
}
type Everything = Awaited<ReturnType<typeof insertEverything>>;

async function insertUnpaidOrder({ q, t }: Db, { userId, submissionId }: FullAccount): Promise<string> {
  const id = newId();
  const money = { amountCents: 2499, currency: 'usd', questionAnswers: [], idempotencyKey: `order:${id}` };
  const order = { id, kind: 'report' as const, submissionId, userId, state: 'expired' as const, ...money };
  await q.insert(t.orders).values({ ...order, createdAt: start, updatedAt: start, expiresAt: start });
  return id;
}

/** What belongs to nobody, or to an order of Tom's. */
async function insertRecords({ q, t }: Db, { orderId }: FullAccount): Promise<void> {
  await q.insert(t.paymentEvents).values({ id: 'evt_1', type: 'checkout.session.completed', receivedAt: start });
  await q.insert(t.analyticsEvents).values({ id: '1', name: 'cta_click', at: start, session: 's', receivedAt: start });
  await q.insert(t.rateLimits).values({ key: 'sign-in:address:203.0.113.1', count: 1, resetAt: start });
  await q.insert(t.aiSpend).values({ day: '2026-03-12', millicents: 1 });
  await q.insert(t.jobs).values({
    id: newId(),
    kind: 'refund',
    dedupeKey: `refund:${orderId}`,
    state: 'done',
    payload: { orderId },
    attempts: 1,
    runAt: start,
    createdAt: start,
    updatedAt: start,
  });
}

/** Everything in the database, one read a table. */
async function readAll({ q, t }: Db) {
  const { users, submissions, orders, sessions, linkTokens, mails, jobs, entitlements, reports } = t;
  return {
    users: await q.select().from(users),
    submissions: await q.select().from(submissions),
    reports: await q.select().from(reports),
    orders: await q.select().from(orders),
    entitlements: await q.select().from(entitlements),
    sessions: await q.select().from(sessions),
    linkTokens: await q.select().from(linkTokens),
    mails: await q.select().from(mails),
    jobs: await q.select().from(jobs),
    paymentEvents: await q.select().from(t.paymentEvents),
    analyticsEvents: await q.select().from(t.analyticsEvents),
    rateLimits: await q.select().from(t.rateLimits),
    aiSpend: await q.select().from(t.aiSpend),
    cashierSessions: await q.select().from(t.cashierSessions),
    cashierEvents: await q.select().from(t.cashierEvents),
    cashierAnswers: await q.select().from(t.cashierAnswers),
    deletedIds: await q.select().from(t.deletedIds),
  };
}
type All = Awaited<ReturnType<typeof readAll>>;

interface Kept {
  what: string;
  /** When it comes to be; from the start when absent. */
  from?: number;
  /** The instant from which it is gone. */
  until: number;
  isThere: (all: All) => boolean;
}

/** What goes, and when: the numbers of the privacy page, written out. */
function whatIsKept({ tom, dana, quiet, reported, ordered, unpaid }: Everything): Kept[] {
  const row =
    (table: keyof All, id: string) =>
    (all: All): boolean =>
      (all[table] as { id?: string }[]).some((candidate) => candidate.id === id);
  const any = (table: keyof All) => (all: All) => all[table].length > 0;
  const tomsSessions = (all: All) => all.sessions.filter(({ userId }) => userId === tom.userId);
  const job = (kind: string) => (all: All) => all.jobs.some((candidate) => candidate.kind === kind);
  const danasTrial = (all: All) => all.entitlements.some(({ userId, source }) => userId === null && source === 'trial');
  return [
    { what: 'an account that is to go', until: inDays(7), isThere: row('users', dana.userId) },
    { what: 'its submission', until: inDays(7), isThere: row('submissions', dana.submissionId) },
    { what: 'a quiet submission', until: inDays(90), isThere: row('submissions', quiet.submissionId) },
    { what: 'one with a later report', until: inDays(120), isThere: row('submissions', reported.submissionId) },
    { what: 'one with a later order', until: inDays(135), isThere: row('submissions', ordered.submissionId) },
    { what: 'a mailed link', until: inDays(30), isThere: any('linkTokens') },
    {
      what: 'the label of a session that runs out',
      until: inDays(30),
      isThere: (all) => tomsSessions(all).some(({ label }) => label !== ''),
    },
    {
      what: 'the hash of a session that was ended',
      until: inDays(180),
      isThere: (all) => tomsSessions(all).some(({ endedAt }) => endedAt !== null),
    },
    { what: 'the hash of one that ran out', until: inDays(210), isThere: (all) => tomsSessions(all).length > 0 },
    {
      what: 'the hash of one that ended with the account',
      until: inDays(187),
      isThere: (all) => all.sessions.some(({ userId }) => userId === dana.userId),
    },
    {
      what: 'the words of sent mails and of those given up',
      until: inDays(30),
      isThere: ({ mails }) => mails.some(({ sentAt, failedAt, text }) => (sentAt ?? failedAt) !== null && text !== ''),
    },
    { what: 'the rest of mails', until: sevenYears, isThere: any('mails') },
    { what: 'the work of writing questions', until: inDays(30), isThere: job('questions') },
    { what: 'an order that nobody paid', until: inDays(90), isThere: row('orders', unpaid) },
    { what: 'a payment of somebody who stays', until: sevenYears, isThere: row('orders', tom.orderId) },
    { what: 'a payment of a deleted account', until: sevenYears, isThere: row('orders', dana.orderId) },
    {
      what: 'a payment that was returned later',
      until: Date.parse('2033-04-26T09:00:00Z'),
      isThere: row('orders', ordered.orderId),
    },
    { what: 'the work of returning a payment', until: sevenYears, isThere: job('refund') },
    { what: 'the ids of notices of the payment provider', until: sevenYears, isThere: any('paymentEvents') },
    {
      what: 'the mark of free days of a deleted account',
      from: inDays(7),
      until: inDays(7 + 365),
      isThere: danasTrial,
    },
    { what: 'counts of visits', until: inDays(365), isThere: any('analyticsEvents') },
    { what: 'counters against misuse', until: inDays(1), isThere: any('rateLimits') },
    { what: 'what the model cost on a day', until: Date.parse('2026-06-11T00:00:00Z'), isThere: any('aiSpend') },
    {
      what: "the e-mails in the local cashier's sessions",
      until: inDays(30) + 1,
      isThere: (all) => all.cashierSessions.some(({ object }) => object.customer_email !== null),
    },
    { what: "the local cashier's events", until: inDays(30) + 1, isThere: any('cashierEvents') },
    { what: "the local cashier's answers", until: inDays(30) + 1, isThere: any('cashierAnswers') },
    {
      what: 'the id of a deleted account',
      from: inDays(7),
      until: inDays(7 + 365),
      isThere: row('deletedIds', dana.userId),
    },
    {
      what: 'the id of a deleted submission',
      from: inDays(90),
      until: inDays(90 + 365),
      isThere: row('deletedIds', quiet.submissionId),
    },
  ];
}

/** A day and a moment before each end, at it and a day after; a month apart otherwise. In order. */
function instantsAround(kept: Kept[]): number[] {
  const around = kept.flatMap(({ until }) => [until - day, until - 1, until, until + day]);
  const months = Array.from({ length: 7 * 12 + 3 }, (_, month) => inDays(month * 30));
  return inOrder([...around, ...months]);
}

/** Enough to see that the statements mean the same on the second, slower engine. */
const momentsOf = (kept: Kept[]): number[] => inOrder(kept.flatMap(({ until }) => [until - 1, until]));

const inOrder = (instants: number[]): number[] =>
  [...new Set([start, ...instants])].filter((instant) => instant >= start).sort((a, b) => a - b);

/** What is Tom's and must not change by one letter. */
function contentOf(userId: string, all: All) {
  const submissions = all.submissions.filter((submission) => submission.userId === userId);
  const ids = submissions.map(({ id }) => id);
  return {
    user: all.users.filter(({ id }) => id === userId),
    submissions,
    reports: all.reports.filter(({ submissionId }) => ids.includes(submissionId)),
    entitlements: all.entitlements.filter((entitlement) => entitlement.userId === userId),
    reportJobs: all.jobs
      .filter(({ payload }) => ids.includes((payload as { submissionId: string }).submissionId))
      .filter(({ kind }) => kind === 'report'),
  };
}

/** The tables that are not empty. */
const countsOf = (all: All) =>
  Object.fromEntries(Object.entries(all).flatMap(([table, rows]) => (rows.length > 0 ? [[table, rows.length]] : [])));

/** The counts of all runs together. */
function totalsOf(lines: Record<string, unknown>[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { event, at: _at, level: _level, ...counts } of lines) {
    if (event !== 'daily_deletion') continue;
    for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + Number(count);
  }
  return totals;
}

onBothEngines('seven years of daily deletions', (openDatabase, engine) => {
  let database: TestDatabase;
  let clock: number;
  let lines: Record<string, unknown>[];

  async function runAt(instant: number): Promise<void> {
    clock = instant;
    const log = createLog(
      (line) => lines.push(JSON.parse(line)),
      () => clock,
    );
    const journalPath = join(folder, 'deleted-ids.jsonl');
    const erasure = openErasure({ database, clock: () => clock, log, journalPath, forgetPayer });
    await deleteWhatIsDue({ database, erasure, clock: () => clock, log, forgetCashierPeople });
  }

  beforeEach(async () => {
    database = await openDatabase();
    lines = [];
  });

  test('each thing is there until its day and gone from it on; what is in an account stays; the log counts it all', async () => {
    const everything = await database.tx(insertEverything);
    const kept = whatIsKept(everything);
    const { tom } = everything;
    const toms = contentOf(tom.userId, await readAll(database.read));
    for (const instant of engine === 'sqlite' ? instantsAround(kept) : momentsOf(kept)) {
      await runAt(instant);
      const all = await readAll(database.read);
      const when = new Date(instant).toISOString();
      const there = kept.filter(({ isThere }) => isThere(all)).map(({ what }) => what);
      const due = kept
        .filter(({ from, until }) => (from ?? start) <= instant && instant < until)
        .map(({ what }) => what);
      expect({ when, there }).toEqual({ when, there: due });
      expect(contentOf(tom.userId, all)).toEqual(toms);
    }
    const end = await readAll(database.read);
    expect(countsOf(end)).toEqual({
      users: 1,
      submissions: 1,
      reports: 1,
      entitlements: 4,
      jobs: 2,
      cashierSessions: 5,
    });
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(totalsOf(lines)).toEqual({
      accounts: 1,
      submissions: 3,
      sessionLabels: 3,
      sessions: 4,
      linkTokens: 1,
      mailWords: 9,
      mails: 7,
      unpaidOrders: 1,
      orders: 5,
      paymentEvents: 1,
      refundJobs: 1,
      questionsJobs: 4,
      trialMarks: 1,
      analyticsEvents: 1,
      rateCounters: 1,
      aiSpend: 1,
      cashier: 12,
      deletedIds: 5,
    });
  });
});
