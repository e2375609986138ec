import { lazy, Suspense, useState } from 'react';
import { Badge } from '#pwa/ui/badge.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { formatMoney } from '#schema/amount.ts';
import { productNames } from '#schema/checkout.ts';
import type { AdminOrder } from '#schema/orders.ts';
import styles from './user-details.module.css';

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

/** Asks before a payment goes back. Most people who look at payments refund none. */
export const RefundDialog = lazy(async () => ({ default: (await import('./refund-order-dialog.tsx')).RefundDialog }));

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
      <Suspense fallback={null}>
        {refunding && <RefundDialog name={name} order={refunding} onClose={() => setRefunding(undefined)} />}
      </Suspense>
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
