import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#pwa/api/query-client.ts';
import { saveLastInsights } from '#pwa/offline/last-insights.ts';
import { answerCalls, hangCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { order } from '#pwa/testing/sample-checkout.ts';
import { sampleBought, sampleInsights, sampleSubmission } from '#pwa/testing/sample-insights.ts';
import { type OrderState, reportFailedMessage, returnedMessage, returningMessage } from '#schema/checkout.ts';
import { type PaymentProgress, type PaymentStep, paymentQuery } from './follow-payment.ts';
import type { PaymentReturn } from './known-payment.ts';

const checkout = 'GET /api/checkout/cs_1';
const status = 'GET /api/report-status/abc';
const paid = order('paid');
const pending = () => ({ status: 'pending', stage: 'sections', progress: 0.4 });

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** All steps of a payment, once `ms` have passed on the clock. */
async function stepsWithin(ms: number, payment: PaymentReturn = { sessionId: 'cs_1' }): Promise<PaymentStep[]> {
  const { steps, stop } = follow(payment);
  await vi.advanceTimersByTimeAsync(ms);
  stop();
  return steps;
}

/** Follows as the screen does; `steps` grows with each answer. */
function follow(payment: PaymentReturn = { sessionId: 'cs_1' }) {
  const steps: PaymentStep[] = [];
  let last: PaymentProgress | undefined;
  const observer = new QueryObserver(queryClient, paymentQuery(payment));
  const unsubscribe = observer.subscribe(({ data }) => {
    if (data && data !== last) steps.push(data.step);
    last = data;
  });
  function stop() {
    unsubscribe();
    queryClient.clear();
  }
  const again = () => observer.setOptions(paymentQuery(payment, 1));
  return { steps, stop, again };
}

test('a paid report is shown as soon as it is written, with what this tab knows of the person', async () => {
  saveLastInsights(sampleInsights);
  const answers = [pending, () => ({ status: 'done', progress: 1, report: '# Plan' })];
  answerCalls({ [checkout]: paid, [status]: () => answers.shift()?.() });
  expect(await stepsWithin(1_500)).toEqual([
    { name: 'writing', stage: 'sections', progress: 0.4, isConnected: true },
    { name: 'done', state: sampleBought },
  ]);
});

test('on another device the person comes from the server', async () => {
  const submission = { ...sampleSubmission, company: 'Okafor Joinery' };
  answerCalls({
    [checkout]: paid,
    [status]: () => ({ status: 'done', progress: 1, report: '# Plan' }),
    'GET /api/submission/abc': () => ({ submission }),
  });
  const [step] = await stepsWithin(100);
  expect(step).toMatchObject({
    name: 'done',
    state: { firstName: 'Dana', company: 'Okafor Joinery', report: '# Plan' },
  });
});

test('the state is asked for every 5 s and at most 120 times', async () => {
  const calls = answerCalls({ [checkout]: paid, [status]: pending });
  const steps = await stepsWithin(11 * 60_000);
  const asked = calls.filter(({ path }) => path.startsWith('/api/report-status'));
  expect(asked).toHaveLength(120);
  expect(steps.at(-1)).toEqual({
    name: 'failed',
    message: 'Report generation timed out. Please try again later.',
    stillRuns: true,
  });
});

test('who looks again after the time-out is told more as soon as somebody answers', async () => {
  answerCalls({ [checkout]: paid, [status]: pending });
  const { steps, stop, again } = follow();
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  expect(steps.at(-1)).toMatchObject({ name: 'failed', stillRuns: true });
  answerCalls({ [checkout]: refuse('network') });
  again();
  await vi.advanceTimersByTimeAsync(100);
  expect(steps.at(-1)).toEqual({ name: 'confirming', isLate: false, isConnected: false });
  answerCalls({ [checkout]: paid, [status]: pending });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(steps.at(-1)).toMatchObject({ name: 'writing', isConnected: true });
  stop();
});

test('a lost connection is waited out and the last known progress stays', async () => {
  const answers = [pending, refuse('network'), pending];
  answerCalls({ [checkout]: paid, [status]: () => answers.shift()?.() });
  const steps = await stepsWithin(6_500);
  expect(steps.map((step) => step.name === 'writing' && [step.progress, step.isConnected])).toEqual([
    [0.4, true],
    [0.4, false],
    [0.4, true],
  ]);
});

test('a call that hangs is a lost connection, and is made again', async () => {
  answerCalls({ [checkout]: paid, [status]: pending });
  const { steps, stop } = follow();
  await vi.advanceTimersByTimeAsync(100);
  const calls = hangCalls();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(3);
  expect(steps.at(-1)).toEqual({ name: 'writing', stage: 'sections', progress: 0.4, isConnected: false });
  stop();
});

test('a report that failed says so, with the words of the server or of the catalogue', async () => {
  const known = { name: 'reportFailed', submissionId: 'abc', refundFailed: false };
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'error', progress: 0 }) });
  expect(await stepsWithin(100)).toEqual([{ ...known, message: 'Report generation failed', isReadable: false }]);
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'error', progress: 0, error: 'The writer gave up.' }) });
  expect(await stepsWithin(100)).toEqual([{ ...known, message: 'The writer gave up.', isReadable: true }]);
  const failed = { status: 'error', progress: 0, error: reportFailedMessage, refundFailed: true };
  answerCalls({ [checkout]: paid, [status]: () => failed });
  expect(await stepsWithin(100)).toMatchObject([{ refundFailed: true }]);
});

