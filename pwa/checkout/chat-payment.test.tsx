import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { closeSignIn } from '#pwa/api/sign-in-prompt.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { paidReceipt, refundedReceipt, unconfirmedAnswer } from '#pwa/testing/sample-checkout.ts';
import type { CheckoutStatus, ReceiptsAnswer } from '#schema/checkout.ts';
import { ChatPayments } from './chat-payments.tsx';
import { readReturn } from './known-payment.ts';
import { PaymentSuccessScreen } from './payment-success-screen.tsx';

const checkout = 'GET /api/checkout/cs_1';
const chatOrder =
  (change: Partial<CheckoutStatus> = {}) =>
  (): CheckoutStatus => ({
    state: 'paid',
    kind: 'chat',
    submissionId: null,
    processing: false,
    isBuyer: false,
    ...change,
  });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  clearToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <InApp at="/payment-success?session_id=cs_1">
      <Routes>
        <Route path="/payment-success" element={<PaymentSuccessScreen renderMissing={(nothing) => nothing} />} />
        <Route path="*" element={null} />
      </Routes>
    </InApp>,
  );
const address = () => screen.getByLabelText('Address').textContent;

test('the buyer’s payment leads to the chat, and another visit of this page does not tell it again', async () => {
  storeToken('token', false);
  answerCalls({ [checkout]: chatOrder({ isBuyer: true }) });
  show();
  await vi.waitFor(() => expect(address()).toBe('/business-chat-coaching?success=true'));
  expect(readReturn()).toBeUndefined();
});

test('on a device without a session it says that the payment is there, and signing in leads on', async () => {
  let isBuyer = false;
  answerCalls({ [checkout]: () => chatOrder({ isBuyer })() });
  show();
  expect(await screen.findByText('Your 30 days of chat are in your account')).toBeTruthy();
  expect(address()).toBe('/payment-success');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in to chat' }));
  isBuyer = true;
  act(() => {
    storeToken('token', false);
    closeSignIn('/home');
  });
  await vi.waitFor(() => expect(address()).toBe('/business-chat-coaching?success=true'));
});

test('another account is not told that it has access', async () => {
  storeToken('token', false);
  answerCalls({ [checkout]: chatOrder() });
  show();
  expect(await screen.findByText('It’s for a different account')).toBeTruthy();
  expect(address()).toBe('/payment-success');
});

test.each<[string, Partial<CheckoutStatus>]>([
  ['This usually takes a few seconds.', { state: 'open' }],
  ['There’s nothing you need to do', { state: 'open', processing: true }],
  ['Nothing was charged', { state: 'expired' }],
  ['We’re refunding your payment', { state: 'refund_pending' }],
  ['We refunded your payment', { state: 'refunded' }],
])('“%s”, and no word of a report', async (text, change) => {
  answerCalls({ [checkout]: chatOrder(change) });
  show();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/report|insights/i)).toBeNull();
});

test('a payment that is confirmed late says so, and then leads to the chat by itself', async () => {
  vi.useFakeTimers();
  storeToken('token', false);
  let state: CheckoutStatus['state'] = 'open';
  answerCalls({ [checkout]: () => chatOrder({ state, isBuyer: true })() });
  show();
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  expect(screen.getByText(/your chat days will start automatically/)).toBeTruthy();
  state = 'paid';
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(address()).toBe('/business-chat-coaching?success=true');
});

async function showPayments(answer: ReceiptsAnswer) {
  storeToken('token', false);
  answerCalls({ 'GET /api/receipts': () => answer });
  render(
    <InApp>
      <ChatPayments />
    </InApp>,
  );
  await screen.findByRole('region', { name: 'Chat access' });
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('payments for chat days stand in the history with their receipts; a report’s do not', async () => {
  const chat = { kind: 'chat' as const, submissionId: null };
  const items = await showPayments({
    receipts: [{ ...paidReceipt, ...chat }, { ...refundedReceipt, ...chat }, paidReceipt],
    unconfirmed: unconfirmedAnswer({ ...chat, since: paidReceipt.paidAt + 1 }).unconfirmed,
  });
  expect(items).toHaveLength(3);
  expect(items[0]).toMatch(/^Business Coach Chat Access, 30 days.*Bank is confirmingSee Payment$/);
  expect(items[1]).toMatch(/\$24\.99PaidReceipt$/);
  expect(items[2]).toMatch(/RefundedReceipt$/);
});

test('a payment that the bank refused is listed until another one came through', async () => {
  const chat = { kind: 'chat' as const, submissionId: null };
  const refused = (since: number) => unconfirmedAnswer({ ...chat, state: 'refused', since }).unconfirmed;
  const receipts = [{ ...paidReceipt, ...chat }];
  expect(await showPayments({ receipts, unconfirmed: refused(paidReceipt.paidAt + 1) })).toHaveLength(2);
  cleanup();
  expect(await showPayments({ receipts, unconfirmed: refused(paidReceipt.paidAt - 1) })).toHaveLength(1);
});
