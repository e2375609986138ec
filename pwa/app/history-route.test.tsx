// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleItem } from '#pwa/testing/sample-history.ts';
import type { HistoryItem } from '#schema/history.ts';
import { HistoryRoute } from './history-route.tsx';

afterEach(() => {
  cleanup();
  clearToken();
  vi.unstubAllGlobals();
});

const labels = [
  ['openai', 'Written by: AI model'],
  ['playbook', 'Written by: Built-in playbook'],
] as const;

test.each(labels)('insights that %s wrote say so in the history', async (provider, label) => {
  answerCalls({ 'GET /api/history': () => ({ history: [{ ...sampleItem, provider }] }) });
  render(
    <InApp at="/history">
      <HistoryRoute />
    </InApp>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'View Insights' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your Insights' });
  expect(await within(dialog).findByText(label)).toBeTruthy();
});

test('another person who signs in over the open history sees nothing of the first one', async () => {
  const marco: HistoryItem = { ...sampleItem, submissionId: 'm'.repeat(22), client: 'Marco Reyes', insights: ['Four'] };
  const isDana = (token: string | null) => token === 'Bearer of Dana';
  answerCalls({ 'GET /api/history': ({ token }) => ({ history: [isDana(token) ? sampleItem : marco] }) });
  storeToken('of Dana', false);
  render(
    <InApp at="/history">
      <HistoryRoute />
    </InApp>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'View Insights' }));
  expect(await screen.findByRole('dialog', { name: 'Your Insights' })).toBeTruthy();

  act(clearToken);
  act(() => storeToken('of Marco', false));
  expect(screen.queryByText('Dana Okafor')).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'Your Insights' })).toBeNull();
  expect(await screen.findByText('Marco Reyes')).toBeTruthy();
});
