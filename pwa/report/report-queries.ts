import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#pwa/api/api-client.ts';
import { reportAnswerSchema } from '#schema/report.ts';

/** The report of a submission, for whoever may read it; once written it does not change. */
export const reportQuery = (submissionId: string, token: string | null) =>
  queryOptions({
    queryKey: ['report', submissionId, token],
    queryFn: ({ signal }) =>
      callApi(`/api/report/${encodeURIComponent(submissionId)}`, {
        answer: reportAnswerSchema,
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
