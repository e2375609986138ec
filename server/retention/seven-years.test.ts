import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retention } from '#schema/retention.ts';
import { forgetCashierPeople, forgetPayer } from '#server/checkout/cashier/forget-payers.ts';
import { openErasure } from '#server/erasure/erasure.ts';
import { newId } from '#server/ids.ts';
import { createLog } from '#server/log.ts';
import { type MailFolder, openMailFolder } from '#server/mail/mail-folder.ts';
import { onBothEngines, type TestDatabase } from '#server/testing/both-engines.ts';
import {
  type All,
  inDays,
  insertEverything,
  readAll,
  testStart,
  writeMailFiles,
} from '#server/testing/insert-everything.ts';
import { fates, whatIsKept } from '#server/testing/kept-records.ts';
import type { Kept } from '#server/testing/some-kept.ts';
import { deleteWhatIsDue } from './daily-deletion.ts';

const day = 86_400_000;

let folder: string;
let mailFolder: MailFolder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-retention-'));
  mailFolder = openMailFolder(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A day and a moment before each end, at it and a day after; a month apart otherwise. In order. */
function instantsAround(kept: Kept[]): number[] {
  const around = kept.flatMap(({ until }) => [until - day, until - 1, until, until + day]);
  const months = Array.from({ length: 7 * 12 + 3 }, (_, month) => inDays(month * 30));
  return inOrder([...around, ...months]);
}

/** Enough to see that the statements mean the same on the second, slower engine. */
const momentsOf = (kept: Kept[]): number[] => inOrder(kept.flatMap(({ until }) => [until - 1, until]));

const inOrder = (instants: number[]): number[] =>
  [...new Set([testStart, ...instants])].filter((instant) => instant >= testStart).sort((a, b) => a - b);

/** Collects what is Tom's and must not change by one letter. */
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
    goals: all.goals.filter(({ clientId, deletedAt }) => clientId === userId && deletedAt === null),
    notes: all.notes.filter(({ submissionId, deletedAt }) => ids.includes(submissionId) && deletedAt === null),
    conversations: all.conversations.filter((row) => row.userId === userId && row.deletedAt === null),
    drafts: all.drafts.filter(({ id }) => id === `note:${ids[0]}` || id === 'goal:new').filter(isOfCoachOr(userId)),
    pins: all.pins.filter(({ id }) => ids.includes(id)),
  };
}

const isOfCoachOr = (userId: string) => (row: { userId: string; id: string }) =>
  row.userId === userId || row.id.startsWith('note:');

const inWords = (pairs: (string | undefined)[][]): string[] => [...new Set(pairs.map((pair) => pair.join(' ')))].sort();

/** The places that are not empty. */
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
    const erasure = openErasure({ database, clock: () => clock, log, journalPath, forgetPayer, mailFolder });
    await deleteWhatIsDue({ database, erasure, clock: () => clock, newId, log, mailFolder, forgetCashierPeople });
  }

  beforeEach(async () => {
    database = await openDatabase();
    lines = [];
  });

  test('it is decided of every table what becomes of its rows, and of every file, and each decision is checked below', async () => {
    const everything = await database.tx(insertEverything);
    await writeMailFiles(database.read, mailFolder);
    const all = await readAll(database.read, mailFolder);
    expect(Object.keys(fates).sort()).toEqual(Object.keys(all).sort());
    expect(Object.entries(all).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))).toEqual([]);

    const decided = Object.entries(fates).flatMap(([table, { goAfter }]) => goAfter.map((period) => [table, period]));
    const checked = whatIsKept(everything).map(({ place, period }) => [place, period]);
    expect(inWords(checked)).toEqual(inWords(decided));
    // Those of copies and of the log are kept by whoever runs the server.
    const ofTables = new Set([...decided.map(([, period]) => period), 'backupDays', 'logDays']);
    expect([...ofTables].sort()).toEqual(Object.keys(retention).sort());
  });

  test('each thing is there until its day and gone from it on; what is in an account stays; the log counts it all', async () => {
    const everything = await database.tx(insertEverything);
    await writeMailFiles(database.read, mailFolder);
    const kept = whatIsKept(everything);
    const { tom } = everything;
    const toms = contentOf(tom.userId, await readAll(database.read, mailFolder));
    for (const instant of engine === 'sqlite' ? instantsAround(kept) : momentsOf(kept)) {
      await runAt(instant);
      const all = await readAll(database.read, mailFolder);
      const when = new Date(instant).toISOString();
      const there = kept.filter(({ isThere }) => isThere(all)).map(({ what }) => what);
      const due = kept
        .filter(({ from, until }) => (from ?? testStart) <= instant && instant < until)
        .map(({ what }) => what);
      expect({ when, there }).toEqual({ when, there: due });
      expect(contentOf(tom.userId, all)).toEqual(toms);
    }
    const end = await readAll(database.read, mailFolder);
    expect(countsOf(end)).toEqual({
      users: 1,
      submissions: 1,
      reports: 1,
      entitlements: 4,
      jobs: 3,
      paymentCursors: 1,
      cashierSessions: 5,
      goals: 1,
      notes: 1,
      conversations: 1,
      messages: 1,
      chatTurns: 1,
      drafts: 2,
      pins: 1,
      rowVersions: 4,
      // Who sees those, the two copies of each that its client and staff hold, and the card and the texts.
      syncFeed: 13,
      syncForgets: 1,
      syncStaffHolders: 1,
      syncCounter: 1,
      syncSegments: 1,
      coachDesks: 1,
      submissionNeeds: 1,
      submissionChanges: 1,
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
      mailFiles: 10,
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
      deletedIds: 6,
      goals: 1,
      notes: 1,
      conversations: 1,
      messages: 1,
      pins: 1,
      drafts: 2,
      // Six of each submission that was deleted, six copies of what was deleted in an account, a pin and a draft.
      tombstones: 32,
      mutations: 6,
      devices: 1,
      escrow: 1,
      forgets: 2,
      attention: 1,
    });
  });
});
