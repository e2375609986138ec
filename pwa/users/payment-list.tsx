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
import { ConfirmCallDialog } from './confirm-call-dialog.tsx';
import styles from './user-details.module.css';
import { type AdminOrder, type paymentsQuery, sendRefund } from './users-queries.ts';

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
  /** Names the query that a refund makes stale. */
  queryKey: ReturnType<typeof paymentsQuery>['queryKey'];
}

export function PaymentList({ orders, ...of }: PaymentListProps) {
  const [refunding, setRefunding] = useState<AdminOrder>();
  if (orders.length === 0) return <p className={styles.quiet}>No purchases yet.</p>;
  return (
    <>
      <ListCard label="Payments">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} onRefund={() => setRefunding(order)} />
        ))}
      </ListCard>
      {refunding && <RefundDialog {...of} order={refunding} onClose={() => setRefunding(undefined)} />}
    </>
  );
}

function OrderRow({ order, onRefund }: { order: AdminOrder; onRefund: () => void }) {
  const { product, amount_cents, currency, state, paid_at, refunded_at, can_refund } = order;
  const amount = formatMoney(amount_cents, currency);
  const times = [
    paid_at && `paid ${formatMoment(paid_at)}`,
    refunded_at && `refunded ${formatMoment(refunded_at)}`,
  ].filter(Boolean);
  return (
    <li className={styles.item}>
      <div>
        <p>{productNames[product]}</p>
        <p className={styles.quiet}>{[amount, ...times].join(', ')}</p>
      </div>
      <Badge tone={orderStatuses[state].tone}>{orderStatuses[state].words}</Badge>
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

interface RefundDialogProps extends Omit<PaymentListProps, 'orders'> {
  order: AdminOrder;
  onClose: () => void;
}

function RefundDialog({ name, queryKey, order, onClose }: RefundDialogProps) {
  const queryClient = useQueryClient();
  const amount = formatMoney(order.amount_cents, order.currency);

  async function refund(): Promise<NewAppMessage> {
    const { state } = await sendRefund(order.id);
    await queryClient.invalidateQueries({ queryKey });
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
        {name} gets the full {amount} back, the way they paid. {consequences[order.product]}
      </p>
    </ConfirmCallDialog>
  );
}
