import { ProgressBar } from '#pwa/ui/progress-bar.tsx';
import { PaymentPage } from './payment-page.tsx';
import styles from './payment-success-screen.module.css';
import { NoConnection } from './report-progress.tsx';

interface ConfirmingPaymentProps {
  isLate: boolean;
  isConnected: boolean;
  /** Says what comes of a payment that went through, also without this page. */
  goesOn: string;
}

/** The person is back from the payment page, and the provider has not said how it ended. */
export function ConfirmingPayment({ isLate, isConnected, goesOn }: ConfirmingPaymentProps) {
  return (
    <PaymentPage title="Confirming your payment">
      <div className={styles.progress}>
        <ProgressBar label="Waiting for the payment provider" />
        {!isConnected && <NoConnection />}
        <p className={styles.note}>
          {isLate || !isConnected
            ? `This is taking longer than usual. You can close this page. If your payment went through, ${goesOn}.`
            : 'This usually takes a few seconds.'}
        </p>
      </div>
    </PaymentPage>
  );
}
