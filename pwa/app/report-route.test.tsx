import { cleanup, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { paidReceipt, receiptsAnswer } from '#pwa/testing/sample-checkout.ts';
import { onlyVersion, shortReport } from '#pwa/testing/sample-report.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { reportPath } from '#schema/paths.ts';
import { ReportRoute } from './report-route.tsx';

const bought = { 'GET /api/receipts': () => receiptsAnswer(paidReceipt) };
const status = 'GET /api/report-status/abc';
const report = 'GET /api/report/abc';

beforeEach(() => storeToken('token', false));
afterEach(() => {
  cleanup();
  clearToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a paid report that is not there yet shows how far it is, and opens when it is written', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerCalls({
    ...bought,
    [report]: refuse('not_found'),
    [status]: () => ({ status: 'pending', stage: 'sections', progress: 0.4 }),
  });
  render(
    <InApp at={reportPath('abc')}>
      <ToastProvider>
        <Routes>
          <Route path={reportPath(':submissionId')} element={<ReportRoute />} />
        </Routes>
      </ToastProvider>
    </InApp>,
  );
  expect(await screen.findByText('Writing the sections')).toBeTruthy();
  answerCalls({
    ...bought,
    [report]: () => ({ reportDoc: shortReport, reportText: '# Four kitchens a month', ...onlyVersion }),
    [status]: () => ({ status: 'done', progress: 1, report: '# Four kitchens a month' }),
  });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await screen.findByRole('heading', { name: shortReport.title })).toBeTruthy();
});
