import { sortKeyOf } from '#schema/portal-query.ts';
import type { ListSpan, SubmissionSearch, SubmissionSelection } from '#server/submissions/submission-search.ts';

const maxCached = 500;
/**
 * Limits the lists that are read whole. Longer ones are read page by page from the newest on, which is soon done. Of
 * 300 among 100,000 that took twice as long as to have them: more than to read one page of a list that has a tenth of
 * them.
 */
const shortLength = 500;

export interface CachedList {
  total: number;
  /** Lists the ids of a short list, newest first. */
  ids?: readonly string[];
}

export type ListCache = ReturnType<typeof listCache>;

/**
 * Caches how long lists are and what short ones contain, until anything changes that selects them. A count takes the
 * longer the more there is, and a list is asked for again for each of its pages.
 */
export function listCache() {
  const lists = new Map<string, CachedList>();
  let version = -1;

  return async function listOf(search: SubmissionSearch, selection: SubmissionSelection): Promise<CachedList> {
    // Nothing counts the changes of what that filter compares.
    if (selection.filters.need !== undefined) return readList(search, selection);
    // The version is read before counting, so that nothing stays cached for longer than it is right.
    const now = await search.readVersion();
    if (now !== version) lists.clear();
    version = now;
    const key = JSON.stringify([selection.search, selection.filters, selection.tz]);
    const cached = lists.get(key);
    if (cached) return cached;
    const list = await readList(search, selection);
    const [oldest] = lists.keys();
    if (lists.size >= maxCached && oldest !== undefined) lists.delete(oldest);
    if (version === now) lists.set(key, list);
    return list;
  };
}

async function readList(search: SubmissionSearch, selection: SubmissionSelection): Promise<CachedList> {
  const newest = { sort: '-created', offset: 0, limit: shortLength + 1 } as const;
  const ids = await search.listIds(selection, newest);
  return ids.length > shortLength ? { total: await search.count(selection) } : { total: ids.length, ids };
}

/** Lists the ids of one span. The later half is read from the end: what comes before a page is walked past. */
export async function listSpan(
  search: SubmissionSearch,
  selection: SubmissionSelection,
  span: Omit<ListSpan, 'fromEnd'>,
  { total, ids }: CachedList,
): Promise<string[]> {
  const { sort, offset } = span;
  const { key, isDescending } = sortKeyOf(sort);
  if (ids && key === 'created') return (isDescending ? ids : ids.toReversed()).slice(offset, offset + span.limit);
  const limit = Math.min(span.limit, total - offset);
  if (limit <= 0) return [];
  if (offset < total / 2) return search.listIds(selection, { ...span, limit, total });
  const fromEnd = { ...span, offset: total - offset - limit, limit, total, fromEnd: true };
  return (await search.listIds(selection, fromEnd)).reverse();
}
