import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import type { Actor } from '#server/http/require-user.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { isUsable, type PaymentPages, sessionLifetimeMs } from './payment-page.ts';

/**
 * Opens the payment page for 30 days of chat; they follow the days that the person has. There is one open order a person:
 * asked again, also many times at once, it answers the page of that order.
 *
 * @returns the page's URL
 * @throws AppError `conflict` while a bank confirms the payment, `payment_failed` when the provider does not answer
 */
export function chatCheckoutStarter(deps: CheckoutDeps, pages: PaymentPages) {
  return async function startChatCheckout(actor: Actor): Promise<string> {
    const { order, email } = await deps.database.tx((db) => reserveOrder(deps, db, actor));
    const url = await pages.openOnce(order, email);
    return url ?? startChatCheckout(actor);
  };
}

/** Finds the person's open order or adds one; the unique index makes a second one impossible. */
async function reserveOrder(
  { clock, newId, settings }: CheckoutDeps,
  db: Db,
  { userId }: Actor,
): Promise<{ order: Order; email: string }> {
  const user = await userRepository(db).find(userId);
  if (!user) throw new AppError('unauthenticated');
  const { email } = user;
  const orders = orderRepository(db);
  const now = clock();
  const open = await orders.findOpenChatOrder(userId);
  if (open && isUsable(open, now)) return { order: open, email };
  if (open) await orders.updateOpen(open.id, { state: 'expired', updatedAt: now });
  const id = newId();
  const order = await orders.insert({
    id,
    kind: 'chat',
    userId,
    state: 'open',
    amountCents: settings.chatPriceCents,
    currency: settings.currency,
    questionAnswers: [],
    idempotencyKey: `order:${id}`,
    createdAt: now,
    expiresAt: now + sessionLifetimeMs,
    updatedAt: now,
  });
  return { order, email };
}
