// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDevice } from '#pwa/offline/clear-device.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { PaymentSuccessRoute } from './payment-success-route.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('another person’s sign-in, or a sign-out in another tab, takes the payment off the page', async () => {
  answerCalls({
    'GET /api/checkout/cs_1': () => ({ state: 'paid', kind: 'report', submissionId: 'abc', processing: false }),
    'GET /api/report-status/abc': () => ({ status: 'pending', stage: 'sections', progress: 0.3 }),
  });
  render(
    <InApp at="/payment-success?session_id=cs_1&submission_id=abc">
      <PaymentSuccessRoute />
    </InApp>,
  );
  expect(await screen.findByText('Writing the sections')).toBeTruthy();
  await act(clearDevice);
  expect(screen.queryByText('Writing the sections')).toBeNull();
  expect(screen.getByText('Missing required payment information')).toBeTruthy();
});
