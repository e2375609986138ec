// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import type { HistoryItem } from '#schema/history.ts';
import { HistoryRoute } from './history-route.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const labels = [
  ['openai', 'Written by: AI model'],
  ['playbook', 'Written by: Built-in playbook'],
] as const;

test.each(labels)('insights that %s wrote say so in the history', async (provider, label) => {
  const item: HistoryItem = {
    submissionId: 's'.repeat(22),
    date: '2026-03-12',
    client: 'Dana Okafor',
    company: null,
    status: 'Insights',
    insights: ['One', 'Two', 'Three'],
    provider,
    hasReport: false,
  };
  answerCalls({ 'GET /api/history': () => ({ history: [item] }), 'GET /api/payments': () => ({ payments: [] }) });
  render(
    <InApp at="/history">
      <HistoryRoute />
    </InApp>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'View Insights' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your Insights' });
  expect(await within(dialog).findByText(label)).toBeTruthy();
});
