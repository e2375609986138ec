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
    subject: 'Your refund did not arrive',
    paragraphs: [
      `Your bank sent back the ${formatMoney(cents, order.currency)} that we returned to you.`,
      `The money is still yours: write to ${deps.settings.supportEmail}, and we find another way. Until then what you bought is open again.`,
    ],
  });
}

async function wordsFor(db: Db, order: Order): Promise<string[]> {
  const { amountCents, refundedCents, currency, kind, submissionId } = order;
  const returned = formatMoney(refundedCents, currency);
  const arrival = 'It goes back the way you paid. Most banks show it within 5 to 10 working days.';
  if (refundedCents < amountCents) {
    const whole = formatMoney(amountCents, currency);
    return [`We returned ${returned} of your payment of ${whole}. ${arrival}`, 'What you bought stays yours.'];
  }
  const first = `We returned your whole payment of ${returned}. ${arrival}`;
  if (kind === 'chat') return [first, 'The chat days you bought with it have ended.'];
  const other = submissionId !== null && (await hasReport(db, submissionId));
  if (other) return [first, 'You had paid for the same report twice. Your report and your chat days stay yours.'];
  return [first, 'The report and the chat days that you bought with it have ended.'];
}
