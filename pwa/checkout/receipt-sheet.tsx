import { brand, supportEmail } from '#pwa/api/config.ts';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { Brand } from '#pwa/ui/brand-mark.tsx';
import { formatDate } from '#pwa/ui/dates.ts';
import { KeyValues } from '#pwa/ui/key-values.tsx';
import { Card } from '#pwa/ui/page.tsx';
import type { Receipt } from '#schema/checkout.ts';
import styles from './receipt.module.css';
import { orderNumber, receiptLines, stateWords } from './receipt-words.ts';

/** The receipt itself, as it is printed. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { user } = useCurrentUser();
  const { state, tone } = stateWords(receipt);
  const account = user && `${[user.first_name, user.last_name].filter(Boolean).join(' ')}\n${user.email}`;
  return (
    <Card className={styles.sheet}>
      <header className={styles.from}>
        <Brand name={brand} />
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </header>
      {receipt.refundFailed && (
        <Banner tone="warn" live={false} title="Your bank sent the refund back to us">
          You have access to what you bought again. It’s still your money: email{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we’ll find another way.
        </Banner>
      )}
      <KeyValues
        items={[
          { term: 'Order number', value: <span className="num">{orderNumber(receipt.orderId)}</span> },
          { term: 'Paid on', value: <time dateTime={isoDay(receipt.paidAt)}>{formatDate(receipt.paidAt)}</time> },
          ...(account ? [{ term: 'Account', value: account }] : []),
          { term: 'Status', value: <Badge tone={tone}>{state}</Badge> },
        ]}
      />
      <Amounts receipt={receipt} />
      <StateNote receipt={receipt} />
      {receipt.receiptUrl !== null && (
        <p className="screen-only">
          <a href={receipt.receiptUrl} target="_blank" rel="noreferrer">
            Payment provider’s receipt (opens in a new tab)
          </a>
        </p>
      )}
    </Card>
  );
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

function Amounts({ receipt }: { receipt: Receipt }) {
  const { lines, total } = receiptLines(receipt);
  return (
    <table className={styles.amounts}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, amount }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function StateNote({ receipt }: { receipt: Receipt }) {
  const text = noteOf(receipt);
  return text === '' ? null : <p className={styles.note}>{text}</p>;
}

function noteOf(receipt: Receipt): string {
  if (receipt.refundFailed) return '';
  if (receipt.state === 'refund_pending') {
    return 'The full amount is on its way back. Most banks show it within 5 to 10 business days.';
  }
  if (receipt.state === 'refunded') return 'Your access to what it paid for has ended.';
  return receipt.refundedCents > 0
    ? 'We refunded part of it. You keep what you bought.'
    : 'One-time payment. No subscription.';
}
