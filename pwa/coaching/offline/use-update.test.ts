// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reach } from '#pwa/testing/own-page.ts';
import { useUpdate } from './use-update.ts';

const pressedAt = Date.UTC(2026, 10, 28, 14, 5);
beforeEach(() => {
  vi.useFakeTimers({ now: pressedAt });
  reach(true);
});
afterEach(() => {
  cleanup();
  reach(true);
  vi.useRealTimers();
});

/** Presses "Update now" on a device that was synced a minute before. */
function pressed() {
  const hook = renderHook(useUpdate, { initialProps: pressedAt - 60_000 });
  act(() => hook.result.current.start());
  return { ...hook, status: () => hook.result.current.status };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('an update is done with the next whole answer, and keeps that time', () => {
  const { result, rerender, status } = pressed();
  expect(status()).toBe('busy');
  rerender(pressedAt + 1_000);
  expect(result.current).toMatchObject({ status: 'done', doneAt: pressedAt + 1_000 });
  rerender(pressedAt + 60_000);
  expect(result.current).toMatchObject({ status: 'done', doneAt: pressedAt + 1_000 });
});

test('an update that is done is not shown once the connection is lost', () => {
  const { rerender, status } = pressed();
  rerender(pressedAt + 1_000);
  reach(false);
  expect(status()).toBe('idle');
  reach(true);
  expect(status()).toBe('idle');
});

test('an update that takes too long has failed', () => {
  const { status } = pressed();
  pass(20_000);
  expect(status()).toBe('failed');
});

test('without a connection an update waits, and then has the whole time again', () => {
  const { rerender, status } = pressed();
  pass(20_000);
  reach(false);
  expect(status()).toBe('offline');
  pass(60_000);
  reach(true);
  expect(status()).toBe('busy');
  pass(19_999);
  expect(status()).toBe('busy');
  rerender(pressedAt + 100_000);
  expect(status()).toBe('done');
});
