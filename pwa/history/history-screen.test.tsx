// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, hangCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleItem, sampleReportItem } from '#pwa/testing/sample-history.ts';
import type { HistoryItem } from '#schema/history.ts';
import { HistoryScreen } from './history-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(history: HistoryItem[] | (() => never), answers: Parameters<typeof answerCalls>[0] = {}) {
  answerCalls({ 'GET /api/history': typeof history === 'function' ? history : () => ({ history }), ...answers });
  render(
    <InApp at="/history">
      <HistoryScreen renderInsights={({ insights }) => <p>{insights.join(', ')}</p>} />
    </InApp>,
  );
}

test('an empty history says what to do next', async () => {
  show([]);
  expect(await screen.findByText('No submissions found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get New Insights' }).getAttribute('href')).toBe('/insights');
});

test('a row shows its status in a word, N/A for a missing company, and its insights on demand', async () => {
  show([sampleItem]);
  expect(await screen.findByText('N/A')).toBeTruthy();
  expect(screen.getByText('Insights')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download Report' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'View Insights' }));
  expect(await screen.findByText('One, Two, Three')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Your Insights' })).toBeTruthy();
});

test('a report can be read and downloaded; a download that fails says so and leaves the row', async () => {
  show([sampleReportItem]);
  expect((await screen.findByRole('link', { name: 'Read Report' })).getAttribute('href')).toContain('/report');
  fireEvent.click(screen.getByRole('button', { name: 'Download Report' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('Dana Okafor')).toBeTruthy();
});

test('a download without a session asks to sign in, in the catalogue’s words', async () => {
  const report = sampleReportItem;
  show([report], { [`GET /api/history/${report.submissionId}/report.pdf`]: refuse('unauthenticated') });
  fireEvent.click(await screen.findByRole('button', { name: 'Download Report' }));
  expect(await screen.findByText('Please sign in to download reports')).toBeTruthy();
});

test('a list that was read stays when the connection goes, with its age', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show([sampleItem]);
  await screen.findByText('Dana Okafor');
  expect(screen.queryByText(/^As of/)).toBeNull();
  answerCalls({ 'GET /api/history': refuse('network') });
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await screen.findByText(/^As of \d/)).toBeTruthy();
  expect(screen.getByText('Dana Okafor')).toBeTruthy();
});

test('a list that cannot be loaded says what is kept and offers to try again', async () => {
  show(refuse('internal'));
  expect(await screen.findByText('Failed to load history')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a server that hangs is not waited for without end: a list that was read has its age, else its lack is said', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show([sampleItem]);
  await screen.findByText('Dana Okafor');
  hangCalls();
  await vi.advanceTimersByTimeAsync(51_000);
  expect(await screen.findByText(/^As of \d/)).toBeTruthy();
  cleanup();
  render(
    <InApp at="/history">
      <HistoryScreen renderInsights={() => null} />
    </InApp>,
  );
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await screen.findByText('Failed to load history')).toBeTruthy();
});
