import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDraft, keepDraft, readDraft } from '#pwa/offline/draft.ts';
import { keepSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { hasUnsentWork } from '#pwa/offline/unsent-work.ts';
import { answerCalls, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { order } from '#pwa/testing/sample-checkout.ts';
import { followHere } from './known-payment.ts';
import { PaymentSuccessScreen } from './payment-success-screen.tsx';
import { draftId } from './question-answers.ts';

const checkout = 'GET /api/checkout/cs_1';
const status = 'GET /api/report-status/abc';
const paid = order('paid');
const typed = { 'Who decides?': 'Me, on Sunday night.' };

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await keepDraft(draftId('abc'), typed);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await clearDraft(draftId('abc'));
});

function show(answers: Parameters<typeof answerCalls>[0], at = '/payment-success?session_id=cs_1&submission_id=abc') {
  answerCalls(answers);
  render(
    <InApp at={at}>
      <PaymentSuccessScreen renderMissing={(nothing) => nothing} />
    </InApp>,
  );
}

test.each([
  ['waits to be written', { status: 'pending', stage: null, progress: 0 }, 'Waiting to start'],
  ['is being written', { status: 'pending', stage: 'sections', progress: 0.3 }, 'Writing the sections'],
  [
    'could not be written',
    { status: 'error', progress: 0, error: 'Report generation failed' },
    'Report generation failed',
  ],
  ['lies in an account', { status: 'done', progress: 1 }, 'Sign in to read it'],
])(
  'whoever closes the page while the paid report %s is not warned about answers that the order has',
  async (_, report, text) => {
    expect(await hasUnsentWork()).toBe(true);
    show({ [checkout]: paid, [status]: () => report });
    await screen.findByText(text);
    await vi.waitFor(async () => expect(await hasUnsentWork()).toBe(false));
  },
);

test.each([
  ['the bank still confirms', order('open', true), 'There’s nothing you need to do'],
  ['was not made', order('expired'), 'Nothing was charged'],
])('the answers stay while the payment %s', async (_, answer, text) => {
  show({ [checkout]: answer });
  await screen.findByText(text);
  await act(settleCalls);
  expect((await readDraft(draftId('abc')))?.value).toEqual(typed);
});

test('the answers stay while nothing but an open payment page is known', async () => {
  followHere({ submissionId: 'abc' });
  show({ [status]: () => ({ status: 'pending', stage: null, progress: 0 }) }, '/payment-success');
  await screen.findByText('Waiting to start');
  await act(settleCalls);
  expect((await readDraft(draftId('abc')))?.value).toEqual(typed);
});

test('a payment that was not made is not come back to: the browser goes on with the insights', async () => {
  keepSubmission({ submissionId: 'abc', openedSessionId: 'cs_1' });
  show({ [checkout]: order('expired') });
  await screen.findByText('Nothing was charged');
  await vi.waitFor(() => expect(readKeptSubmission()).toEqual({ submissionId: 'abc' }));
});
