import { readThankYou, type ThankYouState } from '#pwa/offline/thank-you-state.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { paths } from '#schema/paths.ts';

/** To the insights that the purchase started from; home where this tab has none. */
export function WayBack({ insights = readThankYou() }: { insights?: ThankYouState | undefined }) {
  if (!insights) return <ButtonLink to={paths.landing}>Return Home</ButtonLink>;
  return (
    <ButtonLink to={paths.thankYou} state={insights}>
      Back to your insights
    </ButtonLink>
  );
}
