import { useEffect, useEffectEvent, useState } from 'react';
import type { UnsentWork } from '#pwa/offline/unsent-work.ts';
import { AlertDialog } from '#pwa/ui/alert-dialog.tsx';

const questions = {
  some: {
    title: 'Sign out and discard what is not sent?',
    text: 'Something that you typed is kept on this device only. Signing out removes it; it cannot be brought back.',
  },
  unknown: {
    title: 'Sign out, whatever is not sent?',
    text: 'This device cannot tell whether all that you typed was sent. Signing out removes what was not; it cannot be brought back.',
  },
};

export interface DiscardDialogProps {
  /** What signing out would lose, once that is known; with nothing to lose nobody is asked. */
  found: Promise<UnsentWork>;
  onCancel: () => void;
  onDiscard: () => void;
}

/** Asks before signing out takes something typed with it. */
export function DiscardDialog({ found, onCancel, onDiscard }: DiscardDialogProps) {
  const [question, setQuestion] = useState<(typeof questions)['some']>();
  const take = useEffectEvent((work: UnsentWork) => (work === 'none' ? onDiscard() : setQuestion(questions[work])));

  useEffect(() => {
    let isOpen = true;
    void found.then((work) => isOpen && take(work));
    return () => {
      isOpen = false;
    };
  }, [found]);

  return (
    <AlertDialog
      open
      onOpenChange={onCancel}
      title={question?.title ?? 'Signing out'}
      confirmLabel="Sign out and discard"
      destructive
      busy={!question}
      onConfirm={onDiscard}
    >
      {question?.text ?? 'Whatever is not sent yet is being sent first.'}
    </AlertDialog>
  );
}
