import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { acceptedCompanySizes } from '#schema/insights.ts';
import { portalQuerySchema, portalSorts } from '#schema/portal-query.ts';
import { submissionSearch } from '#server/submissions/submission-search.ts';
import { onBothEngines, type TestDatabase } from '#server/testing/both-engines.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { listCache } from './list-cache.ts';
import { listSubmissions } from './list-submissions.ts';
import { submissionsCsv } from './submissions-csv.ts';

const start = Date.parse('2026-03-12T09:00:00Z');
const hour = 3_600_000;

/** Reads RFC 4180, strictly. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  for (cell.lastIndex = 0; cell.lastIndex < text.length; ) {
    const found = cell.exec(text);
    if (!found) throw new Error('This is not CSV.');
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

async function csvOf({ read }: TestDatabase, query: Record<string, string>): Promise<string[][]> {
  const parsed = z.parse(portalQuerySchema, query);
  const span = { sort: parsed.sort, offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const ids = await submissionSearch(read).listIds({ ...parsed, now: start }, span);
  const parts = await Array.fromAsync(submissionsCsv(read, ids, parsed.tz));
  return parseCsv(parts.join('').replace(/^\uFEFF/, ''));
}

const stamps = { updatedAt: start, bodyHash: 'hash', provider: 'playbook' as const };

onBothEngines('the CSV of submissions', (open) => {
  test('has the rows of all pages, in their order, for random queries', async () => {
    const database = await open();
    const random = seededRandom(30);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    await database.tx(async ({ q, t }) => {
      for (let index = 0; index < 230; index += 1) {
        const id = `s${String((index * 7) % 230).padStart(21, '0')}`;
        const texts = {
          firstName: pick(['Dana', 'dana', 'Tom']),
          lastName: pick(['Zorn', null]),
          company: pick(['A "B", C\r\nD', 'b', null]),
        };
        const answers = {
          email: `${id}@a.example`,
          problems: pick(['Sales', '=Team']),
          desiredOutcome: 'More\nof, it',
        };
        const facets = {
          industry: pick(['Bakery', 'Joinery']),
          companySize: pick(acceptedCompanySizes),
          insights: pick([['One'], null]),
        };
        await q.insert(t.submissions).values({
          ...stamps,
          id,
          ...texts,
          ...answers,
          ...facets,
          createdAt: start - Math.floor(random() * 400) * hour,
        });
      }
    });
    for (let round = 0; round < 40; round += 1) {
      const filters = {
        ...(random() < 0.4 && { 'filter[industry]': pick(['Bakery', 'Joinery', 'none']) }),
        ...(random() < 0.3 && { 'filter[company_size]': pick(acceptedCompanySizes) }),
        ...(random() < 0.3 && { 'filter[has_insights]': pick(['true', 'false']) }),
        ...(random() < 0.3 && { 'filter[date_range]': pick(['2026-03-01,', ',2026-03-05', '2026-03-02,2026-03-09']) }),
      };
      const query = {
        ...filters,
        search: pick(['', '', 'dana', 'sales z', '%']),
        sort: pick(portalSorts),
        tz: pick(['UTC', 'Asia/Kathmandu']),
      };
      const limit = pick(['7', '20', '100']);
      const listOf = listCache();
      const paged: string[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const parsed = z.parse(portalQuerySchema, { ...query, limit, page: `${page}` });
        const answer = await listSubmissions({ database, clock: () => start, listOf }, parsed);
        paged.push(...answer.submissions.map(({ email }) => email));
        pages = answer.pagination.totalPages;
        expect(answer.pagination.total).toBeLessThanOrEqual(230);
      }
      const [head = [], ...rows] = await csvOf(database, query);
      const what = JSON.stringify({ ...query, limit });
      expect(
        rows.map((row) => row[head.indexOf('Email')]),
        what,
      ).toEqual(paged);
      expect(new Set(rows.map((row) => row.length)), what).toEqual(new Set(rows.length === 0 ? [] : [head.length]));
    }
  });

  test('has every answer of the questionnaire', async () => {
    const database = await open();
    const answers = { ...fullAnswers, id: 's', createdAt: start };
    await database.tx(({ q, t }) => q.insert(t.submissions).values({ ...stamps, ...answers }));
    const [head = [], row = []] = await csvOf(database, {});
    expect(head.slice(-7)).toEqual([
      'Role',
      'Location',
      'Steps taken',
      'Timeline',
      'Budget',
      'Decision authority',
      'Source',
    ]);
    const { role, location, stepsTaken, timeline, budgetRange, decisionAuthority, referralSource } = fullAnswers;
    expect(row.slice(-7)).toEqual([
      ...[role, location, stepsTaken, timeline, budgetRange, decisionAuthority, referralSource],
    ]);
  });

  test('a formula becomes a text, and a number stays as it is', async () => {
    const database = await open();
    const cells: [company: string, written: string][] = [
      ['=1+1', "'=1+1"],
      ['+SUM(A1)', "'+SUM(A1)"],
      ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
      ['@import', "'@import"],
      ['\t=1', "'\t=1"],
      ['\r=1', "'\r=1"],
      ['＝1+1', "'＝1+1"],
      ['+44 20 7946 0958', '+44 20 7946 0958'],
      ['+1 (828) 555-0142', '+1 (828) 555-0142'],
      ['+44 20 7946 0958 ext. 4', '+44 20 7946 0958 ext. 4'],
      ['+1 828 555 0142 x12', '+1 828 555 0142 x12'],
      ['+1 (828) 555-0142, Ext 12', '+1 (828) 555-0142, Ext 12'],
      ['+1 828 555 0142 ext. A1', "'+1 828 555 0142 ext. A1"],
      ['+1 828 x(4)', "'+1 828 x(4)"],
      ['-5-x4', "'-5-x4"],
      ['+5/ ext4', "'+5/ ext4"],
      ['-5', '-5'],
      ['-1,250.50', '-1,250.50'],
      ['+', "'+"],
      ['a=1', 'a=1'],
      ['"quoted"\r\n, both', '"quoted"\r\n, both'],
      ['Ünï 株式', 'Ünï 株式'],
    ];
    await database.tx(async ({ q, t }) => {
      for (const [index, [company]] of cells.entries()) {
        const answers = {
          firstName: 'Dana',
          email: 'd@a.example',
          problems: 'P',
          desiredOutcome: 'O',
          industry: 'I',
          company,
        };
        await q.insert(t.submissions).values({ ...stamps, ...answers, id: `s${index}`, createdAt: start + index });
      }
    });
    const [head = [], ...rows] = await csvOf(database, { sort: 'created' });
    expect(rows.map((row) => row[head.indexOf('Company')])).toEqual(cells.map(([, written]) => written));
  });
});
