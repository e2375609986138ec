import { useEffect } from 'react';
import type { ThankYouState } from '#pwa/offline/thank-you-state.ts';
import { ReportReader } from '#pwa/report/report-reader.tsx';
import { PurchasedView } from '#pwa/results/purchased-view.tsx';
import { ThankYouScreen } from '#pwa/results/thank-you-screen.tsx';
import { Page } from '#pwa/ui/page.tsx';
import { paths } from '#schema/paths.ts';
import { pageMeta } from './page-meta.ts';
import { ResultsInPlace } from './results-in-place.tsx';

/** `/thank-you`: the insights with the purchase, and after it the report in the page. */
export function ThankYouRoute() {
  return (
    <ThankYouScreen
      renderResults={(state, onStartOver) => (
        <Page>
          <ResultsInPlace state={state} onStartOver={onStartOver} />
        </Page>
      )}
      renderPurchased={(state, onStartOver) => <Purchased state={state} onStartOver={onStartOver} />}
    />
  );
}

function Purchased({ state, onStartOver }: { state: ThankYouState; onStartOver: () => void }) {
  useEffect(() => {
    document.title = pageMeta(paths.report).title;
  }, []);
  return (
    <PurchasedView state={state} onStartOver={onStartOver}>
      <ReportReader submissionId={state.submissionId} email={state.email} report={state.report} titleLevel={2} />
    </PurchasedView>
  );
}
