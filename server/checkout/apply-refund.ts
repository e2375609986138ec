import type { Db } from '#server/db/connect.ts';
import type { RefundFailure } from '#server/db/payment-tables.ts';
import { hasReport } from '#server/entitlements/access.ts';
import { restoreOrder, revokeOrder } from '#server/entitlements/order-grants.ts';
import { reportJobKey } from '#server/jobs/job-keys.ts';
import { cancelJob, requeueJob } from '#server/jobs/queue.ts';
import { cancelRemakes, resumeRemake } from '#server/jobs/remake-jobs.ts';
import { isPseudonymous, type Order, orderRepository } from '#server/orders/order.repository.ts';
import { orderStatusOf, refundHasFailed } from '#server/orders/order-status.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { queueFailedRefundMail, queueRefundMail } from './refund-mail.ts';

/**
 * Reports what the provider says of an order's money. `at` is the provider's time of it, epoch ms.
 * - `begun`: the whole is on its way back.
 * - `returned`: `cents` went back so far, all refunds together.
 * - `failed`: the bank sent one refund back to us; told again with a later time, that time counts.
 */
export type RefundNotice = { at: number } & (
  | { kind: 'begun' }
  | { kind: 'returned'; cents: number; receiptUrl?: string | null }
  | { kind: 'failed'; refundId: string; cents: number }
);

type RefundDeps = Pick<CheckoutDeps, 'clock' | 'newId' | 'log' | 'settings'>;
type NoticeOf<K extends RefundNotice['kind']> = Extract<RefundNotice, { kind: K }>;

/**
 * Brings a paid order to what a notice says, unless something newer is known: notices come late, twice and in any
 * order, and the provider's times decide (docs/faults.md#refunds). Within one second a failure is the later fact.
 */
export async function applyRefund(deps: RefundDeps, db: Db, order: Order, notice: RefundNotice): Promise<void> {
  if (notice.kind === 'begun') return applyBegun(deps, db, order, notice);
  if (notice.kind === 'returned') return applyReturned(deps, db, order, notice);
  return applyFailed(deps, db, order, notice);
}

async function applyBegun({ clock }: RefundDeps, db: Db, order: Order, { at }: NoticeOf<'begun'>): Promise<void> {
  if (at <= (order.refundBegunAt ?? 0)) return;
  const state = order.state === 'paid' ? 'refund_pending' : order.state;
  await change(db, order, { state, refundBegunAt: at, updatedAt: clock() });
}

async function applyReturned(deps: RefundDeps, db: Db, order: Order, notice: NoticeOf<'returned'>): Promise<void> {
  const { at, cents } = notice;
  const { refundedAt, refundFailedAt, refundFailures, refundedCents, amountCents } = order;
  if (refundedAt !== null && (at < refundedAt || (at === refundedAt && cents <= returnedSum(order)))) return;
  const isWhole = cents >= amountCents;
  const returned = await change(db, order, {
    state: isWhole ? 'refunded' : order.state,
    refundedAt: at,
    refundedCents: Math.max(0, cents - failedCents(refundFailures, at)),
    receiptUrl: isPseudonymous(order) ? null : (notice.receiptUrl ?? order.receiptUrl),
    updatedAt: deps.clock(),
  });
  if (refundFailedAt !== null && at <= refundFailedAt) return;
  if (isWhole) await takeBack(db, order, deps.clock());
  // The provider tells of one refund in several ways; the buyer hears of what changed.
  if (cents !== refundedCents || refundHasFailed(order)) await queueRefundMail(db, deps, returned);
}

async function applyFailed(deps: RefundDeps, db: Db, order: Order, notice: NoticeOf<'failed'>): Promise<void> {
  const { refundId: id, cents, at } = notice;
  const known = order.refundFailures.find((failure) => failure.id === id);
  if (known && at <= known.at) return;
  const refundFailures = [...order.refundFailures.filter((failure) => failure !== known), { id, cents, at }];
  const changed = await change(db, order, {
    refundFailures,
    refundFailedAt: Math.max(at, order.refundFailedAt ?? 0),
    refundedCents: Math.max(0, returnedSum(order) - failedCents(refundFailures, order.refundedAt ?? 0)),
    updatedAt: deps.clock(),
  });
  if (!known) deps.log.error('refund_failed', { orderId: order.id, cents });
  if (changed.refundedCents < changed.amountCents) await giveBackGrants(deps, db, order);
  // Once the whole is on its way again, or there, there is nothing that the buyer has to do.
  if (orderStatusOf(changed) === 'paid') await queueFailedRefundMail(db, deps, changed, notice);
}

/** Restores the sum of the charge's newest notice: failures unknown to it are taken off `refundedCents`. */
const returnedSum = ({ refundedCents, refundedAt, refundFailures }: Order): number =>
  refundedCents + failedCents(refundFailures, refundedAt ?? 0);

/** Sums the failures at an instant or later. A notice of the charge from that instant does not know them. */
const failedCents = (failures: RefundFailure[], since: number): number =>
  failures.filter(({ at }) => at >= since).reduce((sum, { cents }) => sum + cents, 0);

/**
 * Ends what was bought, and the writing of its report, first or made again. It does not end it for whoever paid twice
 * and has the other order, nor what staff began when it had ended already.
 */
async function takeBack(db: Db, { id, submissionId }: Order, now: number): Promise<void> {
  const hasEnded = await revokeOrder(db, id, now);
  await cancelJob(db, reportJobKey(id), now);
  if (!hasEnded || submissionId === null || (await hasReport(db, submissionId))) return;
  await cancelRemakes(db, submissionId, now);
}

/** Opens again what was bought. A report whose writing was stopped goes on where it was. */
async function giveBackGrants({ clock }: RefundDeps, db: Db, { id, userId, submissionId }: Order): Promise<void> {
  const submission = submissionId === null ? undefined : await submissionRepository(db).find(submissionId);
  const restored = await restoreOrder(db, { id, userId: submission?.userId ?? userId }, clock());
  if (!restored) return;
  await requeueJob(db, reportJobKey(id), clock());
  if (submissionId !== null) await resumeRemake(db, submissionId, clock());
}

async function change(db: Db, { id }: Order, changes: Partial<Order>): Promise<Order> {
  const changed = await orderRepository(db).updateFrom(['paid', 'refund_pending', 'refunded'], id, changes);
  if (!changed) throw new Error('A refund came for an order that nobody paid.');
  return changed;
}
