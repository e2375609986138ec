import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayOf } from '#schema/days.ts';
import { compareByNeed, needOf, needsOf, needTimeAt } from '#schema/need.ts';
import { needReasons } from '#schema/portal.ts';
import { type PortalFilters, type PortalSort, portalSorts, sortKeyOf } from '#schema/portal-query.ts';
import { wordsOf } from '#schema/search-words.ts';
import type { Db } from '#server/db/connect.ts';
import { reportRepository } from '#server/report/report.repository.ts';
import { type DatabaseEngine, onBothEngines, type TestDatabase } from '#server/testing/both-engines.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { type ListSpan, submissionSearch } from './submission-search.ts';

const start = Date.parse('2026-03-12T00:00:00Z');
const day = 86_400_000;
type NewSubmission = Db['t']['submissions']['$inferInsert'];

async function insert({ tx }: TestDatabase, ...rows: (Partial<NewSubmission> & { id: string })[]): Promise<void> {
  await tx(async ({ q, t }) => {
    for (const row of rows) {
      const stamps = { createdAt: start, updatedAt: start, bodyHash: 'hash', provider: 'playbook' as const };
      const answers = {
        firstName: 'Dana',
        email: 'd@a.example',
        problems: 'Sales',
        desiredOutcome: 'More',
        industry: 'I',
      };
      await q.insert(t.submissions).values({ ...stamps, ...answers, ...row });
    }
  });
}

const whole: ListSpan = { sort: '-created', offset: 0, limit: 100 };

const list = (
  { read }: TestDatabase,
  search: string,
  filters: PortalFilters = {},
  span: Partial<ListSpan> = {},
  tz = 'UTC',
) => submissionSearch(read).listIds({ search, filters, tz, now: start }, { ...whole, ...span });

/** Inserts enough rows for a page to lie deep, and returns them with what the order `need` compares. */
async function insertMany(database: TestDatabase, total: number) {
  const random = seededRandom(11);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const instants = [null, start - 40 * day, start - 3 * day, start - 2 * day];
  const facts = Array.from({ length: 40 }, () => ({
    openedAt: pick([start - 30 * day, ...instants]),
    askedAt: pick([null, null, ...instants]),
    goalDue: pick([null, null, null, dayOf(start - day), dayOf(start + day)]),
    staffActedAt: pick(instants),
  }));
  const rows = Array.from({ length: total }, (_, at) => ({
    id: `s${String((at * 7919) % total).padStart(4, '0')}`,
    firstName: pick(['Dana', 'dana', 'Kim', 'Tom']),
    lastName: pick(['Ray', 'Abel', null]),
    company: pick(['Okafor Joinery', 'okafor', 'Harbour Kitchens', null]),
    industry: pick(['Bakery', 'Bakery', 'Joinery', 'Press']),
    companySize: at % 200 === 0 ? '1-10' : '11-50',
    createdAt: start - 60 * day + Math.floor((at / total) * 60 * day),
    facts: pick(facts),
  }));
  await database.tx(async ({ q, t }) => {
    const rest = {
      email: 'd@a.example',
      problems: 'Sales',
      desiredOutcome: 'More',
      bodyHash: 'hash',
      updatedAt: start,
    };
    for (let at = 0; at < total; at += 500) {
      const part = rows
        .slice(at, at + 500)
        .map(({ facts: _, ...row }) => ({ ...rest, ...row, provider: 'playbook' as const }));
      await q.insert(t.submissions).values(part);
    }
    const { submissionNeeds: n } = t;
    for (const [some, group] of Map.groupBy(rows, (row) => row.facts)) {
      const ids = group.map(({ id }) => id);
      await q.update(n).set(some).where(inArray(n.id, ids));
    }
  });
  return rows.map(({ facts: some, ...row }) => ({ ...row, ...some }));
}

type InsertedRow = Awaited<ReturnType<typeof insertMany>>[number];

