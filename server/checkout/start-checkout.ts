import type { CreateCheckoutInput, QuestionAnswer } from '#schema/checkout.ts';
import { isBlank } from '#schema/clean-line.ts';
import { AppError } from '#schema/errors.ts';
import type { Judgement } from '#server/ai/judge/judge-request.ts';
import type { Db } from '#server/db/connect.ts';
import { findReportGrant } from '#server/entitlements/access.ts';
import type { Actor } from '#server/http/require-user.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import { orderStatusOf } from '#server/orders/order-status.ts';
import { judgeSubmission } from '#server/submissions/judge-submission.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { alreadyPaid, isUsable, type PaymentPages, sessionLifetimeMs } from './payment-page.ts';

const returning = () =>
  new AppError('conflict', { userMessage: 'We’re refunding your payment. Please try again once the refund is done.' });

/**
 * Opens the payment page for a submission's report. There is one open order a submission: asked again, also many times at
 * once, it answers the page of that order.
 *
 * @returns the page's URL
 * @throws AppError `not_found` for a missing submission or another person's, `conflict` when it is paid, its bank still
 *   confirms the payment or its money is on its way back, `not_offered` for a request that is declined, `payment_failed`
 *   when the provider does not answer; the order is kept for the next try.
 */
export function checkoutStarter(deps: CheckoutDeps, pages: PaymentPages) {
  return async function startCheckout(actor: Actor | undefined, input: CreateCheckoutInput): Promise<string> {
    const { order, submission } = await deps.database.tx((db) => reserveOrder(deps, db, actor, input));
    const url = await pages.openOnce(order, submission.email);
    return url ?? startCheckout(actor, input);
  };
}

/** Finds the submission's open order or adds one; the unique index makes a second one impossible. */
async function reserveOrder(
  { clock, newId, settings }: CheckoutDeps,
  db: Db,
  actor: Actor | undefined,
  input: CreateCheckoutInput,
): Promise<{ order: Order; submission: Submission }> {
  const submission = await submissionRepository(db).find(input.submissionId);
  if (!submission || (submission.userId !== null && submission.userId !== actor?.userId)) {
    throw new AppError('not_found');
  }
  const orders = orderRepository(db);
  await refuseBought(db, submission.id);
  const now = clock();
  const answered = readAnswers(input);
  refuseDeclined(judgeSubmission(submission, now, answered.questionAnswers));

  const open = await orders.findReportOrder(submission.id, ['open']);
  // The submission's owner, else who came first: the id's other holders take nobody's order.
  const userId = submission.userId ?? open?.userId ?? actor?.userId ?? null;
  const changes = { userId, ...answered, updatedAt: now };
  if (open && isUsable(open, now)) {
    return { order: (await orders.updateOpen(open.id, changes)) ?? open, submission };
  }
  if (open) await orders.updateOpen(open.id, { state: 'expired', updatedAt: now });
  const id = newId();
  const order = await orders.insert({
    id,
    kind: 'report',
    submissionId: submission.id,
    state: 'open',
    amountCents: settings.priceCents,
    currency: settings.currency,
    questionAnswers: [],
    idempotencyKey: `order:${id}`,
    createdAt: now,
    expiresAt: now + sessionLifetimeMs,
    ...changes,
  });
  return { order, submission };
}

function refuseDeclined({ verdict, message }: Judgement): void {
  if (verdict === 'declined') throw new AppError('not_offered', { userMessage: message });
}

/** Of two payments that both came, the one that goes back does not count. */
async function refuseBought(db: Db, submissionId: string): Promise<void> {
  const grant = await findReportGrant(db, submissionId);
  const order = await orderRepository(db).findReportOrder(submissionId, ['refund_pending']);
  const isReturning = order && orderStatusOf(order) === 'refund_pending';
  if (isReturning && (!grant || grant.orderId === order.id)) throw returning();
  if (grant) throw alreadyPaid();
}

/** Answers that were not given again stay; a text is one answer without a question of ours. */
function readAnswers({ questionAnswers }: CreateCheckoutInput): { questionAnswers?: QuestionAnswer[] } {
  if (questionAnswers === undefined) return {};
  const pairs =
    typeof questionAnswers === 'string' ? [{ question: 'Notes', answer: questionAnswers }] : questionAnswers;
  return { questionAnswers: pairs.filter(({ answer }) => !isBlank(answer)) };
}
