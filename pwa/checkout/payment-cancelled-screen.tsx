import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { readThankYou } from '#pwa/offline/thank-you-state.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { paths } from '#schema/paths.ts';
import { readPaymentReturn } from './payment-return.ts';

/** Message banners hide after 5 s (specification, section 9). */
const bannerMs = 5_000;

/**
 * `/payment-cancelled`: back to the insights that the purchase started from, or to the start. Where this tab paid for the
 * same thing before, on a page that was still open, nothing was cancelled: what became of that payment is shown.
 */
export function PaymentCancelledScreen() {
  const { notify } = useMessageCenter();
  const state = readThankYou();
  const wasPaid = state !== undefined && readPaymentReturn('')?.submissionId === state.submissionId;

  useEffect(() => {
    if (wasPaid) return;
    notify({ tone: 'neutral', text: 'Payment cancelled. Nothing was charged.', hideAfterMs: bannerMs });
  }, [notify, wasPaid]);

  if (wasPaid) return <Navigate to={paths.paymentSuccess} replace />;
  if (!state) return <Navigate to={paths.landing} replace />;
  return <Navigate to={paths.thankYou} replace state={state} />;
}
