import type { ReactNode } from 'react';
import { supportEmail } from '#pwa/api/config.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { readThankYou } from '#pwa/offline/thank-you-state.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { paths } from '#schema/paths.ts';

/** The frame of every state of the page: one title, one content. */
export function PaymentPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Page width="narrow">
      <PageHead title={title} />
      {children}
    </Page>
  );
}

export interface PaymentFailedProps {
  message: string;
  /** The server goes on writing although this page has stopped asking. */
  stillRuns: boolean;
}

export function PaymentFailed({ message, stillRuns }: PaymentFailedProps) {
  return (
    <PaymentPage title="Error Processing Payment">
      <FailedState title={message} action={<ButtonLink to={paths.landing}>Return Home</ButtonLink>}>
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

/** The payment page was left, declined or has run out. */
export function NotPaid() {
  const back = readThankYou() ? { to: paths.thankYou, label: 'Back to your insights' } : undefined;
  return (
    <PaymentPage title="The payment was not completed">
      <EmptyState
        title="Nothing was charged"
        action={<ButtonLink to={back?.to ?? paths.landing}>{back?.label ?? 'Return Home'}</ButtonLink>}
      >
        The payment was declined or has run out. Your answers are kept, so you can try again.
      </EmptyState>
    </PaymentPage>
  );
}

export function Refunded() {
  return (
    <PaymentPage title="This payment was refunded">
      <EmptyState title="The report has ended with it" action={<ButtonLink to={paths.landing}>Return Home</ButtonLink>}>
        Your insights stay free. Questions go to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </EmptyState>
    </PaymentPage>
  );
}

/** A report that lies in an account is shown to that account only. */
export function SignInToRead({ onSignedIn }: { onSignedIn: () => void }) {
  async function handleSignIn() {
    if (await askToSignIn({ mode: 'signin', reason: 'Your report is kept in your account.' })) onSignedIn();
  }
  return (
    <PaymentPage title="Your report is ready">
      <EmptyState
        title="It is kept in your account"
        action={
          <Button variant="primary" onClick={handleSignIn}>
            Sign in to read it
          </Button>
        }
      >
        The link in the mail that we sent you leads to it too.
      </EmptyState>
    </PaymentPage>
  );
}
