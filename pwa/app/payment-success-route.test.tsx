import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paymentOf } from '#pwa/checkout/known-payment.ts';
import { keepSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { order } from '#pwa/testing/sample-checkout.ts';
import type { OrderState } from '#schema/checkout.ts';
import { PaymentSuccessRoute } from './payment-success-route.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <InApp at="/payment-success?session_id=cs_1&submission_id=abc">
      <PaymentSuccessRoute />
    </InApp>,
  );
}

test('another person’s sign-in, or a sign-out in another tab, takes the payment off the page', async () => {
  answerCalls({
    'GET /api/checkout/cs_1': order('paid'),
    'GET /api/report-status/abc': () => ({ status: 'pending', stage: 'sections', progress: 0.3 }),
  });
  show();
  expect(await screen.findByText('Writing the sections')).toBeTruthy();
  await act(wipeLocalData);
  expect(screen.queryByText('Writing the sections')).toBeNull();
  expect(screen.getByText('Missing required payment information')).toBeTruthy();
});

test.each([
  ['was not completed', { 'GET /api/checkout/cs_1': order('expired') }, 'Your payment didn’t go through'],
  ['is not known to the provider', {}, 'Missing required payment information'],
])('a payment that %s is forgotten, so that the report is offered again', async (_, answers, words) => {
  answerCalls(answers);
  show();
  expect(paymentOf('abc').sessionId).toBe('cs_1');
  expect(await screen.findByText(words)).toBeTruthy();
  await vi.waitFor(() => expect(paymentOf('abc').sessionId).toBeUndefined());
  await vi.waitFor(() => expect(readKeptSubmission()).toEqual({ submissionId: 'abc' }));
});

test.each<[OrderState, boolean]>([
  ['refunded', false],
  ['refund_pending', true],
])('a payment that is %s: is it still come back to? %s', async (state, isKnown) => {
  answerCalls({ 'GET /api/checkout/cs_1': order(state) });
  show();
  expect(await screen.findByRole('heading', { name: /^We(’re refunding| refunded) your payment/ })).toBeTruthy();
  await act(settleCalls);
  await vi.waitFor(() => expect(paymentOf('abc').sessionId !== undefined).toBe(isKnown));
});

test('a payment that went back beside another is told again to whoever loads its page again', async () => {
  answerCalls({
    'GET /api/checkout/cs_1': order('refunded'),
    'GET /api/report-status/abc': () => ({ status: 'done', progress: 1 }),
  });
  show();
  expect(await screen.findByRole('heading', { name: 'We refunded this payment' })).toBeTruthy();
  await act(settleCalls);
  expect(paymentOf('abc').sessionId).toBe('cs_1');
});

test('what another tab has paid since is not forgotten with a page that was never paid', async () => {
  answerCalls({ 'GET /api/checkout/cs_1': order('expired') });
  show();
  keepSubmission({ submissionId: 'abc', sessionId: 'cs_2' });
  expect(await screen.findByText('Your payment didn’t go through')).toBeTruthy();
  // The page forgets its own in an effect, a moment after it is shown.
  await vi.waitFor(() => expect(paymentOf('abc')).toEqual({ submissionId: 'abc', sessionId: 'cs_2' }));
});

test('where the stage is not told, nothing is said of it', async () => {
  answerCalls({
    'GET /api/checkout/cs_1': order('paid'),
    'GET /api/report-status/abc': () => ({ status: 'pending', progress: 0 }),
  });
  show();
  expect(await screen.findByRole('progressbar', { name: 'Writing your report' })).toBeTruthy();
  expect(screen.queryByText('Waiting to start')).toBeNull();
});
