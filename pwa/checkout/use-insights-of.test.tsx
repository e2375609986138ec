import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveLastInsights } from '#pwa/offline/last-insights.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleInsights } from '#pwa/testing/sample-insights.ts';
import { NotPaid } from './payment-states.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('the way back from a payment leads to its own insights, and never to others that this tab has', async () => {
  const calls = answerCalls({ 'GET /api/submission/other': refuse('not_found') });
  saveLastInsights(sampleInsights);
  const show = (submissionId: string) =>
    render(
      <InApp>
        <NotPaid submissionId={submissionId} />
      </InApp>,
    );
  show('abc');
  expect(screen.getByRole('link', { name: 'Back to your insights' })).toBeTruthy();
  cleanup();
  show('other');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'Back to your insights' })).toBeNull();
});
