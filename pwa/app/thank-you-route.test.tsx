// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPaymentReturn, readPaymentReturn } from '#pwa/checkout/payment-return.ts';
import { keepSubmission } from '#pwa/offline/kept-submission.ts';
import { readThankYou, saveThankYou, type ThankYouState } from '#pwa/offline/thank-you-state.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { ThankYouRoute } from './thank-you-route.tsx';

const insights: ThankYouState = {
  submissionId: 'abc',
  nuggets: ['One'],
  email: 'dana@okafor.example',
  firstName: 'Dana',
  createdAt: 1,
};
const events = { 'POST /api/events': () => null };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <InApp at="/thank-you">
      <ThankYouRoute />
    </InApp>,
  );
}

test('the report of a payment that went back leaves the tab; the insights stay', async () => {
  saveThankYou({ ...insights, report: '# Plan', paymentComplete: true });
  keepPaymentReturn({ submissionId: 'abc', sessionId: 'cs_1' });
  answerCalls({
    ...events,
    'GET /api/checkout/cs_1': () => ({ state: 'refunded', kind: 'report', submissionId: 'abc', processing: false }),
  });
  show();
  expect(await screen.findByText('Your payment was returned')).toBeTruthy();
  expect(readThankYou()).toEqual(insights);
});

const payment = { submissionId: 'abc', sessionId: 'cs_1' };
const offer = () => screen.queryByRole('button', { name: 'Get the full report' });
const seePayment = () => screen.queryByRole('button', { name: 'See your payment' });

test.each([
  ['this tab', () => keepPaymentReturn(payment)],
  ['another tab', () => keepSubmission(payment)],
])('whoever came back from paying in %s is led to the payment and not asked to buy again', (_, keep) => {
  answerCalls(events);
  saveThankYou(insights);
  keep();
  show();
  expect(offer()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'See your payment' }));
  expect(screen.getByLabelText('Address').textContent).toBe('/payment-success');
  expect(readPaymentReturn('')).toEqual(payment);
});

test('another tab that pays meanwhile, or the browser’s Back from the payment, takes the offer away', () => {
  answerCalls(events);
  saveThankYou(insights);
  show();
  expect(offer()).toBeTruthy();
  keepSubmission(payment);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'northbeam.submission' })));
  expect([offer(), seePayment() !== null]).toEqual([null, true]);
  cleanup();

  keepSubmission({ submissionId: 'abc' });
  show();
  keepPaymentReturn(payment);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect([offer(), seePayment() !== null]).toEqual([null, true]);
});

test.each([
  ['of other insights', { submissionId: 'other', sessionId: 'cs_1' }],
  ['that was only begun', { submissionId: 'abc' }],
])('a payment %s leaves the offer', (_, kept) => {
  answerCalls(events);
  saveThankYou(insights);
  keepSubmission(kept);
  keepPaymentReturn(kept);
  show();
  expect([offer() !== null, seePayment()]).toEqual([true, null]);
});
