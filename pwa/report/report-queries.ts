import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#pwa/api/api-client.ts';
import { reportAnswerSchema } from '#schema/report.ts';

/** The newest version may be followed by another one; whoever reads it keeps it, whoever opens it later sees that one. */
const newestStaleMs = 60_000;

/**
 * A report of a submission, for whoever may read it.
 *
 * @param version as the address names it; the newest unless told. A version never changes.
 */
export const reportQuery = (submissionId: string, token: string | null, version?: string) =>
  queryOptions({
    queryKey: ['report', submissionId, token, version ?? 'newest'],
    queryFn: ({ signal }) =>
      callApi(
        `/api/report/${encodeURIComponent(submissionId)}${version ? `?version=${encodeURIComponent(version)}` : ''}`,
        {
          answer: reportAnswerSchema,
          signal,
        },
      ),
    staleTime: version === undefined ? newestStaleMs : Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
