// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleInsights } from '#pwa/testing/sample-insights.ts';
import { clearDevice, followClearedDevice } from './clear-device.ts';
import { onDeviceCleared } from './device-cleared.ts';
import { makeRoomFor } from './device-owner.ts';
import { keepDraft, readDraft } from './draft.ts';
import { keepSubmission } from './kept-submission.ts';
import { rememberLeadEmail } from './lead-email.ts';
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
