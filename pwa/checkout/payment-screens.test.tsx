import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { closeSignIn } from '#pwa/api/sign-in-prompt.ts';
import { readLastInsights, saveLastInsights } from '#pwa/offline/last-insights.ts';
import { answerCalls, hangCalls, refuse, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { order, paidReceipt, receiptsAnswer, refundedReceipt } from '#pwa/testing/sample-checkout.ts';
import { sampleBought, sampleInsights, sampleSubmission } from '#pwa/testing/sample-insights.ts';
import { returnedMessage, returningMessage } from '#schema/checkout.ts';
import { followHere, paymentOf } from './known-payment.ts';
import { PaymentSuccessScreen } from './payment-success-screen.tsx';
// Loaded here, so that no test waits for it.
import './refund-dialog.tsx';

const checkout = 'GET /api/checkout/cs_1';
const status = 'GET /api/report-status/abc';
const paid = order('paid');
const refund = 'POST /api/submission/abc/refund';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  clearToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(at = '/payment-success?session_id=cs_1&submission_id=abc') {
  render(
    <InApp at={at}>
      <PaymentSuccessScreen renderMissing={(nothing) => nothing} />
    </InApp>,
  );
}

const address = () => screen.getByLabelText('Address');

test('the ids leave the address bar, and a reload still knows the payment', async () => {
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'pending', stage: 'outline', progress: 0 }) });
  show();
  expect(address().textContent).toBe('/payment-success');
  cleanup();
  show('/payment-success');
  expect(await screen.findByText('Reading your answers and planning your report')).toBeTruthy();
});

test('the writing is shown in words and as a bar, and the page may be closed', async () => {
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'pending', stage: 'sections', progress: 0.3 }) });
  show('/payment-success?session_id=cs_1');
  expect(await screen.findByText('Writing the sections')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Writing your report' }).getAttribute('value')).toBe('0.3');
  expect(screen.getByText(/You can close this page. We’ll email you/)).toBeTruthy();
});

test('a server that does not answer is told as such, and no page says that this takes seconds', async () => {
  vi.useFakeTimers();
  hangCalls();
  show();
  expect(screen.getByText('This usually takes a few seconds.')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(20_500));
  expect(screen.getByText('Can’t reach Northbeam right now')).toBeTruthy();
  expect(screen.getByText(/You can close this page. If your payment went through/)).toBeTruthy();
  expect(screen.queryByText('This usually takes a few seconds.')).toBeNull();
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'pending', stage: 'sections', progress: 0.3 }) });
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(screen.getByText('Writing the sections')).toBeTruthy();
});

test('a written report is kept in this tab and shown', async () => {
  saveLastInsights(sampleInsights);
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'done', progress: 1, report: '# Plan' }) });
  show();
  await vi.waitFor(() => expect(address().textContent).toBe('/thank-you'));
  expect(readLastInsights()).toEqual(sampleBought);
  expect(JSON.parse(address().dataset.state ?? '')).toMatchObject({ report: '# Plan', paymentComplete: true });
});

