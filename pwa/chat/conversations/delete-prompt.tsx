import { AlertDialog } from '#pwa/ui/alert-dialog.tsx';
import { conversationTitle, type ListedConversation } from './list-conversations.ts';

interface DeletePromptProps {
  conversation: ListedConversation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDelete: () => void;
}

export function DeletePrompt({ conversation, open, onOpenChange, onDelete }: DeletePromptProps) {
  const { row, waiting } = conversation;
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this conversation?"
      confirmLabel="Delete conversation"
      onConfirm={onDelete}
      destructive
    >
      “{conversationTitle(conversation)}”
      {row
        ? ' can be restored for 30 days.'
        : ' waits on this device, and will not be sent. If it has left already, it is deleted once it is back. You can undo this for ten seconds.'}
      {row && waiting > 0 && ' What waits in it will not be sent.'}
    </AlertDialog>
  );
}
