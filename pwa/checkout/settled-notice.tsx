import { useNavigate } from 'react-router-dom';
import { readToken } from '#pwa/api/session-token.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { alreadyPaidMessage } from '#schema/checkout.ts';
import { paths, reportPath } from '#schema/paths.ts';
import { keepPaymentReturn, readPaymentReturn } from './payment-return.ts';

export interface SettledNoticeProps {
  submissionId: string;
  /** The server's sentence. */
  message: string;
}

/** Why there is nothing to pay, and the way to what was bought. */
export function SettledNotice({ submissionId, message }: SettledNoticeProps) {
  const navigate = useNavigate();
  const isPaid = message === alreadyPaidMessage;
  const canFollow = isPaid || isFollowedHere(submissionId);

  function handleOpen() {
    if (isPaid && readToken() !== null) return navigate(reportPath(submissionId));
    if (!isFollowedHere(submissionId)) keepPaymentReturn({ submissionId });
    return navigate(paths.paymentSuccess);
  }

  return (
    <Banner
      tone="ok"
      title={message}
      action={
        canFollow && (
          <Button size="s" onClick={() => void handleOpen()}>
            {isPaid ? 'Open your report' : 'See your payment'}
          </Button>
        )
      }
    >
      {isPaid
        ? 'Nothing was charged again.'
        : 'With some ways to pay this takes a few days. A mail tells you when your report is ready.'}
    </Banner>
  );
}

/** This tab came back from paying for it, and can say more than that it is paid. */
function isFollowedHere(submissionId: string): boolean {
  const kept = readPaymentReturn('');
  return kept?.submissionId === submissionId && kept.sessionId !== undefined;
}
