import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from '#pwa/api/session-token.ts';
import { keepDraft, readDraft } from '#pwa/offline/draft.ts';
import { readLeadEmail, rememberLeadEmail } from '#pwa/offline/lead-email.ts';
import { emptyIfLeftBehind } from './shared-device.ts';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  setLocks(undefined);
  rememberLeadEmail('dana@okafor.example');
  await keepDraft('form', { text: 'four kitchens' });
});
afterEach(() => vi.unstubAllGlobals());

const setLocks = (locks: unknown) => vi.stubGlobal('navigator', { locks });
/** Clears session storage, as closing the tab does. */
const closeTab = () => sessionStorage.clear();

test('a shared device that was left without signing out is empty at the next start', async () => {
  storeToken('a-token', true);
  closeTab();
  await emptyIfLeftBehind();
  expect(readLeadEmail()).toBe('');
  expect(await readDraft('form')).toBeUndefined();
  expect({ ...localStorage }).toEqual({});
});

test('a reload of the same tab keeps what was typed', async () => {
  storeToken('a-token', true);
  await emptyIfLeftBehind();
  expect(await readDraft('form')).toBeDefined();
});

test('a second tab leaves the work alone while the first one is still open', async () => {
  storeToken('a-token', true);
  closeTab();
  setLocks({ request: (_: string, __: object, work: (lock: null) => unknown) => work(null) });
  await emptyIfLeftBehind();
  expect(await readDraft('form')).toBeDefined();
});

test('one’s own device keeps a visitor’s work, also after somebody signed in without sharing it', async () => {
  storeToken('a-token', true);
  storeToken('another-token', false);
  localStorage.removeItem('northbeam.token');
  await emptyIfLeftBehind();
  expect(await readDraft('form')).toBeDefined();
});
