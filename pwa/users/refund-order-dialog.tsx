import { useQueryClient } from '@tanstack/react-query';
import type { NewAppMessage } from '#pwa/ui/message-store.ts';
import { formatMoney } from '#schema/amount.ts';
import type { AdminOrder } from '#schema/orders.ts';
import { ConfirmCallDialog } from './confirm-call-dialog.tsx';
import { sendRefund } from './users-queries.ts';

/** Says what ends with the payment (docs/decisions.md, "Refund"). */
const consequences = {
  report: 'The report and its 30 days of chat end when the refund goes through. They keep their answers and insights.',
  chat: 'Their 30 days of chat end when the refund goes through.',
};

interface RefundDialogProps {
  order: AdminOrder;
  /** Names who gets the money. */
  name: string;
  onClose: () => void;
}

/** Asks before a payment goes back, and reads the lists of payments on the page again. */
export function RefundDialog({ name, order, onClose }: RefundDialogProps) {
  const queryClient = useQueryClient();
  const amount = formatMoney(order.amount_cents, order.currency);

  async function refund(): Promise<NewAppMessage> {
    const { state } = await sendRefund(order.id);
    await queryClient.invalidateQueries({ queryKey: ['payments'] });
    const isDone = state === 'refunded';
    const text = isDone ? `We refunded ${amount} to ${name}.` : `${amount} is on its way back to ${name}.`;
    return { tone: 'ok', text };
  }

  return (
    <ConfirmCallDialog
      title={`Refund ${amount}?`}
      confirmLabel={`Refund ${amount}`}
      destructive
      failed="Failed to refund the payment."
      whenOffline="Connect to refund this payment."
      call={refund}
      onClose={onClose}
    >
      <p>
        The full {amount} goes back to {name}, the way they paid. {consequences[order.product]}
      </p>
    </ConfirmCallDialog>
  );
}