/** Compares as each order does, without an index. */
function comparisonFor(sort: PortalSort): (one: InsertedRow, other: InsertedRow) => number {
  const { key, isDescending } = sortKeyOf(sort);
  const sign = isDescending ? -1 : 1;
  const byKeys = (keysOf: (row: InsertedRow) => (string | number)[]) => (one: InsertedRow, other: InsertedRow) => {
    const [left, right] = [keysOf(one), keysOf(other)];
    const at = left.findIndex((value, index) => value !== right[index]);
    return at < 0 ? 0 : (left[at] as string) < (right[at] as string) ? -sign : sign;
  };
  if (key === 'need') {
    const byNeed = compareByNeed(needTimeAt(start, 'UTC'));
    return (one, other) => sign * byNeed(one, other);
  }
  if (key === 'created') return byKeys(({ createdAt }) => [createdAt]);
  if (key === 'name') return byKeys((row) => [row.firstName.toLowerCase(), row.lastName?.toLowerCase() ?? '', row.id]);
  const byCompany = byKeys((row) => [row.company?.toLowerCase() ?? '', row.id]);
  const missing = ({ company }: InsertedRow) => Number(company === null);
  return (one, other) => missing(one) - missing(other) || byCompany(one, other);
}

/** Reads the words that the index has of a submission, in code point order. */
async function serverWords({ read: { q, t } }: TestDatabase, id: string, engine: DatabaseEngine): Promise<string[]> {
  if (engine === 'sqlite') {
    const place = sql`SELECT place FROM submission_places WHERE id = ${id}`;
    const terms = sql`SELECT DISTINCT term FROM submission_search_terms WHERE col = 'words' AND doc = (${place})`;
    return q
      .all<{ term: string }>(terms)
      .map(({ term }) => term)
      .sort();
  }
  const { submissions: s } = t;
  const words = sql<string[]>`tsvector_to_array(submission_words(${s.firstName} || ' ' || ${s.company}))`;
  const [row] = await q.select({ words }).from(s).where(eq(s.id, id));
  return (row?.words ?? []).sort();
}

