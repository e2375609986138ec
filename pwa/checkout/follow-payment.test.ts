// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveThankYou } from '#pwa/offline/thank-you-state.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { followPayment, type PaymentStep } from './follow-payment.ts';

const checkout = 'GET /api/checkout/cs_1';
const status = 'GET /api/report-status/abc';
const paid = () => ({ state: 'paid', kind: 'report', submissionId: 'abc' });
const pending = () => ({ status: 'pending', stage: 'sections', progress: 0.4 });
const visitor = {
  submissionId: 'abc',
  nuggets: ['One'],
  email: 'dana@okafor.example',
  firstName: 'Dana',
  createdAt: 1,
};

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** All steps of a payment, once `ms` have passed on the clock. */
async function stepsWithin(ms: number): Promise<PaymentStep[]> {
  const steps: PaymentStep[] = [];
  const leaving = new AbortController();
  const followed = (async () => {
    for await (const step of followPayment('cs_1', leaving.signal)) steps.push(step);
  })().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(ms);
  leaving.abort();
  await followed;
  return steps;
}

test('a paid report is shown as soon as it is written, with what this tab knows of the person', async () => {
  saveThankYou(visitor);
  const answers = [pending, () => ({ status: 'done', progress: 1, report: '# Plan' })];
  answerCalls({ [checkout]: paid, [status]: () => answers.shift()?.() });
  expect(await stepsWithin(1_500)).toEqual([
    { name: 'writing', stage: 'sections', progress: 0.4, isConnected: true },
    { name: 'done', state: { ...visitor, report: '# Plan', paymentComplete: true } },
  ]);
});

test('on another device the person comes from the server', async () => {
  const submission = { ...visitor, lastName: null, company: 'Okafor Joinery', provider: 'playbook' };
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

test('a report that failed says so, with the words of the server or of the catalogue', async () => {
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'error', progress: 0 }) });
  expect(await stepsWithin(100)).toEqual([{ name: 'failed', message: 'Report generation failed', stillRuns: false }]);
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'error', progress: 0, error: 'The writer gave up.' }) });
  expect(await stepsWithin(100)).toMatchObject([{ message: 'The writer gave up.' }]);
});

test('a report in an account that is not signed in here is not shown', async () => {
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'done', progress: 1 }) });
  expect(await stepsWithin(100)).toEqual([{ name: 'signInToRead' }]);
});

test.each([
  ['expired', 'notPaid'],
  ['refund_pending', 'refunded'],
  ['refunded', 'refunded'],
])('an order that is %s ends as %s', async (state, name) => {
  answerCalls({ [checkout]: () => ({ state, kind: 'report', submissionId: 'abc' }) });
  expect(await stepsWithin(100)).toEqual([{ name }]);
});

test('an open order is waited for and said to be late after a minute', async () => {
  answerCalls({ [checkout]: () => ({ state: 'open', kind: 'report', submissionId: 'abc' }) });
  const steps = await stepsWithin(62_000);
  expect(steps[0]).toEqual({ name: 'confirming', isLate: false, isConnected: true });
  expect(steps.at(-1)).toEqual({ name: 'confirming', isLate: true, isConnected: true });
});

test('an unknown session is a missing payment', async () => {
  answerCalls({ [checkout]: refuse('not_found') });
  expect(await stepsWithin(100)).toMatchObject([{ name: 'failed', message: 'Missing required payment information' }]);
});
