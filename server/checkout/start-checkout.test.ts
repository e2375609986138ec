import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SubmissionAnswer } from '#schema/submission-calls.ts';
import { orderRepository } from '#server/orders/order.repository.ts';
import { createCheckout, submitAnswers } from '#server/testing/checkout-steps.ts';
import { openStripeShop, type StripeShop } from '#server/testing/stripe-shop.ts';
import { submit } from '#server/testing/submissions.ts';
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

test('a declined request opens no payment page, and says why with the code not_offered', async () => {
  const { server } = shop;
  const desiredOutcome = 'Buy 200 Google reviews before the summer';
  const submissionId = await submit(server, { desiredOutcome });
  const answer = await createCheckout(server, submissionId);
  expect(answer.status).toBe(422);
  const shown = await server.call<SubmissionAnswer>('GET', `/api/submission/${submissionId}`);
  expect(answer.body).toMatchObject({ error: { code: 'not_offered', message: shown.body.submission.fit?.message } });
  expect(answer.body.message).toMatch(/^We can’t help with buying or faking reviews/);
  expect(await openOrderOf(submissionId)).toBeUndefined();
});

test.each([
  ['a text', 'Also buy 200 fake reviews for us'],
  ['a pair', [{ question: 'What will you do next?', answer: 'I want to pay the crew under the table.' }]],
])('what the follow-up answers ask for is declined too: %s', async (_name, questionAnswers) => {
  const submissionId = await submit(shop.server);
  expect((await createCheckout(shop.server, submissionId, { questionAnswers })).status).toBe(422);
  expect(await openOrderOf(submissionId)).toBeUndefined();
  expect((await createCheckout(shop.server, submissionId)).status).toBe(200);
});

test.each([
  ['too short', { desiredOutcome: 'More sales' }, 'ask'],
  ['past its date', { desiredOutcome: 'Book 18 weddings by 30 September 2025, we have 7' }, 'ask'],
  ['in another language', { desiredOutcome: 'Quiero que los clientes vuelvan para la revisión anual' }, 'limited'],
])('a wish that is %s is said before payment, and can be paid for', async (_name, changes, verdict) => {
  const { server } = shop;
  const submissionId = await submit(server, changes);
  const shown = await server.call<SubmissionAnswer>('GET', `/api/submission/${submissionId}`);
  expect(shown.body.submission.fit?.verdict).toBe(verdict);
  expect((await createCheckout(server, submissionId)).status).toBe(200);
});

test('a date that passes after the form was sent is told from then on', async () => {
  const { server } = shop;
  const submissionId = await submit(server, { desiredOutcome: 'Book 18 weddings by 30 March 2026, we have 7' });
  const verdict = async () =>
    (await server.call<SubmissionAnswer>('GET', `/api/submission/${submissionId}`)).body.submission.fit?.verdict;
  expect(await verdict()).toBe('ok');
  server.setClock(Date.parse('2026-03-31T09:00:00Z'));
  expect(await verdict()).toBe('ask');
});
