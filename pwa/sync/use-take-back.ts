import { useState } from 'react';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { useShowToast } from '#pwa/ui/toast.tsx';
import type { QueueEntry } from '#sync/client/ports.ts';
import { describeEdit } from './describe-edit.ts';
import type { Titled } from './use-sync-page.ts';

/** An unfinished text is discarded where it is written, and what is kept here where it is kept. */
export const canTakeBack = ({ name }: QueueEntry): boolean => /^(goals|conversations)\./.test(name);

/** Takes edits out of the queue that were never in a request, each with its way back for 10 s. */
export function useTakeBack() {
  const showToast = useShowToast();
  const [failure, setFailure] = useState<string>();

  async function discard(entry: Titled<QueueEntry>): Promise<void> {
    const engine = openAccount()?.engine;
    if (!engine) return;
    setFailure(undefined);
    const taken = await engine.takeBack(entry.id);
    const undo = () =>
      engine.editAll(taken).catch(() => setFailure('We couldn’t undo this. Please make the change again.'));
    showToast({ text: discardedWords(describeEdit(entry).title, taken.length - 1), onUndo: () => void undo() });
  }

  return {
    failure,
    takeBack: (entry: Titled<QueueEntry>) =>
      void discard(entry).catch(() =>
        setFailure('We couldn’t discard this. It already synced, or this device couldn’t save the change.'),
      ),
  };
}

function discardedWords(title: string, later: number): string {
  if (later === 0) return `Discarded: ${title}`;
  return `Discarded: ${title}, and ${later === 1 ? 'one later change' : `${later} later changes`} to it`;
}
