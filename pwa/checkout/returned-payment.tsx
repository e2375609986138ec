import { supportEmail } from '#pwa/api/config.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { PaymentPage } from './payment-page.tsx';
import { formatLocalDate, receiptPath } from './receipt-words.ts';
import type { ReturnedPaymentState } from './use-returned-payment.ts';
import { WayBack } from './way-back.tsx';

export interface ReturnedPaymentProps extends ReturnedPaymentState {
  /** Holds the insights that remain to be read, where this tab has them. */
  insights?: LastInsights | undefined;
}

/** Stands where the report did. */
export function ReturnedPayment({ isUnderWay, receipt, insights }: ReturnedPaymentProps) {
  return (
    <PaymentPage title={isUnderWay ? 'Your payment is being returned' : 'Your payment was returned'}>
      <EmptyState
        title="Your access to the report has ended"
        action={
          <>
            <WayBack insights={insights} />
            <ReceiptLink receipt={receipt} />
          </>
        }
      >
        {returnInWords(isUnderWay, receipt?.refundedAt)} Your insights stay free. <Questions />
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
    <PaymentPage title={isUnderWay ? 'This payment is being returned' : 'This payment was returned'}>
      <EmptyState
        title="Your report stays yours"
        action={
          <>
            <Button variant="primary" onClick={onOpenReport}>
              Open your report
            </Button>
            <ReceiptLink receipt={receipt} />
          </>
        }
      >
        {returnInWords(isUnderWay, receipt?.refundedAt)} Your report is paid for with another payment, and that one
        stands. <Questions />
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
      Questions go to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </>
  );
}

/** @param refundedAt epoch ms; without it no day is named */
export function returnInWords(isUnderWay: boolean, refundedAt?: number | null): string {
  if (isUnderWay) return 'The whole amount is on its way back. Most banks show it within 5 to 10 working days.';
  const day = refundedAt == null ? '' : ` on ${formatLocalDate(refundedAt)}`;
  return `The whole amount went back${day}. Most banks show it within 5 to 10 working days.`;
}
