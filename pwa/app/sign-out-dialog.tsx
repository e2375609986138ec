import { useEffect, useEffectEvent, useState } from 'react';
import { canKeepUnsent, sendAllUnsent, type UnsentWork } from '#pwa/offline/unsent-work.ts';
import { AlertDialog } from '#pwa/ui/alert-dialog.tsx';
import { Button } from '#pwa/ui/button.tsx';

const questions = {
  some: {
    title: 'Sign out with something not sent?',
    text: 'Something that you typed is kept on this device only. It can be sent first, or stay here for your next sign-in: for 30 days, and nobody else sees it. Discarded, it cannot be brought back.',
  },
  unknown: {
    title: 'Sign out, whatever is not sent?',
    text: 'This device cannot tell whether all that you typed was sent. Signing out removes what was not; it cannot be brought back.',
  },
};

const sendingText = 'Whatever is not sent yet is being sent first.';
const notSentText = 'Not all of it could be sent. What is left is still on this device.';

export interface SignOutDialogProps {
  /** Resolves to the work that signing out would lose. With nothing to lose nobody is asked. */
  found: Promise<UnsentWork>;
  onCancel: () => void;
  onLeave: (choice: { retainsAccount: boolean }) => void;
}

/** Asks what becomes of what is not sent, before signing out takes it along. */
export function SignOutDialog({ found, onCancel, onLeave }: SignOutDialogProps) {
  const [work, setWork] = useState<Exclude<UnsentWork, 'none'>>();
  const [canKeep, setCanKeep] = useState(false);
  const [sending, setSending] = useState<'no' | 'yes' | 'failed'>('no');
  const take = useEffectEvent((known: UnsentWork) => {
    if (known === 'none') return onLeave({ retainsAccount: false });
    setWork(known);
    // Where that fails it is not offered.
    canKeepUnsent().then(setCanKeep, () => undefined);
  });

  useEffect(() => {
    let isOpen = true;
    void found.then((known) => isOpen && take(known));
    return () => {
      isOpen = false;
    };
  }, [found]);

  async function handleSend() {
    setSending('yes');
    if (await sendAllUnsent().catch(() => false)) onLeave({ retainsAccount: false });
    else setSending('failed');
  }

  const choices = work === 'some' && (
    <>
      <Button variant="primary" busy={sending === 'yes'} busyLabel={sendingText} onClick={() => void handleSend()}>
        Send and sign out
      </Button>
      {canKeep && <Button onClick={() => onLeave({ retainsAccount: true })}>Keep on this device</Button>}
    </>
  );
  return (
    <AlertDialog
      open
      onOpenChange={onCancel}
      title={work ? questions[work].title : 'Signing out'}
      confirmLabel="Sign out and discard"
      destructive
      busy={!work}
      choices={choices}
      onConfirm={() => onLeave({ retainsAccount: false })}
    >
      {work ? questions[work].text : sendingText}
      {sending === 'failed' && <strong role="alert"> {notSentText}</strong>}
    </AlertDialog>
  );
}
