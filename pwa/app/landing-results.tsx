import { RotateCcw } from 'lucide-react';
import type { FormReset } from '#pwa/offline/form-reset.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { paths } from '#schema/paths.ts';
import { leaveResults } from './forget-purchase.ts';
import { ResultsInPlace } from './results-in-place.tsx';

export interface LandingResultsProps {
  state: LastInsights;
  onStartOver: (reset: FormReset) => void;
}

/** The results on the landing page. Whoever has bought the report is led to it and not asked to buy it again. */
export function LandingResults({ state, onStartOver }: LandingResultsProps) {
  const handleStartOver = () => onStartOver(leaveResults(state));
  if (!state.paymentComplete) return <ResultsInPlace state={state} onStartOver={handleStartOver} titleLevel={2} />;

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
