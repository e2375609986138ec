// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPaymentReturn } from '#pwa/checkout/payment-return.ts';
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
