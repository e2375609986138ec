import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { followHere, readReturn } from '#pwa/checkout/known-payment.ts';
import { keepSubmission } from '#pwa/offline/kept-submission.ts';
import { readLastInsights, saveLastInsights } from '#pwa/offline/last-insights.ts';
import { reportPdf } from '#pwa/offline/sync/report-pdf.ts';
import { answerCalls, refuse, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage } from '#pwa/testing/own-page.ts';
import { holdSubmission, sampleReportCard } from '#pwa/testing/own-submission.ts';
import { order } from '#pwa/testing/sample-checkout.ts';
import { sampleBought, sampleInsights } from '#pwa/testing/sample-insights.ts';
import { onlyVersion, shortReport } from '#pwa/testing/sample-report.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { type OrderState, returnedMessage, returningMessage } from '#schema/checkout.ts';
import { ThankYouRoute } from './thank-you-route.tsx';

const payment = { submissionId: 'abc', sessionId: 'cs_1' };
const events = { 'POST /api/events': () => undefined };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  clearToken();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <InApp at="/thank-you">
      <ToastProvider>
        <ThankYouRoute />
      </ToastProvider>
    </InApp>,
  );
}

test('the report of a payment that went back leaves the tab; the insights stay', async () => {
  saveLastInsights(sampleBought);
  followHere({ submissionId: 'abc', sessionId: 'cs_1' });
  answerCalls({
    ...events,
    'GET /api/checkout/cs_1': order('refunded'),
  });
  show();
  expect(await screen.findByText('We refunded your payment')).toBeTruthy();
  await vi.waitFor(() => expect(readLastInsights()).toEqual(sampleInsights));
});

test.each<OrderState>(['refund_pending', 'refunded'])(
  'of two payments for a report one goes back, and the report stays in the tab that paid it: %s',
  async (state) => {
    saveLastInsights(sampleBought);
    followHere(payment);
    const calls = answerCalls({
      ...events,
      'GET /api/checkout/cs_1': order(state),
      'GET /api/report-status/abc': () => ({ status: 'done', progress: 1, report: '# Plan' }),
    });
    show();
    await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/report-status/abc'));
    await act(settleCalls);
    expect(screen.getByText(/Your report is ready/)).toBeTruthy();
    expect(readLastInsights()).toEqual(sampleBought);
  },
);

test.each<[string, () => unknown]>([
  ['asked too often', refuse('rate_limited')],
  ['broken', refuse('internal')],
  ['out of reach', refuse('network')],
  ['telling no stage to whoever is not signed in', () => ({ status: 'pending', progress: 0 })],
])('nobody loses a report before it is known that no other payment stands: the server is %s', async (_, untold) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  saveLastInsights(sampleBought);
  followHere(payment);
  const returned = { ...events, 'GET /api/checkout/cs_1': order('refunded') };
  const calls = answerCalls({ ...returned, 'GET /api/report-status/abc': untold });
  show();
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/report-status/abc'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.getByText(/Your report is ready/)).toBeTruthy();
  expect([readLastInsights(), readReturn()]).toEqual([sampleBought, payment]);
  answerCalls({ ...returned, 'GET /api/report-status/abc': () => ({ status: 'error', progress: 0 }) });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText('We refunded your payment')).toBeTruthy();
});

test('without the session, the report itself tells that its payment went back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  saveLastInsights(sampleBought);
  const status = 'GET /api/report-status/abc';
  answerCalls({ ...events, [status]: () => ({ status: 'done', progress: 1, report: '# Plan' }) });
  show();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.getByText(/Your report is ready/)).toBeTruthy();
  answerCalls({
    ...events,
    [status]: () => ({ status: 'error', progress: 0, reason: 'refund_pending', error: returningMessage }),
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText('We’re refunding your payment')).toBeTruthy();
  await vi.waitFor(() => expect(readLastInsights()).toEqual(sampleInsights));
});

