import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRepository } from '#server/orders/order.repository.ts';
import { createCheckout, submitAnswers } from '#server/testing/checkout-steps.ts';
import { openStripeShop, type StripeShop } from '#server/testing/stripe-shop.ts';
import { paymentPages } from './payment-page.ts';
import { checkoutStarter } from './start-checkout.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop({}, { kinds: () => [] });
});
afterAll(() => shop.stop());

type CreateSession = Stripe['checkout']['sessions']['create'];
const openOrderOf = (submissionId: string) =>
  orderRepository(shop.server.deps.database.read).findReportOrder(submissionId, ['open']);

/** A second server on the same database; `create` is what its calls that open a page come to. */
function startElsewhere(create: CreateSession) {
  const { checkout } = shop.double.stripe;
  const retrieve = checkout.sessions.retrieve.bind(checkout.sessions);
  const stripe = { checkout: { sessions: { create, retrieve } } } as unknown as Stripe;
  const deps = { ...shop.server.deps, stripe };
  return checkoutStarter(deps, paymentPages(deps));
}

const realCreate: CreateSession = (params, options) => shop.double.stripe.checkout.sessions.create(params, options);

test('two servers that open pages for one order at once, under two keys, hand out one page', async () => {
  const submissionId = await submitAnswers(shop.server);
  let first: { url: string } | undefined;
  const start = startElsewhere(async (params, options) => {
    const page = await realCreate(params, { ...options, idempotencyKey: `${options?.idempotencyKey}:fresh` });
    first = (await createCheckout(shop.server, submissionId)).body;
    return page;
  });
  expect(await start(undefined, { submissionId })).toBe(first?.url);
  expect((await openOrderOf(submissionId))?.sessionUrl).toBe(first?.url);
});

test('a key whose failure the provider keeps is replaced once, however many servers met the failure', async () => {
  const submissionId = await submitAnswers(shop.server);
  let freshKey: string | undefined;
  const start = startElsewhere(async (params, options) => {
    shop.double.failNext('500', 1, 'replayed');
    expect((await createCheckout(shop.server, submissionId)).status).toBe(502);
    freshKey = (await openOrderOf(submissionId))?.idempotencyKey;
    expect(freshKey).not.toBe(options?.idempotencyKey);
    return realCreate(params, options);
  });
  await expect(start(undefined, { submissionId })).rejects.toMatchObject({ code: 'payment_failed' });
  expect((await openOrderOf(submissionId))?.idempotencyKey).toBe(freshKey);
});
