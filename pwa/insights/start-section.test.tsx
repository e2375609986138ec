// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepSubmission } from '#pwa/offline/kept-submission.ts';
import { InApp } from '#pwa/testing/in-app.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** A tab that was just opened. */
async function show() {
  vi.resetModules();
  const { StartSection } = await import('./start-section.tsx');
  render(
    <InApp>
      <StartSection id="start" renderResults={() => <p>Results</p>} />
    </InApp>,
  );
}

test('insights that a closed tab had are offered above the empty form', async () => {
  keepSubmission({ submissionId: 'abc' });
  await show();
  const link = await screen.findByRole('link', { name: 'Show my insights' });
  expect(link.getAttribute('href')).toBe('/thank-you');
  expect(screen.getByLabelText(/First name/)).toBeTruthy();
});

test('whoever is here for the first time sees the form alone', async () => {
  await show();
  expect(await screen.findByLabelText(/First name/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Show my insights' })).toBeNull();
});
