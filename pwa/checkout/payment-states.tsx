import { supportEmail } from '#pwa/api/config.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { paths } from '#schema/paths.ts';
import { PaymentPage } from './payment-page.tsx';
import { NoConnection } from './report-progress.tsx';
import { useInsightsOf } from './use-insights-of.ts';
import { WayBack } from './way-back.tsx';

export interface PaymentFailedProps {
  message: string;
  /** The server goes on writing although this page has stopped asking. */
  stillRuns: boolean;
  onAgain?: (() => void) | undefined;
}

export function PaymentFailed({ message, stillRuns, onAgain }: PaymentFailedProps) {
  return (
    <PaymentPage title="Error Processing Payment">
      <FailedState
        title={message}
        action={
          <>
            {stillRuns && <Button onClick={onAgain}>Check again</Button>}
            <ButtonLink variant={stillRuns ? 'quiet' : 'default'} to={paths.landing}>
              Return Home
            </ButtonLink>
          </>
        }
      >
        {stillRuns ? (
          'Your payment is safe. We’re still writing the report and will email you when it’s ready.'
        ) : (
          <>
            If you’ve paid, nothing is lost: email <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we’ll
            finish the report or refund you.
          </>
        )}
      </FailedState>
    </PaymentPage>
  );
}

/** A screen reader announces these states when they come while the page is open. */
export const processingAnnouncement = 'Your bank is still confirming your payment. There’s nothing you need to do.';
export const notPaidAnnouncement = 'Your payment didn’t go through.';

/** The payment page was left, declined or has run out. */
export function NotPaid({ submissionId }: { submissionId: string | null }) {
  const insights = useInsightsOf(submissionId);
  return (
    <PaymentPage title="Your payment didn’t go through">
      <EmptyState title="Nothing was charged" action={<WayBack insights={insights} />}>
        Your payment was declined, or the payment page expired. Your answers are saved, so you can try again.
      </EmptyState>
    </PaymentPage>
  );
}

export function Processing({ submissionId, isConnected }: { submissionId: string | null; isConnected: boolean }) {
  const insights = useInsightsOf(submissionId);
  return (
    <PaymentPage title="Your bank is still confirming your payment">
      <EmptyState title="There’s nothing you need to do" action={<WayBack insights={insights} />}>
        Some payment methods take a few days. We’ll email you when the money arrives and your report is ready, or if
        your bank declines. You can close this page, and you don’t need to pay again.
      </EmptyState>
      {!isConnected && <NoConnection />}
    </PaymentPage>
  );
}

export interface SignInToReadProps {
  isWritten: boolean;
  onSignedIn: () => void;
}

/** A report that lies in an account is shown to that account only. */
export function SignInToRead({ isWritten, onSignedIn }: SignInToReadProps) {
  async function handleSignIn() {
    if (await askToSignIn({ mode: 'signin', reason: 'Your report is in your account.' })) onSignedIn();
  }
  return (
    <PaymentPage title={isWritten ? 'Your report is ready' : 'Your report'}>
      <EmptyState
        title="It’s in your account"
        action={
          <Button variant="primary" onClick={handleSignIn}>
            {isWritten ? 'Sign in to read it' : 'Sign in to see it'}
          </Button>
        }
      >
        {isWritten ? 'We also emailed you a link to it.' : 'Sign in to see what happened to it.'}
      </EmptyState>
    </PaymentPage>
  );
}
