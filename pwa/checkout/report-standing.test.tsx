// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { ReportStanding } from './report-standing.tsx';
import { paidReceipt, receiptsAnswer, refundedReceipt } from './sample-receipts.ts';

const list = 'GET /api/receipts';
const status = 'GET /api/report-status/abc';
const onWritten = vi.fn();

beforeEach(() => {
  storeToken('token', false);
  onWritten.mockReset();
});
afterEach(() => {
  cleanup();
  clearToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(isUnavailable: boolean) {
  render(
    <InApp>
      <ReportStanding submissionId="abc" isUnavailable={isUnavailable} onWritten={onWritten}>
        <p>The report</p>
      </ReportStanding>
    </InApp>,
  );
}

test('a report that is open when its payment goes back ends within a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerCalls({ [list]: () => receiptsAnswer(paidReceipt) });
  show(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.getByText('The report')).toBeTruthy();
  answerCalls({ [list]: () => receiptsAnswer(refundedReceipt) });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(screen.getByRole('heading', { name: 'Your payment was returned' })).toBeTruthy();
  expect(screen.queryByText('The report')).toBeNull();
});

test('a second payment for the same report goes back and takes nothing with it', async () => {
  answerCalls({ [list]: () => receiptsAnswer(refundedReceipt, paidReceipt) });
  show(false);
  expect(await screen.findByText('The report')).toBeTruthy();
});

test('a paid report that is not there yet shows how far it is, and opens when it is written', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerCalls({
    [list]: () => receiptsAnswer(paidReceipt),
    [status]: () => ({ status: 'pending', stage: 'sections', progress: 0.4 }),
  });
  show(true);
  expect(await screen.findByText('Writing the sections')).toBeTruthy();
  answerCalls({
    [list]: () => receiptsAnswer(paidReceipt),
    [status]: () => ({ status: 'done', progress: 1, report: '# Plan' }),
  });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(onWritten).toHaveBeenCalled();
});

test('a paid report that failed offers the money back', async () => {
  answerCalls({
    [list]: () => receiptsAnswer(paidReceipt),
    [status]: () => ({ status: 'error', progress: 0, error: 'Report generation failed' }),
  });
  show(true);
  expect(await screen.findByRole('button', { name: 'Ask for your money back' })).toBeTruthy();
  expect(screen.getByText('Report generation failed')).toBeTruthy();
});

test('a report that nobody here paid for is not spoken of', async () => {
  answerCalls({ [list]: () => receiptsAnswer({ ...paidReceipt, submissionId: 'other' }) });
  show(true);
  expect(await screen.findByText('The report')).toBeTruthy();
});

test('a refund that the bank sent back is not offered again', async () => {
  answerCalls({
    [list]: () => receiptsAnswer({ ...paidReceipt, refundFailed: true }),
    [status]: () => ({ status: 'error', progress: 0, error: 'Report generation failed' }),
  });
  show(true);
  expect(await screen.findByText(/Your bank sent the refund back to us/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask for your money back' })).toBeNull();
});
