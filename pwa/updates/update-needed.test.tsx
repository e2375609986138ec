import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { WithQueries } from '#pwa/api/with-queries.tsx';
import { updateApp } from './update-app.ts';
import { UpdateNeeded } from './update-needed.tsx';

vi.mock('./update-app.ts', () => ({ updateApp: vi.fn() }));
afterEach(cleanup);

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Update now' }));

test('an app that is too old says so, and looks for the newer one', async () => {
  render(<UpdateNeeded />, { wrapper: WithQueries });
  expect(screen.getByRole('alert').textContent).toContain('Please update the app');
  vi.mocked(updateApp).mockResolvedValueOnce('none');
  press();
  expect(await screen.findByText(/new version isn’t available yet/)).toBeTruthy();
  vi.mocked(updateApp).mockResolvedValueOnce('unwritten');
  press();
  expect(await screen.findByText(/couldn’t save the last thing you typed/)).toBeTruthy();
  vi.mocked(updateApp).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  press();
  expect(await screen.findByText(/couldn’t download the new version/)).toBeTruthy();
});
