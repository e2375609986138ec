import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, readToken, storeToken, subscribeToToken } from '#pwa/api/session-token.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { sampleInsights } from '#pwa/testing/sample-insights.ts';
import { keepDraft, readDraft } from './draft.ts';
import { keepSubmission } from './kept-submission.ts';
import { readLastInsights, saveLastInsights } from './last-insights.ts';
import { rememberLeadEmail } from './lead-email.ts';
import { onLocalDataWiped } from './local-data-wiped.ts';
import { onSignedOutElsewhere } from './sign-out-broadcast.ts';
import { readOwner, syncedDbName } from './storage-keys.ts';
import { switchDeviceUser } from './switch-user.ts';
import { openSyncedDb } from './sync/synced-db.ts';
import { finishWipe, wipeLocalData } from './wipe-local-data.ts';

beforeEach(async () => {
  answerCalls({});
  clearToken();
  await wipeLocalData();
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function leaveTraces(): Promise<void> {
  await keepDraft('form', { text: 'four kitchens' });
  rememberLeadEmail('dana@okafor.example');
  saveLastInsights(sampleInsights);
  keepSubmission({ submissionId: 'abc', sessionId: 'cs_1' });
  sessionStorage.setItem('northbeam.payment-return', JSON.stringify({ sessionId: 'cs_1' }));
  sessionStorage.setItem('auth_redirect', '/account');
}

test('clearing the device leaves no draft, address, result or flag, and nothing in memory', async () => {
  const forget = vi.fn();
  const stop = onLocalDataWiped(forget);
  await leaveTraces();
  await wipeLocalData();
  stop();
  expect(await readDraft('form')).toBeUndefined();
  expect({ ...localStorage }).toEqual({});
  expect({ ...sessionStorage }).toEqual({});
  expect(forget).toHaveBeenCalled();
});

test('clearing the device deletes what its owner holds by sync, also while it is open', async () => {
  await switchDeviceUser('dana');
  const db = openSyncedDb(syncedDbName('dana'));
  await db.goals.add({ key: 'own:a', rev: 1, row: null, generation: 1 });
  expect(await databases()).toContain('northbeam-dana');
  await wipeLocalData();
  expect(await databases()).not.toContain('northbeam-dana');
});

test('a session that ends by itself leaves what its owner holds, for the next sign-in', async () => {
  await switchDeviceUser('dana');
  const db = openSyncedDb(syncedDbName('dana'));
  await db.goals.add({ key: 'own:a', rev: 1, row: null, generation: 1 });
  clearToken();
  await switchDeviceUser('dana');
  expect(await db.goals.count()).toBe(1);
});

test('another person’s sign-in deletes what the first one holds by sync', async () => {
  await switchDeviceUser('dana');
  await openSyncedDb(syncedDbName('dana')).open();
  await switchDeviceUser('marco');
  expect(await databases()).not.toContain('northbeam-dana');
});

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test('what other software keeps under the same origin stays', async () => {
  localStorage.setItem('someone-else', '1');
  await wipeLocalData();
  expect(localStorage.getItem('someone-else')).toBe('1');
});

test('the other tabs of the browser forget along', async () => {
  const forget = vi.fn();
  const stopForgetting = onLocalDataWiped(forget);
  const stopFollowing = onSignedOutElsewhere();
  saveLastInsights(sampleInsights);
  window.dispatchEvent(new StorageEvent('storage', { key: 'northbeam.cleared', newValue: '1' }));
  stopFollowing();
  stopForgetting();
  expect(readLastInsights()).toBeUndefined();
  expect(forget).toHaveBeenCalledTimes(1);
});

test('another person’s sign-in takes the first one’s traces away; the same person’s, and a visitor’s, keeps them', async () => {
  await leaveTraces();
  await switchDeviceUser('dana');
  await switchDeviceUser('dana');
  expect(readLastInsights()).toEqual(sampleInsights);
  expect(await readDraft('form')).toBeDefined();

  await switchDeviceUser('marco');
  expect(readLastInsights()).toBeUndefined();
  expect(await readDraft('form')).toBeUndefined();
});

const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
const unfinished = () => kept().filter((key) => key.startsWith('northbeam.unfinished.'));
const logout = 'POST /api/auth/logout';
const ended = () => new Response(null, { status: 204 });

async function signInHere(sharedDevice = false): Promise<void> {
  await switchDeviceUser('dana');
  storeToken('secret', sharedDevice);
  await openSyncedDb(syncedDbName('dana')).open();
  await leaveTraces();
}

/** @returns settles when what could not be done waits for the network to come back */
function untilTriedLater(): () => Promise<void> {
  const listen = vi.spyOn(window, 'addEventListener');
  return () => vi.waitFor(() => expect(listen).toHaveBeenCalledWith('online', expect.any(Function), { once: true }));
}

/** A page that is closed before the browser has deleted anything. */
function closePageMeanwhile(): () => void {
  const cut = vi.spyOn(indexedDB, 'deleteDatabase').mockReturnValue({} as IDBOpenDBRequest);
  return () => cut.mockRestore();
}

test.each([
  ['', false],
  [' of a shared device', true],
])(
  'whoever leaves and closes the page at once%s is signed out, and only what is still to be done stands here',
  async (_, sharedDevice) => {
    answerCalls({});
    await signInHere(sharedDevice);
    void wipeLocalData();
    expect(readToken()).toBeNull();
    expect(readOwner()).toBeNull();
    expect(kept().sort()).toEqual([
      'northbeam.unfinished.database.northbeam',
      'northbeam.unfinished.database.northbeam-dana',
      'northbeam.unfinished.database.northbeam.owner',
      'northbeam.unfinished.session.secret',
    ]);
  },
);

test('whoever hears that the session is over finds no owner', async () => {
  answerCalls({ [logout]: ended });
  await signInHere();
  const owners: unknown[] = [];
  const stop = subscribeToToken(() => owners.push(readOwner()));
  await wipeLocalData();
  stop();
  expect(owners).toEqual([null]);
});

test('a clearing that was cut off is finished at the next start, though nobody signs in', async () => {
  answerCalls({ [logout]: ended });
  await signInHere();
  const openAgain = closePageMeanwhile();
  void wipeLocalData();
  openAgain();
  expect(await databases()).toContain('northbeam-dana');
  onSignedOutElsewhere()();
  await expect.poll(databases).not.toContain('northbeam-dana');
  await expect.poll(kept).toEqual([]);
  expect(await readDraft('form')).toBeUndefined();
});

test('what the same person types after the next sign-in is not taken by a clearing that was cut off', async () => {
  answerCalls({ [logout]: ended });
  await signInHere();
  const openAgain = closePageMeanwhile();
  void wipeLocalData();
  openAgain();
  await switchDeviceUser('dana');
  const db = openSyncedDb(syncedDbName('dana'));
  await db.goals.add({ key: 'own:a', rev: 1, row: null, generation: 1 });
  onSignedOutElsewhere()();
  // This finishes the wipe that the start began.
  await finishWipe(false);
  await expect.poll(unfinished).toEqual([]);
  expect(await db.goals.count()).toBe(1);
  db.close();
});

test('a database that cannot be deleted is told, and tried again; all else is gone', async () => {
  answerCalls({ [logout]: ended });
  await signInHere();
  const waited = untilTriedLater();
  const broken = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    const request = {} as { onerror: () => void; error: Error };
    Object.assign(request, { error: new Error('Broken.') });
    queueMicrotask(() => request.onerror());
    return request as unknown as IDBOpenDBRequest;
  });
  await expect(wipeLocalData()).rejects.toThrow('Broken.');
  const left = ['northbeam-dana', 'northbeam.owner'].map((name) => `northbeam.unfinished.database.${name}`);
  await expect.poll(() => kept().sort()).toEqual(left);
  await waited();
  broken.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.poll(kept).toEqual([]);
  expect(await databases()).not.toContain('northbeam-dana');
});

