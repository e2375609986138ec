import { formatMoney } from '#schema/amount.ts';
import type { Db } from '#server/db/connect.ts';
import { hasReport } from '#server/entitlements/access.ts';
import type { Order } from '#server/orders/order.repository.ts';
import { type OrderMailDeps, queueOrderMail } from '#server/orders/order-mail.ts';

/** Tells a buyer who was told to wait that the bank refused; not where another payment has bought the report meanwhile. */
export async function queueRefusedMail(db: Db, deps: OrderMailDeps, order: Order): Promise<void> {
  const { id, kind, submissionId, amountCents, currency } = order;
  if (kind === 'report' && submissionId !== null && (await hasReport(db, submissionId))) return;
  await queueOrderMail(db, deps, order, {
    cause: `payment-refused:${id}`,
    subject: 'Your bank declined the payment',
    paragraphs: [
      `Your payment of ${formatMoney(amountCents, currency)} didn’t go through. Nothing was charged.`,
      kind === 'chat'
        ? 'Your conversations are safe. Use the link below to pay again or to pay another way.'
        : 'Your answers and insights are safe. Use the link below to pay again or to pay another way.',
    ],
    label: kind === 'chat' ? 'Go to chat access' : 'Go to your insights',
  });
}
