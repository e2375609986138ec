import { AlertDialog } from './alert-dialog.tsx';
import { formatDate } from './dates.ts';

interface PastDayDialogProps {
  /** The day that has passed: `YYYY-MM-DD`. */
  day: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a goal is saved with a day that has passed: most often the year is wrong. */
export function PastDayDialog({ day, onClose, onConfirm }: PastDayDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`${formatDate(day)} has passed`}
      confirmLabel="Save anyway"
      cancelLabel="Change the date"
      onConfirm={onConfirm}
    >
      The goal will show as overdue.
    </AlertDialog>
  );
}
