import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { closeSignIn, useSignInPrompt } from '#pwa/api/sign-in-prompt.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { answerCalls, type Call, hangCalls, refuse, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { alreadyPaidMessage, processingMessage } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import { readReturn } from './known-payment.ts';
// Loaded here, so that no test waits for it.
import './prepare-purchase.ts';
import './questions-dialog.tsx';
import { usePurchase } from './use-purchase.tsx';

const questionsPath = 'GET /api/submission/abc/questions';
const linkPath = 'POST /api/submission/abc/link-user';
const answers = {
  [questionsPath]: () => ({ questions: ['Why?', 'When?', 'Who?'], provider: 'playbook' }),
  [linkPath]: () => ({ submissionId: 'abc' }),
  'POST /api/events': () => undefined,
};

beforeEach(() => {
  clearToken();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  closeSignIn(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Purchase({ submissionId }: { submissionId: string }) {
  const { start, isBusy, notice, dialog } = usePurchase(submissionId, async () => undefined);
  const prompt = useSignInPrompt();
  return (
    <>
      <button type="button" onClick={start}>
        {isBusy ? 'Preparing' : 'Buy'}
      </button>
      {notice}
      {dialog}
      {prompt && <p>Sign-in is open: {prompt.mode}</p>}
      {prompt && (
        <button
          type="button"
          onClick={() => {
            prompt.onContinueWithout?.();
            closeSignIn(false);
          }}
        >
          Without
        </button>
      )}
    </>
  );
}

function show(submissionId = 'abc') {
  render(
    <InApp>
      <Purchase submissionId={submissionId} />
    </InApp>,
  );
  fireEvent.click(screen.getByText('Buy'));
}

const made = (calls: Call[], path: string) => calls.filter((call) => `${call.method} ${call.path}` === path);
const questionsOpen = () => screen.findByRole('dialog', { name: 'Three questions before we write' });

test('a visitor is asked to sign in first; afterwards the submission becomes theirs and the questions open', async () => {
  const calls = answerCalls(answers);
  show();
  expect(await screen.findByText('Sign-in is open: signup')).toBeTruthy();
  expect(made(calls, questionsPath)).toHaveLength(0);
  storeToken('token', false);
  closeSignIn('/home');
  await questionsOpen();
  expect(screen.getByText('These questions come from our built-in playbook.')).toBeTruthy();
  expect(made(calls, linkPath)).toMatchObject([{ token: 'Bearer token' }]);
});

test('the purchase goes on without an account', async () => {
  const calls = answerCalls(answers);
  show();
  fireEvent.click(await screen.findByText('Without'));
  await questionsOpen();
  expect(made(calls, linkPath)).toHaveLength(0);
});

test('closing the sign-in dialog calls the purchase off', async () => {
  const calls = answerCalls(answers);
  show();
  await screen.findByText('Sign-in is open: signup');
  closeSignIn(false);
  expect(await screen.findByText('Buy')).toBeTruthy();
  expect(made(calls, questionsPath)).toHaveLength(0);
});

test('a signed-in person goes straight to the questions, and two presses start it once', async () => {
  storeToken('token', false);
  const calls = answerCalls(answers);
  show();
  fireEvent.click(screen.getByText('Preparing'));
  await questionsOpen();
  expect(made(calls, questionsPath)).toHaveLength(1);
  const clicks = made(calls, 'POST /api/events').filter(
    ({ body }) => (body as { name: string }).name === 'purchase_click',
  );
  expect(clicks).toHaveLength(1);
});

test('a purchase whose page was left asks nothing more', async () => {
  storeToken('token', false);
  const { promise: linked, resolve } = Promise.withResolvers<object>();
  const calls = answerCalls({ ...answers, [linkPath]: () => linked });
  show();
  await vi.waitFor(() => expect(made(calls, linkPath)).toHaveLength(1));
  cleanup();
  resolve({ submissionId: 'abc' });
  await settleCalls();
  expect(made(calls, questionsPath)).toHaveLength(0);
});

test('a call that hangs does not keep the button busy for ever', async () => {
  vi.useFakeTimers();
  storeToken('token', false);
  hangCalls();
  show();
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(screen.getByText('Failed to initiate payment. Please try again.')).toBeTruthy();
  expect(screen.getByText('Buy')).toBeTruthy();
});

test('insights of another account are not sold', async () => {
  storeToken('token', false);
  answerCalls({ ...answers, [linkPath]: refuse('not_found') });
  show();
  expect(await screen.findByText('These insights belong to a different account.')).toBeTruthy();
});

test('a lost connection is said in the words of the catalogue, and trying again goes on', async () => {
  storeToken('token', false);
  answerCalls({ ...answers, [linkPath]: refuse('network') });
  show();
  expect(await screen.findByText('Failed to initiate payment. Please try again.')).toBeTruthy();
  answerCalls(answers);
  fireEvent.click(screen.getByText('Try again'));
  await questionsOpen();
});

test('without the questions the purchase can go on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  storeToken('token', false);
  answerCalls({ ...answers, [questionsPath]: () => ({ questions: [] }) });
  show();
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  await screen.findByText('Failed to load additional questions. Please try refreshing or wait a moment.');
  fireEvent.click(screen.getByText('Continue without questions'));
  expect(await screen.findByRole('dialog', { name: 'Before we write' })).toBeTruthy();
});

async function askToPayTwice(userMessage: string, open = showSignedIn) {
  const create = () => {
    throw new AppError('conflict', { userMessage });
  };
  answerCalls({ ...answers, 'POST /api/create-checkout-session': create });
  await open();
  await questionsOpen();
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  expect(await screen.findByText(userMessage)).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function showSignedIn() {
  storeToken('token', false);
  show();
}
async function showWithoutAccount() {
  show();
  fireEvent.click(await screen.findByText('Without'));
}

test('a report that is paid already is not sold again: the sentence leads to it', async () => {
  await askToPayTwice(alreadyPaidMessage);
  fireEvent.click(screen.getByRole('button', { name: 'Open your report' }));
  expect(screen.getByLabelText('Address').textContent).toBe('/history/abc/report');
});

test('without an account it leads to the page that finds the report by what was paid for', async () => {
  await askToPayTwice(alreadyPaidMessage, showWithoutAccount);
  fireEvent.click(screen.getByRole('button', { name: 'Open your report' }));
  expect(screen.getByLabelText('Address').textContent).toBe('/payment-success');
  expect(readReturn()).toEqual({ submissionId: 'abc' });
});

test('while the bank confirms, no second payment is asked for, and nobody is led anywhere', async () => {
  await askToPayTwice(processingMessage);
  expect(screen.getByText(/We’ll email you when the money arrives .+, or if your bank declines/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /your (payment|report)/ })).toBeNull();
});

test('another person who signs in for the purchase does not get the first one’s insights into their account', async () => {
  await switchDeviceUser('dana');
  const calls = answerCalls(answers);
  show();
  await screen.findByText(/Sign-in is open/);
  await switchDeviceUser('marco');
  storeToken('of Marco', false);
  await act(async () => closeSignIn('/home'));
  expect(calls.map(({ path }) => path)).toEqual(['/api/events']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without a submission there is nothing to pay for', async () => {
  answerCalls(answers);
  show('');
  expect(await screen.findByText('Submission ID is missing. Cannot proceed with payment.')).toBeTruthy();
});
