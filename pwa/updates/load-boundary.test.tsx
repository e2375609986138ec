import { cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoadBoundary } from './load-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Gone = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));

const page = (at: string, isGone: boolean) => (
  <LoadBoundary at={at}>
    <Suspense>{isGone ? <Gone /> : <p>The terms</p>}</Suspense>
  </LoadBoundary>
);

test('a page whose code is gone offers to reload, and another page shows all the same', async () => {
  // React tells of what it caught.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { rerender } = render(page('/history', true));
  await screen.findByText('This page didn’t load');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  rerender(page('/terms', false));
  expect(screen.getByText('The terms')).toBeDefined();
  expect(screen.queryByText('This page didn’t load')).toBeNull();
});
