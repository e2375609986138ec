import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForBlob } from '#pwa/api/api-client.ts';
import { historyAnswerSchema } from '#schema/history.ts';

export const historyQuery = queryOptions({
  queryKey: ['history'],
  queryFn: async ({ signal }) => {
    const { history } = await callApi('/api/history', { answer: historyAnswerSchema, signal });
    return history;
  },
});

export const fetchReportPdf = (submissionId: string) => callApiForBlob(`/api/history/${submissionId}/report.pdf`, {});
