import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import * as z from 'zod/mini';
import { portalQuerySchema, portalSorts } from '../schema/portal-query.ts';
import { recordAudit } from '../server/audit/record-audit.ts';
import { findSubmission } from '../server/coaching/find-submission.ts';
import { type ListCache, listCache } from '../server/coaching/list-cache.ts';
import { listSubmissions } from '../server/coaching/list-submissions.ts';
import { readDetail } from '../server/coaching/read-detail.ts';
import { readTimeline } from '../server/coaching/read-timeline.ts';
import { type Database, openDatabase } from '../server/db/connect.ts';
import { newId } from '../server/ids.ts';
import { insertSubmissions, portalEnd } from './bench-portal-rows.ts';
import { p } from './bench-times.ts';

const sizes = (process.env.BENCH_PORTAL_SIZES ?? '1000,10000,100000').split(',').map(Number);
const rounds = 100;
/** Takes up to ten times as long a round. */
const countedRounds = 20;
const barMs = 50;
const barGrowth = 2;

const everyFilter = {
  search: 'sales',
  'filter[company_size]': '11-50',
  'filter[has_report]': 'true',
  'filter[has_insights]': 'true',
  'filter[date_range]': '2025-01-01,',
};

interface Asked {
  at?: number;
  query: Record<string, string>;
}

/** The queries by name; `at` says how far into the list the page lies. */
const asked: Record<string, Asked> = {
  'first page': { query: {} },
  'middle page': { at: 0.5, query: {} },
  'last page': { at: 1, query: {} },
  'oldest first': { query: { sort: 'created' } },
  ...orders(),
  'search: a word of 1 in 8': { query: { search: 'operations' } },
  'search: a word of all': { query: { search: 'example' } },
  'search: a word of one': { query: { search: 'kim.haddad92@kitchens92.example' } },
  'search: a beginning of one letter': { query: { search: 'o' } },
  'search: a beginning of two letters': { query: { search: 'ok' } },
  'search: a beginning of five': { query: { search: 'okafo' } },
  'search: two words of 1 in 10': { query: { search: 'dana joinery' } },
  'industry of 1 in 100': { query: { 'filter[industry]': 'Trade 8' } },
  'industry of half': { query: { 'filter[industry]': 'Trade 7' } },
  'company size': { query: { 'filter[company_size]': '11-50' } },
  'has a report': { query: { 'filter[has_report]': 'true' } },
  'has none': { query: { 'filter[has_report]': 'false' } },
  'has insights': { query: { 'filter[has_insights]': 'true' } },
  'has none of them': { query: { 'filter[has_insights]': 'false' } },
  'a quarter of a year': { query: { 'filter[date_range]': '2026-01-01,2026-03-31' } },
  'size, report and dates': {
    query: { 'filter[company_size]': '11-50', 'filter[has_report]': 'true', 'filter[date_range]': '2025-06-01,' },
  },
  'all filters and a word': { query: { ...everyFilter, 'filter[industry]': 'Trade 7' } },
  'all filters and a word, a few': { query: { ...everyFilter, 'filter[industry]': 'Trade 8' } },
};

/** Each order of everything, in its middle, and of what a search and a filter select. */
function orders(): Record<string, Asked> {
  return Object.fromEntries(
    portalSorts
      .filter((sort) => !sort.endsWith('created'))
      .flatMap((sort): [string, Asked][] => [
        [`by ${sort}`, { query: { sort } }],
        [`by ${sort}, middle page`, { at: 0.5, query: { sort } }],
        [`by ${sort}, a word of 1 in 8`, { query: { sort, search: 'operations' } }],
        [`by ${sort}, a company size`, { query: { sort, 'filter[company_size]': '11-50' } }],
        [`by ${sort}, a word of all`, { query: { sort, search: 'example' } }],
        [`by ${sort}, a word of all, middle page`, { at: 0.5, query: { sort, search: 'example' } }],
        [`by ${sort}, industry of half`, { query: { sort, 'filter[industry]': 'Trade 7' } }],
        [`by ${sort}, industry of half, middle page`, { at: 0.5, query: { sort, 'filter[industry]': 'Trade 7' } }],
        [`by ${sort}, a word and half`, { query: { sort, search: 'example', 'filter[industry]': 'Trade 7' } }],
      ]),
  );
}

type Times = number[];

interface Filled {
  path: string;
  database: Database;
  listOf: ListCache;
}

/**
 * Measures the portal's list in this process, from the query to the answer's text; what its entry in the audit log adds is
 * measured by itself. `BENCH_PORTAL_SIZES=1000,10000` measures other sizes. Growth is of answers of the same length: where the smaller list has less than a page, that is said instead. The sizes
 * take turns, because the machine has slow and fast phases. The floor is bare better-sqlite3: the newest twenty rows and a
 * count of all.
 */