onBothEngines('the search of submissions', (open, engine) => {
  test('finds every word by its beginning, in names, email, company and problem', async () => {
    const database = await open();
    await insert(
      database,
      { id: 'joinery', lastName: 'Okafor', email: 'dana@okafor-joinery.example', company: 'Okafor Joinery' },
      { id: 'bakery', firstName: 'Tom', lastName: 'Brändle', company: "O'Neill & Söhne", problems: 'Team Management' },
      { id: 'letters', firstName: 'Сергей', lastName: 'Παπαδόπουλος' },
      { id: 'outcome', firstName: 'Kim', desiredOutcome: 'Okafor', stepsTaken: 'Joinery', location: 'Asheville' },
    );
    for (const search of ['oka', 'OKAFOR dan', 'joinery.example', 'dana@okafor', ' okafor,joinery ', 'sal okaf']) {
      expect(await list(database, search), search).toEqual(['joinery']);
    }
    for (const search of ['brandle', 'BRÄND', 'bra\u0308ndle', 'sohne', "o'neill", 'neill', 'management tom']) {
      expect(await list(database, search), search).toEqual(['bakery']);
    }
    for (const search of ['сергей', 'СЕРГЕ', 'παπαδόπ', 'Παπαδόπουλος сергей']) {
      expect(await list(database, search), search).toEqual(['letters']);
    }
    for (const search of ['kafor', 'asheville', 'okafor tom', 'okafor zz']) {
      expect(await list(database, search), search).toEqual([]);
    }
  });

  test('%, _, quotes and * split words, and a search without words finds all', async () => {
    const database = await open();
    await insert(database, { id: 'one', company: 'AND Partners 24' }, { id: 'two', company: '株式会社 हिन्दी' });
    for (const search of ['', '   ', '%', '_', '*', '"', "'", '-- ;', '(', '&|!:', '\u{1F600}']) {
      expect((await list(database, search)).sort(), search).toEqual(['one', 'two']);
    }
    for (const search of [
      '"and"',
      'AND',
      'NOT and',
      "and'; DROP TABLE submissions",
      'and:*',
      'and* 24',
      'words : and',
    ]) {
      const words = search.toLowerCase().match(/[a-z0-9]+/g) ?? [];
      const isThere = words.every((word) =>
        ['and', 'partners', '24', 'dana', 'd', 'a', 'example', 'sales'].includes(word),
      );
      expect(await list(database, search), search).toEqual(isThere ? ['one'] : []);
    }
    expect(await list(database, '株式')).toEqual(['two']);
    expect(await list(database, 'हिन्दी')).toEqual(['two']);
    expect(await list(database, `and ${'x'.repeat(5_000)}`)).toEqual([]);
    expect(await list(database, 'a\u{1E900}b \u{16FE0}')).toEqual([]);
  });

  test('one filter, several, and filters with words select together', async () => {
    const database = await open();
    const insights = ['One'];
    await insert(
      database,
      { id: 'a', industry: 'Bakery', companySize: '1-10', insights, createdAt: start - 1 },
      { id: 'b', industry: 'Bakery', companySize: '11-50', insights, createdAt: start },
      { id: 'c', industry: "O'Hare %", companySize: '201-1000', insights: [], createdAt: start + day - 1 },
      { id: 'd', industry: 'bakery', companySize: '1-10', insights: null, createdAt: start + day },
    );
    const cases: [PortalFilters, string[]][] = [
      [{}, ['d', 'c', 'b', 'a']],
      [{ industry: 'Bakery' }, ['b', 'a']],
      [{ industry: "O'Hare %" }, ['c']],
      [{ industry: 'Bak' }, []],
      [{ company_size: '201-1000' }, ['c']],
      [{ has_insights: 'true' }, ['b', 'a']],
      [{ has_insights: 'false' }, ['d', 'c']],
      [{ has_report: 'true' }, []],
      [{ date_range: '2026-03-12,2026-03-12' }, ['c', 'b']],
      [{ date_range: '2026-03-12,' }, ['d', 'c', 'b']],
      [{ date_range: ',2026-03-11' }, ['a']],
      [{ date_range: '2026-03-13,2026-03-12' }, []],
      [{ industry: 'Bakery', company_size: '1-10' }, ['a']],
      [{ company_size: '1-10', has_insights: 'false', has_report: 'false', date_range: '2026-03-13,' }, ['d']],
      [{ industry: 'Bakery', date_range: '2026-03-12,' }, ['b']],
    ];
    for (const search of ['', 'dana sales']) {
      for (const [filters, ids] of cases) {
        const what = `${search} ${JSON.stringify(filters)}`;
        expect(await list(database, search, filters), what).toEqual(ids);
        expect(await submissionSearch(database.read).count({ search, filters, tz: 'UTC', now: start }), what).toBe(
          ids.length,
        );
      }
    }
  });

  test('parts of a list join, from either end', async () => {
    const database = await open();
    const ids = Array.from({ length: 25 }, (_, at) => `s${String(at).padStart(2, '0')}`);
    await insert(database, ...ids.map((id, at) => ({ id, createdAt: start + (at >> 1) })));
    const newestFirst = [...ids].reverse();
    for (const search of ['', 'dana']) {
      const parts = await Promise.all(
        [0, 10, 20, 30].map((offset) => list(database, search, {}, { offset, limit: 10 })),
      );
      expect(parts.flat()).toEqual(newestFirst);
      expect(await list(database, search, {}, { limit: 5, fromEnd: true })).toEqual(ids.slice(0, 5));
      expect(await list(database, search, {}, { sort: 'created' })).toEqual(ids);
    }
  });

  test('every change is found, whoever makes it, and has a new version', async () => {
    const database = await open();
    const { read, tx } = database;
    const version = () => submissionSearch(read).readVersion();
    const before = await version();
    await insert(database, { id: 'one', company: 'Okafor Joinery' }, { id: 'two', company: 'Okafor Joinery' });
    const inserted = await version();
    expect(inserted).toBeGreaterThan(before);
    const ofOne = eq(read.t.submissions.id, 'one');
    await tx(({ q, t }) => q.update(t.submissions).set({ company: 'Harbour Kitchens', updatedAt: 1 }).where(ofOne));
    expect(await list(database, 'joinery')).toEqual(['two']);
    expect(await list(database, 'harbour')).toEqual(['one']);
    const changed = await version();
    expect(changed).toBeGreaterThan(inserted);
    await tx(({ q, t }) => q.update(t.submissions).set({ company: 'Harbour Kitchens', updatedAt: 2 }).where(ofOne));
    await tx(({ q, t }) => q.update(t.submissions).set({ location: 'Asheville' }).where(ofOne));
    expect(await version()).toBe(changed);
    await tx(({ q, t }) =>
      q
        .update(t.submissions)
        .set({ createdAt: start + 5 })
        .where(ofOne),
    );
    expect(await list(database, 'dana')).toEqual(['one', 'two']);
    await tx(({ q, t }) => q.delete(t.submissions).where(ofOne));
    expect(await list(database, 'dana')).toEqual(['two']);
    expect(await list(database, 'harbour')).toEqual([]);
  });

  test('a transaction that is rolled back leaves nothing in the index', async () => {
    const database = await open();
    await insert(database, { id: 'one', company: 'Okafor' });
    const failing = database.tx(async ({ q, t }) => {
      await q.delete(t.submissions);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await list(database, 'okafor')).toEqual(['one']);
  });

  test('a report counts from the moment at which it is stored', async () => {
    const database = await open();
    await insert(database, { id: 'one', company: 'Okafor' }, { id: 'two' });
    const doc = { version: 1, title: 'T', author: 'playbook', sections: [], answers: [] } as never;
    const text = { text: 'T', textHash: 'h', additionalContext: null, createdAt: start };
    await database.tx((db) =>
      reportRepository(db).insert({ id: 'report', submissionId: 'one', jobId: 'job', doc, ...text }),
    );
    for (const search of ['', 'dana']) {
      expect(await list(database, search, { has_report: 'true' })).toEqual(['one']);
      expect(await list(database, search, { has_report: 'false' })).toEqual(['two']);
    }
  });

  test('case, accents, ß, İ and composed letters fold as on a device', async () => {
    const database = await open();
    const texts = {
      street: 'Große Straße',
      capital: 'GROẞE STRASSE',
      istanbul: 'İstanbul Işık',
      composed: 'Café Zoë Ế',
      decomposed: 'Cafe\u0301 Zoe\u0308 E\u0302\u0301',
      angstrom: 'Ångström',
      sigma: 'ΟΔΟΣ Οδός',
      under: 'snake_case 100%',
      quote: `O'Brien "Bob" d’Or`,
    };
    await insert(database, ...Object.entries(texts).map(([id, company]) => ({ id, company })));
    const found = async (search: string) => (await list(database, search)).sort();
    for (const search of ['strasse', 'STRASSE', 'straße', 'GROẞE', 'grosse stras']) {
      expect(await found(search), search).toEqual(['capital', 'street']);
    }
    for (const search of ['istanbul', 'İSTANBUL', 'i\u0307stanbul', 'ISTANBUL'])
      expect(await found(search), search).toEqual(['istanbul']);
    for (const search of ['cafe', 'CAFÉ', 'cafe\u0301', 'zoe', 'Zoë', 'e\u0302\u0301', 'ế', 'cafe e']) {
      expect(await found(search), search).toEqual(expect.arrayContaining(['composed', 'decomposed']));
    }
    for (const search of ['angstrom', 'A\u030angstro\u0308m', '\u212bngström'])
      expect(await found(search), search).toEqual(['angstrom']);
    for (const search of ['οδος', 'ΟΔΟΣ']) expect(await found(search), search).toContain('sigma');
    for (const search of ['snake_case', 'case snake', '100%', '%100', 'snake%'])
      expect(await found(search), search).toEqual(['under']);
    for (const search of ["o'brien", 'o’brien', '"bob"', "d'or", 'or*'])
      expect(await found(search), search).toEqual(['quote']);
    for (const [id, text] of Object.entries(texts)) {
      for (const word of wordsOf(text)) expect(await found(word), word).toContain(id);
    }
  });

  test('the server splits texts into the same words as a device', async () => {
    const database = await open();
    const texts = [
      'Große Straße GROẞE',
      'İstanbul i\u0307stanbul ISIK Işık ılık',
      'Café cafe\u0301 Zoë zoe\u0308 Ế E\u0302\u0301 Ångström \u212bngström A\u030a naïve Łódź Øre ÆØ œuvre',
      'ΟΔΟΣ οδός Παπαδόπουλος Сергей Ёлкин',
      `snake_case 100% O'Brien "Bob" d’Or a*b AND(NOT) x:y ^z -- ;`,
      'dana.o+work@okafor-joinery.example 2nd 24x',
      '株式会社 한국어',
      // PostgreSQL takes vowel signs for letters, and such numbers for none.
      ...(engine === 'sqlite' ? ['हिन्दी ไทย 3½ ²x ٣'] : []),
      'ﬁn ǅungla ŉ',
    ];
    for (const [index, company] of texts.entries()) {
      const id = `s${index}`;
      await insert(database, { id, firstName: 'A', lastName: null, email: 'a', problems: 'a', company });
      const words = wordsOf(`a ${company}`).sort();
      expect(await serverWords(database, id, engine), company).toEqual(words);
    }
  });

  test('names and companies sort without case, missing companies last in either direction', async () => {
    const database = await open();
    await insert(
      database,
      { id: 'a', firstName: 'dana', lastName: null, company: 'zebra' },
      { id: 'b', firstName: 'Dana', lastName: 'abel', company: 'Alpha' },
      { id: 'c', firstName: 'DANA', lastName: 'Abel', company: null },
      { id: 'd', firstName: 'Carl', lastName: 'Zorn', company: null },
      { id: 'e', firstName: 'Eve', lastName: 'Arden', company: 'alpha' },
    );
    const orders: [PortalSort, string][] = [
      ['name', 'dabce'],
      ['-name', 'ecbad'],
      ['company', 'beacd'],
      ['-company', 'aebdc'],
    ];
    for (const search of ['', 'sales']) {
      for (const filters of [{}, { has_report: 'false' as const }]) {
        for (const [sort, ids] of orders) {
          const what = `${search} ${sort}`;
          expect((await list(database, search, filters, { sort })).join(''), what).toBe(ids);
          const fromEnd = await list(database, search, filters, { sort, fromEnd: true });
          expect(fromEnd.reverse().join(''), what).toBe(ids);
          const parts = await Promise.all(
            [0, 2, 4, 6].map((offset) => list(database, search, filters, { sort, offset, limit: 2 })),
          );
          expect(parts.flat().join(''), what).toBe(ids);
        }
      }
    }
  });

  test("a date range is of the reader's days", async () => {
    const database = await open();
    await insert(
      database,
      { id: 'evening', createdAt: start - 1 },
      { id: 'midnight', createdAt: start },
      { id: 'late', createdAt: start + day - 1 },
    );
    const filters = { date_range: '2026-03-12,2026-03-12' };
    for (const search of ['', 'dana']) {
      expect(await list(database, search, filters)).toEqual(['late', 'midnight']);
      expect(await list(database, search, filters, {}, 'Europe/Berlin')).toEqual(['midnight', 'evening']);
      expect(await list(database, search, filters, {}, 'America/New_York')).toEqual(['late']);
    }
  });

  test('the order need is the same here and on a device, for random rows', async () => {
    const database = await open();
    const random = seededRandom(7);
    const some = (values: readonly (number | null)[]) => values[Math.floor(random() * values.length)] ?? null;
    const instants = [null, start - 40 * day, start - 14 * day - 1, start - 14 * day, start - 3 * day, start - 2 * day];
    const rows = Array.from({ length: 300 }, (_, at) => ({
      id: `s${String((at * 7) % 300).padStart(3, '0')}`,
      createdAt: start - Math.floor(random() * 60) * day,
      openedAt: some(instants),
      askedAt: some(instants),
      goalDue: some([null, -20, -1, 0, 1, 30]),
      staffActedAt: some(instants),
    })).map((row) => ({ ...row, goalDue: row.goalDue === null ? null : dayOf(start + row.goalDue * day) }));
    await insert(database, ...rows.map(({ id, createdAt }) => ({ id, createdAt })));
    const { submissionNeeds: n } = database.read.t;
    await database.tx(async ({ q }) => {
      for (const { id, createdAt: _, ...facts } of rows) await q.update(n).set(facts).where(eq(n.id, id));
    });
    const byNeed = (tz: string) => rows.toSorted(compareByNeed(needTimeAt(start, tz))).map(({ id }) => id);
    for (const tz of ['UTC', 'America/New_York']) {
      const expected = byNeed(tz);
      for (const search of ['', 'dana']) {
        for (const filters of [{}, { industry: 'I' }]) {
          const ids = (sort: PortalSort, fromEnd = false) =>
            list(database, search, filters, { sort, limit: 300, fromEnd }, tz);
          expect(await ids('need')).toEqual(expected);
          expect(await ids('-need')).toEqual(expected.toReversed());
          expect(await ids('need', true)).toEqual(expected.toReversed());
        }
      }
    }
    for (const need of needReasons) {
      const needed = rows.filter((row) => needsOf(row, needTimeAt(start, 'UTC')).includes(need));
      const byWait = needed.toSorted(compareByNeed(needTimeAt(start, 'UTC'))).map(({ id }) => id);
      expect(needed.length).toBeGreaterThan(2);
      for (const [search, filters] of [
        ['', {}],
        ['dana', {}],
        ['', { industry: 'I' }],
      ] as const) {
        const what = `${need} ${search} ${JSON.stringify(filters)}`;
        const selected = { ...filters, need };
        expect(await list(database, search, selected, { sort: 'need', limit: 300 }), what).toEqual(byWait);
        expect((await list(database, search, selected, { limit: 300 })).sort(), what).toEqual(byWait.toSorted());
        const selection = { search, filters: selected, tz: 'UTC', now: start };
        expect(await submissionSearch(database.read).count(selection), what).toBe(needed.length);
      }
    }
    expect(new Set(rows.map((row) => needOf(row, needTimeAt(start, 'UTC')))).size).toBe(5);
    expect(byNeed('UTC')).not.toEqual(byNeed('America/New_York'));
  });

  test('pages at either end and deep in a list are those of a sorted list', async () => {
    const database = await open();
    const rows = await insertMany(database, 3_000);
    const selections: [string, PortalFilters, (row: InsertedRow) => boolean][] = [
      ['', {}, () => true],
      ['sales', {}, () => true],
      ['okafor', {}, ({ company }) => company?.toLowerCase().startsWith('okafor') ?? false],
      ['', { industry: 'Bakery' }, ({ industry }) => industry === 'Bakery'],
      ['', { company_size: '11-50' }, ({ companySize }) => companySize === '11-50'],
      ['', { company_size: '1-10' }, ({ companySize }) => companySize === '1-10'],
      ['dana', { industry: 'Bakery' }, (row) => /dana/i.test(row.firstName) && row.industry === 'Bakery'],
      ['', { date_range: '2026-02-01,' }, ({ createdAt }) => createdAt >= Date.parse('2026-02-01T00:00:00Z')],
    ];
    for (const [search, filters, isSelected] of selections) {
      const selected = rows.filter(isSelected);
      const total = selected.length;
      for (const sort of portalSorts) {
        const expected = selected.toSorted(comparisonFor(sort)).map(({ id }) => id);
        for (const offset of [0, 40, Math.floor(total / 2) - 10, total - 7].filter((at) => at >= 0 && at < total)) {
          const limit = Math.min(20, total - offset);
          const what = `${search} ${JSON.stringify(filters)} ${sort} ${offset}`;
          const page = await list(database, search, filters, { sort, offset, limit, total });
          expect(page, what).toEqual(expected.slice(offset, offset + limit));
          const fromEnd = await list(database, search, filters, { sort, offset, limit, total, fromEnd: true });
          expect(fromEnd, what).toEqual(expected.toReversed().slice(offset, offset + limit));
        }
      }
    }
  });
});
