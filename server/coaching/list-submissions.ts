import { needOf, needTimeAt } from '#schema/need.ts';
import type { PortalAnswer } from '#schema/portal.ts';
import type { PortalQuery } from '#schema/portal-query.ts';
import type { Database } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import { submissionSearch } from '#server/submissions/submission-search.ts';
import { type ListCache, listSpan } from './list-cache.ts';
import { listNeeds, listPortalRows } from './portal-rows.ts';

export interface ListDeps extends Pick<ServerDeps, 'clock'> {
  database: Pick<Database, 'read'>;
  listOf: ListCache;
}

/** Lists one page of the submissions that a query selects, in its order. */
export async function listSubmissions(
  { database: { read }, clock, listOf }: ListDeps,
  query: PortalQuery,
): Promise<PortalAnswer> {
  const { page, limit, sort, tz } = query;
  const now = clock();
  const search = submissionSearch(read);
  const selection = { ...query, now };
  const list = await listOf(search, selection);
  const ids = await listSpan(search, selection, { sort, offset: (page - 1) * limit, limit }, list);
  const [rows, needs] = [await listPortalRows(read, ids), await listNeeds(read, ids)];
  const time = needTimeAt(now, tz);
  return {
    submissions: rows.map((row) => {
      const facts = needs.get(row.id);
      return {
        ...row,
        need: facts ? needOf(facts, time) : null,
        opened_at: toIso(facts?.openedAt),
        asked_at: toIso(facts?.askedAt),
      };
    }),
    pagination: { page, limit, totalPages: Math.ceil(list.total / limit), total: list.total },
  };
}

const toIso = (instant: number | null | undefined): string | null =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString();
