import { AlertDialog } from '#pwa/ui/alert-dialog.tsx';

/** Asks before signing out takes something typed with it. */
export function DiscardDialog({ onCancel, onDiscard }: { onCancel: () => void; onDiscard: () => void }) {
  return (
    <AlertDialog
      open
      onOpenChange={onCancel}
      title="Sign out and discard what is not sent?"
      confirmLabel="Sign out and discard"
      destructive
      onConfirm={onDiscard}
    >
      Something that you typed is kept on this device only. Signing out removes it; it cannot be brought back.
    </AlertDialog>
  );
}
