import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { saveLastInsights } from '#pwa/offline/last-insights.ts';
import { answerCalls, hangCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { order } from '#pwa/testing/sample-checkout.ts';
import { sampleInsights } from '#pwa/testing/sample-insights.ts';
import { followHere, readReturn } from './known-payment.ts';
import { PaymentCancelledScreen } from './payment-cancelled-screen.tsx';

const checkout = 'GET /api/checkout/cs_1';
const status = 'GET /api/report-status/abc';
const nothingCharged = 'Payment canceled. Nothing was charged.';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show() {
  render(
    <InApp at="/payment-cancelled">
      <PaymentCancelledScreen />
    </InApp>,
  );
}

const address = () => screen.getByLabelText('Address');
const arriveAt = (path: string) => vi.waitFor(() => expect(address().textContent).toBe(path));

test.each([
  ['open', order('open')],
  ['over', order('expired')],
])(
  'a payment page that was left unpaid and is %s returns to the insights, and nothing was charged',
  async (_, answer) => {
    saveLastInsights(sampleInsights);
    keepSubmission({ submissionId: 'abc', openedSessionId: 'cs_1' });
    answerCalls({ [checkout]: answer });
    show();
    await arriveAt('/thank-you');
    expect(JSON.parse(address().dataset.state ?? '')).toEqual(sampleInsights);
    expect(await screen.findByText(nothingCharged)).toBeTruthy();
  },
);

test('in a browser that was closed in between it leads to the insights, and in another one to the start', async () => {
  answerCalls({ [checkout]: order('open') });
  keepSubmission({ submissionId: 'abc', openedSessionId: 'cs_1' });
  show();
  await arriveAt('/thank-you');
  cleanup();
  localStorage.clear();
  show();
  expect(address().textContent).toBe('/');
  expect(screen.getByText(/^You left the payment page/)).toBeTruthy();
});

test.each([
  ['this tab', () => followHere({ sessionId: 'cs_1', submissionId: 'abc' })],
  ['another tab', () => keepSubmission({ submissionId: 'abc', sessionId: 'cs_1' })],
])('whoever presses cancel on a page that %s came back from paying is shown that payment', async (_, paid) => {
  const calls = answerCalls({});
  saveLastInsights(sampleInsights);
  paid();
  show();
  await arriveAt('/payment-success');
  expect(screen.queryByText(nothingCharged)).toBeNull();
  expect(calls).toEqual([]);
});

test.each([
  ['was paid', order('paid')],
  ['waits for the bank', order('open', true)],
  ['goes back', order('refund_pending')],
])('a payment that %s although nobody came back from it is shown after a cancel', async (_, answer) => {
  saveLastInsights(sampleInsights);
  keepSubmission({ submissionId: 'abc', openedSessionId: 'cs_1' });
  answerCalls({ [checkout]: answer });
  show();
  await arriveAt('/payment-success');
  expect(readReturn()).toEqual({ sessionId: 'cs_1', submissionId: 'abc' });
  expect(screen.queryByText(nothingCharged)).toBeNull();
});

test('a page that was left unpaid does not hide a report that was paid for on another device', async () => {
  saveLastInsights(sampleInsights);
  keepSubmission({ submissionId: 'abc', openedSessionId: 'cs_1' });
  answerCalls({ [checkout]: order('open'), [status]: () => ({ status: 'done', progress: 1, report: '# Plan' }) });
  show();
  await arriveAt('/payment-success');
  expect(readReturn()).toEqual({ submissionId: 'abc' });
});

test('a payment that was found is known to the browser from then on', async () => {
  saveLastInsights(sampleInsights);
  keepSubmission({ submissionId: 'abc', openedSessionId: 'cs_1' });
  answerCalls({ [checkout]: order('paid') });
  show();
  await arriveAt('/payment-success');
  expect(readKeptSubmission()).toMatchObject({ submissionId: 'abc', sessionId: 'cs_1' });
});

test('without the session, a report that has begun tells that it was paid for', async () => {
  answerCalls({ [status]: () => ({ status: 'pending', stage: 'outline', progress: 0 }) });
  keepSubmission({ submissionId: 'abc' });
  show();
  await arriveAt('/payment-success');
  expect(readReturn()).toEqual({ submissionId: 'abc' });
});

test.each([
  [
    'the server does not answer',
    { submissionId: 'abc', openedSessionId: 'cs_1' },
    { [checkout]: refuse('network') },
    [checkout],
  ],
  [
    'the session is not known',
    { submissionId: 'abc', openedSessionId: 'cs_1' },
    { [checkout]: refuse('not_found') },
    [checkout, status],
  ],
  [
    'the report has not begun',
    { submissionId: 'abc' },
    { [status]: () => ({ status: 'pending', stage: null, progress: 0 }) },
    [status],
  ],
  [
    'the page was that of other insights',
    { submissionId: 'other', sessionId: 'cs_2', openedSessionId: 'cs_1' },
    {},
    [status],
  ],
])('when %s, it says only what it knows', async (_, kept, answers, asked) => {
  saveLastInsights(sampleInsights);
  keepSubmission(kept);
  const calls = answerCalls(answers);
  show();
  await arriveAt('/thank-you');
  expect(await screen.findByText(/^You left the payment page. If you paid, we’ll write your report/)).toBeTruthy();
  expect(screen.queryByText(nothingCharged)).toBeNull();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(asked);
});

test('a server that hangs does not hold anybody up for long', async () => {
  vi.useFakeTimers();
  hangCalls();
  saveLastInsights(sampleInsights);
  keepSubmission({ submissionId: 'abc', openedSessionId: 'cs_1' });
  show();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('Checking your payment')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(address().textContent).toBe('/thank-you');
});
