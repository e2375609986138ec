import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#pwa/api/api-client.ts';
import { historyAnswerSchema } from '#schema/history.ts';

/** Fetches what only the server knows of the history: who wrote the insights. That stays as it is. */
export const historyQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['history', token],
    queryFn: async ({ signal }) => {
      const { history } = await callApi('/api/history', { answer: historyAnswerSchema, signal });
      return history;
    },
    enabled: token !== null,
    staleTime: 60_000,
  });
