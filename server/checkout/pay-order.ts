import type Stripe from 'stripe';
import type { Db } from '#server/db/connect.ts';
import { findReportGrant } from '#server/entitlements/access.ts';
import { grantOrder } from '#server/entitlements/order-grants.ts';
import { reportJobKey, reportKind } from '#server/jobs/job-keys.ts';
import { enqueueJob } from '#server/jobs/queue.ts';
import { isPseudonymous, type Order, orderRepository } from '#server/orders/order.repository.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { queueChatReadyMail } from './chat-ready-mail.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { chargeOf } from './payment-session.ts';
import { enqueueRefund } from './refund-job.ts';

export type SettleDeps = Pick<CheckoutDeps, 'clock' | 'newId' | 'log' | 'settings'>;

/**
 * The money of an order has come: the order becomes paid with everything that was bought, also when it had been given
 * up (docs/faults.md#order-states). When another order has paid for the same report by then, or what it was for was
 * deleted, this payment goes back instead.
 */
export async function payOrder(
  deps: SettleDeps,
  db: Db,
  order: Order,
  session: Stripe.Checkout.Session,
): Promise<Order> {
  const now = deps.clock();
  const reason = (await isPaidTwice(db, order))
    ? 'duplicate'
    : isForNothing(order)
      ? 'requested_by_customer'
      : undefined;
  const paid = await orderRepository(db).updateFrom(['open', 'expired'], order.id, {
    ...factsOf(session),
    // The provider's receipt names the payer.
    ...(isPseudonymous(order) && { receiptUrl: null }),
    state: reason ? 'refund_pending' : 'paid',
    processingAt: null,
    paidAt: now,
    updatedAt: now,
  });
  if (!paid) return order;
  deps.log.info(reason ? 'order_paid_in_vain' : 'order_paid', { orderId: paid.id, kind: paid.kind, reason });
  if (reason) await enqueueRefund(db, deps, paid.id, reason);
  else await handOut(deps, db, paid, now);
  // With a report its own mail comes.
  if (!reason && paid.kind === 'chat' && wasLeft(order)) await queueChatReadyMail(db, deps, paid);
  return paid;
}

async function isPaidTwice(db: Db, { id, kind, submissionId }: Order): Promise<boolean> {
  if (kind !== 'report' || submissionId === null) return false;
  const grant = await findReportGrant(db, submissionId);
  return grant !== undefined && grant.orderId !== id;
}

/** Nobody looks at its page any more: the bank took its time, or the order had been given up. */
const wasLeft = ({ state, processingAt }: Order): boolean => state === 'expired' || processingAt !== null;

/** The submission, or the account that the chat was for, was deleted before the money came. */
const isForNothing = (order: Order): boolean =>
  order.kind === 'report' ? order.submissionId === null : isPseudonymous(order);

/** Extracts what the payment's records need later: refunds name the payment intent, tax records the country. */
function factsOf(session: Stripe.Checkout.Session) {
  const { id: sessionId, payment_intent: intent, customer_details: payer } = session;
  return {
    sessionId,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    receiptUrl: chargeOf(session)?.receipt_url ?? null,
    country: payer?.address?.country ?? null,
  };
}

async function handOut({ newId }: SettleDeps, db: Db, paid: Order, now: number): Promise<void> {
  const { id: orderId, submissionId } = paid;
  const submission = submissionId === null ? undefined : await submissionRepository(db).find(submissionId);
  await grantOrder(db, { ...paid, userId: submission?.userId ?? paid.userId }, { now, newId });
  await orderRepository(db).copyAnswers(paid, now);
  if (paid.kind !== 'report') return;
  const job = { id: newId(), kind: reportKind, dedupeKey: reportJobKey(orderId), payload: { submissionId, orderId } };
  await enqueueJob(db, job, now);
}