test('a session that ends without a network is ended on the server when it is back, and its token is then gone', async () => {
  let calls = answerCalls({ [logout]: refuse('network') });
  await signInHere();
  const waited = untilTriedLater();
  await wipeLocalData();
  await expect.poll(() => calls).toMatchObject([{ path: '/api/auth/logout', token: 'Bearer secret' }]);
  expect(kept()).toEqual(['northbeam.unfinished.session.secret']);
  expect(readToken()).toBeNull();
  await waited();
  calls = answerCalls({ [logout]: ended });
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => calls).toMatchObject([{ path: '/api/auth/logout', token: 'Bearer secret', body: {} }]);
  await expect.poll(kept).toEqual([]);
  window.dispatchEvent(new Event('online'));
  expect(calls).toHaveLength(1);
});

test.each([
  ['a portal’s page', () => new Response('<html>Sign in to this network</html>'), true],
  ['a portal’s 401', () => new Response('<html>Sign in to this network</html>', { status: 401 }), true],
  ['a server that fails', refuse('unavailable'), true],
  ['the server, which knows no such session', refuse('unauthenticated'), false],
])('after an answer by %s the end of the session is asked for again, or not', async (_, answer, isKept) => {
  const calls = answerCalls({ [logout]: answer });
  await signInHere();
  const waited = untilTriedLater();
  await wipeLocalData();
  // An answer that ends nothing has been read once the next try waits for the network.
  if (isKept) await waited();
  await expect.poll(kept).toEqual(isKept ? ['northbeam.unfinished.session.secret'] : []);
  expect(calls).toHaveLength(1);
});

test('a tab of a shared device that follows another one ends its own session too', async () => {
  const calls = answerCalls({ [logout]: ended });
  storeToken('of this tab', true);
  const stop = onSignedOutElsewhere();
  window.dispatchEvent(new StorageEvent('storage', { key: 'northbeam.cleared', newValue: '1' }));
  await expect.poll(() => calls).toMatchObject([{ path: '/api/auth/logout', token: 'Bearer of this tab' }]);
  stop();
  expect(readToken()).toBeNull();
});

test('a start with something unfinished leaves the session alone that began since', async () => {
  const calls = answerCalls({ [logout]: ended });
  localStorage.setItem('northbeam.unfinished.session.secret', '1');
  storeToken('of this tab', true);
  onSignedOutElsewhere()();
  await expect.poll(() => calls).toMatchObject([{ token: 'Bearer secret' }]);
  expect(readToken()).toBe('of this tab');
});

test('what the next visitor typed while the databases were being emptied is found again', async () => {
  answerCalls({ [logout]: ended });
  await signInHere();
  const cleared = wipeLocalData();
  const typed = keepDraft('form', { text: 'mine' });
  await Promise.all([cleared, typed]);
  expect(localStorage.getItem('northbeam.kept-here')).toBe('1');
  expect((await readDraft('form'))?.value).toEqual({ text: 'mine' });
});
