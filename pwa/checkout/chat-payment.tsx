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
      return <ConfirmingPayment {...{ isLate, isConnected }} goesOn="your chat days start anyway" />;
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

/** Whoever signs in, also by the header, may be the buyer. */
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
  paid: 'Your payment has arrived.',
  notPaid: notPaidAnnouncement,
  returning: 'Your payment goes back to you. The chat days have ended.',
  returned: 'Your payment goes back to you. The chat days have ended.',
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
    <PaymentPage title="The payment was not completed">
      <EmptyState
        title="Nothing was charged"
        action={<ButtonLink to={paths.subscribe}>Back to the chat access</ButtonLink>}
      >
        The payment was declined, or the payment page expired. You can try again.
      </EmptyState>
    </PaymentPage>
  );
}

function Paid({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <PaymentPage title="Thank you. Your payment has arrived.">
      {!isSignedIn && (
        <EmptyState
          title="Your 30 days of chat are in your account"
          action={
            <Button
              variant="primary"
              onClick={() => askToSignIn({ mode: 'signin', reason: 'The chat is in your account.' })}
            >
              Sign in to chat
            </Button>
          }
        >
          Sign in with the account that you bought them with, on this or any other device.
        </EmptyState>
      )}
    </PaymentPage>
  );
}

/** Somebody else is signed in on this device than the buyer. */
function OfAnother() {
  return (
    <PaymentPage title="The payment has arrived">
      <EmptyState
        title="It is for another account"
        action={<ButtonLink to={paths.subscribe}>See your chat access</ButtonLink>}
      >
        These 30 days of chat are in the account that bought them. Sign out and sign in with that one to use them.
      </EmptyState>
    </PaymentPage>
  );
}

function Returned({ isUnderWay }: { isUnderWay: boolean }) {
  return (
    <PaymentPage title={isUnderWay ? 'Your payment is being returned' : 'Your payment was returned'}>
      <EmptyState
        title="The chat days that you bought with it have ended"
        action={<ButtonLink to={paths.subscribe}>See your chat access</ButtonLink>}
      >
        {returnInWords(isUnderWay)} Your conversations stay yours. <Questions />
      </EmptyState>
    </PaymentPage>
  );
}
