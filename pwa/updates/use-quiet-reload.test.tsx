import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadApp } from './reload-app.ts';
import { useQuietReload } from './use-quiet-reload.ts';
import { idleMs } from './when-quiet.ts';

vi.mock('./reload-app.ts', () => ({ reloadApp: vi.fn(async () => true) }));

let otherTabs: { name: string }[];

beforeEach(() => {
  vi.mocked(reloadApp).mockClear();
  otherTabs = [];
  const own: { name: string }[] = [];
  const locks = {
    request: async (name: string) => void own.push({ name }),
    query: async () => ({ held: [...own, ...otherTabs, { name: 'northbeam.requests' }] }),
  };
  vi.stubGlobal('navigator', { ...navigator, locks });
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const waitUntilQuiet = () => vi.advanceTimersByTimeAsync(idleMs + 20_000);

test('a version that waits is begun unasked where no other tab is open, once', async () => {
  renderHook(() => useQuietReload('waiting'));
  await waitUntilQuiet();
  expect(reloadApp).toHaveBeenCalledTimes(1);
  expect(reloadApp).toHaveBeenCalledWith({ canLose: false });
});

test('not where another tab would lose its code, until that is closed', async () => {
  otherTabs = [{ name: 'northbeam.tab-with-update' }];
  renderHook(() => useQuietReload('waiting'));
  await waitUntilQuiet();
  expect(reloadApp).not.toHaveBeenCalled();
  otherTabs = [];
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reloadApp).toHaveBeenCalledTimes(1);
});

test('a page whose code another tab has replaced takes nothing from any', async () => {
  otherTabs = [{ name: 'northbeam.tab-with-update' }];
  renderHook(() => useQuietReload('replaced'));
  await waitUntilQuiet();
  expect(reloadApp).toHaveBeenCalledTimes(1);
});

test('a draft that could not be written is tried again, and nothing is reloaded without it', async () => {
  vi.mocked(reloadApp).mockResolvedValueOnce(false);
  renderHook(() => useQuietReload('replaced'));
  await waitUntilQuiet();
  expect(vi.mocked(reloadApp).mock.calls.length).toBeGreaterThan(1);
});

test.each([undefined, 'newer database', 'missing part'] as const)('with %s nothing reloads by itself', async (kind) => {
  renderHook(() => useQuietReload(kind));
  await waitUntilQuiet();
  expect(reloadApp).not.toHaveBeenCalled();
});
