import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { type PortalFilters, type PortalSort, portalSorts } from '#schema/portal-query.ts';
import { submissionSearch } from '#server/submissions/submission-search.ts';
import { insertFullAccount } from '#server/testing/full-account.ts';
import { openMigratedSqlite } from '#server/testing/migrated-sqlite.ts';
import { listNeeds, listPortalRows } from './portal-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'northbeam-list-plans-'));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const sortedByIndex: PortalSort[] = portalSorts.filter((sort) => !sort.endsWith('need'));
const first = { offset: 0, limit: 20 };

const lists: PortalFilters[] = [
  {},
  { industry: 'Bakery' },
  { company_size: '1-10' },
  { has_report: 'true' },
  { has_insights: 'false' },
  { date_range: '2026-03-01,2026-03-31' },
  { industry: 'Bakery', date_range: '2026-03-01,' },
  { industry: 'Bakery', has_report: 'true' },
  { need: 'question' },
  { need: 'quiet', industry: 'Bakery' },
];

test('a list is read in the order of an index, and what belongs to it is looked up', async () => {
  const path = join(folder, 'test.db');
  const database = openMigratedSqlite(path);
  const { submissionId } = await database.tx((db) => insertFullAccount(db, { word: 'dana', now: 1 }));
  const prepare = vi.spyOn(BetterSqlite3.prototype, 'prepare');
  database.close();
  const opened = openMigratedSqlite(path);
  const search = submissionSearch(opened.read);
  for (const filters of lists) {
    for (const words of ['', 'dana']) {
      const selection = { search: words, filters, tz: 'UTC', now: 1 };
      for (const sort of ['created', '-created'] as const) await search.listIds(selection, { ...first, sort });
      await search.count(selection);
    }
  }
  const everything = { search: '', filters: {}, tz: 'UTC', now: 1 };
  for (const sort of sortedByIndex) {
    for (const fromEnd of [false, true]) await search.listIds(everything, { ...first, sort, fromEnd });
  }
  await listPortalRows(opened.read, [submissionId]);
  await listNeeds(opened.read, [submissionId]);
  const statements = new Set(prepare.mock.calls.map(([source]) => source).filter((source) => /^select/i.test(source)));
  opened.close();
  const connection = new BetterSqlite3(path, { readonly: true });
  const isOfLists = (source: string) =>
    /from "?(submissions|submission_search|submission_needs|notes|goals|\()/i.test(source);
  const plans = [...statements].filter(isOfLists).map((source) => {
    const steps = connection.prepare(`EXPLAIN QUERY PLAN ${source}`).all(...(source.match(/\?/g)?.map(() => 1) ?? []));
    return `${source}\n${(steps as { detail: string }[]).map(({ detail }) => detail).join('\n')}`;
  });
  connection.close();
  expect(plans.length).toBeGreaterThan(20);
  // The list of all is an index read from its end.
  const slow = plans.filter((plan) =>
    /ORDER BY$|goals_deleted|notes_deleted|SCAN (goals|notes|submissions|submission_needs)$/m.test(plan),
  );
  expect(slow).toEqual([]);
});
