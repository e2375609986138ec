import type { CreateCheckoutInput, QuestionAnswer } from '#schema/checkout.ts';
import { alreadyPaidMessage, processingMessage } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { findReportGrant } from '#server/entitlements/access.ts';
import type { Actor } from '#server/http/require-user.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import { standingOf } from '#server/orders/order-standing.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { settleOrder } from './fulfil.ts';
import { createPaymentSession, isReplayedFailure, retrievePaymentSession } from './payment-session.ts';

/** How long a payment page stays open: time to fetch a card, and few sessions to look after (30 minutes to 24 hours). */
const sessionLifetimeMs = 2 * 3_600_000;
/** The provider refuses a page that would be open for less than 30 minutes; an order that never got one is then too old. */
const minLifetimeMs = 31 * 60_000;

const alreadyPaid = () => new AppError('conflict', { userMessage: alreadyPaidMessage });
const processing = () => new AppError('conflict', { userMessage: processingMessage });
const returning = () =>
  new AppError('conflict', { userMessage: 'Your payment is on its way back. Please try again when it is returned.' });

/**
 * Opens the payment page for a submission's report. There is one open order a submission: asked again, also many times at
 * once, it answers the page of that order.
 *
 * @returns the page's URL
 * @throws AppError `not_found` for a missing submission or another person's, `conflict` when it is paid, its bank still
 *   confirms the payment or its money is on its way back, `payment_failed` when the provider does not answer; the order is
 *   kept for the next try.
 */
export function checkoutStarter(deps: CheckoutDeps) {
  const underWay = new Map<string, Promise<string | undefined>>();

  /** Callers that come while the provider is asked for the same order share its answer. */
  function pageOnce(order: Order, email: string): Promise<string | undefined> {
    const known = underWay.get(order.id);
    if (known) return known;
    const page = pageOf(deps, order, email).finally(() => underWay.delete(order.id));
    underWay.set(order.id, page);
    return page;
  }

  return async function startCheckout(actor: Actor | undefined, input: CreateCheckoutInput): Promise<string> {
    const { order, submission } = await deps.database.tx((db) => reserveOrder(deps, db, actor, input));
    const url = await pageOnce(order, submission.email);
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
  const open = await orders.findReportOrder(submission.id, ['open']);
  // The submission's owner, else who came first: the id's other holders take nobody's order.
  const userId = submission.userId ?? open?.userId ?? actor?.userId ?? null;
  const changes = { userId, ...readAnswers(input), updatedAt: now };
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

/** Of two payments that both came, the one that goes back does not count. */
async function refuseBought(db: Db, submissionId: string): Promise<void> {
  const grant = await findReportGrant(db, submissionId);
  const order = await orderRepository(db).findReportOrder(submissionId, ['refund_pending']);
  const isReturning = order && standingOf(order) === 'refund_pending';
  if (isReturning && (!grant || grant.orderId === order.id)) throw returning();
  if (grant) throw alreadyPaid();
}

/** An order with a page is asked about at the provider; one whose page could never be opened ends by its age. */
const isUsable = (order: Order, now: number): boolean =>
  order.sessionId !== null || order.expiresAt - now >= minLifetimeMs;

/** Answers that were not given again stay; a text is one answer without a question of ours. */
function readAnswers({ questionAnswers }: CreateCheckoutInput): { questionAnswers?: QuestionAnswer[] } {
  if (questionAnswers === undefined) return {};
  const pairs =
    typeof questionAnswers === 'string' ? [{ question: 'Notes', answer: questionAnswers }] : questionAnswers;
  return { questionAnswers: pairs.filter(({ answer }) => answer.trim() !== '') };
}

/** The order's payment page; undefined when the order has changed meanwhile, or is over: it is to be looked for again. */
async function pageOf(deps: CheckoutDeps, order: Order, email: string): Promise<string | undefined> {
  if (order.sessionId === null) return openPage(deps, order, email);
  const session = await retrievePaymentSession(deps.stripe, order.sessionId);
  if (!session) return endUnknown(deps, order);
  const current = await deps.database.tx((db) => settleOrder(deps, db, session));
  if (!current) throw new AppError('payment_failed', { message: 'The open session does not match its order.' });
  if (current.state === 'expired') return undefined;
  if (current.state !== 'open' || current.sessionUrl === null) throw alreadyPaid();
  if (current.processingAt !== null) throw processing();
  return current.sessionUrl;
}

/**
 * The provider has no such session, so that nobody can pay on its page and the buyer need not wait for its end. Should it be
 * paid all the same, that is late money (decision 0006): of two payments one goes back. What a bank may be confirming is
 * left to the sweep.
 */
async function endUnknown({ database, clock, log }: CheckoutDeps, { id, processingAt }: Order): Promise<undefined> {
  if (processingAt !== null) throw processing();
  log.error('session_unknown', { orderId: id });
  await database.tx((db) => orderRepository(db).updateOpen(id, { state: 'expired', updatedAt: clock() }));
}

/** Undefined when another process was first: that one's page counts, and nobody was shown this one. */
async function openPage(deps: CheckoutDeps, order: Order, email: string): Promise<string | undefined> {
  const { id: sessionId, url: sessionUrl } = await createPaymentSession(deps, order, email).catch((cause) =>
    failWithFreshKey(deps, order, cause),
  );
  const page = { sessionId, sessionUrl, updatedAt: deps.clock() };
  return (await deps.database.tx((db) => orderRepository(db).addPage(order.id, page))) && sessionUrl;
}

/** A page that the provider may have opened all the same is known to nobody, so that nobody can pay on it. */
async function failWithFreshKey({ database, newId }: CheckoutDeps, order: Order, cause: unknown): Promise<never> {
  if (isReplayedFailure(cause)) {
    await database.tx((db) => orderRepository(db).replaceKey(order, `order:${order.id}:${newId()}`));
  }
  throw cause;
}
