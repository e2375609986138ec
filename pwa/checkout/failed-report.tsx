import { supportEmail } from '#pwa/api/config.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { paths } from '#schema/paths.ts';
import { PaymentPage } from './payment-page.tsx';
import { RefundOffer } from './refund-offer.tsx';

export interface FailedReportProps {
  submissionId: string;
  /** In the catalogue's words. */
  message: string;
  isReadable?: boolean | undefined;
  onAsked?: (() => void) | undefined;
  /** The bank sent a refund back to us before: the money cannot be asked for once more. */
  refundFailed?: boolean | undefined;
}

/** A paid report that was given up after all tries: what is kept, and the two ways on. */
export function FailedReport({ message, refundFailed = false, ...offer }: FailedReportProps) {
  return (
    <PaymentPage title="We couldn’t write your report">
      <FailedState
        title={message}
        action={
          <>
            {!refundFailed && <RefundOffer variant="primary" {...offer} />}
            <ButtonLink href={`mailto:${supportEmail}`}>Email us</ButtonLink>
            <ButtonLink variant="quiet" to={paths.landing}>
              Return Home
            </ButtonLink>
          </>
        }
      >
        We tried several times. Your answers and insights are safe.{' '}
        {refundFailed
          ? `Your bank sent the refund back to us. It’s still your money: email ${supportEmail} and we’ll find another way.`
          : `Get your money back now, or email ${supportEmail} and we’ll finish the report.`}
      </FailedState>
    </PaymentPage>
  );
}
