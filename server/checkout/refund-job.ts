import Stripe from 'stripe';
import { z } from 'zod';
import type { Db } from '#server/db/connect.ts';
import { refundJobKey } from '#server/jobs/job-keys.ts';
import { enqueueJob, type Job, requeueJob } from '#server/jobs/queue.ts';
import type { JobKind, StageResult } from '#server/jobs/worker.ts';
import { applyRefund, type RefundNotice } from './apply-refund.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { type Order, orderRepository } from './order.repository.ts';
import { callProvider } from './payment-session.ts';

const refundKind = 'refund';
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

async function refundOrder(deps: CheckoutDeps, { payload }: Job): Promise<StageResult> {
  const { orderId, reason } = refundPayloadSchema.parse(payload);
  const order = await orderRepository(deps.database.read).find(orderId);
  if (!order) throw new Error('The order of a refund is gone.');
  const refund = await createRefund(deps.stripe, order, reason);
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
 * Sends back what is left of a payment. The order's own key makes a second try the same call; after the day for which the
 * provider keeps keys, a second whole refund is refused by itself.
 *
 * @returns undefined when everything had gone back before
 * @throws AppError `payment_failed`
 */
async function createRefund(
  stripe: Stripe,
  { id, paymentIntentId }: Order,
  reason: RefundReason,
): Promise<Stripe.Refund | undefined> {
  if (paymentIntentId === null) throw new Error('An order without a payment cannot be refunded.');
  return callProvider(async () => {
    try {
      return await stripe.refunds.create(
        { payment_intent: paymentIntentId, reason },
        { idempotencyKey: `refund:${id}` },
      );
    } catch (cause) {
      const isDone = cause instanceof Stripe.errors.StripeError && cause.code === 'charge_already_refunded';
      if (isDone) return undefined;
      throw cause;
    }
  });
}

/** Whatever was left went back, so that the whole is returned by now. */
function noticeOf({ status, amount, created }: Stripe.Refund, { amountCents }: Order): RefundNotice | undefined {
  const at = created * 1000;
  if (status === 'succeeded') return { kind: 'returned', cents: amountCents, at };
  if (status === 'failed' || status === 'canceled') return { kind: 'failed', cents: amount, at };
  return { kind: 'begun', at };
}

/** Refunds that the provider refused five times: tried again for as long as they are owed. */
export async function retryRefunds({ database, clock }: CheckoutDeps): Promise<void> {
  for (const { id } of await orderRepository(database.read).listReturning()) {
    await database.tx((db) => requeueJob(db, refundJobKey(id), clock()));
  }
}
