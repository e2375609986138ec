import { afterEach, expect, test, vi } from 'vitest';
import { noteServerHeard } from '#pwa/api/server-heard.ts';
import {
  markAsSender,
  onReconnected,
  readConnectionStatus,
  requestEnded,
  requestStarted,
  subscribeToConnectionStatus,
} from './connection-status.ts';
import { edited } from './signals.ts';

let sending = new AbortController();
afterEach(() => {
  vi.useRealTimers();
  sending.abort();
  sending = new AbortController();
});

test('a request is under way until the last of those that are out has ended', () => {
  markAsSender(sending.signal);
  requestStarted();
  requestStarted();
  requestEnded({ kind: 'synced', more: false, unsent: 0 });
  expect(readConnectionStatus()).toMatchObject({ isSending: true, isReachable: true });
  requestEnded({ kind: 'synced', more: false, unsent: 0 });
  expect(readConnectionStatus().isSending).toBe(false);
});

test('a tab that stops sending has nothing under way', () => {
  markAsSender(sending.signal);
  requestStarted();
  sending.abort();
  expect(readConnectionStatus().isSending).toBe(false);
});

test.each([
  [{ kind: 'wait', isServer: false }, false],
  [{ kind: 'wait', isServer: true }, true],
  [{ kind: 'expired' }, true],
  [{ kind: 'update', more: false }, true],
] as const)('after %o the server is reachable: %s', (outcome, isReachable) => {
  requestEnded(outcome);
  expect(readConnectionStatus().isReachable).toBe(isReachable);
});

test('a server that is silent for four seconds is out of reach until any answer comes', () => {
  vi.useFakeTimers();
  const regained = vi.fn();
  const stop = onReconnected(regained);
  requestStarted();
  vi.advanceTimersByTime(3_900);
  expect(readConnectionStatus()).toMatchObject({ isSending: true, isReachable: true });
  vi.advanceTimersByTime(200);
  expect(readConnectionStatus()).toMatchObject({ isSending: true, isReachable: false });
  noteServerHeard();
  expect(readConnectionStatus()).toMatchObject({ isSending: true, isReachable: true });
  expect(regained).toHaveBeenCalledOnce();
  stop();
});

test('an answer, or the end of the request, comes in time', () => {
  vi.useFakeTimers();
  for (const answer of [() => noteServerHeard(), () => requestEnded(undefined)]) {
    requestEnded({ kind: 'wait', isServer: true });
    requestStarted();
    vi.advanceTimersByTime(3_000);
    answer();
    vi.advanceTimersByTime(60_000);
    expect(readConnectionStatus().isReachable).toBe(true);
  }
});

test('a call without a connection has sync look at once, and only while the server counts as reachable', () => {
  const asked = vi.fn();
  const stop = edited.subscribe(asked);
  requestEnded({ kind: 'wait', isServer: true });
  noteServerHeard(false);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(readConnectionStatus().isReachable).toBe(true);
  requestEnded({ kind: 'wait', isServer: false });
  noteServerHeard(false);
  expect(asked).toHaveBeenCalledTimes(1);
  stop();
});

test('a disk that is full, or fails, says nothing of the server', () => {
  requestEnded({ kind: 'wait', isServer: false });
  requestEnded({ kind: 'full' });
  expect(readConnectionStatus()).toMatchObject({ isReachable: false, isDiskFull: true });
  requestEnded(undefined);
  expect(readConnectionStatus()).toMatchObject({ isReachable: false, isDiskFull: true });
});

test('any answer of the server ends “offline” at once, whatever was asked, and is told once', () => {
  requestEnded({ kind: 'wait', isServer: false });
  const regained = vi.fn();
  const stop = onReconnected(regained);
  const changed = vi.fn();
  const stopHearing = subscribeToConnectionStatus(changed);
  noteServerHeard();
  noteServerHeard();
  expect(readConnectionStatus().isReachable).toBe(true);
  expect(regained).toHaveBeenCalledTimes(1);
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
  stopHearing();
});
