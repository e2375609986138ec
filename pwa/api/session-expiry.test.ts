import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownerKey } from '#pwa/offline/storage-keys.ts';
import { dropSession, noteWhy, onceAsked } from './session-expiry.ts';
import { forgetEndedToken, storeToken } from './session-token.ts';

beforeEach(() => localStorage.setItem(ownerKey, 'dana'));
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

/** An earlier call was told that the session is over, and sync asks why. */
function waitForWhy(token = 'first') {
  const say = vi.fn();
  storeToken(token, false);
  dropSession(token);
  onceAsked(say);
  return say;
}

test('on a very slow network it is said with its reason when sync was told, and nothing before', () => {
  vi.useFakeTimers();
  const say = waitForWhy();
  vi.advanceTimersByTime(140_000);
  expect(say).not.toHaveBeenCalled();
  noteWhy('Your account was turned off.');
  forgetEndedToken();
  expect(say.mock.calls).toEqual([['Your account was turned off.']]);
  vi.advanceTimersByTime(140_000);
  expect(say).toHaveBeenCalledTimes(1);
});

test('a call refused while sync looks up the reason does not turn it into an expiry', () => {
  noteWhy('Your role has changed.');
  const say = waitForWhy();
  dropSession('first', true, 'Your role has changed.');
  forgetEndedToken();
  expect(say.mock.calls).toEqual([['Your role has changed.']]);
});

test('what was told long before is not the reason of a session that ends now', () => {
  noteWhy('Your role has changed.');
  const say = waitForWhy();
  forgetEndedToken();
  expect(say.mock.calls).toEqual([[undefined]]);

  noteWhy('Your role has changed.');
  storeToken('second', false);
  dropSession('second', true);
  onceAsked(say);
  expect(say).toHaveBeenLastCalledWith(undefined);
});

test('where sync cannot run it is said all the same, and never to whoever signed in meanwhile', () => {
  vi.useFakeTimers();
  const say = waitForWhy();
  vi.advanceTimersByTime(150_000);
  expect(say.mock.calls).toEqual([[undefined]]);

  const sayToNobody = waitForWhy('second');
  storeToken('third', false);
  vi.advanceTimersByTime(150_000);
  expect(sayToNobody).not.toHaveBeenCalled();
});

test('on a device that is nobody’s there is nothing to wait for', () => {
  localStorage.removeItem(ownerKey);
  expect(waitForWhy().mock.calls).toEqual([[undefined]]);
});
