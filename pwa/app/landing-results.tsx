import { RotateCcw } from 'lucide-react';
import { forgetSubmission } from '#pwa/offline/kept-submission.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { paths } from '#schema/paths.ts';
import { ResultsInPlace, type ResultsInPlaceProps } from './results-in-place.tsx';

/** The results on the landing page. Whoever has bought the report is led to it and not asked to buy it again. */
export function LandingResults({ state, onStartOver }: ResultsInPlaceProps) {
  if (!state.paymentComplete) return <ResultsInPlace state={state} onStartOver={onStartOver} titleLevel={2} />;

  function handleStartOver() {
    forgetSubmission();
    onStartOver();
  }

  return (
    <EmptyState
      title={`Thank you, ${state.firstName}. Your report is ready.`}
      action={
        <>
          <ButtonLink variant="primary" to={paths.thankYou}>
            Open your report
          </ButtonLink>
          <Button variant="quiet" icon={<RotateCcw aria-hidden="true" />} onClick={handleStartOver}>
            Start Over
          </Button>
        </>
      }
    />
  );
}
