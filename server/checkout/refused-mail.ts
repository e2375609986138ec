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
      `Your payment of ${formatMoney(amountCents, currency)} did not go through, and nothing was charged.`,
      kind === 'chat'
        ? 'Your conversations are kept. With the link below you can pay again, also in another way.'
        : 'Your answers and insights are safe. With the link below you can pay again, also in another way.',
    ],
    label: kind === 'chat' ? 'Go on to the chat access' : 'Go on to your insights',
  });
}
