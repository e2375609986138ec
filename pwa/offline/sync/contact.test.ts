import { afterEach, expect, test, vi } from 'vitest';
import { noteServerHeard } from '#pwa/api/server-heard.ts';
import { noteAsked, noteOutcome, noteSender, onRegained, readContact, subscribeToContact } from './contact.ts';

let sending = new AbortController();
afterEach(() => {
  sending.abort();
  sending = new AbortController();
});

test('a request is under way until the last of those that are out has ended', () => {
  noteSender(sending.signal);
  noteAsked();
  noteAsked();
  noteOutcome({ kind: 'synced', more: false, unsent: 0 });
  expect(readContact()).toMatchObject({ isSending: true, isReachable: true });
  noteOutcome({ kind: 'synced', more: false, unsent: 0 });
  expect(readContact().isSending).toBe(false);
});

test('a tab that stops sending has nothing under way', () => {
  noteSender(sending.signal);
  noteAsked();
  sending.abort();
  expect(readContact().isSending).toBe(false);
});

test.each([
  [{ kind: 'wait', isServer: false }, false],
  [{ kind: 'wait', isServer: true }, true],
  [{ kind: 'expired' }, true],
  [{ kind: 'update', more: false }, true],
] as const)('after %o the server is reachable: %s', (outcome, isReachable) => {
  noteOutcome(outcome);
  expect(readContact().isReachable).toBe(isReachable);
});

test('a disk that is full, or fails, says nothing of the server', () => {
  noteOutcome({ kind: 'wait', isServer: false });
  noteOutcome({ kind: 'full' });
  expect(readContact()).toMatchObject({ isReachable: false, isDiskFull: true });
  noteOutcome(undefined);
  expect(readContact()).toMatchObject({ isReachable: false, isDiskFull: true });
});

test('any answer of the server ends “offline” at once, whatever was asked, and is told once', () => {
  noteOutcome({ kind: 'wait', isServer: false });
  const regained = vi.fn();
  const stop = onRegained(regained);
  const changed = vi.fn();
  const stopHearing = subscribeToContact(changed);
  noteServerHeard();
  noteServerHeard();
  expect(readContact().isReachable).toBe(true);
  expect(regained).toHaveBeenCalledTimes(1);
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
  stopHearing();
});
