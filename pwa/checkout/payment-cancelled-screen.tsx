import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { type KeptSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { readThankYou } from '#pwa/offline/thank-you-state.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { Page } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { paths } from '#schema/paths.ts';
import { findLeftPayment, type LeftPayment } from './find-left-payment.ts';
import { keepPaymentReturn, type PaymentReturn, readPaymentReturn } from './payment-return.ts';

/** Message banners hide after 5 s (specification, section 9). */
const bannerMs = 5_000;

const words = {
  notCharged: 'Payment cancelled. Nothing was charged.',
  unknown: 'You left the payment page. If you paid on it, your report is written and a mail tells you.',
} as const;

/**
 * `/payment-cancelled`: back to the insights that the purchase started from, also where the browser was closed in between,
 * or to the start. Where the same thing was paid for before, on a page that was still open, nothing was cancelled: what
 * became of that payment is shown.
 */
export function PaymentCancelledScreen() {
  const { notify } = useMessageCenter();
  const [state] = useState(readThankYou);
  const [kept] = useState(readKeptSubmission);
  const left = useLeftPayment(state?.submissionId ?? kept?.submissionId, kept);
  const text = typeof left === 'string' ? words[left] : undefined;

  useEffect(() => {
    if (text) notify({ tone: 'neutral', text, hideAfterMs: bannerMs });
  }, [notify, text]);

  if (!left) return <Looking />;
  if (!text) return <Navigate to={paths.paymentSuccess} replace />;
  if (!state) return <Navigate to={kept ? paths.thankYou : paths.landing} replace />;
  return <Navigate to={paths.thankYou} replace state={state} />;
}

/** Undefined while the server is asked. */
function useLeftPayment(submissionId: string | undefined, kept: KeptSubmission | undefined): LeftPayment | undefined {
  const own = kept?.submissionId === submissionId ? kept : undefined;
  const [left, setLeft] = useState(() => (submissionId === undefined ? 'unknown' : paidHere(submissionId, own)));

  useEffect(() => {
    if (left || submissionId === undefined) return;
    const leaving = new AbortController();
    findLeftPayment(submissionId, own?.openedSessionId, leaving.signal).then(
      (found) => {
        if (typeof found === 'object') keepPaymentReturn(found);
        setLeft(found);
      },
      // Only a screen that was left ends so.
      () => undefined,
    );
    return () => leaving.abort();
  }, [left, submissionId, own?.openedSessionId]);

  return left;
}

/** The payment that this tab, or another of this browser, came back from. */
function paidHere(submissionId: string, own: KeptSubmission | undefined): LeftPayment | undefined {
  const inThisTab: PaymentReturn | undefined = readPaymentReturn('');
  if (inThisTab?.submissionId === submissionId) return inThisTab;
  return own?.sessionId === undefined ? undefined : own;
}

function Looking() {
  return (
    <Page width="narrow">
      <Skeleton label="Looking at your payment">
        <SkeletonLine size="title" width="long" />
        <SkeletonBlock height="m" />
      </Skeleton>
    </Page>
  );
}
