import { useQuery } from '@tanstack/react-query';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { formatDate } from '#pwa/ui/dates.ts';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { formatMoney } from '#schema/amount.ts';
import { productNames, type Receipt } from '#schema/checkout.ts';
import styles from './chat-payments.module.css';
import { MoneyBack } from './money-back.tsx';
import { receiptPath, stateWords } from './receipt-words.ts';
import { receiptsQuery } from './receipts-queries.ts';

/** Lists a person's payments, newest first, each with its receipt and the way to the money back. */
export function OwnPayments() {
  const { data } = useQuery(receiptsQuery(useToken()));
  const isOffline = useIsOffline();
  if (!data) return isOffline ? <p>Your payments show up here when you’re back online.</p> : null;
  if (data.receipts.length === 0) return <p>No payments yet.</p>;
  return (
    <ListCard label="Your payments">
      {data.receipts.map((receipt) => (
        <Payment key={receipt.orderId} receipt={receipt} />
      ))}
    </ListCard>
  );
}

function Payment({ receipt }: { receipt: Receipt }) {
  const { orderId, kind, paidAt, amountCents, currency } = receipt;
  const { state, tone } = stateWords(receipt);
  return (
    <li className={styles.payment}>
      <span>
        <strong>{productNames[kind]}</strong>
        <span className={styles.facts}>
          {formatDate(paidAt)}, {formatMoney(amountCents, currency)}
        </span>
        <MoneyBack receipt={receipt} />
      </span>
      <Badge tone={tone}>{state}</Badge>
      <ButtonLink size="s" to={receiptPath(orderId)}>
        Receipt
      </ButtonLink>
    </li>
  );
}
