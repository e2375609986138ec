import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { canKeepUnsent, sendAllUnsent, type UnsentWork } from '#pwa/offline/unsent-work.ts';
import { AlertDialog } from '#pwa/ui/alert-dialog.tsx';
import { Button } from '#pwa/ui/button.tsx';

const questions = {
  some: {
    title: 'Sign out before everything is synced?',
    text: 'Some of your work is only on this device. Sync it first, or keep it here for your next sign-in. We’ll keep it for 30 days, and nobody else can see it. If you discard it, you can’t get it back.',
  },
  unknown: {
    title: 'Sign out anyway?',
    text: 'We can’t tell whether everything you typed is synced. If you sign out, anything that isn’t is removed for good.',
  },
};

const sendingText = 'Syncing your work first…';
const notSentText = 'Some of it didn’t sync. It’s still on this device.';

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

  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    void found.then((known) => isOpen.current && take(known));
    return () => {
      isOpen.current = false;
    };
  }, [found]);

  async function handleSend() {
    setSending('yes');
    const isSent = await sendAllUnsent().catch(() => false);
    // Somebody who has closed the dialog meanwhile stays signed in.
    if (!isOpen.current) return;
    if (isSent) onLeave({ retainsAccount: false });
    else setSending('failed');
  }

  const choices = work === 'some' && (
    <>
      <Button variant="primary" busy={sending === 'yes'} busyLabel={sendingText} onClick={() => void handleSend()}>
        Sync and sign out
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
