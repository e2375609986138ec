import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useToken } from '#pwa/api/use-token.ts';
import type { NewAppMessage } from '#pwa/ui/message-store.ts';
import { AppError } from '#schema/errors.ts';
import type { EscrowAnswer } from '#schema/sync-calls.ts';
import { ConfirmCallDialog } from './confirm-call-dialog.tsx';
import { authorName, type EscrowEntry, escrowQuery, sendDeleteEscrow, sendReleaseEscrow } from './escrow-queries.ts';

const bannerMs = 5_000;

interface EscrowDialogProps {
  entry: EscrowEntry;
  action: 'release' | 'delete';
  onClose: () => void;
}

/** Asks once, because neither can be undone here. */
export function EscrowDialog({ entry, action, onClose }: EscrowDialogProps) {
  const queryClient = useQueryClient();
  const { queryKey } = escrowQuery(useToken());
  const words = action === 'release' ? releaseWords(entry) : deleteWords;

  async function settleEntry(): Promise<NewAppMessage> {
    const isGone = await wasGone(action === 'release' ? sendReleaseEscrow(entry.id) : sendDeleteEscrow(entry.id));
    // The list is not read again, because the audit log has an entry for each reading.
    queryClient.setQueryData(queryKey, (data) => data && without(data, entry.id));
    const text = isGone ? 'Another admin already took care of this.' : words.done;
    return { tone: isGone ? 'neutral' : 'ok', text, hideAfterMs: bannerMs };
  }

  return (
    <ConfirmCallDialog
      title={words.title}
      confirmLabel={words.confirm}
      destructive={action === 'delete'}
      failed={words.failed}
      whenOffline="Connect to do this."
      call={settleEntry}
      onClose={onClose}
    >
      <p>{words.what}</p>
    </ConfirmCallDialog>
  );
}

const releaseWords = (entry: EscrowEntry) => ({
  title: 'Add this as a note?',
  confirm: 'Add as a note',
  what: `It becomes an internal note on ${entry.clientName}’s submission, in your name, and says who wrote it (${authorName(entry)}). Only coaches and admins can read it. ${entry.clientName} never sees it.`,
  done: `Note added to ${entry.clientName}’s submission.`,
  failed: 'Failed to add the note. The text is still here.',
});

const deleteWords = {
  title: 'Delete this text?',
  confirm: 'Delete',
  what: 'This is the only copy. You can’t undo this.',
  done: 'Text deleted.',
  failed: 'Failed to delete the text.',
};

/** Tells whether the text was gone: another admin was faster, or the answer to an earlier try was lost. */
async function wasGone(done: Promise<unknown>): Promise<boolean> {
  try {
    await done;
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return true;
    throw error;
  }
}

function without<Param>(data: InfiniteData<EscrowAnswer, Param>, id: string): InfiniteData<EscrowAnswer, Param> {
  const pages = data.pages.map((page) => ({ ...page, entries: page.entries.filter((entry) => entry.id !== id) }));
  return { ...data, pages };
}
