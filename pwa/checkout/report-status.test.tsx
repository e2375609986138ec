import { cleanup, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { paidReceipt, receiptsAnswer, refundedReceipt, unconfirmedAnswer } from '#pwa/testing/sample-checkout.ts';
import { ReportStatusView } from './report-status.tsx';

const list = 'GET /api/receipts';
const status = 'GET /api/report-status/abc';

beforeEach(() => storeToken('token', false));
afterEach(() => {
  cleanup();
  clearToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(isUnavailable: boolean) {
  render(
    <InApp>
      <button type="button">Elsewhere</button>
      <ReportStatusView submissionId="abc" isUnavailable={isUnavailable}>
        <main id="main" tabIndex={-1}>
          <p>The report</p>
          <button type="button">Download</button>
        </main>
        {createPortal(<button type="button">Send</button>, document.body)}
      </ReportStatusView>
    </InApp>,
  );
}

async function openReportThatEnds() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerCalls({ [list]: () => receiptsAnswer(paidReceipt) });
  show(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.getByText('The report')).toBeTruthy();
  answerCalls({ [list]: () => receiptsAnswer(refundedReceipt) });
  return () => vi.advanceTimersByTimeAsync(59_000);
}

test('a report that is open when its payment goes back ends within a minute, and a screen reader is told', async () => {
  const end = await openReportThatEnds();
  const [status] = screen.getAllByRole('status');
  expect(status?.textContent).toBe('');
  await end();
  expect(screen.getByRole('heading', { name: 'We refunded your payment' })).toBeTruthy();
  expect(screen.queryByText('The report')).toBeNull();
  expect(status?.textContent).toMatch(/We’re refunding your payment/);
  expect(status?.isConnected).toBe(true);
});

test.each(['Download', 'Send'])(
  'whoever was at “%s” of the report reads on at what stands in its place',
  async (name) => {
    const end = await openReportThatEnds();
    screen.getByRole('button', { name }).focus();
    await end();
    expect(document.activeElement).toBe(document.getElementById('main'));
  },
);

test('whoever was elsewhere on the page stays there', async () => {
  const end = await openReportThatEnds();
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  await end();
  expect(document.activeElement?.textContent).toBe('Elsewhere');
});

test('a second payment for the same report goes back and takes nothing with it', async () => {
  answerCalls({
    [list]: () => receiptsAnswer(refundedReceipt, paidReceipt),
    [status]: () => ({ status: 'pending', stage: 'sections', progress: 0.4 }),
  });
  show(true);
  expect(await screen.findByText('Writing the sections')).toBeTruthy();
  expect(screen.queryByText('We refunded your payment')).toBeNull();
});

test('a paid report that failed offers the money back', async () => {
  answerCalls({
    [list]: () => receiptsAnswer(paidReceipt),
    [status]: () => ({ status: 'error', progress: 0, error: 'Report generation failed' }),
  });
  show(true);
  expect(await screen.findByRole('button', { name: 'Get Money Back' })).toBeTruthy();
  expect(screen.getByText('Report generation failed')).toBeTruthy();
});

test('a report whose payment the bank still confirms, or refused, says so', async () => {
  answerCalls({ [list]: () => unconfirmedAnswer() });
  show(true);
  expect(await screen.findByRole('heading', { name: 'Your bank is still confirming your payment' })).toBeTruthy();
  expect(screen.queryByText('The report')).toBeNull();
  cleanup();
  answerCalls({ [list]: () => unconfirmedAnswer({ state: 'refused' }) });
  show(true);
  expect(await screen.findByRole('heading', { name: 'Your bank declined the payment' })).toBeTruthy();
  expect(screen.getByText('Nothing was charged')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open your history' }).getAttribute('href')).toBe('/history');
});

test('a report that was paid back and bought again says what the new payment waits for', async () => {
  answerCalls({ [list]: () => ({ ...unconfirmedAnswer(), receipts: [refundedReceipt] }) });
  show(true);
  expect(await screen.findByRole('heading', { name: 'Your bank is still confirming your payment' })).toBeTruthy();
  expect(screen.queryByText('We refunded your payment')).toBeNull();
});

test('a lost connection is said over the progress that was known last', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerCalls({
    [list]: () => receiptsAnswer(paidReceipt),
    [status]: () => ({ status: 'pending', stage: 'sections', progress: 0.4 }),
  });
  show(true);
  expect(await screen.findByText('Writing the sections')).toBeTruthy();
  answerCalls({ [list]: () => receiptsAnswer(paidReceipt), [status]: refuse('network') });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await screen.findByText('Can’t reach Northbeam right now')).toBeTruthy();
  expect(screen.getByText('Writing the sections')).toBeTruthy();
});

test.each([
  ['is written', () => ({ status: 'done', progress: 1, report: '# Plan' }), 0],
  ['could not be written', () => ({ status: 'error', progress: 0 }), 4],
  ['is not known', refuse('internal'), 4],
])('a report that %s is not asked about every few seconds', async (_, answer, asksInTwoMinutes) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = answerCalls({ [list]: () => receiptsAnswer(paidReceipt), [status]: answer });
  show(true);
  const asks = () => calls.filter(({ path }) => path.includes('report-status')).length;
  await vi.waitFor(() => expect(asks()).toBe(1));
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(asks() - 1).toBe(asksInTwoMinutes);
});

test('a report that nobody here paid for is not spoken of', async () => {
  answerCalls({ [list]: () => receiptsAnswer({ ...paidReceipt, submissionId: 'other' }) });
  show(true);
  expect(await screen.findByText('The report')).toBeTruthy();
});

test('a refund that the bank sent back is not offered again', async () => {
  answerCalls({
    [list]: () => receiptsAnswer({ ...paidReceipt, refundFailed: true }),
    [status]: () => ({ status: 'error', progress: 0, error: 'Report generation failed', refundFailed: true }),
  });
  show(true);
  expect(await screen.findByText(/Your bank sent the refund back to us/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get Money Back' })).toBeNull();
});
