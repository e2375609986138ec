import { and, type Column, count, eq, gte, inArray, is, lt, type SQL, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { needTimeAt } from '#schema/need.ts';
import { instantsOf, type PortalQuery, type PortalSort, sortKeyOf } from '#schema/portal-query.ts';
import { wordsOf } from '#schema/search-words.ts';
import type { Db } from '#server/db/connect.ts';
import { listByNeed, type NeedRows } from './list-by-need.ts';
import { needOrder, needRule } from './need-order.ts';

/** Selects the submissions that have every word of the search, by prefix, and pass every filter. */
export interface SubmissionSelection extends Pick<PortalQuery, 'search' | 'filters' | 'tz'> {
  /** Is the present for the order and the filter `need`, epoch ms. */
  now: number;
}

export interface ListSpan {
  sort: PortalSort;
  offset: number;
  limit: number;
  /** Counts from the other end of the list, and lists the last one first. */
  fromEnd?: boolean;
  /** Counts the selected submissions, where that is known. It decides how the list is read, and not what is in it. */
  total?: number;
}

/** Searches an index of whole lists: FTS5 on SQLite, a GIN index on PostgreSQL (migration 0016). */
export interface SubmissionSearch {
  /** Lists the ids of a part of the list, in its order. */
  listIds(selection: SubmissionSelection, span: ListSpan): Promise<string[]>;
  count(selection: SubmissionSelection): Promise<number>;
  /** Changes with everything that a list is selected by, but not with what the order and the filter `need` compare. */
  readVersion(): Promise<number>;
}

/**
 * Searches on either engine. In SQLite one filter is answered by its own index, and whatever needs more than that by FTS5,
 * whose row numbers are places in the order of time: of submissions of one millisecond the later insert is the newer one.
 */
export function submissionSearch(db: Db): SubmissionSearch {
  const byColumns = columnSearch(db);
  const byWords = isSqlite(db) ? ftsSearch(db) : byColumns;
  const searchFor = (selection: SubmissionSelection) => (needsIndex(selection) ? byWords : byColumns);
  return {
    readVersion: byColumns.readVersion,
    count: (selection) => searchFor(selection).count(selection),
    async listIds(selection, span) {
      if (sortKeyOf(span.sort).key === 'created') return searchFor(selection).listIds(selection, span);
      return (await listFromAll(db, byColumns, selection, span)) ?? byColumns.listIds(selection, span);
    },
  };
}

/** Limits how many rows of an order are read to find those of a page among them. */
const walkedRows = 500;

/**
 * Lists a page near an end of an order other than by time. It picks the selected ones among the first rows of
 * everything, because to look up all that a search finds takes 100 ms where that is everything.
 *
 * @returns undefined where the page may lie deeper
 */
async function listFromAll(
  db: Db,
  byColumns: SubmissionSearch,
  selection: SubmissionSelection,
  span: ListSpan,
): Promise<string[] | undefined> {
  const { offset, limit, total } = span;
  if (total === undefined || isEverything(selection)) return undefined;
  const everything = { ...selection, search: '', filters: {} };
  const all = await byColumns.count(everything);
  if (total === all) return byColumns.listIds(everything, span);
  const until = offset + limit;
  // Half of the rows are a reserve, because selected rows are not spread evenly.
  if (2 * until * all > walkedRows * total) return undefined;
  const ids = await byColumns.listIds(everything, { ...span, offset: 0, limit: walkedRows });
  const selected = await listSelected(db, ids, selection);
  const found = ids.filter((id) => selected.has(id));
  return found.length < until ? undefined : found.slice(offset, until);
}

async function listSelected(db: Db, ids: readonly string[], selection: SubmissionSelection): Promise<Set<string>> {
  const { submissions: s } = db.t;
  const place = sql`(SELECT place FROM submission_places WHERE id = ${s.id})`;
  const isSelected =
    isSqlite(db) && hasWords(selection)
      ? sql`${place} IN (${ftsPlaces(db, selection)})`
      : isAmongSelected(db, s.id, selection);
  const rows = await db.q
    .select({ id: s.id })
    .from(s)
    .where(and(inArray(s.id, [...ids]), isSelected));
  return new Set(rows.map(({ id }) => id));
}

const isSqlite = ({ t }: Db): boolean => is(t.submissions, SQLiteTable);

const hasWords = ({ search }: SubmissionSelection): boolean => wordsOf(search).length > 0;

const isEverything = (selection: SubmissionSelection): boolean =>
  !hasWords(selection) && Object.values(selection.filters).every((value) => value === undefined);

function needsIndex(selection: SubmissionSelection): boolean {
  const { date_range: _, need: _need, ...values } = selection.filters;
  return hasWords(selection) || Object.values(values).filter((value) => value !== undefined).length > 1;
}

/** Holds a part of an order: what is in it, and by what it is sorted. */
interface OrderPart {
  where?: SQL;
  by: SQL[];
}

type SortKey = ReturnType<typeof sortKeyOf>['key'];
type Direction = 'ASC' | 'DESC';

function columnSearch(db: Db): SubmissionSearch {
  const { q, t } = db;
  const { submissions: s, submissionNeeds: n } = t;

  function selectIds(selection: SubmissionSelection, key: SortKey, part?: SQL) {
    if (key === 'need') {
      const selected = isAmongSelected(db, n.id, selection);
      return q.select({ id: n.id }).from(n).where(selected).$dynamic();
    }
    const selected = key === 'created' ? columnsMatch(db, selection) : isAmongSelected(db, s.id, selection);
    return q.select({ id: s.id }).from(s).where(and(selected, part)).$dynamic();
  }

  async function countWhere(where: SQL | undefined): Promise<number> {
    const [row] = await q.select({ total: count() }).from(s).where(where);
    return row?.total ?? 0;
  }

  return {
    async listIds(selection, { sort, offset, limit, fromEnd = false }) {
      const { key, isDescending } = sortKeyOf(sort);
      const direction = isDescending !== fromEnd ? 'DESC' : 'ASC';
      const byNeed = needOrder(db, needTimeAt(selection.now, selection.tz));
      if (key === 'need' && isSqlite(db)) {
        const page = await listByNeed(db, needRows(db, selection), byNeed, { direction, offset, limit });
        if (page) return page;
      }
      const parts = orderParts(db, key, direction, byNeed);
      const ids: string[] = [];
      let skip = offset;
      for (const { where, by } of fromEnd ? parts.reverse() : parts) {
        const found = await selectIds(selection, key, where)
          .orderBy(...by)
          .limit(limit - ids.length)
          .offset(skip);
        ids.push(...found.map(({ id }) => id));
        if (ids.length === limit) break;
        const isBefore = found.length === 0 && skip > 0;
        skip -= isBefore ? await countWhere(and(isAmongSelected(db, s.id, selection), where)) : skip;
      }
      return ids;
    },
    count: (selection) => countWhere(columnsMatch(db, selection)),
    async readVersion() {
      const [row] = await q.select().from(t.submissionChanges).limit(1);
      return row?.count ?? 0;
    },
  };
}

/** Writes each order as its index has it. Missing companies come last in either direction, as a part of their own. */
function orderParts(
  { t: { submissions: s } }: Db,
  key: SortKey,
  direction: Direction,
  byNeed: readonly SQL[],
): OrderPart[] {
  const sorted = (terms: readonly SQL[]) => terms.map((term) => sql`${term} ${sql.raw(direction)}`);
  if (key === 'need') return [{ by: sorted(byNeed) }];
  if (key === 'created') return [{ by: sorted([sql`${s.createdAt}`, sql`${s.id}`]) }];
  if (key === 'name') {
    const [first, last, id] = sorted([sql`lower(${s.firstName})`, sql`lower(${s.lastName})`, sql`${s.id}`]) as [
      SQL,
      SQL,
      SQL,
    ];
    // A single name sorts before the same first name with a last name, as SQLite does by default.
    const nulls = sql.raw(direction === 'ASC' ? 'NULLS FIRST' : 'NULLS LAST');
    return [{ by: [first, sql`${last} ${nulls}`, id] }];
  }
  const by = sorted([sql`lower(${s.company})`, sql`${s.id}`]);
  const isMissing = sql`(${s.company} IS NULL)`;
  return [
    { where: sql`${isMissing} = (1 = 0)`, by },
    { where: sql`${isMissing} = (1 = 1)`, by },
  ];
}

/**
 * Asks for each row of an order's own index whether it is selected. The + keeps SQLite from beginning with the selection and
 * sorting what it finds, which takes five times as long: it reads a row of the large table for each.
 */
function isAmongSelected(db: Db, id: Column, selection: SubmissionSelection): SQL | undefined {
  const { submissions: s } = db.t;
  const selected = columnsMatch(db, selection);
  if (!isSqlite(db)) return selected && inArray(id, db.q.select({ id: s.id }).from(s).where(selected));
  if (hasWords(selection)) {
    return sql`+${id} IN (SELECT id FROM submission_places WHERE place IN (${ftsPlaces(db, selection)}))`;
  }
  if (!selected || id !== s.id) return selected && sql`+${id} IN ${db.q.select({ id: s.id }).from(s).where(selected)}`;
  // An index has row numbers nearly sorted, and ids at random: to remember those takes ten times as long.
  return sql`+${s}.rowid IN ${db.q.select({ row: sql`rowid` }).from(s).where(selected)}`;
}

/**
 * Begins with the selection in the order of time. That is the order of the index by which SQLite finds the rows of
 * needs.
 */
function needRows(db: Db, selection: SubmissionSelection): NeedRows {
  const { submissions: s, submissionNeeds: n } = db.t;
  if (isEverything(selection)) return { from: sql`${n}`, row: sql`${n}.rowid` };
  const needs = sql`${n} INDEXED BY submission_needs_order`;
  if (!hasWords(selection)) {
    const isSame = sql`${n.createdAt} = ${s.createdAt} AND ${n.id} = ${s.id}`;
    return {
      from: sql`${s} CROSS JOIN ${needs} ON ${isSame}`,
      where: columnsMatch(db, selection),
      row: sql`${s}.rowid`,
    };
  }
  const found = sql`(SELECT rowid AS place FROM submission_search WHERE ${ftsMatch(db, selection)}) AS found`;
  const places = sql`submission_places ON submission_places.place = found.place`;
  const isSame = sql`${n.createdAt} = found.place >> 21 AND ${n.id} = submission_places.id`;
  return { from: sql`${found} CROSS JOIN ${places} CROSS JOIN ${needs} ON ${isSame}`, row: sql`found.place` };
}

function columnsMatch(db: Db, selection: SubmissionSelection): SQL | undefined {
  const { submissions: s } = db.t;
  const { industry, company_size, has_report, has_insights, date_range = '' } = selection.filters;
  const { from, until } = instantsOf(date_range, selection.tz);
  // The expression is written as the index has it.
  const insights = sql`(CASE WHEN json_array_length(${s.insights}) > 0 THEN 1 ELSE 0 END)`;
  return and(
    industry === undefined ? undefined : eq(s.industry, industry),
    company_size === undefined ? undefined : eq(s.companySize, company_size),
    has_report === undefined ? undefined : eq(s.hasReport, has_report === 'true'),
    has_insights === undefined ? undefined : sql`${insights} = ${sql.raw(has_insights === 'true' ? '1' : '0')}`,
    from === undefined ? undefined : gte(s.createdAt, from),
    until === undefined ? undefined : lt(s.createdAt, until),
    needMatch(db, selection, sql`${s.id}`),
    isSqlite(db) || !hasWords(selection) ? undefined : ginMatch(db, selection),
  );
}

/** Selects by the filter `need`. The + keeps SQLite in the order of the list, as above. */
function needMatch(db: Db, { filters: { need }, now, tz }: SubmissionSelection, id: SQL): SQL | undefined {
  if (need === undefined) return undefined;
  const { submissionNeeds: n } = db.t;
  const { where } = needRule(db, need, needTimeAt(now, tz));
  if (!isSqlite(db)) return sql`${id} IN (SELECT ${n.id} FROM ${n} WHERE ${where})`;
  return sql`+${id} IN (SELECT ${n.id} FROM ${n} INDEXED BY submission_needs_order WHERE ${where})`;
}

/** The search is read by the function that reads the submissions, so that both are split alike. */
function ginMatch({ t: { submissions: s } }: Db, { search }: SubmissionSelection): SQL {
  const texts = sql`${s.firstName} || ' ' || coalesce(${s.lastName}, '') || ' ' || ${s.email} || ' ' || coalesce(${s.company}, '') || ' ' || ${s.problems}`;
  const words = sql`(SELECT string_agg('''' || lexeme || ''':*', ' & ')::tsquery FROM unnest(submission_words(${search})))`;
  return sql`submission_words(${texts}) @@ ${words}`;
}

const ftsPlaces = (db: Db, selection: SubmissionSelection): SQL =>
  sql`SELECT rowid FROM submission_search WHERE ${ftsMatch(db, selection)}`;

function ftsSearch(db: Db): Omit<SubmissionSearch, 'readVersion'> {
  const { q } = db;
  return {
    async listIds(selection, { sort, offset, limit, fromEnd = false }) {
      const direction = sql.raw(sortKeyOf(sort).isDescending !== fromEnd ? 'DESC' : 'ASC');
      const found = sql`SELECT rowid AS place FROM submission_search WHERE ${ftsMatch(db, selection)}
        ORDER BY rowid ${direction} LIMIT ${limit} OFFSET ${offset}`;
      return q
        .all<{ id: string }>(
          sql`SELECT id FROM (${found}) JOIN submission_places USING (place) ORDER BY place ${direction}`,
        )
        .map(({ id }) => id);
    },
    async count(selection) {
      const found = sql`SELECT count(*) AS total FROM submission_search WHERE ${ftsMatch(db, selection)}`;
      return q.get<{ total: number }>(found).total;
    },
  };
}

/** Words are letters and digits alone, so that quotes make them plain words of FTS5's language. */
function ftsMatch(db: Db, selection: SubmissionSelection): SQL {
  const { search, filters, tz } = selection;
  const { industry, company_size, has_report, has_insights, date_range = '' } = filters;
  const facets = [
    industry === undefined ? undefined : `i${hex(industry)}`,
    company_size === undefined ? undefined : `s${hex(company_size)}`,
    has_report === undefined ? undefined : has_report === 'true' ? 'r1' : 'r0',
    has_insights === undefined ? undefined : has_insights === 'true' ? 'n1' : 'n0',
  ];
  const terms = [
    ...wordsOf(search).map((word) => `words : "${word}" *`),
    ...facets.flatMap((facet) => (facet === undefined ? [] : [`facets : ${facet}`])),
  ];
  const { from, until } = instantsOf(date_range, tz);
  const needed = needMatch(db, selection, sql`id`);
  const conditions = [
    sql`submission_search MATCH ${terms.join(' AND ')}`,
    ...(from === undefined ? [] : [sql`rowid >= (${from} << 21)`]),
    ...(until === undefined ? [] : [sql`rowid < (${until} << 21)`]),
    ...(needed ? [sql`+rowid IN (SELECT place FROM submission_places WHERE ${needed})`] : []),
  ];
  return sql.join(conditions, sql` AND `);
}

const hex = (text: string): string => Buffer.from(text).toString('hex');
