import Router from '@koa/router';
import { type CheckoutStatus, createCheckoutInputSchema, sessionIdSchema } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import type { ServerDeps } from '#server/deps.ts';
import { pathId } from '#server/http/path-id.ts';
import { addressOf, rateRules, refuseOverLimit } from '#server/http/rate-limit.ts';
import { largeBodyLimit, readBody, readRawBody } from '#server/http/read-body.ts';
import { type Actor, requireUser } from '#server/http/require-user.ts';
import { describeError } from '#server/log.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import { orderStatusOf } from '#server/orders/order-status.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { fulfil } from './fulfil.ts';
import { handleEvent, verifyEvent } from './payment-event.ts';
import { paymentPages } from './payment-page.ts';
import { listReceipts } from './receipts.ts';
import { requestRefund } from './request-refund.ts';
import { chatCheckoutStarter } from './start-chat-checkout.ts';
import { checkoutStarter } from './start-checkout.ts';

interface WebhookDeps extends CheckoutDeps {
  webhookSecret: string;
}

interface ReadDeps extends CheckoutDeps, Pick<ServerDeps, 'takeRate'> {}

/** Each makes a call to the provider, and whoever guesses ids must not spend our calls; in a minute, from one address. */
const unknownIdsAMinute = 30;

export function checkoutRoutes(deps: ReadDeps & Pick<ServerDeps, 'limit'>) {
  const router = new Router();
  const pages = paymentPages(deps);
  const startCheckout = checkoutStarter(deps, pages);
  const startChatCheckout = chatCheckoutStarter(deps, pages);

  router.post('/api/create-checkout-session', deps.limit(rateRules.checkout), async (ctx) => {
    const input = await readBody(ctx, createCheckoutInputSchema);
    ctx.body = { url: await startCheckout(ctx.state.actor, input) };
  });

  router.post('/api/chat/purchase-session', deps.limit(rateRules.checkout), async (ctx) => {
    ctx.body = { url: await startChatCheckout(requireUser(ctx)) };
  });

  router.get('/api/checkout/:sessionId', async (ctx) => {
    const sessionId = sessionIdSchema.safeParse(ctx.params.sessionId);
    if (!sessionId.success) throw new AppError('not_found');
    ctx.body = await readCheckout(deps, sessionId.data, { address: addressOf(ctx), actor: ctx.state.actor });
  });

  router.post('/api/submission/:id/refund', async (ctx) => {
    ctx.body = await requestRefund(deps, ctx.state.actor, pathId(ctx));
    ctx.status = 202;
  });

  router.get('/api/receipts', async (ctx) => {
    ctx.body = await listReceipts(deps.database.read, requireUser(ctx).userId);
  });
  return router;
}

/**
 * Notifications of the provider. They come from few addresses and many at a time, so that no limit by address holds for
 * them: the signature is checked before anything is read or written.
 */
export function webhookRoutes(deps: WebhookDeps) {
  const router = new Router();
  router.post('/api/stripe/webhook', async (ctx) => {
    const body = await readRawBody(ctx, largeBodyLimit);
    const header = ctx.get('Stripe-Signature');
    const event = verifyEvent(deps.stripe, deps.webhookSecret, { body, header, now: deps.clock() });
    await handleEvent(deps, event);
    ctx.body = { received: true };
  });
  return router;
}

/**
 * Answers the return page. It works from the session id alone, on any device; an order that is not paid is asked about
 * at the provider, so the page does not depend on a notification.
 *
 * @param address of the caller, for the limit; who they are adds only whether the order is theirs
 * @throws AppError `not_found`, `rate_limited`, or `payment_failed` when the provider does not answer and nothing is known
 */
async function readCheckout(
  deps: ReadDeps,
  sessionId: string,
  { address, actor }: { address: string; actor: Actor | undefined },
): Promise<CheckoutStatus> {
  const known = await orderRepository(deps.database.read).findBySession(sessionId);
  if (!known) await takeUnknown(deps, address);
  const isSettled = known && known.state !== 'open' && known.state !== 'expired';
  const order = isSettled ? known : await settleOrKeep(deps, sessionId, known);
  if (!order) throw new AppError('not_found');
  const { kind, submissionId, processingAt, userId } = order;
  const state = orderStatusOf(order);
  const isBuyer = actor !== undefined && userId === actor.userId;
  return { state, kind, submissionId, processing: state === 'open' && processingAt !== null, isBuyer };
}

async function takeUnknown({ takeRate, clock }: ReadDeps, address: string): Promise<void> {
  refuseOverLimit(await takeRate(`unknown-checkout:address:${address}`, unknownIdsAMinute, 60_000), clock());
}

/** While the provider is away the page shows what is known and asks again; the sweep settles the order in any case. */
async function settleOrKeep(deps: CheckoutDeps, sessionId: string, known: Order | undefined) {
  try {
    return await fulfil(deps, sessionId);
  } catch (cause) {
    if (!known || !(cause instanceof AppError)) throw cause;
    deps.log.error('checkout_unsettled', { orderId: known.id, ...describeError(cause) });
    return known;
  }
}
