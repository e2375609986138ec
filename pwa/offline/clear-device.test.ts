// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearToken } from '#pwa/api/session-token.ts';
import { sampleInsights } from '#pwa/testing/sample-insights.ts';
import { clearDevice } from './clear-device.ts';
import { onDeviceCleared } from './device-cleared.ts';
import { makeRoomFor } from './device-owner.ts';
import { keepDraft, readDraft } from './draft.ts';
import { followClearedDevice } from './follow-cleared-device.ts';
import { syncedDbName } from './kept-flag.ts';
import { keepSubmission } from './kept-submission.ts';
import { rememberLeadEmail } from './lead-email.ts';
import { openSyncedDb } from './sync/synced-db.ts';
import { readThankYou, saveThankYou } from './thank-you-state.ts';

beforeEach(async () => {
  await clearDevice();
  localStorage.clear();
});

async function leaveTraces(): Promise<void> {
  await keepDraft('form', { text: 'four kitchens' });
  rememberLeadEmail('dana@okafor.example');
  saveThankYou(sampleInsights);
  keepSubmission({ submissionId: 'abc', sessionId: 'cs_1' });
  sessionStorage.setItem('northbeam.payment-return', JSON.stringify({ sessionId: 'cs_1' }));
  sessionStorage.setItem('auth_redirect', '/account');
}

test('clearing the device leaves no draft, address, result or flag, and nothing in memory', async () => {
  const forget = vi.fn();
  const stop = onDeviceCleared(forget);
  await leaveTraces();
  await clearDevice();
  stop();
  expect(await readDraft('form')).toBeUndefined();
  expect({ ...localStorage }).toEqual({});
  expect({ ...sessionStorage }).toEqual({});
  expect(forget).toHaveBeenCalled();
});

test('clearing the device deletes what its owner holds by sync, also while it is open', async () => {
  await makeRoomFor('dana');
  const db = openSyncedDb(syncedDbName('dana'));
  await db.goals.add({ key: 'own:a', rev: 1, row: null, generation: 1 });
  expect(await databases()).toContain('northbeam-dana');
  await clearDevice();
  expect(await databases()).not.toContain('northbeam-dana');
});

test('a session that ends by itself leaves what its owner holds, for the next sign-in', async () => {
  await makeRoomFor('dana');
  const db = openSyncedDb(syncedDbName('dana'));
  await db.goals.add({ key: 'own:a', rev: 1, row: null, generation: 1 });
  clearToken();
  await makeRoomFor('dana');
  expect(await db.goals.count()).toBe(1);
});

test('another person’s sign-in deletes what the first one holds by sync', async () => {
  await makeRoomFor('dana');
  await openSyncedDb(syncedDbName('dana')).open();
  await makeRoomFor('marco');
  expect(await databases()).not.toContain('northbeam-dana');
});

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test('what other software keeps under the same origin stays', async () => {
  localStorage.setItem('someone-else', '1');
  await clearDevice();
  expect(localStorage.getItem('someone-else')).toBe('1');
});

test('the other tabs of the browser forget along', async () => {
  const forget = vi.fn();
  const stopForgetting = onDeviceCleared(forget);
  const stopFollowing = followClearedDevice();
  saveThankYou(sampleInsights);
  window.dispatchEvent(new StorageEvent('storage', { key: 'northbeam.cleared', newValue: '1' }));
  stopFollowing();
  stopForgetting();
  expect(readThankYou()).toBeUndefined();
  expect(forget).toHaveBeenCalledTimes(1);
});

test('another person’s sign-in takes the first one’s traces away; the same person’s, and a visitor’s, keeps them', async () => {
  await leaveTraces();
  await makeRoomFor('dana');
  await makeRoomFor('dana');
  expect(readThankYou()).toEqual(sampleInsights);
  expect(await readDraft('form')).toBeDefined();

  await makeRoomFor('marco');
  expect(readThankYou()).toBeUndefined();
  expect(await readDraft('form')).toBeUndefined();
});
