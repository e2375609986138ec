import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { EndingReport } from '#pwa/checkout/ending-report.tsx';
import { cameToNothing, paymentOf } from '#pwa/checkout/known-payment.ts';
import { ReturnedPayment } from '#pwa/checkout/returned-payment.tsx';
import { type ReturnedPaymentState, useReturnedPayment } from '#pwa/checkout/use-returned-payment.ts';
import { type LastInsights, saveLastInsights } from '#pwa/offline/last-insights.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { ReportReader, type ReportReaderProps } from '#pwa/report/report-reader.tsx';
import { ReportSkeleton } from '#pwa/report/report-skeleton.tsx';
import { PurchasedView } from '#pwa/results/purchased-view.tsx';
import { ThankYouScreen } from '#pwa/results/thank-you-screen.tsx';
import { Page } from '#pwa/ui/page.tsx';
import { paths } from '#schema/paths.ts';
import { leaveResults } from './forget-purchase.ts';
import { pageTitle } from './page-title.ts';
import { ResultsInPlace } from './results-in-place.tsx';
import { RouteSkeleton } from './route-skeleton.tsx';

const KeptInsights = lazy(async () => ({ default: (await import('./kept-insights.tsx')).KeptInsights }));
const OpenCoach = lazy(async () => ({ default: (await import('#pwa/auth/open-coach.tsx')).OpenCoach }));
const AfterPlan = lazy(async () => ({ default: (await import('./after-report.tsx')).AfterPlan }));
const AfterReport = lazy(async () => ({ default: (await import('./after-report.tsx')).AfterReport }));
const OwnReportReader = lazy(async () => ({
  default: (await import('#pwa/report/own-report-reader.tsx')).OwnReportReader,
}));

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
        <Purchased key={state.submissionId} state={state} onStartOver={onStartOver} />
      )}
      renderMissing={(nothing) => (
        <Suspense fallback={<RouteSkeleton />}>
          <KeptInsights otherwise={nothing} />
        </Suspense>
      )}
      onForget={leaveResults}
    />
  );
}

function Purchased({ state, onStartOver }: { state: LastInsights; onStartOver: () => void }) {
  const returned = useReturnedPayment(state.submissionId);
  const [token, owner] = [useToken(), useOwner()];
  const isGuest = token === null && owner === null;
  return (
    <EndingReport ended={returned && <ReturnedHere state={state} returned={returned} />}>
      <PurchasedView
        state={state}
        onStartOver={onStartOver}
        coach={<Suspense fallback={null}>{isGuest && <OpenCoach buyer={state} />}</Suspense>}
      >
        <Report submissionId={state.submissionId} email={state.email} report={state.report} titleLevel={2} />
      </PurchasedView>
      <ReportTitle />
    </EndingReport>
  );
}

/** Shows the device's owner the copy of the report and its file on it. */
function Report(props: ReportReaderProps) {
  if (useOwner() === null) return <ReportReader {...props} />;
  return (
    <Suspense fallback={<ReportSkeleton actions={null} />}>
      <OwnReportReader
        {...props}
        renderPlanActions={(doc) => <AfterPlan doc={doc} />}
        renderEnding={(doc) => <AfterReport doc={doc} />}
      />
    </Suspense>
  );
}

/** The address tells the insights and the report apart no more than it did before the purchase. */
function ReportTitle() {
  useEffect(() => {
    document.title = pageTitle(paths.report);
    return () => {
      document.title = pageTitle(paths.thankYou);
    };
  }, []);
  return null;
}

/** The report leaves this tab with the money; the insights stay, and once the money is back it can be bought again. */
function ReturnedHere({ state, returned }: { state: LastInsights; returned: ReturnedPaymentState }) {
  const insights = useMemo(() => withoutReport(state), [state]);
  useEffect(() => saveLastInsights(insights), [insights]);
  useEffect(() => {
    if (!returned.isUnderWay) cameToNothing(paymentOf(state.submissionId).sessionId);
  }, [returned.isUnderWay, state.submissionId]);
  return <ReturnedPayment {...returned} insights={insights} />;
}

function withoutReport({ report: _, paymentComplete: __, ...insights }: LastInsights): LastInsights {
  return insights;
}
