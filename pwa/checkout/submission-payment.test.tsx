import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { readLastInsights, saveLastInsights } from '#pwa/offline/last-insights.ts';
import { answerCalls, refuse, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { paidReceipt, receiptsAnswer, refundedReceipt, unconfirmedAnswer } from '#pwa/testing/sample-checkout.ts';
import { sampleInsights } from '#pwa/testing/sample-insights.ts';
import type { Receipt, ReceiptsAnswer } from '#schema/checkout.ts';
import { followHere, readReturn } from './known-payment.ts';
import { PaymentActions, PaymentBadge } from './submission-payment.tsx';

const status = 'GET /api/report-status/abc';

beforeEach(() => storeToken('token', false));
afterEach(() => {
  cleanup();
  clearToken();
  vi.unstubAllGlobals();
});

function show(receipts: Receipt[], hasReport: boolean, report: () => unknown = refuse('not_found')) {
  return showPayments(receiptsAnswer(...receipts), hasReport, report);
}

function showPayments(payments: ReceiptsAnswer, hasReport: boolean, report: () => unknown = refuse('not_found')) {
  const calls = answerCalls({ 'GET /api/receipts': () => payments, [status]: report });
  render(
    <InApp>
      <PaymentBadge submissionId="abc" hasReport={hasReport} />
      <PaymentActions submissionId="abc" hasReport={hasReport} hasInsights />
    </InApp>,
  );
  return calls;
}

test('a report that was paid for has its receipt, and nothing else is said', async () => {
  const calls = show([paidReceipt], true);
  const link = await screen.findByRole('link', { name: 'Receipt' });
  expect(link.getAttribute('href')).toBe('/receipts/order-paid');
  expect(screen.queryByText(/Refund|returned|failed|written/)).toBeNull();
  expect(calls.some(({ path }) => path.includes('report-status'))).toBe(false);
});

test.each([
  [{ ...paidReceipt, state: 'refund_pending' } as const, 'Refund on its way'],
  [refundedReceipt, 'Payment returned'],
])('a payment that goes back is said beside the status', async (receipt, text) => {
  show([receipt], false);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receipt' })).toBeTruthy();
});

test('a paid report that is being written, or failed, says so; a failed one offers the money back', async () => {
  show([paidReceipt], false, () => ({ status: 'pending', stage: null, progress: 0 }));
  expect(await screen.findByText('Report being written')).toBeTruthy();
  cleanup();
  show([paidReceipt], false, () => ({ status: 'error', progress: 0, error: 'Report generation failed' }));
  expect(await screen.findByText('Report failed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Get Money Back' })).toBeTruthy();
  cleanup();
  const failed = { status: 'error', progress: 0, error: 'Report generation failed', refundFailed: true };
  show([paidReceipt], false, () => failed);
  expect(await screen.findByText('Report failed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get Money Back' })).toBeNull();
});

test('a submission without a payment, or with one for the chat alone, has no receipt', async () => {
  show(
    [
      { ...paidReceipt, kind: 'chat' },
      { ...paidReceipt, submissionId: 'other' },
    ],
    false,
  );
  await screen.findByRole('button', { name: 'Get Full Report' });
  expect(screen.queryByRole('link')).toBeNull();
});

test('insights without a report lead to its purchase, once it is known that none was made', async () => {
  show([], false);
  fireEvent.click(await screen.findByRole('button', { name: 'Get Full Report' }));
  expect(screen.getByLabelText('Address').textContent).toBe('/thank-you');
  await vi.waitFor(() => expect(readKeptSubmission()).toEqual({ submissionId: 'abc' }));
  cleanup();
  show([paidReceipt], false);
  await screen.findByRole('link', { name: 'Receipt' });
  expect(screen.queryByRole('button', { name: 'Get Full Report' })).toBeNull();
});

test('a report whose payment went back can be bought again, and one whose payment is on its way back cannot', async () => {
  show([refundedReceipt], false);
  expect(await screen.findByRole('button', { name: 'Get Full Report' })).toBeTruthy();
  cleanup();
  show([{ ...paidReceipt, state: 'refund_pending' }], false);
  await screen.findByRole('link', { name: 'Receipt' });
  expect(screen.queryByRole('button', { name: 'Get Full Report' })).toBeNull();
});

test('once it is bought again, the payment that the bank confirms is what counts', async () => {
  showPayments({ ...unconfirmedAnswer(), receipts: [refundedReceipt] }, false);
  expect(await screen.findByText('Bank is confirming')).toBeTruthy();
  expect(screen.queryByText('Payment returned')).toBeNull();
  expect(screen.getByRole('link', { name: 'See Payment' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get Full Report' })).toBeNull();
});

test('the purchase from History is not held up by a payment of this tab that came to nothing', async () => {
  followHere({ submissionId: 'abc', sessionId: 'cs_1' });
  showPayments(unconfirmedAnswer({ state: 'refused' }), false);
  fireEvent.click(await screen.findByRole('button', { name: 'Get Full Report' }));
  await vi.waitFor(() => expect(readReturn()).toBeUndefined());
});

test('while it is not known whether a payment was made, none is asked for', async () => {
  const calls = answerCalls({ 'GET /api/receipts': refuse('internal') });
  render(
    <InApp>
      <PaymentActions submissionId="abc" hasReport={false} hasInsights />
    </InApp>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await act(settleCalls);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the purchase from History is that of its own insights, whatever this tab showed last', async () => {
  saveLastInsights({ ...sampleInsights, submissionId: 'other' });
  show([], false);
  fireEvent.click(await screen.findByRole('button', { name: 'Get Full Report' }));
  await vi.waitFor(() => expect(readLastInsights()).toBeUndefined());
});

test('a payment that the bank still confirms is not asked for again; one that it refused can be made again', async () => {
  showPayments(unconfirmedAnswer(), false);
  expect(await screen.findByText('Bank is confirming')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See Payment' }).getAttribute('href')).toBe('/receipts/order-later');
  expect(screen.queryByRole('button', { name: 'Get Full Report' })).toBeNull();
  cleanup();
  showPayments(unconfirmedAnswer({ state: 'refused' }), false);
  expect(await screen.findByText('Payment declined')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Get Full Report' })).toBeTruthy();
  cleanup();
  showPayments({ ...unconfirmedAnswer({ state: 'refused' }), receipts: [paidReceipt] }, true);
  await screen.findByRole('link', { name: 'Receipt' });
  expect(screen.queryByText('Payment declined')).toBeNull();
});

test('of two payments for one report each has its receipt', async () => {
  show([refundedReceipt, { ...paidReceipt, orderId: 'k3Jx9_qLmN' }], true);
  expect(await screen.findByRole('link', { name: 'Receipt ORDER-RE' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receipt K3JX9_QL' })).toBeTruthy();
  expect(screen.queryByText('Payment returned')).toBeNull();
});
