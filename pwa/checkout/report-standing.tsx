import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Page } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import type { UnconfirmedPayment } from '#schema/checkout.ts';
import { paths } from '#schema/paths.ts';
import { FailedReport } from './failed-report.tsx';
import { PaymentPage } from './payment-page.tsx';
import { Processing } from './payment-states.tsx';
import { reportStatusQuery, standingOf, useReceiptsOf } from './receipts-queries.ts';
import { ReportProgress } from './report-progress.tsx';
import { ReturnedPayment } from './returned-payment.tsx';

export interface ReportStandingProps {
  submissionId: string;
  /** The server has no report to hand out. */
  isUnavailable: boolean;
  /** The report that was waited for is there. */
  onWritten: () => void;
  /** The report, or why there is none. */
  children: ReactNode;
}

/**
 * What became of a bought report where it cannot be read: the bank has not let the payment through, the money went back, the
 * report is being written, or it failed.
 */
export function ReportStanding({ submissionId, isUnavailable, onWritten, children }: ReportStandingProps) {
  const { receipts, unconfirmed, isPending } = useReceiptsOf(submissionId);
  const receipt = standingOf(receipts);
  if (receipt && receipt.state !== 'paid') {
    return <ReturnedPayment isUnderWay={receipt.state === 'refund_pending'} receipt={receipt} />;
  }
  if (!isUnavailable) return children;
  if (isPending) return <Looking />;
  if (!receipt) return unconfirmed ? <UnconfirmedReport payment={unconfirmed} /> : children;
  return (
    <UnwrittenReport submissionId={submissionId} onWritten={onWritten} refundFailed={receipt.refundFailed}>
      {children}
    </UnwrittenReport>
  );
}

function UnconfirmedReport({ payment: { submissionId, state } }: { payment: UnconfirmedPayment }) {
  if (state === 'processing') return <Processing submissionId={submissionId} isConnected />;
  return (
    <PaymentPage title="Your bank refused the payment">
      <EmptyState title="Nothing was charged" action={<ButtonLink to={paths.history}>Open your history</ButtonLink>}>
        Your answers and your insights are kept. You can pay again from your history.
      </EmptyState>
    </PaymentPage>
  );
}

type UnwrittenReportProps = Omit<ReportStandingProps, 'isUnavailable'> & { refundFailed: boolean };

function UnwrittenReport({ submissionId, onWritten, refundFailed, children }: UnwrittenReportProps) {
  const { data, error, isPending } = useQuery(reportStatusQuery(submissionId, useToken()));
  const isWritten = data?.status === 'done';
  const announceWritten = useEffectEvent(onWritten);
  useEffect(() => {
    if (isWritten) announceWritten();
  }, [isWritten]);

  if (isPending) return <Looking />;
  if (!data || isWritten) return children;
  if (data.status === 'pending') {
    return (
      <PaymentPage title="Your report is on its way">
        <ReportProgress stage={data.stage ?? null} progress={data.progress} isConnected={!error} />
      </PaymentPage>
    );
  }
  return (
    <PaymentPage title="Your report could not be written">
      <FailedReport
        submissionId={submissionId}
        message={data.error || 'Report generation failed'}
        refundFailed={refundFailed}
      />
    </PaymentPage>
  );
}

function Looking() {
  return (
    <Page width="narrow">
      <Skeleton label="Looking for your report">
        <SkeletonLine size="title" width="long" />
        <SkeletonBlock height="m" />
      </Skeleton>
    </Page>
  );
}
