import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#pwa/api/use-action.ts';
import { AlertDialog } from '#pwa/ui/alert-dialog.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { askForMoneyBack } from './ask-for-money-back.ts';
import styles from './refund-dialog.module.css';

/** Message banners hide after 5 s (docs/specification.md#9-business-constants-and-limits). */
const bannerMs = 5_000;

export interface RefundDialogProps {
  submissionId: string;
  onClose: () => void;
  /** The request stands; what the page shows of the payment is read again. */
  onAsked: () => void;
}

/** Asks once more before the payment of a report is given back, since report and chat days end with it. */
export function RefundDialog({ submissionId, onClose, onAsked }: RefundDialogProps) {
  const queryClient = useQueryClient();
  const { notify } = useMessageCenter();
  const { run, busy, error } = useAction(async () => {
    await askForMoneyBack(submissionId);
    onClose();
    onAsked();
    notify({ tone: 'ok', text: 'Your refund is on its way.', hideAfterMs: bannerMs });
    await Promise.all(
      [['receipts'], ['history'], ['report-status', submissionId]].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  }, 'We couldn’t start your refund. Please try again.');

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Get your money back?"
      confirmLabel="Refund my payment"
      cancelLabel="Not now"
      busy={busy}
      onConfirm={() => void run()}
    >
      <div className={styles.text}>
        <p>We’ll refund the full amount the way you paid. Most banks show it within 5 to 10 business days.</p>
        <p>You’ll lose the report and its chat days. You keep your answers and insights.</p>
        {error && <Banner tone="danger" title={error} />}
      </div>
    </AlertDialog>
  );
}
