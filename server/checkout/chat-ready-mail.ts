import { formatMoney } from '#schema/amount.ts';
import { paths } from '#schema/paths.ts';
import type { Db } from '#server/db/connect.ts';
import { readChatAccess } from '#server/entitlements/access.ts';
import { mailDay } from '#server/mail/mail-day.ts';
import type { Order } from '#server/orders/order.repository.ts';
import { type OrderMailDeps, queueOrderMail } from '#server/orders/order-mail.ts';

/** Tells whoever paid for chat days, and was sent away until the bank confirms, that they have begun; once an order. */
export async function queueChatReadyMail(db: Db, deps: OrderMailDeps, order: Order): Promise<void> {
  const { id, userId, amountCents, currency } = order;
  const { until } = userId === null ? { until: null } : await readChatAccess(db, userId, deps.clock());
  if (until === null) return;
  await queueOrderMail(db, deps, order, {
    cause: `chat-ready:${id}`,
    subject: 'Payment received',
    paragraphs: [
      `Your bank confirmed your payment of ${formatMoney(amountCents, currency)}. Your chat days are in your account.`,
      `You can chat with your coach until ${mailDay.format(until)}.`,
    ],
    label: 'Open chat',
    path: paths.chat,
  });
}
