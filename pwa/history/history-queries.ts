import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForBlob } from '#pwa/api/api-client.ts';
import { AppError } from '#schema/errors.ts';
import { historyAnswerSchema } from '#schema/history.ts';

/** A report that was written, or a payment that went back, shows on the open page within a minute. */
const pollMs = 30_000;

/** By the session: another person who signs in over the open page sees nothing of the first one's. */
export const historyQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['history', token],
    queryFn: async ({ signal }) => {
      const { history } = await callApi('/api/history', { answer: historyAnswerSchema, signal });
      return history;
    },
    refetchInterval: pollMs,
  });

/** @throws AppError, `unauthenticated` with the catalogue's text when the session has ended. */
export async function fetchReportPdf(submissionId: string): Promise<Blob> {
  try {
    return await callApiForBlob(`/api/history/${submissionId}/report.pdf`, {});
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === 'unauthenticated')) throw cause;
    throw new AppError('unauthenticated', { userMessage: 'Please sign in to download reports', cause });
  }
}
