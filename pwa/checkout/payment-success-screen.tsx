import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ProgressBar } from '#pwa/ui/progress-bar.tsx';
import { paths } from '#schema/paths.ts';
import { missingPayment, type PaymentStep } from './follow-payment.ts';
import { keepPaymentReturn, readPaymentReturn } from './payment-return.ts';
import { NotPaid, PaymentFailed, PaymentPage, Refunded, SignInToRead } from './payment-states.tsx';
import styles from './payment-success-screen.module.css';
import { NoConnection, ReportProgress } from './report-progress.tsx';
import { usePayment } from './use-payment.ts';
import { useShowReport } from './use-show-report.ts';

/** `/payment-success`: shows how the payment becomes a report. It needs the session's id alone, and changes nothing. */
export function PaymentSuccessScreen() {
  const sessionId = useSessionId();
  if (!sessionId) return <PaymentFailed message={missingPayment} stillRuns={false} />;
  return <FollowedPayment sessionId={sessionId} />;
}

/** The session's id, which leaves the address bar at once. */
function useSessionId(): string | undefined {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [payment] = useState(() => readPaymentReturn(search));

  useEffect(() => {
    if (search === '') return;
    if (payment) keepPaymentReturn(payment);
    navigate(paths.paymentSuccess, { replace: true });
  }, [search, payment, navigate]);

  return payment?.sessionId;
}

function FollowedPayment({ sessionId }: { sessionId: string }) {
  const { step, again } = usePayment(sessionId);
  useShowReport(step);
  return <PaymentState step={step} onSignedIn={again} />;
}

function PaymentState({ step, onSignedIn }: { step: PaymentStep; onSignedIn: () => void }) {
  switch (step.name) {
    case 'confirming':
      return <Confirming {...step} />;
    case 'writing':
      return <Writing {...step} />;
    case 'done':
      return <Writing stage="mail" progress={1} isConnected />;
    case 'signInToRead':
      return <SignInToRead onSignedIn={onSignedIn} />;
    case 'notPaid':
      return <NotPaid />;
    case 'refunded':
      return <Refunded />;
    case 'failed':
      return <PaymentFailed {...step} />;
  }
}

function Writing(props: Parameters<typeof ReportProgress>[0]) {
  return (
    <PaymentPage title="Thank you. Your payment has arrived.">
      <ReportProgress {...props} />
    </PaymentPage>
  );
}

function Confirming({ isLate, isConnected }: { isLate: boolean; isConnected: boolean }) {
  return (
    <PaymentPage title="Confirming your payment">
      <div className={styles.progress}>
        <ProgressBar label="Waiting for the payment provider" />
        {!isConnected && <NoConnection />}
        <p className={styles.note}>
          {isLate
            ? 'This takes longer than usual. You may close this page: if the payment went through, the report is written anyway, and a mail tells you when it is ready.'
            : 'This usually takes a few seconds.'}
        </p>
      </div>
    </PaymentPage>
  );
}
