import { supportEmail } from '#pwa/api/config.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { formatDate } from '#pwa/ui/dates.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { PaymentPage } from './payment-page.tsx';
import { receiptPath } from './receipt-words.ts';
import type { ReturnedPaymentState } from './use-returned-payment.ts';
import { WayBack } from './way-back.tsx';

export interface ReturnedPaymentProps extends ReturnedPaymentState {
  /** Holds the insights that remain to be read, where this tab has them. */
  insights?: LastInsights | undefined;
}

/** Stands where the report did. */
export function ReturnedPayment({ isUnderWay, receipt, insights }: ReturnedPaymentProps) {
  return (
    <PaymentPage title={isUnderWay ? 'We’re refunding your payment' : 'We refunded your payment'}>
      <EmptyState
        title="Your access to the report has ended"
        action={
          <>
            <WayBack insights={insights} />
            <ReceiptLink receipt={receipt} />
          </>
        }
      >
        {returnInWords(isUnderWay, receipt?.refundedAt)} You keep your insights. <Questions />
      </EmptyState>
    </PaymentPage>
  );
}

export interface ReturnedBesidesProps extends ReturnedPaymentState {
  onOpenReport: () => void;
}

/** One of two payments for the same report: the other stands, and the report with it. */
export function ReturnedBesides({ isUnderWay, receipt, onOpenReport }: ReturnedBesidesProps) {
  return (
    <PaymentPage title={isUnderWay ? 'We’re refunding this payment' : 'We refunded this payment'}>
      <EmptyState
        title="You keep your report"
        action={
          <>
            <Button variant="primary" onClick={onOpenReport}>
              Open your report
            </Button>
            <ReceiptLink receipt={receipt} />
          </>
        }
      >
        {returnInWords(isUnderWay, receipt?.refundedAt)} You paid for your report with another payment, and that one
        still counts. <Questions />
      </EmptyState>
    </PaymentPage>
  );
}

function ReceiptLink({ receipt }: Pick<ReturnedPaymentState, 'receipt'>) {
  if (!receipt) return null;
  return (
    <ButtonLink variant="quiet" to={receiptPath(receipt.orderId)}>
      Open the receipt
    </ButtonLink>
  );
}

export function Questions() {
  return (
    <>
      Questions? Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </>
  );
}

/** @param refundedAt epoch ms; without it no day is named */
export function returnInWords(isUnderWay: boolean, refundedAt?: number | null): string {
  if (isUnderWay) return 'The full amount is on its way back. Most banks show it within 5 to 10 business days.';
  const day = refundedAt == null ? '' : ` on ${formatDate(refundedAt)}`;
  return `We sent the full amount back${day}. Most banks show it within 5 to 10 business days.`;
}
