import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import type { Mutation } from '#sync/protocol.ts';
import { keepDraft } from './draft.ts';
import { switchDeviceUser } from './switch-user.ts';
import { openAccount } from './sync/account.ts';
import { createDexieStore } from './sync/dexie-store.ts';
import { startSync } from './sync/start-sync.ts';
import { hasUnsentWork, lookForUnsentWork, serverMs } from './unsent-work.ts';
import { wipeLocalData } from './wipe-local-data.ts';

beforeEach(async () => {
  await switchDeviceUser('dana');
  storeToken('secret', false);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  clearToken();
  await wipeLocalData();
  vi.unstubAllGlobals();
});

const account = () => {
  const open = openAccount();
  if (!open) throw new Error('Nobody is here.');
  return open;
};
const typeDraft = () => account().engine.edit('drafts.put', { id: 'insightsForm:own', value: { step: 1 }, baseRev: 0 });

const lookAgainMs = 100;
const databaseMs = 2_500;

/** Time passes from now on as the test says; the local database works on. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

const nextTurn = globalThis.setTimeout;

/** Waits without any time passing. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => nextTurn(done));
}

/** Takes every edit, with this result. */
function serve(result: object): void {
  answerCalls({
    'POST /api/sync': ({ body }) => {
      const { mutations } = body as { mutations: Mutation[] };
      const acceptedThrough = mutations.at(-1)?.id ?? 1;
      const results = mutations.map(({ id }) => ({ id, ...result }));
      return { serverTime: Date.now(), acceptedThrough, results, changes: [], cookie: 'c', more: false };
    },
  });
}

test('what the server has refused and nobody has decided about would be lost', async () => {
  serve({ status: 'rejected', code: 'forbidden', message: 'No.' });
  expect(await hasUnsentWork()).toBe(false);
  await typeDraft();
  await account().engine.syncOnce();
  expect(await account().engine.summary()).toMatchObject({ unsent: 0, attention: 1 });
  expect(await hasUnsentWork()).toBe(true);
  stopClock();
  expect(await lookForUnsentWork().found).toBe('some');
});

test('what was typed a moment ago is unsent too', async () => {
  void keepDraft('insights-form', { step: 1 });
  expect(await hasUnsentWork()).toBe(true);
});

test('what only waits to be sent is sent first, and nobody is asked about it', async () => {
  serve({ status: 'applied', rev: 7 });
  const stop = startSync({ onSessionOver: () => undefined });
  await expect.poll(() => account().engine.summary()).toMatchObject({ state: { cookie: 'c' } });
  await typeDraft();
  // A draft alone would be sent within three seconds.
  await typeDraft();
  stopClock();
  const look = lookForUnsentWork();
  expect(look.known).toBeUndefined();
  await until(async () => !(await hasUnsentWork()));
  await until(async () => {
    await vi.advanceTimersByTimeAsync(lookAgainMs);
    // As much of the disk as a look reads: time does not run away from one that is under way.
    await hasUnsentWork();
    return look.known !== undefined;
  });
  expect(await look.found).toBe('none');
  expect(look.known).toBe('none');
  stop();
});

test('without a network nobody waits for one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answerCalls({ 'POST /api/sync': refuse('network') });
  await typeDraft();
  stopClock();
  expect(await lookForUnsentWork().found).toBe('some');
});

test('a server that does not answer is waited for, and then they are asked', async () => {
  answerCalls({ 'POST /api/sync': () => Promise.withResolvers().promise });
  await typeDraft();
  stopClock();
  const look = lookForUnsentWork();
  for (let waitedMs = 0; waitedMs <= serverMs; waitedMs += lookAgainMs) {
    await until(() => vi.getTimerCount() > 1);
    expect(look.known).toBeUndefined();
    await vi.advanceTimersByTimeAsync(lookAgainMs);
  }
  expect(await look.found).toBe('some');
});

test.each([
  ['fails', () => Promise.reject(new Error('Broken.'))],
  ['does not answer', () => Promise.withResolvers<never>().promise],
])('a database that %s stops nobody: it is not known what would be lost', async (_, summary) => {
  vi.spyOn(account().engine, 'summary').mockImplementation(summary);
  stopClock();
  const { found } = lookForUnsentWork();
  await vi.advanceTimersByTimeAsync(databaseMs);
  expect(await found).toBe('unknown');
});

test('a question for the coach that was not sent is unsent, and one that the server has taken is not', async () => {
  const asked = { id: 'q', conversationId: 'c', content: 'How?', replacesId: null, continuesId: null, without: [] };
  const row = { ...asked, askedAt: 1, isConfirmed: false, hindrance: null, answerId: null };
  await account().db.questions.put({ ...row, state: 'taken' });
  expect(await hasUnsentWork()).toBe(false);
  await account().db.questions.put({ ...row, state: 'waiting' });
  expect(await hasUnsentWork()).toBe(true);
});

test('what must be forgotten takes along what was asked, but not a question that was never sent', async () => {
  const asked = { conversationId: 'c', content: 'How?', replacesId: null, continuesId: null, without: [] };
  const row = { ...asked, askedAt: 1, isConfirmed: false, hindrance: null, answerId: null };
  await account().db.questions.bulkPut([
    { ...row, id: 'sent', state: 'taken' },
    { ...row, id: 'unsent', state: 'waiting' },
  ]);
  const store = createDexieStore(account().db, () => true);
  await store.write((tx) => tx.purge('staff'));
  expect(await account().db.questions.count()).toBe(2);
  await store.write((tx) => tx.purge('own'));
  expect(await account().db.questions.toCollection().primaryKeys()).toEqual(['unsent']);
});
