// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSignIn } from '#pwa/api/sign-in-prompt.ts';
import { readThankYou, saveThankYou } from '#pwa/offline/thank-you-state.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { PaymentCancelledScreen } from './payment-cancelled-screen.tsx';
import { PaymentSuccessScreen } from './payment-success-screen.tsx';

const state = { submissionId: 'abc', nuggets: ['One'], email: 'dana@okafor.example', firstName: 'Dana', createdAt: 1 };
const checkout = 'GET /api/checkout/cs_1';
const status = 'GET /api/report-status/abc';
const paid = () => ({ state: 'paid', kind: 'report', submissionId: 'abc' });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(at = '/payment-success?session_id=cs_1&submission_id=abc') {
  render(
    <InApp at={at}>{at.startsWith('/payment-success') ? <PaymentSuccessScreen /> : <PaymentCancelledScreen />}</InApp>,
  );
}

const address = () => screen.getByLabelText('Address');

test('the ids leave the address bar, and a reload still knows the payment', async () => {
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'pending', stage: 'outline', progress: 0 }) });
  show();
  expect(address().textContent).toBe('/payment-success');
  cleanup();
  show('/payment-success');
  expect(await screen.findByText('Reading your answers and laying out the report')).toBeTruthy();
});

test('the writing is shown in words and as a bar, and the page may be closed', async () => {
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'pending', stage: 'sections', progress: 0.3 }) });
  show('/payment-success?session_id=cs_1');
  expect(await screen.findByText('Writing the sections')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Your report is being written' }).getAttribute('value')).toBe('0.3');
  expect(screen.getByText(/You may close this page: the report is written anyway/)).toBeTruthy();
});

test('a written report is kept in this tab and shown', async () => {
  saveThankYou(state);
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'done', progress: 1, report: '# Plan' }) });
  show();
  await vi.waitFor(() => expect(address().textContent).toBe('/thank-you'));
  expect(readThankYou()).toEqual({ ...state, report: '# Plan', paymentComplete: true });
  expect(JSON.parse(address().dataset.state ?? '')).toMatchObject({ report: '# Plan', paymentComplete: true });
});

test('without a session there is no payment to follow', () => {
  show('/payment-success?submission_id=abc');
  expect(screen.getByRole('heading', { name: 'Error Processing Payment' })).toBeTruthy();
  expect(screen.getByText('Missing required payment information')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/');
});

test('a failed report is an error with one way on', async () => {
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'error', progress: 0 }) });
  show();
  expect(await screen.findByText('Report generation failed')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return Home' })).toBeTruthy();
});

test('a payment that was not made leads back to the insights', async () => {
  saveThankYou(state);
  answerCalls({ [checkout]: () => ({ state: 'expired', kind: 'report', submissionId: 'abc' }) });
  show();
  expect(await screen.findByText('Nothing was charged')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to your insights' }).getAttribute('href')).toBe('/thank-you');
});

test('a report in an account is read after signing in', async () => {
  saveThankYou(state);
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'done', progress: 1 }) });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in to read it' }));
  answerCalls({ [checkout]: paid, [status]: () => ({ status: 'done', progress: 1, report: '# Plan' }) });
  closeSignIn(true);
  await vi.waitFor(() => expect(address().textContent).toBe('/thank-you'));
});

test('a cancelled payment returns to the insights that it started from', async () => {
  saveThankYou(state);
  show('/payment-cancelled');
  expect(address().textContent).toBe('/thank-you');
  expect(JSON.parse(address().dataset.state ?? '')).toEqual(state);
  expect(await screen.findByText('Payment cancelled. Nothing was charged.')).toBeTruthy();
});

test('a cancelled payment of another tab leads to the start', () => {
  show('/payment-cancelled');
  expect(address().textContent).toBe('/');
});
