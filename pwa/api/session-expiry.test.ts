// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { dropSession, onceAsked } from './session-expiry.ts';
import { forgetEndedToken, storeToken } from './session-token.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});

test('that a session is over is said once sync has asked why, and at once where sync itself was told', () => {
  const say = vi.fn();
  storeToken('first', false);
  dropSession('first');
  onceAsked(say);
  expect(say).not.toHaveBeenCalled();
  forgetEndedToken();
  expect(say).toHaveBeenCalledTimes(1);

  storeToken('second', false);
  dropSession('second', true);
  onceAsked(say);
  expect(say).toHaveBeenCalledTimes(2);
});

test('where sync does not ask it is said after three seconds, and never to whoever signed in meanwhile', () => {
  vi.useFakeTimers();
  const say = vi.fn();
  storeToken('first', false);
  dropSession('first');
  onceAsked(say);
  vi.advanceTimersByTime(3_000);
  expect(say).toHaveBeenCalledTimes(1);

  storeToken('second', false);
  dropSession('second');
  onceAsked(say);
  storeToken('third', false);
  vi.advanceTimersByTime(3_000);
  expect(say).toHaveBeenCalledTimes(1);
});
