import { useQuery } from '@tanstack/react-query';
import { useToken } from '#pwa/api/use-token.ts';
import { readThankYou, type ThankYouState } from '#pwa/offline/thank-you-state.ts';
import { thankYouOf } from './thank-you-of.ts';

/** The insights that a purchase started from, to go back to: this tab's, or, where that was closed, the server's. */
export function useInsightsOf(submissionId: string | null): ThankYouState | undefined {
  const { data } = useQuery({
    queryKey: ['insights-of', submissionId, useToken()],
    queryFn: ({ signal }) => thankYouOf(submissionId ?? '', signal),
    enabled: submissionId !== null,
  });
  const here = readThankYou();
  return data ?? (here?.submissionId === submissionId ? here : undefined);
}
