import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleInsights } from '#pwa/testing/sample-insights.ts';
import { LandingResults } from './landing-results.tsx';

const state: LastInsights = {
  ...sampleInsights,
  nuggets: ['The quote is your bottleneck\n\nEvery job waits for one person.'],
};

beforeEach(() => void answerCalls({}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(shown: LastInsights) {
  render(
    <InApp>
      <LandingResults state={shown} onStartOver={vi.fn()} />
    </InApp>,
  );
}

test('below the title of the landing page the results are a chapter, and each insight a part of it', () => {
  show(state);
  expect(screen.getByRole('heading', { level: 2, name: /^Thank you, Dana/ })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 3, name: 'The quote is your bottleneck' })).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

test('whoever has bought the report is led to it and not asked to buy it again', () => {
  show({ ...state, paymentComplete: true, report: '# Plan' });
  expect(screen.getByRole('link', { name: 'Open your report' }).getAttribute('href')).toBe('/thank-you');
  expect(screen.queryByRole('button', { name: 'Get the full report' })).toBeNull();
});
