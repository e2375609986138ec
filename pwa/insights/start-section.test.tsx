import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSubmission, keepSubmission } from '#pwa/offline/kept-submission.ts';
import { keptDays } from '#pwa/offline/storage-keys.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleBought, sampleInsights } from '#pwa/testing/sample-insights.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});
beforeEach(() => sessionStorage.clear());

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

test('the results are those that this tab keeps now, wherever they changed', async () => {
  vi.resetModules();
  const { StartSection } = await import('./start-section.tsx');
  const { clearLastInsights, saveLastInsights } = await import('#pwa/offline/last-insights.ts');
  const { wipeLocalData } = await import('#pwa/offline/wipe-local-data.ts');
  const { QuestionnaireWatch } = await import('./questionnaire-watch.tsx');
  const { ToastProvider } = await import('#pwa/ui/toast.tsx');
  const open = () =>
    render(
      <InApp>
        <ToastProvider>
          <QuestionnaireWatch />
          <StartSection id="start" renderResults={({ report }) => <p>{report ?? 'Insights'}</p>} />
        </ToastProvider>
      </InApp>,
    );
  saveLastInsights(sampleInsights);
  open();
  expect(await screen.findByText('Insights')).toBeTruthy();
  cleanup();
  saveLastInsights(sampleBought);
  open();
  expect(await screen.findByText('# Plan')).toBeTruthy();
  act(() => saveLastInsights(sampleInsights));
  expect(screen.getByText('Insights')).toBeTruthy();
  act(clearLastInsights);
  expect(screen.getByLabelText(/First name/)).toBeTruthy();
  act(() => saveLastInsights(sampleInsights));
  await act(wipeLocalData);
  expect(screen.getByLabelText(/First name/)).toBeTruthy();
});

test('the form stands until what shows its results is loaded', async () => {
  vi.resetModules();
  const { StartSection } = await import('./start-section.tsx');
  const { saveLastInsights } = await import('#pwa/offline/last-insights.ts');
  const loaded = Promise.withResolvers<{ default: () => string }>();
  const Results = lazy(() => loaded.promise);
  render(
    <InApp>
      <Suspense fallback="Loading">
        <StartSection id="start" renderResults={() => <Results />} />
      </Suspense>
    </InApp>,
  );
  await act(async () => saveLastInsights(sampleInsights));
  expect(screen.getByLabelText(/First name/)).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
  await act(async () => loaded.resolve({ default: () => 'Results' }));
  expect(screen.getByText('Results')).toBeTruthy();
  expect(screen.queryByLabelText(/First name/)).toBeNull();
});

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

test('after a week they are not spoken of: this may be another person', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  keepSubmission({ submissionId: 'abc' });
  vi.setSystemTime(Date.now() + keptDays * 24 * 3_600_000);
  await show();
  await vi.waitFor(() => expect({ ...localStorage }).toEqual({}));
  expect(screen.queryByRole('link', { name: 'Show my insights' })).toBeNull();
});

test('insights that turned out to be gone are not offered again on the way back', async () => {
  keepSubmission({ submissionId: 'abc' });
  await show();
  const { StartSection } = await import('./start-section.tsx');
  await screen.findByRole('link', { name: 'Show my insights' });
  cleanup();
  forgetSubmission();
  render(
    <InApp>
      <StartSection id="start" renderResults={() => <p>Results</p>} />
    </InApp>,
  );
  await screen.findByLabelText(/First name/);
  expect(screen.queryByRole('link', { name: 'Show my insights' })).toBeNull();
});
