import { beforeEach, expect, test } from 'vitest';
import { dropSession } from '#pwa/api/session-expiry.ts';
import { storeToken } from '#pwa/api/session-token.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { personSession } from './person-session.ts';

beforeEach(async () => {
  localStorage.clear();
  await switchDeviceUser('dana');
});

test('a session that another call found over is asked once more what must be forgotten, also after the app was closed', () => {
  storeToken('first', false);
  dropSession('first');
  const session = personSession('dana');
  expect(session.token()).toBe('first');
  expect(session.liveToken()).toBeNull();
  session.noteAnswer('first', true);
  expect(session.token()).toBe('first');
  expect(session.takeEnded()).toBe('first');
  expect(session.token()).toBeNull();
  expect(session.takeEnded()).toBeUndefined();
  expect(personSession('dana').token()).toBeNull();
});

test('a session that sync itself found over is not asked again', () => {
  storeToken('first', false);
  const session = personSession('dana');
  session.noteAnswer('first', true);
  expect(session.liveToken()).toBeNull();
  expect(session.takeEnded()).toBe('first');
  dropSession('first', true);
  expect(session.token()).toBeNull();
});

test('a session that another call found over, and that is not, is asked for nothing any more', () => {
  storeToken('first', false);
  dropSession('first');
  const session = personSession('dana');
  session.noteAnswer('first', false);
  expect(session.token()).toBeNull();
});

test('a new session of the same person takes over at once', () => {
  storeToken('first', false);
  const session = personSession('dana');
  dropSession('first');
  storeToken('second', false);
  expect(session.token()).toBe('second');
  expect(session.liveToken()).toBe('second');
  dropSession('second', true);
  expect(session.token()).toBeNull();
});

test('nothing of a person is ever sent under the session of another one', () => {
  storeToken('first', false);
  const session = personSession('dana');
  session.token();
  localStorage.setItem('northbeam.owner', 'marco');
  expect(session.token()).toBeNull();
  storeToken('of marco', false);
  expect(session.token()).toBeNull();
});

test('whoever opens the app without a session has none to ask with', () => {
  expect(personSession('dana').token()).toBeNull();
});
