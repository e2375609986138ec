import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from '#pwa/api/session-token.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls, type Call } from '#pwa/testing/answer-calls.ts';
import { openAccount } from './account.ts';
import { readConnectionStatus } from './connection-status.ts';
import { startSync } from './start-sync.ts';

let stop: () => void;
let calls: Call[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  await switchDeviceUser('dana');
  storeToken('secret', false);
  const answer = { serverTime: 1, acceptedThrough: 0, results: [], changes: [], cookie: 'c', more: false };
  calls = answerCalls({ 'POST /api/sync': () => answer });
  stop = startSync({ onSessionOver: () => undefined });
});
afterEach(async () => {
  stop();
  await wipeLocalData();
  vi.useRealTimers();
});
// The stubs stay to the end, because a request may still leave the local database.
afterAll(() => vi.unstubAllGlobals());

/** A busy machine is not a defect. */
const patient = { timeout: 20_000, interval: 20 };
const asked = () => calls.filter(({ path }) => path === '/api/sync').length;
/** It is less than the time after which the server is asked without any event. */
const quietMs = 30_000;
/** Start-up work that ends late may ask once more; then the app is quiet. */
const triesForQuiet = 3;

/** Waits until the round trip under way has ended, so that nothing is left to be asked for. */
async function rest(): Promise<void> {
  await vi.waitFor(async () => {
    expect(readConnectionStatus().isSending).toBe(false);
    expect(await openAccount()?.engine.summary()).toMatchObject({ state: { cookie: 'c' } });
  }, patient);
}

/** Waits until the app asks for nothing during `quietMs`, so that only an event can make it ask. */
async function waitForQuiet(): Promise<void> {
  for (let tries = 1; tries <= triesForQuiet; tries += 1) {
    await rest();
    const before = asked();
    await vi.advanceTimersByTimeAsync(quietMs);
    if (asked() === before && !readConnectionStatus().isSending) return;
  }
  expect.fail(`the app still asked after ${triesForQuiet * quietMs} ms`);
}

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the app is in front again', () => window.dispatchEvent(new Event('focus'))],
  ['the app is in sight again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('the server is asked at once when %s', async (_, happen) => {
  await waitForQuiet();
  const before = asked();
  happen();
  expect(readConnectionStatus().isSending).toBe(true);
  await rest();
  expect(asked()).toBe(before + 1);
});
