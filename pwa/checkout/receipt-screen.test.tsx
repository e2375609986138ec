import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { paidReceipt, receiptsAnswer, refundedReceipt, unconfirmedAnswer } from '#pwa/testing/sample-checkout.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import type { Receipt } from '#schema/checkout.ts';
import { ReceiptScreen } from './receipt-screen.tsx';

const list = 'GET /api/receipts';
const user = { 'GET /api/auth/user': () => ({ user: sampleUser }) };

beforeEach(() => storeToken('token', false));
afterEach(() => {
  cleanup();
  clearToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(orderId: string) {
  render(
    <InApp at={`/receipts/${orderId}`}>
      <Routes>
        <Route path="/receipts/:orderId" element={<ReceiptScreen />} />
      </Routes>
    </InApp>,
  );
}

function show(receipt: Receipt) {
  answerCalls({ ...user, [list]: () => receiptsAnswer({ ...paidReceipt, orderId: 'another' }, receipt) });
  open(receipt.orderId);
}

const amounts = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent);

test('a receipt names what, when, how much, from whom and for whose account, and can be printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  show({ ...paidReceipt, orderId: 'k3Jx9_qLmN0pRsTuVwXyZa' });
  expect(await amounts()).toEqual([
    'ItemAmount',
    'Full strategic report and 30 days of coaching chat$24.99',
    'Total$24.99',
  ]);
  expect(screen.getByText('K3JX9_QL')).toBeTruthy();
  expect(screen.getByText('March 12, 2026')).toBeTruthy();
  expect(screen.getByText('Paid')).toBeTruthy();
  expect(await screen.findByText(/Dana Okafor/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.queryByText(/payment provider/)).toBeNull();
});

test('money that went back is a line of its own', async () => {
  show(refundedReceipt);
  expect((await amounts()).slice(2)).toEqual(['Refunded on March 14, 2026-$24.99', 'Total$0.00']);
  expect(screen.getByText('Refunded')).toBeTruthy();
  cleanup();
  show({ ...refundedReceipt, state: 'paid', refundedCents: 500 });
  expect((await amounts()).at(-1)).toBe('Total$19.99');
  expect(screen.getByText('Partly refunded')).toBeTruthy();
  expect(screen.getByText('We refunded part of it. You keep what you bought.')).toBeTruthy();
});

test('a refund under way and one that the bank sent back say so', async () => {
  show({ ...paidReceipt, state: 'refund_pending' });
  expect(await screen.findByText('Refund on its way')).toBeTruthy();
  expect(screen.getByText(/The full amount is on its way back/)).toBeTruthy();
  cleanup();
  show({ ...paidReceipt, refundFailed: true });
  expect(await screen.findByText('Your bank sent the refund back to us')).toBeTruthy();
  expect((await amounts()).at(-1)).toBe('Total$24.99');
  expect(screen.getByText('Paid')).toBeTruthy();
});

test('the payment provider’s own receipt is one press away', async () => {
  show({ ...paidReceipt, receiptUrl: 'https://pay.example/receipts/1' });
  const link = await screen.findByRole('link', { name: /Payment provider’s receipt/ });
  expect(link.getAttribute('href')).toBe('https://pay.example/receipts/1');
});

test('money that has not come has no receipt yet, and the page says why', async () => {
  answerCalls({ ...user, [list]: () => unconfirmedAnswer() });
  open('order-later');
  expect(await screen.findByText('Your bank is still confirming this payment')).toBeTruthy();
  expect(screen.getByText(/Your payment of \$24.99 from March 12, 2026 may take a few days/)).toBeTruthy();
  cleanup();
  answerCalls({
    ...user,
    [list]: () => unconfirmedAnswer({ state: 'refused' }),
  });
  open('order-later');
  expect(await screen.findByText('Your bank declined this payment')).toBeTruthy();
  expect(screen.getByText(/Nothing was charged/)).toBeTruthy();
});

test('a receipt that is nobody’s or somebody else’s leads to the own ones', async () => {
  answerCalls({ [list]: () => receiptsAnswer(paidReceipt) });
  open('somebody-elses');
  expect(await screen.findByText('We couldn’t find that receipt')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open your history' }).getAttribute('href')).toBe('/history');
});

test('without a connection it says what is missing and when it comes; a failing server says what is kept', async () => {
  answerCalls({ [list]: refuse('network') });
  open('order-paid');
  expect(await screen.findByText('This receipt isn’t on this device')).toBeTruthy();
  answerCalls({ ...user, [list]: refuse('internal') });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('We couldn’t load the receipt')).toBeTruthy();
  answerCalls({ ...user, [list]: () => receiptsAnswer(paidReceipt) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Paid')).toBeTruthy();
});

async function loseConnection() {
  answerCalls({ ...user, [list]: refuse('network') });
  await vi.advanceTimersByTimeAsync(31_000);
}

test('a receipt that was read stays when the connection goes, with its age, which is not printed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(paidReceipt);
  await screen.findByText('Paid');
  await loseConnection();
  expect((await screen.findByText(/^As of \d/)).closest('.screen-only')).toBeTruthy();
  expect(screen.getByText('Paid')).toBeTruthy();
});

test('what was known of a payment that has not come has its age too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerCalls({ ...user, [list]: () => unconfirmedAnswer() });
  open('order-later');
  await screen.findByText('Your bank is still confirming this payment');
  await loseConnection();
  expect(await screen.findByText(/^As of \d/)).toBeTruthy();
  expect(screen.getByText('Your bank is still confirming this payment')).toBeTruthy();
});

test('a receipt that an old list does not have may be on the server', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerCalls({ ...user, [list]: () => receiptsAnswer(paidReceipt) });
  open('newer');
  await screen.findByText('We couldn’t find that receipt');
  await loseConnection();
  expect(await screen.findByText('This receipt isn’t on this device')).toBeTruthy();
});