test('a report that ends while it is open says so, hands on the focus and gives the page its title back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  saveLastInsights(sampleBought);
  followHere(payment);
  answerCalls({
    ...events,
    'GET /api/checkout/cs_1': order('paid'),
    'GET /api/report/abc': () => ({ reportDoc: shortReport, reportText: '# Plan', ...onlyVersion }),
  });
  show();
  await screen.findByRole('heading', { name: shortReport.title });
  screen.getByRole('button', { name: 'Download Full Report' }).focus();
  const [status] = screen.getAllByRole('status').filter(({ textContent }) => textContent === '');
  await vi.waitFor(() => expect(document.title).toMatch(/^Your report/));
  answerCalls({ ...events, 'GET /api/checkout/cs_1': order('refunded') });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText('We refunded your payment')).toBeTruthy();
  expect([status?.isConnected, status?.textContent]).toEqual([
    true,
    expect.stringContaining('We’re refunding your payment'),
  ]);
  await vi.waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')));
  await vi.waitFor(() => expect(document.title).toMatch(/^Your insights/));
});

test.each([
  ['session', { 'GET /api/checkout/cs_1': order('refunded') }, () => followHere(payment)],
  [
    'report',
    {
      'GET /api/report-status/abc': () => ({
        status: 'error',
        progress: 0,
        reason: 'refunded',
        error: returnedMessage,
      }),
    },
    vi.fn(),
  ],
])('once the money is back, as its %s tells, the report can be bought again', async (_, answers, keep) => {
  saveLastInsights(sampleBought);
  keep();
  answerCalls({ ...events, ...answers });
  show();
  expect(await screen.findByText('We refunded your payment')).toBeTruthy();
  await act(settleCalls);
  expect(screen.getByText('We refunded your payment')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Back to your insights' }));
  expect(await screen.findByRole('button', { name: 'Get the full report' })).toBeTruthy();
});

test('a payment that is returned and forgotten here stays said, also to whoever signs in then', async () => {
  saveLastInsights(sampleBought);
  followHere(payment);
  answerCalls({ ...events, 'GET /api/checkout/cs_1': order('refunded') });
  show();
  await screen.findByText('We refunded your payment');
  await vi.waitFor(() => expect(readReturn()).toBeUndefined());
  act(() => storeToken('of Dana', false));
  expect(screen.getByText('We refunded your payment')).toBeTruthy();
});

test('while the money is on its way back, the insights lead to it', async () => {
  saveLastInsights(sampleBought);
  followHere(payment);
  answerCalls({ ...events, 'GET /api/checkout/cs_1': order('refund_pending') });
  show();
  fireEvent.click(await screen.findByRole('link', { name: 'Back to your insights' }));
  expect(await screen.findByRole('button', { name: 'See your payment' })).toBeTruthy();
});

const offer = () => screen.queryByRole('button', { name: 'Get the full report' });
const seePayment = () => screen.queryByRole('button', { name: 'See your payment' });

test.each([
  ['this tab', () => followHere(payment)],
  ['another tab', () => keepSubmission(payment)],
])('whoever came back from paying in %s is led to the payment and not asked to buy again', (_, keep) => {
  answerCalls(events);
  saveLastInsights(sampleInsights);
  keep();
  show();
  expect(offer()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'See your payment' }));
  expect(screen.getByLabelText('Address').textContent).toBe('/payment-success');
  expect(readReturn()).toEqual(payment);
});

test('another tab that pays meanwhile, or the browser’s Back from the payment, takes the offer away', () => {
  answerCalls(events);
  saveLastInsights(sampleInsights);
  show();
  expect(offer()).toBeTruthy();
  keepSubmission(payment);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'northbeam.submission' })));
  expect([offer(), seePayment() !== null]).toEqual([null, true]);
  cleanup();

  keepSubmission({ submissionId: 'abc' });
  show();
  followHere(payment);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect([offer(), seePayment() !== null]).toEqual([null, true]);
});

test.each([
  ['of other insights', { submissionId: 'other', sessionId: 'cs_1' }],
  ['that was only begun', { submissionId: 'abc' }],
])('a payment %s leaves the offer', (_, kept) => {
  answerCalls(events);
  saveLastInsights(sampleInsights);
  keepSubmission(kept);
  followHere(kept);
  show();
  expect([offer() !== null, seePayment()]).toEqual([true, null]);
});

test('without a server the owner of the device reads the report there, and its file is said to be on it', async () => {
  const account = await openOwnPage();
  await holdSubmission(account, { ...sampleReportCard, id: 'abc' });
  await reportPdf('own:abc', shortReport, async () => new Blob(['%PDF-']));
  saveLastInsights(sampleBought);
  loseConnection();
  show();
  expect(await screen.findByRole('heading', { name: shortReport.title })).toBeTruthy();
  expect(await screen.findByText(/^You’re offline\. The PDF is on this device/)).toBeTruthy();
  await leaveOwnPage();
});
