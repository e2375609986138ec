import { formatMoney } from '#schema/amount.ts';
import type { Db } from '#server/db/connect.ts';
import { hasReport } from '#server/entitlements/access.ts';
import type { Order } from '#server/orders/order.repository.ts';
import { type OrderMailDeps, queueOrderMail } from '#server/orders/order-mail.ts';

/** Tells the buyer what went back, once for each amount, and again after a refund that failed. */
export async function queueRefundMail(db: Db, deps: OrderMailDeps, order: Order): Promise<void> {
  const { id, refundedCents, refundFailedAt } = order;
  await queueOrderMail(db, deps, order, {
    cause: `refund:${refundedCents}:${refundFailedAt ?? 0}:${id}`,
    subject: 'We refunded your payment',
    paragraphs: await wordsFor(db, order),
  });
}

/** Tells the buyer, once a refund, that the bank sent it back to us: only they can name another way. */
export async function queueFailedRefundMail(
  db: Db,
  deps: OrderMailDeps,
  order: Order,
  { refundId, cents }: { refundId: string; cents: number },
): Promise<void> {
  await queueOrderMail(db, deps, order, {
    cause: `refund-failed:${refundId}:${order.id}`,
    subject: 'Your refund didn’t go through',
    paragraphs: [
      `Your bank sent back the ${formatMoney(cents, order.currency)} we refunded.`,
      `It’s still your money. Email ${deps.settings.supportEmail}, and we’ll find another way. Until then, you keep what you bought.`,
    ],
  });
}

async function wordsFor(db: Db, order: Order): Promise<string[]> {
  const { amountCents, refundedCents, currency, kind, submissionId } = order;
  const returned = formatMoney(refundedCents, currency);
  const arrival = 'It goes back the way you paid. Most banks show it within 5 to 10 business days.';
  if (refundedCents < amountCents) {
    const whole = formatMoney(amountCents, currency);
    return [`We refunded ${returned} of your ${whole} payment. ${arrival}`, 'You keep what you bought.'];
  }
  const first = `We refunded your full payment of ${returned}. ${arrival}`;
  if (kind === 'chat') return [first, 'The chat days you bought with it have ended.'];
  const other = submissionId !== null && (await hasReport(db, submissionId));
  if (other) return [first, 'You paid for the same report twice. You keep your report and your chat days.'];
  return [first, 'Your access to the report and its chat days has ended.'];
}
