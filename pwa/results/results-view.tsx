import { RotateCcw } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { markEngaged } from '#pwa/offline/engagement.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { Button } from '#pwa/ui/button.tsx';
import { PageHead } from '#pwa/ui/page.tsx';
import { Comparison } from './comparison.tsx';
import { FullReportOffer, type PurchaseLook } from './full-report-offer.tsx';
import { InsightList } from './insight-list.tsx';
import { KeepInsights } from './keep-insights.tsx';
import { PaymentKnown } from './payment-known.tsx';
import styles from './results-view.module.css';
import { resultsLead } from './results-words.ts';
import { reportShown } from './shown-once.ts';
import { WrittenBy } from './written-by.tsx';

const FitPanel = lazy(async () => ({ default: (await import('./fit-panel.tsx')).FitPanel }));

export interface ResultsViewProps extends PurchaseLook {
  state: LastInsights;
  onStartOver: () => void;
  /** 2 where the page has another title above. */
  titleLevel?: 1 | 2 | undefined;
  /** Leads to the payment for the report, where there is one: then it is not offered again. */
  onSeePayment?: (() => void) | undefined;
  onChangeAnswers: () => Promise<void>;
}

/** The free insights, what the full report adds, and the two side by side. */
export function ResultsView({
  state,
  onStartOver,
  titleLevel = 1,
  onSeePayment,
  onChangeAnswers,
  ...purchase
}: ResultsViewProps) {
  const { submissionId, fit } = state;
  useEffect(() => reportShown(submissionId), [submissionId]);
  useEffect(markEngaged, []);
  const level = titleLevel === 1 ? 2 : 3;

  return (
    <>
      <PageHead
        level={titleLevel}
        title={<span className={styles.greeting}>Thank you, {state.firstName}. Here’s where we’d look first.</span>}
        lead={resultsLead(state)}
        actions={
          <Button
            className={styles.startOver}
            variant="quiet"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={onStartOver}
          >
            Start Over
          </Button>
        }
      />
      <InsightList nuggets={state.nuggets} level={level} />
      <WrittenBy provider={state.provider} />
      {onSeePayment ? (
        <div className={styles.payment}>
          <PaymentKnown onOpen={onSeePayment} />
        </div>
      ) : (
        <>
          {fit?.verdict !== 'declined' && <KeepInsights />}
          {fit && (
            <Suspense fallback={null}>
              <FitPanel {...{ submissionId, fit, onChangeAnswers }} level={level} />
            </Suspense>
          )}
          {fit?.verdict !== 'declined' && (
            <>
              <FullReportOffer {...purchase} />
              <Comparison />
            </>
          )}
        </>
      )}
    </>
  );
}
