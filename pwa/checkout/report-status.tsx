import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { reportFailedMessage, type UnconfirmedPayment } from '#schema/checkout.ts';
import { paths } from '#schema/paths.ts';
import { EndingReport } from './ending-report.tsx';
import { FailedReport } from './failed-report.tsx';
import { PaymentPage } from './payment-page.tsx';
import { PaymentSkeleton } from './payment-skeleton.tsx';
import { Processing } from './payment-states.tsx';
import { reportStatusQuery, usePaymentsOf } from './receipts-queries.ts';
import { ReportProgress } from './report-progress.tsx';
import { ReturnedPayment } from './returned-payment.tsx';

export interface ReportStatusViewProps {
  submissionId: string;
  /** The server has no report to hand out. */
  isUnavailable: boolean;
  /** The report, or why there is none. */
  children: ReactNode;
}

/** Shows a bought report for as long as the payment for it stands, and says it when that ends. */
export function ReportStatusView(props: ReportStatusViewProps) {
  const { standing: receipt, awaited } = usePaymentsOf(props.submissionId);
  const isReturned = receipt !== undefined && receipt.state !== 'paid' && !awaited;
  return (
    <EndingReport
      ended={isReturned && <ReturnedPayment isUnderWay={receipt.state === 'refund_pending'} receipt={receipt} />}
    >
      <StandingReport {...props} />
    </EndingReport>
  );
}

/**
 * The report, or what became of it where it cannot be read: the bank has not let the payment through, it is being written, or
 * it failed.
 */
function StandingReport({ submissionId, isUnavailable, children }: ReportStatusViewProps) {
  const { standing, awaited, isPending } = usePaymentsOf(submissionId);
  if (!isUnavailable) return children;
  if (isPending) return <PaymentSkeleton label="Loading your report" />;
  if (awaited) return <UnconfirmedReport payment={awaited} />;
  if (!standing) return children;
  return <UnwrittenReport submissionId={submissionId}>{children}</UnwrittenReport>;
}

function UnconfirmedReport({ payment: { submissionId, state } }: { payment: UnconfirmedPayment }) {
  if (state === 'processing') return <Processing submissionId={submissionId} isConnected />;
  return (
    <PaymentPage title="Your bank declined the payment">
      <EmptyState title="Nothing was charged" action={<ButtonLink to={paths.history}>Open your history</ButtonLink>}>
        Your answers and insights are safe. You can pay again from your history.
      </EmptyState>
    </PaymentPage>
  );
}

function UnwrittenReport({ submissionId, children }: Omit<ReportStatusViewProps, 'isUnavailable'>) {
  const { data, error, isPending } = useQuery(reportStatusQuery(submissionId, useToken()));
  const isWritten = data?.status === 'done';
  const queries = useQueryClient();
  useEffect(() => {
    if (isWritten) void queries.invalidateQueries({ queryKey: ['report', submissionId] });
  }, [isWritten, queries, submissionId]);

  if (isPending) return <PaymentSkeleton label="Loading your report" />;
  if (!data || isWritten) return children;
  if (data.status === 'pending') {
    return (
      <PaymentPage title="Your report is on its way">
        <ReportProgress stage={data.stage ?? null} progress={data.progress} isConnected={!error} />
      </PaymentPage>
    );
  }
  return (
    <FailedReport
      submissionId={submissionId}
      message={data.error || reportFailedMessage}
      refundFailed={data.refundFailed}
    />
  );
}
