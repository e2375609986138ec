import { useEffect } from 'react';
import { usePurchase } from '#pwa/checkout/use-purchase.tsx';
import { forgetSubmission, keepSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import type { ThankYouState } from '#pwa/offline/thank-you-state.ts';
import { ResultsView } from '#pwa/results/results-view.tsx';

export interface ResultsInPlaceProps {
  state: ThankYouState;
  onStartOver: () => void;
  /** 2 where the page has another title above. */
  titleLevel?: 1 | 2;
}

/** The results with the purchase that starts from them. */
export function ResultsInPlace({ state, onStartOver, titleLevel }: ResultsInPlaceProps) {
  const { submissionId } = state;
  const purchase = usePurchase(submissionId);
  useEffect(() => {
    if (readKeptSubmission()?.submissionId !== submissionId) keepSubmission({ submissionId });
  }, [submissionId]);

  function handleStartOver() {
    forgetSubmission();
    onStartOver();
  }

  return (
    <>
      <ResultsView
        state={state}
        onStartOver={handleStartOver}
        titleLevel={titleLevel}
        onPurchase={purchase.start}
        isPurchaseBusy={purchase.isBusy}
        purchaseNotice={purchase.notice}
      />
      {purchase.dialog}
    </>
  );
}
