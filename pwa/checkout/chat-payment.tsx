import { useEffect, useRef } from 'react';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { paths } from '#schema/paths.ts';
import { ConfirmingPayment } from './confirming-payment.tsx';
import type { ChatPaymentStatus, PaymentStep } from './follow-payment.ts';
import { PaymentPage } from './payment-page.tsx';
import { notPaidAnnouncement, processingAnnouncement } from './payment-states.tsx';
import { NoConnection } from './report-progress.tsx';
import { Questions, returnInWords } from './returned-payment.tsx';

type ChatPaymentProps = Extract<PaymentStep, { name: 'chat' }> & { onAgain: () => void };

/** A payment for chat days, until it leads to the chat. */
export function ChatPayment({ status, isBuyer, isLate, isConnected, onAgain }: ChatPaymentProps) {
  const isSignedIn = useToken() !== null;
  useOnSignIn(isSignedIn, onAgain);
  switch (status) {
    case 'confirming':
      return <ConfirmingPayment {...{ isLate, isConnected }} goesOn="your chat days will start automatically" />;
    case 'processing':
      return <Processing isConnected={isConnected} />;
    case 'notPaid':
      return <NotPaid />;
    case 'paid':
      return isSignedIn && !isBuyer ? <OfAnother /> : <Paid isSignedIn={isSignedIn} />;
    default:
      return <Returned isUnderWay={status === 'returning'} />;
  }
}

/** Asks again after a sign-in, also one from the header: the person may be the buyer. */
function useOnSignIn(isSignedIn: boolean, onAgain: () => void): void {
  const was = useRef(isSignedIn);
  useEffect(() => {
    if (isSignedIn && !was.current) onAgain();
    was.current = isSignedIn;
  }, [isSignedIn, onAgain]);
}

const announcements: Record<ChatPaymentStatus, string> = {
  confirming: '',
  processing: processingAnnouncement,
  paid: 'Payment received.',
  notPaid: notPaidAnnouncement,
  returning: 'We’re refunding your payment. Your chat days have ended.',
  returned: 'We refunded your payment. Your chat days have ended.',
};

/** Words a state for screen readers that came while the page was open. */
export const chatAnnouncement = ({ status }: { status: ChatPaymentStatus }): string => announcements[status];

function Processing({ isConnected }: { isConnected: boolean }) {
  return (
    <PaymentPage title="Your bank is still confirming your payment">
      <EmptyState
        title="There’s nothing you need to do"
        action={<ButtonLink to={paths.subscribe}>See your chat access</ButtonLink>}
      >
        Some payment methods take a few days. Your chat days start when the money arrives. We’ll email you then, or if
        your bank declines. You can close this page, and you don’t need to pay again.
      </EmptyState>
      {!isConnected && <NoConnection />}
    </PaymentPage>
  );
}

function NotPaid() {
  return (
    <PaymentPage title="Your payment didn’t go through">
      <EmptyState
        title="Nothing was charged"
        action={<ButtonLink to={paths.subscribe}>Back to chat access</ButtonLink>}
      >
        Your payment was declined, or the payment page expired. You can try again.
      </EmptyState>
    </PaymentPage>
  );
}

function Paid({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <PaymentPage title="Thank you — payment received.">
      {!isSignedIn && (
        <EmptyState
          title="Your 30 days of chat are in your account"
          action={
            <Button
              variant="primary"
              onClick={() => askToSignIn({ mode: 'signin', reason: 'Your chat days are in your account.' })}
            >
              Sign in to chat
            </Button>
          }
        >
          Sign in with the account you bought them with, on this or any other device.
        </EmptyState>
      )}
    </PaymentPage>
  );
}

/** Somebody else is signed in on this device than the buyer. */
function OfAnother() {
  return (
    <PaymentPage title="Payment received">
      <EmptyState
        title="It’s for a different account"
        action={<ButtonLink to={paths.subscribe}>See your chat access</ButtonLink>}
      >
        The 30 days of chat belong to the account that bought them. To use them, sign out and sign in with that account.
      </EmptyState>
    </PaymentPage>
  );
}

function Returned({ isUnderWay }: { isUnderWay: boolean }) {
  return (
    <PaymentPage title={isUnderWay ? 'We’re refunding your payment' : 'We refunded your payment'}>
      <EmptyState
        title="The chat days you bought with it have ended"
        action={<ButtonLink to={paths.subscribe}>See your chat access</ButtonLink>}
      >
        {returnInWords(isUnderWay)} You keep your conversations. <Questions />
      </EmptyState>
    </PaymentPage>
  );
}
