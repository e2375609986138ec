import { lazy, Suspense, useState } from 'react';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { Button, type ButtonLook } from '#pwa/ui/button.tsx';

const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }));

export interface RefundOfferProps extends Pick<ButtonLook, 'size' | 'variant'> {
  submissionId: string;
  /** False for a submission in an account that is not signed in here: the offer begins with signing in. */
  isReadable?: boolean | undefined;
  onAsked?: (() => void) | undefined;
}

/** The money back for a report, with one press and one question. */
export function RefundOffer({ submissionId, isReadable = true, onAsked, ...look }: RefundOfferProps) {
  const [isAsking, setAsking] = useState(false);

  async function handlePress() {
    const mayAsk =
      isReadable || (await askToSignIn({ mode: 'signin', reason: 'This payment belongs to your account.' }));
    if (mayAsk) setAsking(true);
  }

  /** The button goes with the state that it stood in; the reading goes on at the new one. */
  function handleAsked() {
    document.getElementById('main')?.focus({ preventScroll: true });
    onAsked?.();
  }

  return (
    <>
      <Button {...look} onClick={() => void handlePress()}>
        Get Money Back
      </Button>
      <Suspense fallback={null}>
        {isAsking && (
          <RefundDialog submissionId={submissionId} onClose={() => setAsking(false)} onAsked={handleAsked} />
        )}
      </Suspense>
    </>
  );
}
