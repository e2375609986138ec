import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { questionnaire } from '#pwa/insights/questionnaire.ts';
import { answersOf } from '#pwa/insights/questionnaire-state.ts';
import { forgetLocalWork } from '#pwa/offline/forget-local-work.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleInsights } from '#pwa/testing/sample-insights.ts';
import { ResultsInPlace } from './results-in-place.tsx';

afterEach(async () => {
  cleanup();
  questionnaire.forget();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  await forgetLocalWork();
});

test('“Add this” opens the second page of the form with everything in place', async () => {
  const answers = { firstName: 'Dana', problems: 'Sales', desiredOutcome: 'More sales', industry: 'Joinery' };
  answerCalls({ 'GET /api/submission/abc/answers': () => ({ answers }), 'POST /api/events': () => undefined });
  const fit = { verdict: 'ask', message: 'Too short.\n\nWhat exactly should change?' } as const;
  render(
    <InApp>
      <ResultsInPlace state={{ ...sampleInsights, fit }} onStartOver={vi.fn()} />
    </InApp>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add this' }));
  await vi.waitFor(() => expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/insights'));
  const state = questionnaire.getState();
  expect(state).toMatchObject({ step: 2, changes: 'abc' });
  // The server does not tell a visitor the address; the tab knows it.
  expect(answersOf(state)).toMatchObject({ ...answers, email: sampleInsights.email, company: '' });
});
