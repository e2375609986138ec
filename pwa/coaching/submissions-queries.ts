import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForBlob } from '#pwa/api/api-client.ts';
import { currentUserQuery } from '#pwa/api/current-user.ts';
import { staffMeta } from '#pwa/api/staff-queries.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { AppError } from '#schema/errors.ts';
import {
  maxPortalPageSize,
  needsAnswerSchema,
  type PortalAnswer,
  portalAnswerSchema,
  portalPageSize,
} from '#schema/portal.ts';
import { defaultPortalSort } from '#schema/portal-query.ts';
import { isNarrowed, type ListAddress, searchParamsOf } from './list-address.ts';
import { markBeforeCall, storeListAnswer } from './portal-store.ts';

const staleMs = 30_000;

/** Asks the server for one page of submissions, and stores what it answers about each on this device. */
export const submissionsQuery = (token: string | null, address: ListAddress, tz: string) =>
  queryOptions({
    queryKey: ['portal-submissions', token, pageParams(address, tz)],
    meta: staffMeta,
    queryFn: async ({ signal, client }): Promise<PortalAnswer> => {
      const account = openAccount();
      const before = account && (await markBeforeCall(account));
      const path = `/api/coaching/submissions?${pageParams(address, tz)}`;
      const answer = await callApi(path, { answer: portalAnswerSchema, signal }).catch((error: unknown) => {
        // The guard shows the page as somebody who lost the role sees it.
        const isRefused = error instanceof AppError && error.code === 'forbidden';
        if (isRefused) void client.invalidateQueries(currentUserQuery(token));
        throw error;
      });
      if (account && before !== undefined) {
        // The answer is shown all the same where it cannot be stored.
        await storeListAnswer(account, answer, { before, isOfAll: !isNarrowed(address), at: Date.now() }).catch(
          () => undefined,
        );
      }
      return answer;
    },
    // Only this device knows which ones are new to its reader.
    enabled: token !== null && !address.isNew,
    staleTime: staleMs,
    // A reader who comes back from a submission has opened it, and perhaps edited it.
    refetchOnMount: 'always',
    // Each read is an entry of the audit log, and nobody asked for this one.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? staleMs : false),
  });

/** Asks which clients need staff, of all submissions. */
export const needsQuery = (token: string | null, tz: string) =>
  queryOptions({
    queryKey: ['portal-needs', token, tz],
    meta: staffMeta,
    queryFn: ({ signal }) =>
      callApi(`/api/coaching/needs?${new URLSearchParams({ tz })}`, { answer: needsAnswerSchema, signal }),
    enabled: token !== null,
    staleTime: staleMs,
    // A reader who comes back from a submission has opened it.
    refetchOnMount: 'always',
    // Each read is an entry of the audit log.
    refetchOnWindowFocus: false,
  });

interface FetchIdsOptions {
  count: number;
  tz: string;
  signal: AbortSignal;
}

/** Fetches the ids of the newest submissions of a search and its filters, at most `count`, of all pages. */
export async function fetchListIds(address: ListAddress, { count, tz, signal }: FetchIdsOptions): Promise<string[]> {
  const ids = new Set<string>();
  for (let page = 1; ids.size < count; page += 1) {
    const params = new URLSearchParams({ page: String(page), limit: String(maxPortalPageSize) });
    const path = `/api/coaching/submissions?${params}&${listParams({ ...address, sort: defaultPortalSort }, tz)}`;
    const { submissions, pagination } = await callApi(path, { answer: portalAnswerSchema, signal });
    for (const { id } of submissions) ids.add(id);
    if (page >= pagination.totalPages) break;
  }
  return [...ids].slice(0, count);
}

/** Downloads all submissions of a search and its filters as a table for spreadsheets. */
export const fetchCsv = (address: ListAddress, tz: string): Promise<Blob> =>
  callApiForBlob(`/api/coaching/submissions.csv?${listParams(address, tz)}`, { type: 'text/csv' });

function pageParams(address: ListAddress, tz: string): string {
  const page = new URLSearchParams({ page: String(address.page), limit: String(portalPageSize) });
  return `${page}&${listParams(address, tz)}`;
}

function listParams(address: ListAddress, tz: string): string {
  const query = searchParamsOf(address);
  query.set('tz', tz);
  return query.toString();
}
