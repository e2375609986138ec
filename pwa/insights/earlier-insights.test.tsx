import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { keepSubmission } from '#pwa/offline/kept-submission.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { EarlierAction } from './earlier-insights.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const show = () =>
  render(
    <InApp>
      <EarlierAction otherwise="Get my free insights" />
    </InApp>,
  );

test.each([
  ['insights', { submissionId: 'abc' }, 'See your insights'],
  ['a report', { submissionId: 'abc', sessionId: 'cs_1' }, 'Open your report'],
])('the cover of the landing page leads to %s in this browser', (_, kept, name) => {
  keepSubmission(kept);
  show();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/thank-you');
  expect(screen.queryByText('Get my free insights')).toBeNull();
});

test('without any the cover leads to the form', () => {
  show();
  expect(screen.getByText('Get my free insights')).toBeTruthy();
});
