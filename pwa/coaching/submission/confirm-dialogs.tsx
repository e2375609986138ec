import { AlertDialog } from '#pwa/ui/alert-dialog.tsx';
import type { NoteType } from '#schema/notes.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import { clientName } from './submission-parts.tsx';

interface ConfirmProps {
  onCancel: () => void;
  onConfirm: () => void;
}

interface ConfirmDeleteProps extends ConfirmProps {
  what: 'note' | 'goal';
  /** Names the client who sees the row now; undefined when only coaches see it. */
  seenBy: string | undefined;
}

/** Asks before a note or a goal is deleted. Import it lazily. */
export function ConfirmDelete({ what, seenBy, onCancel, onConfirm }: ConfirmDeleteProps) {
  return (
    <AlertDialog
      open
      onOpenChange={onCancel}
      title={`Delete this ${what}?`}
      confirmLabel={`Delete ${what}`}
      onConfirm={onConfirm}
      destructive
    >
      {seenBy && `${seenBy} won’t see it anymore. `}
      You can restore it for 30 days under Recently deleted.
    </AlertDialog>
  );
}

interface ConfirmVisibilityProps extends ConfirmProps {
  card: SubmissionCard;
  /** Names what the note becomes. */
  noteType: NoteType;
}

/** Asks before an internal note is shared with the client, or a shared one taken back. Names who reads it. */
export function ConfirmVisibility({ card, noteType, onCancel, onConfirm }: ConfirmVisibilityProps) {
  const isSharing = noteType === 'client';
  return (
    <AlertDialog
      open
      onOpenChange={onCancel}
      title={isSharing ? `Share this note with ${card.firstName}?` : 'Make this note internal?'}
      confirmLabel={isSharing ? `Share with ${card.firstName}` : 'Make internal'}
      onConfirm={onConfirm}
    >
      {isSharing
        ? `${clientName(card)} will be able to read all of this note under “Notes from your coach”. ${accountWords(card)}`
        : `Only coaches and admins will see it. ${card.firstName} may have read it already.`}
    </AlertDialog>
  );
}

/** Says when the client can read a note. */
export const accountWords = ({ clientId, firstName }: SubmissionCard): string =>
  clientId === null
    ? `${firstName} has no account yet and will see it after signing up.`
    : 'Coaches and admins see it too.';
