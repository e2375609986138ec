import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brand } from '#pwa/api/config.ts';
import { markEngaged } from '#pwa/offline/engagement.ts';
import { removeOwnKeys } from '#pwa/offline/storage-keys.ts';
import { held, holdInstallPrompt } from './held-prompt.ts';
import { InstallOffer } from './install-offer.tsx';
import { pretendToBe } from './sample-browsers.ts';

beforeEach(() => {
  localStorage.clear();
  held.prompt = undefined;
  held.isInstalled = false;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const offer = () => screen.queryByRole('heading', { name: `Add ${brand} to this device` });

/** As Chromium does once the app can be installed. */
function offerPrompt(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

test('nothing is offered before the app was of use', () => {
  pretendToBe('ios');
  render(<InstallOffer />);
  expect(offer()).toBeNull();
  act(() => markEngaged());
  expect(offer()).not.toBeNull();
});

test('who says no is not asked again, not even after signing out', () => {
  pretendToBe('ios');
  markEngaged();
  const { unmount } = render(<InstallOffer />);
  fireEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
  expect(offer()).toBeNull();
  unmount();
  removeOwnKeys(localStorage);
  markEngaged();
  render(<InstallOffer />);
  expect(offer()).toBeNull();
});

test.each(['installed', 'none', 'chromium'] as const)(
  'in a browser of the kind "%s" there is nothing to offer',
  (way) => {
    pretendToBe(way);
    markEngaged();
    render(<InstallOffer />);
    expect(offer()).toBeNull();
  },
);

test('where the browser has a question of its own, that is shown at the press and not before', async () => {
  pretendToBe('chromium');
  holdInstallPrompt();
  markEngaged();
  render(<InstallOffer />);
  const { event, prompt } = offerPrompt('accepted');
  expect(event.defaultPrevented).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(offer()).toBeNull());
});

test.each([
  ['ios', 'Add to Home Screen'],
  ['android-firefox', 'Add app to Home screen'],
  ['mac-safari', 'Add to Dock'],
] as const)('on %s the steps are shown', async (way, words) => {
  pretendToBe(way);
  markEngaged();
  render(<InstallOffer />, { wrapper: MemoryRouter });
  fireEvent.click(screen.getByRole('button', { name: 'Show me how' }));
  await screen.findByRole('dialog', { name: `Install ${brand}` });
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText(words)).toBeDefined();
});
