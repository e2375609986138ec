import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { paths } from '#schema/paths.ts';
import { ChatPayment, chatAnnouncement } from './chat-payment.tsx';
import { ConfirmingPayment } from './confirming-payment.tsx';
import { endedAnnouncement } from './ending-report.tsx';
import { FailedReport } from './failed-report.tsx';
import { firstPaymentStep, missingPayment, type PaymentStep, paymentQuery } from './follow-payment.ts';
import { cameBack, cameToNothing, type PaymentReturn, readReturn } from './known-payment.ts';
import { PaymentPage } from './payment-page.tsx';
import {
  NotPaid,
  notPaidAnnouncement,
  PaymentFailed,
  Processing,
  processingAnnouncement,
  SignInToRead,
} from './payment-states.tsx';
import { usePaymentsOf } from './receipts-queries.ts';
import { ReportProgress } from './report-progress.tsx';
import { ReturnedBesides, ReturnedPayment } from './returned-payment.tsx';
import { useInsightsOf } from './use-insights-of.ts';
import { useShowReport } from './use-show-report.ts';

interface PaymentSuccessScreenProps {
  /** Looks for the payment that this tab does not know of; shows what it is given when there is none. */
  renderMissing: (nothing: ReactNode) => ReactNode;
}

/** `/payment-success`: shows how the payment becomes a report, or chat days. It needs the session's id alone, and works on any device. */
export function PaymentSuccessScreen({ renderMissing }: PaymentSuccessScreenProps) {
  const [payment, setPayment] = usePaymentReturn();
  if (payment) return <FollowedPayment key={payment.sessionId} payment={payment} onFollow={setPayment} />;
  return renderMissing(<PaymentFailed message={missingPayment} stillRuns={false} />);
}

/** Reads the payment from the address or this tab. Its ids leave the address bar at once. */
function usePaymentReturn() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [payment, setPayment] = useState(() => readReturn(search));

  useEffect(() => onLocalDataWiped(() => setPayment(undefined)), []);

  // After every render: what looks for a missing payment keeps it and then comes to this page again.
  useEffect(() => setPayment((known) => known ?? readReturn(search)));

  useEffect(() => {
    if (search === '') return;
    if (payment) cameBack(payment);
    navigate(paths.paymentSuccess, { replace: true });
  }, [search, payment, navigate]);

  return [payment, setPayment] as const;
}

interface FollowedPaymentProps {
  payment: PaymentReturn;
  /** Goes on with another. */
  onFollow: (payment: PaymentReturn) => void;
}

function FollowedPayment({ payment, onFollow }: FollowedPaymentProps) {
  const [round, setRound] = useState(0);
  const { data } = useQuery(paymentQuery(payment, round));
  const step = data?.step ?? firstPaymentStep;
  useShowReport(step, payment);

  /** Opens the report that the other payment paid for. This one goes back and must not end it. */
  function handleOpenReport(submissionId: string) {
    cameToNothing(payment.sessionId);
    cameBack({ submissionId });
    onFollow({ submissionId });
  }

  return (
    <>
      <VisuallyHidden role="status">{announcement(step)}</VisuallyHidden>
      <PaymentState step={step} onAgain={() => setRound(round + 1)} onOpenReport={handleOpenReport} />
    </>
  );
}

const reportGoesOn = 'we’ll write your report and email you when it’s ready';

interface PaymentStateProps {
  step: PaymentStep;
  onAgain: () => void;
  onOpenReport: (submissionId: string) => void;
}

function PaymentState({ step, onAgain, onOpenReport }: PaymentStateProps) {
  switch (step.name) {
    case 'confirming':
      return <ConfirmingPayment {...step} goesOn={reportGoesOn} />;
    case 'processing':
      return <Processing {...step} />;
    case 'writing':
      return <Writing {...step} />;
    case 'done':
      return <Writing stage="mail" progress={1} isConnected />;
    case 'signInToRead':
      return <SignInToRead {...step} onSignedIn={onAgain} />;
    case 'notPaid':
      return <NotPaid {...step} />;
    case 'returned':
      return <Returned {...step} onOpenReport={onOpenReport} />;
    case 'reportFailed':
      return <FailedReport {...step} onAsked={onAgain} />;
    case 'chat':
      return <ChatPayment {...step} onAgain={onAgain} />;
    case 'failed':
      return <PaymentFailed {...step} onAgain={onAgain} />;
  }
}

/** Words a state for screen readers that came while the page was open. Failures and progress speak for themselves. */
function announcement(step: PaymentStep): string {
  const { name } = step;
  if (name === 'processing') return processingAnnouncement;
  if (name === 'returned')
    return step.reportStays ? 'We’re refunding this payment. You keep your report.' : endedAnnouncement;
  if (name === 'notPaid') return notPaidAnnouncement;
  if (name === 'chat') return chatAnnouncement(step);
  return name === 'signInToRead' && step.isWritten ? 'Your report is ready. Sign in to read it.' : '';
}

type ReturnedProps = Extract<PaymentStep, { name: 'returned' }> & Pick<PaymentStateProps, 'onOpenReport'>;

function Returned({ submissionId, isUnderWay, reportStays, onOpenReport }: ReturnedProps) {
  const { receipts } = usePaymentsOf(submissionId ?? '');
  const insights = useInsightsOf(submissionId);
  const fitting = reportStays ? receipts.filter(({ state }) => state !== 'paid') : receipts;
  // No receipt names its session: of several, nobody can tell which is this payment's.
  const receipt = fitting.length === 1 ? fitting[0] : undefined;
  if (submissionId === null || !reportStays) {
    return <ReturnedPayment isUnderWay={isUnderWay} receipt={receipt} insights={insights} />;
  }
  return <ReturnedBesides isUnderWay={isUnderWay} receipt={receipt} onOpenReport={() => onOpenReport(submissionId)} />;
}

function Writing(props: Parameters<typeof ReportProgress>[0]) {
  return (
    <PaymentPage title="Thank you — payment received.">
      <ReportProgress {...props} />
    </PaymentPage>
  );
}
