import type Stripe from 'stripe';
import type { Db } from '#server/db/connect.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { chargeOf, moneyOf } from './payment-session.ts';
import { readMetadata } from './session-metadata.ts';

/** For as long as the provider remembers its events; an older payment may be one whose record was deleted by its date. */
const rebuiltForMs = 30 * 86_400_000;

/**
 * The order of a paid session of ours that is not here, because the database was put back from a copy that was made before
 * it. It is added as one that was given up, and is then paid like any other; when its submission was lost too, it is for
 * nothing, and its money goes back.
 *
 * @returns undefined when the session is another shop's, nothing of its money is ours, or it is too old to be sure
 */
export async function rebuildOrder(
  { clock, log, settings }: Pick<CheckoutDeps, 'clock' | 'log' | 'settings'>,
  db: Db,
  session: Stripe.Checkout.Session,
): Promise<Order | undefined> {
  const { id: sessionId, client_reference_id: id, amount_total: amountCents, currency } = session;
  const metadata = readMetadata(settings, session);
  if (!metadata || id === null || amountCents === null || currency === null) return undefined;
  if (session.payment_status === 'unpaid' || chargeOf(session)?.refunded) return undefined;
  log.error('payment_without_order', { orderId: id, ...moneyOf(session) });
  const now = clock();
  const createdAt = session.created * 1000;
  if (createdAt < now - rebuiltForMs) return undefined;
  const submission = await submissionRepository(db).find(metadata.submission ?? '');
  const money = { amountCents, currency, idempotencyKey: `order:${id}`, sessionId };
  const stamps = { createdAt, expiresAt: session.expires_at * 1000, updatedAt: now };
  const order = { id, kind: metadata.kind, submissionId: submission?.id ?? null, state: 'expired' as const };
  return orderRepository(db).insert({ ...order, ...money, ...stamps, questionAnswers: [] });
}
