import { ReportReader } from '#pwa/report/report-reader.tsx';
import { PurchasedView } from '#pwa/results/purchased-view.tsx';
import { ThankYouScreen } from '#pwa/results/thank-you-screen.tsx';
import { Page } from '#pwa/ui/page.tsx';
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
      renderPurchased={(state, onStartOver) => (
        <PurchasedView state={state} onStartOver={onStartOver}>
          <ReportReader submissionId={state.submissionId} email={state.email} report={state.report} titleLevel={2} />
        </PurchasedView>
      )}
    />
  );
}
