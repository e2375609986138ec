import { useQuery } from '@tanstack/react-query';
import { useToken } from '#pwa/api/use-token.ts';
import { type LastInsights, readLastInsights } from '#pwa/offline/last-insights.ts';
import { loadInsights } from './load-insights.ts';

/** The insights that a purchase started from, to go back to: this tab's, or, where that was closed, the server's. */
export function useInsightsOf(submissionId: string | null): LastInsights | undefined {
  const { data } = useQuery({
    queryKey: ['insights-of', submissionId, useToken()],
    queryFn: ({ signal }) => loadInsights(submissionId ?? '', signal),
    enabled: submissionId !== null,
  });
  const here = readLastInsights();
  return data ?? (here?.submissionId === submissionId ? here : undefined);
}
