import { useNavigate } from 'react-router-dom';
import { readToken } from '#pwa/api/session-token.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { alreadyPaidMessage } from '#schema/checkout.ts';
import { paths, reportPath } from '#schema/paths.ts';
import { cameBack } from './known-payment.ts';

export interface SettledNoticeProps {
  submissionId: string;
  /** The server's sentence. */
  message: string;
}

/** Why there is nothing to pay, and the way to what was bought. */
export function SettledNotice({ submissionId, message }: SettledNoticeProps) {
  const navigate = useNavigate();
  const isPaid = message === alreadyPaidMessage;

  function handleOpen() {
    if (readToken() !== null) return navigate(reportPath(submissionId));
    cameBack({ submissionId });
    return navigate(paths.paymentSuccess);
  }

  return (
    <Banner
      tone="ok"
      title={message}
      action={
        isPaid && (
          <Button size="s" onClick={() => void handleOpen()}>
            Open your report
          </Button>
        )
      }
    >
      {isPaid
        ? 'Nothing was charged again.'
        : 'Some payment methods take a few days. We’ll email you when the money arrives and your report is ready, or if your bank declines.'}
    </Banner>
  );
}
