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
      {row
        ? `You can restore “${conversationTitle(conversation)}” for 30 days.`
        : `“${conversationTitle(conversation)}” hasn’t been sent, and now it won’t be. If it’s already on its way, we’ll delete it when it arrives. You can undo this for ten seconds.`}
      {row && waiting > 0 && ' Questions waiting in it won’t be sent.'}
    </AlertDialog>
  );
}
