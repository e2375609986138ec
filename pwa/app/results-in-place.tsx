import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { cameBack, gotInsights } from '#pwa/checkout/known-payment.ts';
import { usePurchase } from '#pwa/checkout/use-purchase.tsx';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { ResultsView } from '#pwa/results/results-view.tsx';
import { paths } from '#schema/paths.ts';
import { useKnownPayment } from './use-known-payment.ts';

export interface ResultsInPlaceProps {
  state: LastInsights;
  onStartOver: () => void;
  /** 2 where the page has another title above. */
  titleLevel?: 1 | 2;
}

/** The results with the purchase that starts from them, or with the way to the payment where there is one. */
export function ResultsInPlace({ state, onStartOver, titleLevel }: ResultsInPlaceProps) {
  const { submissionId } = state;
  const purchase = usePurchase(submissionId, changeAnswers);
  const sessionId = useKnownPayment(submissionId);
  const navigate = useNavigate();
  useEffect(() => gotInsights(submissionId), [submissionId]);

  async function changeAnswers() {
    const { openAnswers } = await import('./open-answers.ts');
    await openAnswers(state);
    navigate(paths.insights);
  }

  function openPayment(sessionId: string) {
    cameBack({ submissionId, sessionId });
    navigate(paths.paymentSuccess);
  }

  return (
    <>
      <ResultsView
        state={state}
        onStartOver={onStartOver}
        titleLevel={titleLevel}
        onSeePayment={sessionId === undefined ? undefined : () => openPayment(sessionId)}
        onChangeAnswers={changeAnswers}
        onPurchase={purchase.start}
        isPurchaseBusy={purchase.isBusy}
        purchaseNotice={purchase.notice}
      />
      {purchase.dialog}
    </>
  );
}
