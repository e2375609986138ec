import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from '#pwa/api/session-token.ts';
import { clearDevice } from '#pwa/offline/clear-device.ts';
import { makeRoomFor } from '#pwa/offline/device-owner.ts';
import { answerCalls, type Call } from '#pwa/testing/answer-calls.ts';
import { openAccount } from './account.ts';
import { startSync } from './start-sync.ts';

let stop: () => void;
let calls: Call[];
beforeEach(async () => {
  await makeRoomFor('dana');
  storeToken('secret', false);
  const answer = { serverTime: 1, acceptedThrough: 0, results: [], changes: [], cookie: 'c', more: false };
  calls = answerCalls({ 'POST /api/sync': () => answer });
  stop = startSync({ onSessionOver: () => undefined });
});
afterEach(async () => {
  stop();
  await clearDevice();
});
// Not before: a request may still be on its way out of the local database.
afterAll(() => vi.unstubAllGlobals());

/** A busy machine is not a defect. */
const patient = { timeout: 20_000, interval: 20 };
const asked = () => calls.filter(({ path }) => path === '/api/sync').length;

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the app is in front again', () => window.dispatchEvent(new Event('focus'))],
  ['the app is in sight again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('the server is asked at once when %s', async (_, happen) => {
  await vi.waitFor(async () => {
    expect(await openAccount()?.engine.summary()).toMatchObject({ state: { cookie: 'c' } });
  }, patient);
  const before = asked();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(asked()).toBe(before);
  happen();
  await vi.waitFor(() => expect(asked()).toBe(before + 1), patient);
});
