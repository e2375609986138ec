import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#pwa/ui/badge.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { ListCard } from '#pwa/ui/list-card.tsx';
import type { NewAppMessage } from '#pwa/ui/message-store.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { formatMoney } from '#schema/amount.ts';
import { productNames } from '#schema/checkout.ts';
import type { AdminOrder } from '#schema/orders.ts';
import { ConfirmCallDialog } from './confirm-call-dialog.tsx';
import styles from './user-details.module.css';
import { sendRefund } from './users-queries.ts';

/** Words what became of an order. */
export function OrderBadge({ state }: Pick<AdminOrder, 'state'>) {
  const { tone, words } = orderStatuses[state];
  return <Badge tone={tone}>{words}</Badge>;
}

const orderStatuses = {
  open: { words: 'Not paid', tone: 'neutral' },
  expired: { words: 'Not paid', tone: 'neutral' },
  paid: { words: 'Paid', tone: 'ok' },
  refund_pending: { words: 'Refund pending', tone: 'warn' },
  refunded: { words: 'Refunded', tone: 'line' },
} as const;

interface PaymentListProps {
  orders: readonly AdminOrder[];
  /** Names the buyer or the submission of the payments. */
  name: string;
}

export function PaymentList({ orders, name }: PaymentListProps) {
  const [refunding, setRefunding] = useState<AdminOrder>();
  if (orders.length === 0) return <p className={styles.quiet}>No purchases yet.</p>;
  return (
    <>
      <ListCard label="Payments">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} onRefund={() => setRefunding(order)} />
        ))}
      </ListCard>
      {refunding && <RefundDialog name={name} order={refunding} onClose={() => setRefunding(undefined)} />}
    </>
  );
}

function OrderRow({ order, onRefund }: { order: AdminOrder; onRefund: () => void }) {
  const { product, amount_cents, currency, state, paid_at, refund_since, refunded_at, can_refund } = order;
  const amount = formatMoney(amount_cents, currency);
  const times = [
    paid_at && `paid ${formatMoment(paid_at)}`,
    refund_since && `refund started ${formatMoment(refund_since)}`,
    refunded_at && `refunded ${formatMoment(refunded_at)}`,
  ].filter(Boolean);
  return (
    <li className={styles.item}>
      <div>
        <p>{productNames[product]}</p>
        <p className={styles.quiet}>{[amount, ...times].join(', ')}</p>
      </div>
      <OrderBadge state={state} />
      {can_refund && (
        <Button size="s" onClick={onRefund}>
          Refund
          <VisuallyHidden>
            {' '}
            {amount}, {productNames[product]}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** Says what ends with the payment (docs/decisions.md, "Refund"). */
const consequences = {
  report: 'The report and its 30 days of chat end when the refund goes through. Answers and insights stay.',
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
