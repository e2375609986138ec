import type { Db } from '#server/db/connect.ts';
import { restoreOrder, revokeOrder } from '#server/entitlements/order-grants.ts';
import { refundHasFailed } from '#server/entitlements/order-standing.ts';
import { reportJobKey } from '#server/jobs/job-keys.ts';
import { cancelJob, requeueJob } from '#server/jobs/queue.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { isPseudonymous, type Order, orderRepository } from './order.repository.ts';
import { queueFailedRefundMail, queueRefundMail } from './refund-mail.ts';

/**
 * What the provider says of an order's money; `at` is the provider's time of it, epoch ms.
 * - `begun`: the whole is on its way back.
 * - `returned`: `cents` went back so far, all refunds together.
 * - `failed`: the bank sent `cents` of it back to us.
 */
export type RefundNotice = { at: number } & (
  | { kind: 'begun' }
  | { kind: 'returned'; cents: number; receiptUrl?: string | null }
  | { kind: 'failed'; cents: number }
);

type RefundDeps = Pick<CheckoutDeps, 'clock' | 'newId' | 'log' | 'settings'>;
type NoticeOf<K extends RefundNotice['kind']> = Extract<RefundNotice, { kind: K }>;

/**
 * Brings a paid order to what a notice says, unless something newer is known: notices come late, twice and in any order, and
 * the provider's times decide (decision 0006). Within one second a failure is the later fact.
 */
export async function applyRefund(deps: RefundDeps, db: Db, order: Order, notice: RefundNotice): Promise<void> {
  if (notice.kind === 'begun') return applyBegun(deps, db, order, notice);
  if (notice.kind === 'returned') return applyReturned(deps, db, order, notice);
  return applyFailed(deps, db, order, notice);
}

async function applyBegun({ clock }: RefundDeps, db: Db, order: Order, { at }: NoticeOf<'begun'>): Promise<void> {
  if (order.refundedAt !== null && at <= order.refundedAt) return;
  const changes = { state: 'refund_pending', refundedAt: at, updatedAt: clock() } as const;
  await orderRepository(db).updateFrom(['paid', 'refund_pending'], order.id, changes);
}

async function applyReturned(deps: RefundDeps, db: Db, order: Order, notice: NoticeOf<'returned'>): Promise<void> {
  const { at, cents } = notice;
  const { refundedAt, refundFailedAt, refundFailedCents, refundedCents, amountCents } = order;
  if (refundedAt !== null && (at < refundedAt || (at === refundedAt && cents <= refundedCents))) return;
  const isWhole = cents >= amountCents;
  const overtaken = refundFailedAt !== null && at <= refundFailedAt;
  const returned = await change(db, order, {
    state: isWhole ? 'refunded' : order.state,
    refundedAt: at,
    refundedCents: overtaken ? Math.max(0, cents - refundFailedCents) : cents,
    refundFailedCents: overtaken ? refundFailedCents : 0,
    receiptUrl: isPseudonymous(order) ? null : (notice.receiptUrl ?? order.receiptUrl),
    updatedAt: deps.clock(),
  });
  if (overtaken) return;
  if (isWhole) {
    await revokeOrder(db, order.id, deps.clock());
    await cancelJob(db, reportJobKey(order.id), deps.clock());
  }
  // The provider tells of one refund in several ways; the buyer hears of what changed.
  if (cents !== refundedCents || refundHasFailed(order)) await queueRefundMail(db, deps, returned);
}

async function applyFailed(deps: RefundDeps, db: Db, order: Order, { at, cents }: NoticeOf<'failed'>): Promise<void> {
  const { refundedAt, refundFailedAt, refundFailedCents, refundedCents } = order;
  if (refundFailedAt !== null && at <= refundFailedAt) return;
  const overtaken = refundedAt !== null && at < refundedAt;
  const changed = await change(db, order, {
    refundFailedAt: at,
    ...(!overtaken && {
      refundedCents: Math.max(0, refundedCents - cents),
      refundFailedCents: refundFailedCents + cents,
    }),
    updatedAt: deps.clock(),
  });
  deps.log.error('refund_failed', { orderId: order.id, cents });
  if (overtaken) return;
  await giveBackGrants(deps, db, order);
  await queueFailedRefundMail(db, deps, changed, { cents, at });
}

/** What was bought is open again; a report whose writing was stopped goes on where it was. */
async function giveBackGrants({ clock }: RefundDeps, db: Db, { id, userId, submissionId }: Order): Promise<void> {
  const submission = submissionId === null ? undefined : await submissionRepository(db).find(submissionId);
  const restored = await restoreOrder(db, { id, userId: submission?.userId ?? userId }, clock());
  if (restored) await requeueJob(db, reportJobKey(id), clock());
}

async function change(db: Db, { id }: Order, changes: Partial<Order>): Promise<Order> {
  const changed = await orderRepository(db).updateFrom(['paid', 'refund_pending', 'refunded'], id, changes);
  if (!changed) throw new Error('A refund came for an order that nobody paid.');
  return changed;
}
