import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useToken } from '#pwa/api/use-token.ts';
import { clearLastInsights } from '#pwa/offline/last-insights.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import type { Receipt } from '#schema/checkout.ts';
import { paths } from '#schema/paths.ts';
import { leftFor } from './known-payment.ts';
import { orderNumber, receiptPath } from './receipt-words.ts';
import { reportStatusQuery, usePaymentsOf } from './receipts-queries.ts';
import { RefundOffer } from './refund-offer.tsx';

export interface SubmissionPaymentProps {
  submissionId: string;
  /** Whether it has a report that can be read. */
  hasReport: boolean;
}

/**
 * Shows how the payment affects a submission's report. It shows nothing where nothing was paid or all is as it should
 * be.
 */
export function PaymentBadge({ submissionId, hasReport }: SubmissionPaymentProps) {
  const { standing: receipt, awaited } = usePaymentsOf(submissionId);
  const report = useUnwritten(submissionId, receipt, hasReport);
  if (awaited?.state === 'processing') return <Badge tone="info">Bank is confirming</Badge>;
  if (awaited?.state === 'refused') return <Badge tone="danger">Payment declined</Badge>;
  if (receipt?.state === 'refund_pending') return <Badge tone="warn">Refund on its way</Badge>;
  if (receipt?.state === 'refunded') return <Badge tone="neutral">Payment returned</Badge>;
  if (report?.status === 'error') return <Badge tone="danger">Report failed</Badge>;
  return report?.status === 'pending' && <Badge tone="info">Report being written</Badge>;
}

/** The way to buy the report, the money back for a failed one, and the way to the receipt. */
export function PaymentActions({
  submissionId,
  hasReport,
  hasInsights,
}: SubmissionPaymentProps & { hasInsights: boolean }) {
  const { receipts, standing, awaited, isKnown } = usePaymentsOf(submissionId);
  const report = useUnwritten(submissionId, standing, hasReport);
  const canAsk = report?.status === 'error' && !report.refundFailed;
  const isUnpaid = !standing || standing.state === 'refunded';
  const canBuy = isKnown && isUnpaid && hasInsights && !hasReport && awaited?.state !== 'processing';
  return (
    <>
      {canBuy && <BuyButton submissionId={submissionId} />}
      {canAsk && <RefundOffer size="s" submissionId={submissionId} />}
      {awaited && (
        <ButtonLink size="s" to={receiptPath(awaited.orderId)}>
          See Payment
        </ButtonLink>
      )}
      {receipts.map((receipt) => (
        <ButtonLink key={receipt.orderId} size="s" to={receiptPath(receipt.orderId)}>
          {receipts.length === 1 ? 'Receipt' : `Receipt ${orderNumber(receipt.orderId)}`}
        </ButtonLink>
      ))}
    </>
  );
}

/** Opens the insights with the purchase that starts from them. */
function BuyButton({ submissionId }: { submissionId: string }) {
  const navigate = useNavigate();

  function handlePress() {
    clearLastInsights();
    leftFor(submissionId);
    navigate(paths.thankYou);
  }

  return (
    <Button size="s" onClick={handlePress}>
      Get Full Report
    </Button>
  );
}

/** How far a paid report is that cannot be read yet; undefined for any other. */
function useUnwritten(submissionId: string, receipt: Receipt | undefined, hasReport: boolean) {
  const isWaited = receipt?.state === 'paid' && !hasReport;
  const { data } = useQuery({ ...reportStatusQuery(submissionId, useToken()), enabled: isWaited });
  return isWaited ? data : undefined;
}
