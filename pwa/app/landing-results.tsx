import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
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
export function LandingResults(props: LandingResultsProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBackFromElsewhere()) place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={place}>
      <Results {...props} />
    </div>
  );
}

let isArrival = true;

/** The browser puts the page back to where it was before the results are there, and ends below them. */
function isBackFromElsewhere(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isBack = isArrival && arrival?.type === 'back_forward';
  isArrival = false;
  return isBack;
}

function Results({ state, onStartOver }: LandingResultsProps) {
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
