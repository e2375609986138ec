import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { formatDate } from '#pwa/ui/dates.ts';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { formatMoney } from '#schema/amount.ts';
import { productNames, type ReceiptsAnswer } from '#schema/checkout.ts';
import styles from './chat-payments.module.css';
import { receiptPath, stateWords } from './receipt-words.ts';
import { receiptsQuery } from './receipts-queries.ts';

/** The person's payments for chat days, which belong to no submission; nothing where there are none. */
export function ChatPayments() {
  const { data } = useQuery(receiptsQuery(useToken()));
  const payments = data ? listed(data) : [];
  if (payments.length === 0) return null;
  return (
    <section className={styles.payments} aria-labelledby="chat-payments">
      <h2 id="chat-payments">Chat access</h2>
      <ListCard>
        {payments.map(({ orderId, at, amount, badge, link }) => (
          <li key={orderId} className={styles.payment}>
            <span>
              <strong>{productNames.chat}</strong>
              <span className={styles.facts}>
                {formatDate(at)}, {amount}
              </span>
            </span>
            {badge}
            <ButtonLink size="s" to={receiptPath(orderId)}>
              {link}
            </ButtonLink>
          </li>
        ))}
      </ListCard>
    </section>
  );
}

interface ListedPayment {
  orderId: string;
  /** Epoch ms. */
  at: number;
  amount: string;
  badge: ReactNode;
  link: string;
}

/** Newest first. One that the bank refused is of no more interest once another came through. */
function listed({ receipts, unconfirmed }: ReceiptsAnswer): ListedPayment[] {
  const paid = receipts.filter(({ kind }) => kind === 'chat');
  const lastPaidAt = Math.max(0, ...paid.map(({ paidAt }) => paidAt));
  const open = unconfirmed.filter(
    ({ kind, state, since }) => kind === 'chat' && (state === 'processing' || since > lastPaidAt),
  );
  return [
    ...open.map(({ orderId, since: at, amountCents, currency, state }) => ({
      orderId,
      at,
      amount: formatMoney(amountCents, currency),
      badge:
        state === 'processing' ? (
          <Badge tone="info">Bank is confirming</Badge>
        ) : (
          <Badge tone="danger">Payment declined</Badge>
        ),
      link: 'See Payment',
    })),
    ...paid.map((receipt) => ({
      orderId: receipt.orderId,
      at: receipt.paidAt,
      amount: formatMoney(receipt.amountCents, receipt.currency),
      badge: <Badge tone={stateWords(receipt).tone}>{stateWords(receipt).state}</Badge>,
      link: 'Receipt',
    })),
  ];
}
