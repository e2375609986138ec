import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { withTimeLimit } from '#pwa/api/time-limit.ts';
import { readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { readLastInsights } from '#pwa/offline/last-insights.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { paths } from '#schema/paths.ts';
import { type FoundPayment, findPayment } from './find-payment.ts';
import { cameBack, paymentOf } from './known-payment.ts';
import { PaymentSkeleton } from './payment-skeleton.tsx';

/** Message banners hide after 5 s (docs/specification.md#9-business-constants-and-limits). */
const bannerMs = 5_000;
/** Limits the wait for the server, because a person who pressed Cancel wants to go back. */
const patienceMs = 6_000;

const words = {
  unpaid: 'Payment canceled. Nothing was charged.',
  unknown: 'You left the payment page. If you paid, we’ll write your report and email you.',
} as const;

/**
 * `/payment-cancelled`: back to the insights that the purchase started from, also where the browser was closed in between,
 * or to the start. Where the same thing was paid for before, on a page that was still open, nothing was cancelled: what
 * became of that payment is shown.
 */
export function PaymentCancelledScreen() {
  const { notify } = useMessageCenter();
  const [state] = useState(readLastInsights);
  const [kept] = useState(readKeptSubmission);
  const found = useFoundPayment(state?.submissionId ?? kept?.submissionId);
  const text = typeof found === 'string' ? words[found] : undefined;

  useEffect(() => {
    if (text) notify({ tone: 'neutral', text, hideAfterMs: bannerMs });
  }, [notify, text]);

  if (!found) return <PaymentSkeleton label="Checking your payment" />;
  if (!text) return <Navigate to={paths.paymentSuccess} replace />;
  if (!state) return <Navigate to={kept ? paths.thankYou : paths.landing} replace />;
  return <Navigate to={paths.thankYou} replace state={state} />;
}

/** Undefined while it is looked for. */
function useFoundPayment(submissionId: string | undefined): FoundPayment | undefined {
  const [found, setFound] = useState<FoundPayment | undefined>(submissionId === undefined ? 'unknown' : undefined);

  useEffect(() => {
    if (submissionId === undefined) return;
    const leaving = new AbortController();
    findPayment(paymentOf(submissionId), withTimeLimit(leaving.signal, patienceMs))
      .catch(() => 'unknown' as const)
      .then((found) => {
        if (leaving.signal.aborted) return;
        if (typeof found === 'object') cameBack(found.payment);
        setFound(found);
      });
    return () => leaving.abort();
  }, [submissionId]);

  return found;
}
