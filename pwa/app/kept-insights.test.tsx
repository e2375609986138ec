import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { closeSignIn } from '#pwa/api/sign-in-prompt.ts';
import { leftFor } from '#pwa/checkout/known-payment.ts';
import { keepSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { order } from '#pwa/testing/sample-checkout.ts';
import { sampleSubmission } from '#pwa/testing/sample-insights.ts';
import { returnedMessage } from '#schema/checkout.ts';
import { KeptInsights } from './kept-insights.tsx';

const status = 'GET /api/report-status/abc';
const read = 'GET /api/submission/abc';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  clearToken();
  closeSignIn(false);
  vi.unstubAllGlobals();
});

function show() {
  render(
    <InApp at="/lost">
      <KeptInsights otherwise={<p>Nothing here</p>} />
    </InApp>,
  );
}

const address = () => screen.getByLabelText('Address');
const arrivesAt = (path: string) => vi.waitFor(() => expect(address().textContent).toBe(path));

test('a browser that was closed over the insights finds them again', async () => {
  keepSubmission({ submissionId: 'abc' });
  answerCalls({ [read]: () => ({ submission: sampleSubmission }) });
  show();
  await arrivesAt('/thank-you');
  expect(JSON.parse(address().dataset.state ?? '')).toMatchObject({ submissionId: 'abc', nuggets: ['One'] });
});

test('a payment page that was only opened leaves the insights where they were', async () => {
  keepSubmission({ submissionId: 'abc' });
  answerCalls({
    [read]: () => ({ submission: sampleSubmission }),
    [status]: () => ({ status: 'pending', stage: null, progress: 0 }),
  });
  show();
  await arrivesAt('/thank-you');
});

test.each([
  ['the payment is known', { submissionId: 'abc', sessionId: 'cs_1' }, {}],
  ['the report is being written', { submissionId: 'abc' }, { status: 'pending', stage: 'outline', progress: 0 }],
  ['the report is written', { submissionId: 'abc' }, { status: 'done', progress: 1, report: '# Plan' }],
])('where %s, that is shown', async (_, kept, report) => {
  keepSubmission(kept);
  answerCalls({ [status]: () => report });
  show();
  await arrivesAt('/payment-success');
  expect(JSON.parse(sessionStorage.getItem('northbeam.payment-return') ?? '')).toEqual(kept);
});

test('a payment that the bank has yet to confirm is shown, also where its page was closed before coming back', async () => {
  keepSubmission({ submissionId: 'abc', openedSessionId: 'cs_1' });
  answerCalls({
    [read]: () => ({ submission: sampleSubmission }),
    [status]: () => ({ status: 'pending', stage: null, progress: 0 }),
    'GET /api/checkout/cs_1': order('open', true),
  });
  show();
  await arrivesAt('/payment-success');
  const payment = JSON.parse(sessionStorage.getItem('northbeam.payment-return') ?? '');
  expect(payment).toEqual({ submissionId: 'abc', sessionId: 'cs_1' });
});

test('a report whose page was closed before coming back is followed by its payment, so that a refund is seen', async () => {
  keepSubmission({ submissionId: 'abc', openedSessionId: 'cs_1' });
  answerCalls({
    [status]: () => ({ status: 'done', progress: 1, report: '# Plan' }),
    'GET /api/checkout/cs_1': order('paid'),
  });
  show();
  await arrivesAt('/payment-success');
  const known = { submissionId: 'abc', sessionId: 'cs_1' };
  expect(JSON.parse(sessionStorage.getItem('northbeam.payment-return') ?? '')).toEqual(known);
  expect(readKeptSubmission()).toMatchObject(known);
});

test('a report whose payment went back is not gone back to: its insights are there, and it can be bought again', async () => {
  keepSubmission({ submissionId: 'abc' });
  answerCalls({
    [read]: () => ({ submission: sampleSubmission }),
    [status]: () => ({ status: 'error', stage: null, progress: 0, reason: 'refunded', error: returnedMessage }),
  });
  show();
  await arrivesAt('/thank-you');
});

test('of a report in an account a visitor is not told that it failed: it may be closed', async () => {
  keepSubmission({ submissionId: 'abc' });
  answerCalls({ [status]: () => ({ status: 'error', progress: 0 }) });
  show();
  expect(await screen.findByText('They may be in your account')).toBeTruthy();
});

test.each([
  ['of its session', { submissionId: 'abc', sessionId: 'cs_1' }, {}],
  ['of its report', { submissionId: 'abc' }, { [status]: () => ({ status: 'done', progress: 1, report: '# Plan' }) }],
])('a payment, known %s, that has come to nothing since is not come back to from memory', async (_, kept, answers) => {
  keepSubmission(kept);
  answerCalls(answers);
  render(
    <InApp at="/lost">
      <Link to="/lost">Again</Link>
      <Routes>
        <Route path="/lost" element={<KeptInsights otherwise={<p>Nothing here</p>} />} />
        <Route path="*" element={null} />
      </Routes>
    </InApp>,
  );
  await arrivesAt('/payment-success');
  leftFor('abc');
  const closed = { status: 'error', progress: 0, reason: 'refunded', error: returnedMessage };
  answerCalls({ [read]: () => ({ submission: sampleSubmission }), [status]: () => closed });
  fireEvent.click(screen.getByRole('link', { name: 'Again' }));
  await arrivesAt('/thank-you');
});

test('insights that a visitor cannot have may be in an account: signing in finds them', async () => {
  keepSubmission({ submissionId: 'abc' });
  const linked = ({ token }: { token: string | null }) =>
    token ? { submission: sampleSubmission } : refuse('not_found')();
  answerCalls({ [status]: () => ({ status: 'pending', progress: 0 }), [read]: linked });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(screen.queryByText('Nothing here')).toBeNull();
  act(() => {
    storeToken('of Dana', false);
    closeSignIn('/home');
  });
  await arrivesAt('/thank-you');
});

test('insights that are in another account, or deleted, are forgotten, so that no page offers them again', async () => {
  keepSubmission({ submissionId: 'abc' });
  answerCalls({});
  show();
  await screen.findByRole('button', { name: 'Sign in' });
  expect(readKeptSubmission()).toBeDefined();
  act(() => storeToken('of Marco', false));
  expect(await screen.findByText('Nothing here')).toBeTruthy();
  await vi.waitFor(() => expect(readKeptSubmission()).toBeUndefined());
});

test('a visitor without an account gives them up and starts over', async () => {
  keepSubmission({ submissionId: 'abc' });
  answerCalls({});
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Start Over' }));
  await arrivesAt('/');
  await vi.waitFor(() => expect(readKeptSubmission()).toBeUndefined());
});

test('a server that is busy has not forgotten them', async () => {
  storeToken('of Dana', false);
  keepSubmission({ submissionId: 'abc' });
  answerCalls({ [read]: refuse('rate_limited') });
  show();
  expect(await screen.findByText('Failed to get submission details from server.')).toBeTruthy();
  expect(readKeptSubmission()).toBeDefined();
});

test('without a connection it says that they are kept, and tries again', async () => {
  keepSubmission({ submissionId: 'abc' });
  answerCalls({ [status]: refuse('network') });
  show();
  expect(await screen.findByText('Failed to get submission details from server.')).toBeTruthy();
  answerCalls({ [read]: () => ({ submission: sampleSubmission }) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await arrivesAt('/thank-you');
});
