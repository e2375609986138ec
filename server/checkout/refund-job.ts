import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { refundJobKey } from '#server/jobs/job-keys.ts';
import { enqueueJob, type Job, requeueJob } from '#server/jobs/queue.ts';
import type { JobKind, StageResult } from '#server/jobs/run-job.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import { orderStatusOf } from '#server/orders/order-status.ts';
import { applyRefund, type RefundNotice } from './apply-refund.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { callProvider, chargeOf, isReplayedFailure, retrievePaymentSession } from './payment-session.ts';

const refundKind = 'refund';
/** The provider keeps keys for a day; an hour less, for the time that a call and its tries take. */
const keysKeptMs = 23 * 3_600_000;
const refundPayloadSchema = z.object({
  orderId: z.string(),
  reason: z.enum(['duplicate', 'requested_by_customer']),
});
type RefundReason = z.infer<typeof refundPayloadSchema>['reason'];

/** Has the whole payment of an order sent back, once; call it in the transaction that moves the order to `refund_pending`. */
export async function enqueueRefund(
  db: Db,
  { newId, clock }: Pick<CheckoutDeps, 'newId' | 'clock'>,
  orderId: string,
  reason: RefundReason,
): Promise<void> {
  const payload = { orderId, reason };
  await enqueueJob(db, { id: newId(), kind: refundKind, dedupeKey: refundJobKey(orderId), payload }, clock());
}

/** Sends payments back. An order that is told at once needs no notice; the notices that follow change nothing more. */
export function refundJob(deps: CheckoutDeps): JobKind {
  return {
    kind: refundKind,
    stages: [{ name: 'refund', run: (job) => refundOrder(deps, job) }],
    async onFailed(_db, job) {
      deps.log.error('refund_not_made', { jobId: job.id, orderId: refundPayloadSchema.parse(job.payload).orderId });
    },
  };
}

async function refundOrder(deps: CheckoutDeps, { payload, createdAt }: Job): Promise<StageResult> {
  const { orderId, reason } = refundPayloadSchema.parse(payload);
  const order = await orderRepository(deps.database.read).find(orderId);
  if (!order) throw new Error('The order of a refund is gone.');
  // By now it is there, or the bank has sent it back to us: another way is found with the buyer.
  if (orderStatusOf(order) !== 'refund_pending') return { checkpoint: null };
  const isSameCall = order.refundKey === null && deps.clock() - createdAt < keysKeptMs;
  if (!isSameCall && (await isReturned(deps, order))) return { checkpoint: null };
  const refund = await createRefund(deps, order, reason);
  const notice = refund && noticeOf(refund, order);
  if (!notice) return { checkpoint: null };
  return {
    checkpoint: null,
    async effects(db) {
      const current = await orderRepository(db).find(orderId);
      if (current) await applyRefund(deps, db, current, notice);
    },
  };
}

/**
 * Where a second try would not be the same call any more, it looks first (docs/security.md#3-payments, item 4); the
 * notice follows by itself.
 */
async function isReturned({ stripe }: CheckoutDeps, { sessionId }: Order): Promise<boolean> {
  const session = sessionId === null ? undefined : await retrievePaymentSession(stripe, sessionId);
  return (session && chargeOf(session)?.refunded) ?? false;
}

/**
 * Sends back what is left of a payment. The order's stored key makes a second try the same call; a failure that the provider
 * keeps under it gives the next try another key.
 *
 * @returns undefined when everything had gone back before
 * @throws AppError `payment_failed`
 */
async function createRefund(
  { stripe, database, newId }: CheckoutDeps,
  { id, paymentIntentId, refundKey }: Order,
  reason: RefundReason,
): Promise<Stripe.Refund | undefined> {
  if (paymentIntentId === null) throw new Error('An order without a payment cannot be refunded.');
  const firstKey = `refund:${id}`;
  try {
    return await callProvider(() =>
      stripe.refunds.create(
        { payment_intent: paymentIntentId, reason, metadata: { order: id } },
        { idempotencyKey: refundKey ?? firstKey },
      ),
    );
  } catch (failure) {
    const cause = failure instanceof AppError ? failure.cause : undefined;
    if (cause instanceof Stripe.errors.StripeError && cause.code === 'charge_already_refunded') return undefined;
    if (isReplayedFailure(failure)) {
      const freshKey = { refundKey: `${firstKey}:${newId()}` };
      await database.tx((db) => orderRepository(db).updateFrom(['refund_pending'], id, freshKey));
    }
    throw failure;
  }
}

/** Turns a refund into a notice. A success returns the whole, because the refund took whatever was left. */
function noticeOf(
  { id: refundId, status, amount: cents, created }: Stripe.Refund,
  { amountCents }: Order,
): RefundNotice | undefined {
  const at = created * 1000;
  if (status === 'succeeded') return { kind: 'returned', cents: amountCents, at };
  if (status === 'failed' || status === 'canceled') return { kind: 'failed', refundId, cents, at };
  return { kind: 'begun', at };
}

/** Refunds that the provider refused five times: tried again for as long as they are owed. */
export async function retryRefunds({ database, clock }: CheckoutDeps): Promise<void> {
  for (const { id } of await orderRepository(database.read).listReturning()) {
    await database.tx((db) => requeueJob(db, refundJobKey(id), clock()));
  }
}
