import { useToken } from '#pwa/api/use-token.ts';
import { readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { paths } from '#schema/paths.ts';

/** To the insights that the purchase started from; where there are none, to the account's history, or home. */
export function WayBack({ insights }: { insights: LastInsights | undefined }) {
  const isSignedIn = useToken() !== null;
  const kept = readKeptSubmission();
  const canRestore = kept !== undefined && kept.sessionId === undefined;
  if (!insights && canRestore) return <ButtonLink to={paths.thankYou}>Back to your insights</ButtonLink>;
  if (!insights && isSignedIn) return <ButtonLink to={paths.history}>Open your history</ButtonLink>;
  if (!insights) return <ButtonLink to={paths.landing}>Return Home</ButtonLink>;
  return (
    <ButtonLink to={paths.thankYou} state={insights}>
      Back to your insights
    </ButtonLink>
  );
}