export async function benchPortal(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-portal-'));
  const filled = sizes.map((size) => fill(join(folder, `${size}.db`), size));
  const head = sizes.map((size) => `${size.toLocaleString('en')}, p50 / p95`).join(' | ');
  console.log(`\nbars: p95 ${barMs} ms, growth of p50 from the second size to the third ${barGrowth} times`);
  console.log(`| what | found | ${head} | growth of p50 / p95 | first after a change, p50 / p95 | its growth |`);
  console.log(`|${' --- |'.repeat(sizes.length + 5)}`);
  for (const [name, { at = 0, query }] of Object.entries(asked)) {
    const totals = await Promise.all(filled.map((one) => totalOf(one, query)));
    const pages = totals.map((total) => String(Math.max(1, Math.ceil((at * total) / 20))));
    const works = filled.map((one, index) => () => list(one, { ...query, page: pages[index] ?? '1' }));
    const cached = await inTurns(works);
    const counting = filled.map((one, index) => () => {
      const unknown = { ...one, listOf: listCache() };
      return list(unknown, { ...query, page: pages[index] ?? '1' });
    });
    const counted = await inTurns(counting, countedRounds);
    const last = both(counted.at(-1) ?? []);
    console.log(
      `| ${name} | ${totals.join(' / ')} | ${cached.map(both).join(' | ')} | ${growthOf(cached)}${verdict(cached, totals)} | ${last} | ${growthOf(counted)} |`,
    );
  }
  const floor = await inTurns(filled.map(({ path }) => floorOf(path)));
  console.log(`| floor | | ${floor.map(both).join(' | ')} | ${growthOf(floor)} | | |`);
  const details = await inTurns(await Promise.all(filled.map(readerOf)));
  console.log(`| the detail and its timeline | | ${details.map(both).join(' | ')} | ${growthOf(details)} | | |`);
  const entries = await inTurns(
    filled.map(
      ({ database }) =>
        () =>
          addEntry(database),
    ),
  );
  console.log(`| an entry in the audit log | | ${entries.map(both).join(' | ')} | ${growthOf(entries)} | | |`);
  const writes = await inTurns(filled.map(({ database }) => writerOf(database)));
  console.log(`| a submission is stored | | ${writes.map(both).join(' | ')} | ${growthOf(writes)} | | |`);
  for (const { database } of filled) database.close();
  rmSync(folder, { recursive: true });
}

const both = (times: Times): string => `${p(times, 0.5).toFixed(2)} / ${p(times, 0.95).toFixed(2)}`;

function growth(times: Times[], part: number): number {
  const [, before = [], after = []] = times;
  return p(after, part) / p(before, part);
}

const growthOf = (times: Times[]): string => `${growth(times, 0.5).toFixed(2)} / ${growth(times, 0.95).toFixed(2)}`;

function verdict(times: Times[], totals: readonly number[]): string {
  const [, before = 0, after = 0] = totals.map((total) => Math.min(20, total));
  const isFast = p(times.at(-1) ?? [], 0.95) <= barMs;
  if (isFast && before !== after) return ` (${after} rows in place of ${before})`;
  return isFast && growth(times, 0.5) <= barGrowth ? '' : ' **not met**';
}

function fill(path: string, size: number): Filled {
  openDatabase(path).close();
  insertSubmissions(path, size);
  return { path, database: openDatabase(path), listOf: listCache() };
}

const totalOf = async (filled: Filled, query: Record<string, string>): Promise<number> =>
  (await list(filled, query)).pagination.total;

async function list({ database, listOf }: Omit<Filled, 'path'>, query: Record<string, string>) {
  const parsed = z.parse(portalQuerySchema, query);
  const answer = await listSubmissions({ database, clock: () => portalEnd, listOf }, parsed);
  if (JSON.stringify(answer).length === 0) throw new Error('An answer is never empty.');
  return answer;
}

async function inTurns(works: (() => Promise<unknown>)[], count = rounds): Promise<Times[]> {
  const times: Times[] = works.map(() => []);
  for (let round = -10; round < count; round += 1) {
    for (const [index, work] of works.entries()) {
      const startedAt = performance.now();
      await work();
      // The first ones are for the compiler.
      if (round >= 0) times[index]?.push(performance.now() - startedAt);
    }
  }
  return times;
}

/** Reads the details of a page in the middle in turn, each as its two calls do: in a transaction. */
async function readerOf(filled: Filled): Promise<() => Promise<void>> {
  const page = String(Math.ceil((await totalOf(filled, {})) / 40));
  const { submissions } = await list(filled, { page });
  const { tx } = filled.database;
  const reports = { isPending: async () => false };
  let round = 0;
  return async () => {
    const id = submissions[round % submissions.length]?.id ?? '';
    round += 1;
    const detail = await tx(async (db) => readDetail(db, await findSubmission(db, id), reports));
    const timeline = await tx(async (db) => readTimeline(db, await findSubmission(db, id), undefined));
    if (JSON.stringify([detail, timeline]).length === 0) throw new Error('An answer is never empty.');
  };
}

function floorOf(path: string): () => Promise<void> {
  const db = new BetterSqlite3(path, { readonly: true });
  const newest = db.prepare('SELECT * FROM submissions ORDER BY created_at DESC LIMIT 20');
  const count = db.prepare('SELECT count(*) AS total FROM submissions');
  return async () => {
    JSON.stringify({ rows: newest.all(), total: count.get() });
  };
}

/** Each list leaves one, in a durable commit. */
const addEntry = ({ tx }: Database): Promise<void> =>
  tx((db) =>
    recordAudit(
      db,
      { by: { userId: 'kim', requestId: 'bench' }, action: 'read', subject: 'submissions', count: 20 },
      { clock: () => portalEnd, newId },
    ),
  );

/** What the index adds to a submission's own commit is in it. */
function writerOf({ tx }: Database): () => Promise<void> {
  let written = 0;
  return () =>
    tx(async ({ q, t }) => {
      written += 1;
      const email = `dana${written}@okafor.example`;
      const said = { firstName: 'Dana', email, company: 'Okafor Joinery', problems: 'Sales' };
      const rest = { desiredOutcome: 'More', industry: 'Trade 7', provider: 'playbook' as const, bodyHash: 'hash' };
      const stamps = { createdAt: portalEnd + written, updatedAt: portalEnd };
      await q.insert(t.submissions).values({ id: `bench ${written}`, ...said, ...rest, ...stamps });
    });
}
