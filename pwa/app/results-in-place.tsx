import { usePurchase } from '#pwa/checkout/use-purchase.tsx';
import type { ThankYouState } from '#pwa/offline/thank-you-state.ts';
import { ResultsView } from '#pwa/results/results-view.tsx';

export interface ResultsInPlaceProps {
  state: ThankYouState;
  onStartOver: () => void;
}

/** The results with the purchase that starts from them. */
export function ResultsInPlace({ state, onStartOver }: ResultsInPlaceProps) {
  const purchase = usePurchase(state.submissionId);
  return (
    <>
      <ResultsView
        state={state}
        onStartOver={onStartOver}
        onPurchase={purchase.start}
        isPurchaseBusy={purchase.isBusy}
        purchaseNotice={purchase.notice}
      />
      {purchase.dialog}
    </>
  );
}
