import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { paidReceipt, receiptsAnswer, refundedReceipt } from '#pwa/testing/sample-checkout.ts';
import type { Receipt } from '#schema/checkout.ts';
import { MoneyBack } from './money-back.tsx';
import { OwnPayments } from './own-payments.tsx';
// Loaded here, so that no test waits for it.
import './refund-dialog.tsx';

const day = 86_400_000;
beforeEach(() => {
  storeToken('token', false);
  vi.useFakeTimers({ toFake: ['Date'], now: paidReceipt.paidAt });
});
afterEach(() => {
  cleanup();
  clearToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(changes: Partial<Receipt> = {}): void {
  cleanup();
  render(
    <InApp>
      <MoneyBack receipt={{ ...paidReceipt, ...changes }} />
    </InApp>,
  );
}
const door = () => screen.queryByText('Not what you needed? Money back until March 19.');

test('a report has a door to the money back until the end of the seventh day, and then none', () => {
  show();
  expect(door()).toBeTruthy();
  vi.setSystemTime(new Date(paidReceipt.paidAt + 7 * day).setHours(23, 59, 59, 999));
  show();
  expect(door()).toBeTruthy();
  vi.setSystemTime(Date.now() + 1);
  show();
  expect(door()).toBeNull();
});

test('what went back, what the bank sent back, and chat days alone have no such door', () => {
  for (const changes of [refundedReceipt, { refundFailed: true }, { kind: 'chat' as const, submissionId: null }]) {
    show(changes);
    expect(screen.queryByText(/Money back until/)).toBeNull();
  }
});

test('the account lists each payment with its receipt, and leads from it to the money back', async () => {
  const calls = answerCalls({
    'GET /api/receipts': () => receiptsAnswer(paidReceipt),
    'POST /api/submission/abc/refund': () => ({ state: 'refund_pending' }),
  });
  render(
    <InApp>
      <OwnPayments />
    </InApp>,
  );
  const receipt = await screen.findByRole('link', { name: 'Receipt' });
  expect(receipt.getAttribute('href')).toBe('/receipts/order-paid');
  fireEvent.click(screen.getByRole('button', { name: 'Get Money Back' }));
  const confirm = await screen.findByRole('button', { name: 'Refund my payment' });
  await act(async () => fireEvent.click(confirm));
  await screen.findByText('Your refund is on its way.');
  expect(calls.some(({ method, path }) => `${method} ${path}` === 'POST /api/submission/abc/refund')).toBe(true);
});

test('whoever bought nothing is told so, and sees no list', async () => {
  const calls = answerCalls({ 'GET /api/receipts': () => receiptsAnswer() });
  render(
    <InApp>
      <OwnPayments />
    </InApp>,
  );
  expect(await screen.findByText('No payments yet.')).toBeTruthy();
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole('list')).toBeNull();
});