test('without a session there is no payment to follow', () => {
  show('/payment-success?submission_id=abc');
  expect(screen.getByRole('heading', { name: 'Error Processing Payment' })).toBeTruthy();
  expect(screen.getByText('Missing required payment information')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/');
});

test('what looks for a payment that this tab does not know of comes back to it', async () => {
  answerCalls({ [status]: () => ({ status: 'pending', stage: 'sections', progress: 0.3 }) });
  render(
    <InApp at="/payment-success">
      <PaymentSuccessScreen renderMissing={() => <Link to="/payment-success">Found</Link>} />
    </InApp>,
  );
  followHere({ submissionId: 'abc' });
  fireEvent.click(screen.getByRole('link', { name: 'Found' }));
  expect(await screen.findByText('Writing the sections')).toBeTruthy();
});

test('a failed report says what is kept, and the money comes back with one press and one question', async () => {
  let now = paid;
  let closed: { error: string; reason?: string } = { error: 'Report generation failed' };
  const calls = answerCalls({
    [checkout]: () => now(),
    [status]: () => ({ status: 'error', progress: 0, ...closed }),
    [refund]: () => {
      now = order('refund_pending');
      closed = { reason: 'refund_pending', error: returningMessage };
      return Response.json({ state: 'refund_pending' }, { status: 202 });
    },
  });
  show();
  expect(await screen.findByText('Report generation failed')).toBeTruthy();
  expect(screen.getByText(/Your answers and insights are safe/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Email us' }).getAttribute('href')).toMatch(/^mailto:/);
  expect(screen.getByRole('link', { name: 'Return Home' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Get Money Back' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Get your money back?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refund my payment' }));
  expect(await screen.findByRole('heading', { name: 'We’re refunding your payment' })).toBeTruthy();
  expect(screen.getByText('Your refund is on its way.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('no money back is offered on the return page that the bank sent back to us before', async () => {
  const failed = { status: 'error', progress: 0, error: 'Report generation failed', refundFailed: true };
  answerCalls({ [checkout]: paid, [status]: () => failed });
  show();
  expect(await screen.findByText(/It’s still your money/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get Money Back' })).toBeNull();
});

test('a request for the money that does not go through stays in its dialog with the reason, and can be made again', async () => {
  answerCalls({
    [checkout]: paid,
    [status]: () => ({ status: 'error', progress: 0, error: 'Report generation failed' }),
    [refund]: refuse('network'),
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Get Money Back' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Refund my payment' }));
  expect(await screen.findByText('We couldn’t start your refund. Please try again.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Report generation failed')).toBeTruthy();
});

test('a failed report in an account asks to sign in before the money goes back', async () => {
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'error', progress: 0 }) });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Get Money Back' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  closeSignIn('/home');
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
});

test('a payment that the bank still confirms asks for nothing, and leads back to the insights', async () => {
  saveLastInsights(sampleInsights);
  answerCalls({ [checkout]: order('open', true) });
  show();
  expect(await screen.findByRole('heading', { name: 'Your bank is still confirming your payment' })).toBeTruthy();
  expect(screen.getByText(/You can close this page, and you don’t need to pay again/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to your insights' })).toBeTruthy();
});

test('a returned payment says so; to its signed-in buyer also when, with the receipt', async () => {
  storeToken('token', false);
  answerCalls({ [checkout]: order('refunded'), 'GET /api/receipts': () => receiptsAnswer(refundedReceipt) });
  show();
  expect(await screen.findByRole('heading', { name: 'We refunded your payment' })).toBeTruthy();
  expect(await screen.findByText(/sent the full amount back on March 14, 2026/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')).toBe('/receipts/order-refunded');
});

const secondPayment = {
  [checkout]: order('refund_pending'),
  [status]: () => ({ status: 'done', progress: 1, report: '# Plan' }),
  'GET /api/submission/abc': () => ({ submission: sampleSubmission }),
};

test('whoever paid twice is told that one payment goes back and the report stays, with the way to it', async () => {
  answerCalls(secondPayment);
  show();
  expect(await screen.findByRole('heading', { name: 'We’re refunding this payment' })).toBeTruthy();
  expect(screen.getByText('You keep your report')).toBeTruthy();
  expect(screen.queryByText(/ended/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open your report' }));
  await vi.waitFor(() => expect(address().textContent).toBe('/thank-you'));
  expect(JSON.parse(address().dataset.state ?? '')).toMatchObject({ report: '# Plan', paymentComplete: true });
  // The page with the report asks by it: a payment that goes back must not end the report of the other.
  expect(paymentOf('abc')).toEqual({ submissionId: 'abc' });
});

test('whoever paid twice and is signed in finds the receipt of the payment that went back', async () => {
  storeToken('token', false);
  answerCalls({
    ...secondPayment,
    [checkout]: order('refunded'),
    'GET /api/receipts': () => receiptsAnswer(paidReceipt, refundedReceipt),
  });
  show();
  expect(await screen.findByRole('heading', { name: 'We refunded this payment' })).toBeTruthy();
  expect(await screen.findByText(/sent the full amount back on March 14, 2026/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')).toBe('/receipts/order-refunded');
});

test.each([
  ['the report stays', paidReceipt, secondPayment[status]],
  ['the report has ended', undefined, refuse('not_found')],
])('of several payments that went back no receipt is taken for this one’s: %s', async (_, standing, report) => {
  storeToken('token', false);
  const others = [refundedReceipt, { ...refundedReceipt, orderId: 'order-refunded-before' }];
  const calls = answerCalls({
    ...secondPayment,
    [checkout]: order('refunded'),
    [status]: report,
    'GET /api/receipts': () => receiptsAnswer(...(standing ? [standing] : []), ...others),
  });
  show();
  expect(await screen.findByRole('heading', { name: /We refunded (your|this) payment/ })).toBeTruthy();
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/receipts'));
  await act(settleCalls);
  expect(screen.queryByRole('link', { name: 'Open the receipt' })).toBeNull();
});

test('whoever paid twice for a report in an account signs in to read it', async () => {
  answerCalls({ ...secondPayment, [status]: () => ({ status: 'done', progress: 1 }) });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open your report' }));
  expect(await screen.findByRole('button', { name: 'Sign in to read it' })).toBeTruthy();
});

test.each([
  ['the money went back', order('refunded')],
  ['the payment was not made', order('expired')],
  ['the bank was asked', order('open', true)],
])('after %s, the insights are there for whoever closed the browser in between', async (_, answer) => {
  answerCalls({ [checkout]: answer, 'GET /api/submission/abc': () => ({ submission: sampleSubmission }) });
  show();
  const link = await screen.findByRole('link', { name: 'Back to your insights' });
  fireEvent.click(link);
  expect(JSON.parse(address().dataset.state ?? '')).toMatchObject({ submissionId: 'abc', nuggets: ['One'] });
});

test('a payment that was not made leads back to the insights', async () => {
  saveLastInsights(sampleInsights);
  answerCalls({ [checkout]: order('expired') });
  show();
  expect(await screen.findByText('Nothing was charged')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to your insights' }).getAttribute('href')).toBe('/thank-you');
});

test('where it is not known why a report in an account ended, signing in tells', async () => {
  followHere({ submissionId: 'abc' });
  answerCalls({ [status]: () => ({ status: 'error', progress: 0 }) });
  show('/payment-success');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in to see it' }));
  expect(screen.queryByText(/could not be written|money back|is ready/)).toBeNull();
  answerCalls({ [status]: () => ({ status: 'error', progress: 0, reason: 'refunded', error: returnedMessage }) });
  closeSignIn('/home');
  expect(await screen.findByRole('heading', { name: 'We refunded your payment' })).toBeTruthy();
});

test('a report in an account is read after signing in', async () => {
  saveLastInsights(sampleInsights);
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'done', progress: 1 }) });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in to read it' }));
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'done', progress: 1, report: '# Plan' }) });
  closeSignIn('/home');
  await vi.waitFor(() => expect(address().textContent).toBe('/thank-you'));
});
