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
            {stillRuns && <Button onClick={onAgain}>Look again</Button>}
            <ButtonLink variant={stillRuns ? 'quiet' : 'default'} to={paths.landing}>
              Return Home
            </ButtonLink>
          </>
        }
      >
        {stillRuns ? (
          'Your payment is safe. The report is still being written; a mail tells you when it is ready.'
        ) : (
          <>
            If you have paid, nothing is lost: write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we
            finish the report or give the money back.
          </>
        )}
      </FailedState>
    </PaymentPage>
  );
}

/** What a screen reader hears when these states come while the page is open. */
export const processingAnnouncement = 'Your bank is still confirming your payment. There is nothing to do.';
export const notPaidAnnouncement = 'The payment was not completed.';

/** The payment page was left, declined or has run out. */
export function NotPaid({ submissionId }: { submissionId: string | null }) {
  const insights = useInsightsOf(submissionId);
  return (
    <PaymentPage title="The payment was not completed">
      <EmptyState title="Nothing was charged" action={<WayBack insights={insights} />}>
        The payment was declined, or its page has run out. Your answers are kept, so you can try again.
      </EmptyState>
    </PaymentPage>
  );
}

export function Processing({ submissionId, isConnected }: { submissionId: string | null; isConnected: boolean }) {
  const insights = useInsightsOf(submissionId);
  return (
    <PaymentPage title="Your bank is still confirming your payment">
      <EmptyState title="There is nothing you need to do now" action={<WayBack insights={insights} />}>
        With some ways to pay this takes a few days. A mail tells you when the money has arrived and your report is
        written, or when the bank refused. You may close this page, and need not pay again.
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
    if (await askToSignIn({ mode: 'signin', reason: 'Your report is kept in your account.' })) onSignedIn();
  }
  return (
    <PaymentPage title={isWritten ? 'Your report is ready' : 'Your report'}>
      <EmptyState
        title="It is kept in your account"
        action={
          <Button variant="primary" onClick={handleSignIn}>
            {isWritten ? 'Sign in to read it' : 'Sign in to see it'}
          </Button>
        }
      >
        {isWritten ? 'The link in the mail that we sent you leads to it too.' : 'What became of it is told there.'}
      </EmptyState>
    </PaymentPage>
  );
}