test('a report in an account that is not signed in here is not shown', async () => {
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'done', progress: 1 }) });
  expect(await stepsWithin(100)).toEqual([{ name: 'signInToRead', isWritten: true }]);
});

test.each<[OrderState, object]>([
  ['expired', { name: 'notPaid', submissionId: 'abc' }],
  ['refund_pending', { name: 'returned', submissionId: 'abc', isUnderWay: true, reportStays: false }],
  ['refunded', { name: 'returned', submissionId: 'abc', isUnderWay: false, reportStays: false }],
])('an order that is %s is said to be', async (state, step) => {
  answerCalls({ [checkout]: order(state) });
  expect(await stepsWithin(100)).toEqual([step]);
});

test.each([
  ['is written', { status: 'done', progress: 1 }, true],
  ['is being written', { status: 'pending', stage: 'sections', progress: 0.4 }, true],
  ['could not be written', { status: 'error', progress: 0, error: reportFailedMessage }, true],
  ['waits for another page', { status: 'pending', stage: null, progress: 0 }, false],
  [
    'goes back too',
    { status: 'error', stage: null, progress: 0, reason: 'refund_pending', error: returningMessage },
    false,
  ],
  ['went back too', { status: 'error', stage: null, progress: 0, reason: 'refunded', error: returnedMessage }, false],
  [
    'went back too, in a later release’s words',
    { status: 'error', progress: 0, reason: 'refunded', error: 'Gone.' },
    false,
  ],
  ['went back too, as an older server says', { status: 'error', progress: 0, error: returnedMessage }, false],
])('of a payment that goes back, whose report %s, it is said whether that stays', async (_, report, reportStays) => {
  answerCalls({ [checkout]: order('refund_pending'), [status]: () => report });
  expect(await stepsWithin(100)).toEqual([{ name: 'returned', submissionId: 'abc', isUnderWay: true, reportStays }]);
});

test.each([
  ['was given up or has ended', { status: 'error', progress: 0 }],
  ['begins or waits for another page', { status: 'pending', progress: 0 }],
])(
  'of a payment that went back, whose report in an account %s, nothing is said before signing in',
  async (_, report) => {
    answerCalls({ [checkout]: order('refunded'), [status]: () => report });
    expect(await stepsWithin(100)).toEqual([{ name: 'signInToRead', isWritten: false }]);
  },
);

test('nobody is told that a report has ended before it is known', async () => {
  const answers = [refuse('network'), () => ({ status: 'done', progress: 1 })];
  answerCalls({ [checkout]: order('refunded'), [status]: () => answers.shift()?.() });
  expect(await stepsWithin(1_500)).toMatchObject([
    { name: 'confirming', isConnected: false },
    { name: 'returned', reportStays: true },
  ]);
});

test('an open order is waited for and said to be late after a minute, but never to be unpaid', async () => {
  answerCalls({ [checkout]: order('open') });
  const steps = await stepsWithin(62_000);
  expect(steps[0]).toEqual({ name: 'confirming', isLate: false, isConnected: true });
  expect(steps.at(-1)).toEqual({ name: 'confirming', isLate: true, isConnected: true });
  expect((await stepsWithin(30 * 60_000)).at(-1)).toEqual({ name: 'confirming', isLate: true, isConnected: true });
});

test('a payment that the bank confirms days later is asked about slowly, and its report shows within a minute', async () => {
  saveLastInsights(sampleInsights);
  let now = order('open', true);
  const calls = answerCalls({
    [checkout]: () => now(),
    [status]: () => ({ status: 'done', progress: 1, report: '# Plan' }),
  });
  const { steps, stop } = follow();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(steps.at(-1)).toEqual({ name: 'processing', submissionId: 'abc', isConnected: true });
  expect(calls.length).toBeLessThan(25);
  now = paid;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(steps.at(-1)).toMatchObject({ name: 'done', state: { report: '# Plan' } });
  stop();
});

test('money that goes back while the report is written, and a refund that fails, are told within a minute', async () => {
  const orders = [paid, paid, order('refund_pending'), order('refunded'), paid];
  answerCalls({ [checkout]: () => (orders.shift() ?? paid)(), [status]: pending });
  const names = (await stepsWithin(2 * 60_000)).map(({ name }) => name);
  expect([...new Set(names)]).toEqual(['writing', 'returned']);
  expect(names.slice(0, 5)).toEqual(['writing', 'writing', 'returned', 'returned', 'writing']);
});

test('without the session the paid submission alone is followed, also to a payment that went back', async () => {
  answerCalls({ [status]: pending });
  expect(await stepsWithin(100, { submissionId: 'abc' })).toMatchObject([{ name: 'writing', progress: 0.4 }]);
  answerCalls({
    [status]: () => ({ status: 'error', stage: null, progress: 0, reason: 'refunded', error: returnedMessage }),
  });
  expect(await stepsWithin(100, { submissionId: 'abc' })).toMatchObject([{ name: 'returned', isUnderWay: false }]);
});

test('without the session, a report in an account that is not signed in here is not said to have failed', async () => {
  answerCalls({ [status]: () => ({ status: 'error', progress: 0 }) });
  expect(await stepsWithin(100, { submissionId: 'abc' })).toEqual([{ name: 'signInToRead', isWritten: false }]);
});

test('an unknown session is a missing payment', async () => {
  answerCalls({ [checkout]: refuse('not_found') });
  expect(await stepsWithin(100)).toMatchObject([{ name: 'failed', message: 'Missing required payment information' }]);
});
