import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { readThankYou } from '#pwa/offline/thank-you-state.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { paths } from '#schema/paths.ts';
import { readPaymentReturn } from './payment-return.ts';

/** Message banners hide after 5 s (specification, section 9). */
const bannerMs = 5_000;

/**
 * `/payment-cancelled`: back to the insights that the purchase started from, also where the browser was closed in between,
 * or to the start. Where this browser paid for the
 * same thing before, on a page that was still open, nothing was cancelled: what became of that payment is shown.
 */
export function PaymentCancelledScreen() {
  const { notify } = useMessageCenter();
  const state = readThankYou();
  const kept = readKeptSubmission();
  const wasPaid = state ? readPaymentReturn('')?.submissionId === state.submissionId : kept?.sessionId !== undefined;

  useEffect(() => {
    if (wasPaid) return;
    notify({ tone: 'neutral', text: 'Payment cancelled. Nothing was charged.', hideAfterMs: bannerMs });
  }, [notify, wasPaid]);

  if (wasPaid) return <Navigate to={paths.paymentSuccess} replace />;
  if (!state) return <Navigate to={kept ? paths.thankYou : paths.landing} replace />;
  return <Navigate to={paths.thankYou} replace state={state} />;
}
