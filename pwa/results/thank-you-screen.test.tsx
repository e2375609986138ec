import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onFormReset } from '#pwa/offline/form-reset.ts';
import { readLastInsights, saveLastInsights } from '#pwa/offline/last-insights.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleBought, sampleInsights } from '#pwa/testing/sample-insights.ts';
import { ThankYouScreen } from './thank-you-screen.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function show(carried: unknown = null) {
  render(
    <InApp at={{ pathname: '/thank-you', state: carried }}>
      <ThankYouScreen
        renderMissing={(nothing) => nothing}
        renderResults={({ firstName }, onStartOver) => (
          <button type="button" onClick={onStartOver}>
            Insights of {firstName}
          </button>
        )}
        renderPurchased={({ firstName }) => <p>Report of {firstName}</p>}
        onForget={() => ({})}
      />
    </InApp>,
  );
}

const address = () => screen.getByLabelText('Address');

test('without anything to show it says so and offers to start over', () => {
  show();
  expect(screen.getByText('Could not load submission details. Please start over.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start Over' }));
  expect(address().textContent).toBe('/');
});

test('what came with the navigation is shown, kept in this tab, and taken out of the history', () => {
  show(sampleInsights);
  expect(screen.getByText('Insights of Dana')).toBeTruthy();
  expect(readLastInsights()).toEqual(sampleInsights);
  expect(address().dataset.state).toBe('null');
});

test('after a reload the tab still shows them; starting over forgets them, here and on the landing page', () => {
  const reset = vi.fn();
  const stopListening = onFormReset(reset);
  saveLastInsights(sampleInsights);
  show();
  fireEvent.click(screen.getByText('Insights of Dana'));
  stopListening();
  expect(reset).toHaveBeenCalledTimes(1);
  expect(readLastInsights()).toBeUndefined();
  expect(address().textContent).toBe('/');
});

test('once it is paid the report is shown in their place', () => {
  saveLastInsights(sampleBought);
  show();
  expect(screen.getByText('Report of Dana')).toBeTruthy();
});

test('anything else in the navigation is not taken for a submission', () => {
  show({ submissionId: 'abc' });
  expect(screen.getByText('Could not load submission details. Please start over.')).toBeTruthy();
});

test('another person’s sign-in, or a sign-out in another tab, takes it off the page', async () => {
  saveLastInsights(sampleBought);
  show();
  await act(wipeLocalData);
  expect(screen.queryByText('Report of Dana')).toBeNull();
  expect(screen.getByText('Could not load submission details. Please start over.')).toBeTruthy();
});
