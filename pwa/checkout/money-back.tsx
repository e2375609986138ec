import { formatDay, isSameDay } from '#pwa/ui/dates.ts';
import { isMoneyBackOpen, moneyBackDay, type Receipt } from '#schema/checkout.ts';
import styles from './money-back.module.css';
import { RefundOffer } from './refund-offer.tsx';

/** The promise that was made with a report, for as long as it holds; nothing where there is nothing to ask for any more. */
export function MoneyBack({ receipt }: { receipt: Receipt }) {
  const { kind, state, submissionId, paidAt, refundFailed } = receipt;
  if (kind !== 'report' || state !== 'paid' || submissionId === null || refundFailed) return null;
  if (!isDoorOpen(paidAt, Date.now())) return null;
  return (
    <div className={styles.door}>
      <p>Not what you needed? Money back until {formatDay(moneyBackDay(paidAt))}.</p>
      <RefundOffer size="s" submissionId={submissionId} />
    </div>
  );
}

/** To the end of the last day by the calendar here. The server waits until it is over everywhere. */
function isDoorOpen(paidAt: number, now: number): boolean {
  return isMoneyBackOpen(paidAt, now) && (now <= moneyBackDay(paidAt) || isSameDay(now, moneyBackDay(paidAt)));
}
