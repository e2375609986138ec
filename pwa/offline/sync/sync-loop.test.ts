import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dropSession } from '#pwa/api/session-expiry.ts';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { keepDraft, readDraft } from '#pwa/offline/draft.ts';
import { announceLocalDataWiped, onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { readOwner } from '#pwa/offline/storage-keys.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { withVisitorDb } from '#pwa/offline/visitor-db.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls, type Call, refuse } from '#pwa/testing/answer-calls.ts';
import { AppError } from '#schema/errors.ts';
import type { Change, Mutation, SyncAnswer } from '#sync/protocol.ts';
import { openAccount } from './account.ts';
import { readConnectionStatus } from './connection-status.ts';
import { purgeRevoked } from './purge-revoked.ts';
import { onForgotten, startSync } from './start-sync.ts';

let stop: (() => void) | undefined;
let calls: Call[] = [];
let sent: Mutation[] = [];
const onSessionOver = vi.fn();

beforeEach(async () => {
  sent = [];
  onSessionOver.mockReset();
  await switchDeviceUser('dana');
  storeToken('secret', false);
});
afterEach(async () => {
  stop?.();
  clearToken();
  await wipeLocalData();
  vi.unstubAllGlobals();
});

const goal = { id: '4f0a5a0e-0000-4000-8000-000000000001', title: 'Four kitchens a month' };
const put = { op: 'put', scope: 'own', entity: 'goal', id: goal.id, rev: 7, row: goal } satisfies Change;

/** Plays a server that takes every edit, and has these changes for whoever asks for the first time. */
function answer({ body }: Call, changes: Change[] = []): SyncAnswer {
  const { mutations, cookie } = body as { mutations: Mutation[]; cookie: string | null };
  sent.push(...mutations);
  return {
    serverTime: Date.now(),
    acceptedThrough: sent.length,
    results: mutations.map(({ id }) => ({ id, status: 'applied', rev: 7 + id })),
    changes: [...(cookie === null ? [{ op: 'reset' } as const, ...changes] : []), ...mutations.flatMap(draftRow)],
    cookie: 'c',
    more: false,
  };
}

function draftRow({ id, name, args }: Mutation): Change[] {
  if (name !== 'drafts.put') return [];
  const row = { id: String(args.id), value: args.value, updatedAt: 1 };
  return [{ op: 'put', scope: 'own', entity: 'draft', id: row.id, rev: 7 + id, row }];
}

const offline = () => {
  throw new AppError('network');
};

function serve(sync: (call: Call) => unknown): void {
  calls = answerCalls({
    'POST /api/sync': sync,
    'POST /api/sync/forgotten': () => new Response(null, { status: 204 }),
  });
}

const start = () => {
  stop = startSync({ onSessionOver });
};
const account = () => {
  const open = openAccount();
  if (!open) throw new Error('Nobody is here.');
  return open;
};
const countOf = (path: string) => calls.filter((call) => call.path === path).length;

test('what the server holds is on the device after the start', async () => {
  serve((call) => answer(call, [put]));
  start();
  await expect.poll(() => account().db.goals.toArray()).toMatchObject([{ key: `own:${goal.id}`, rev: 7, row: goal }]);
  expect(calls.find(({ path }) => path === '/api/sync')?.token).toBe('Bearer secret');
});

test('an edit is sent without being asked for, and one that was made without a network when it is back', async () => {
  serve((call) => answer(call, [put]));
  start();
  await expect.poll(() => account().db.goals.count()).toBe(1);
  await account().engine.edit('goals.update', { id: goal.id, set: { title: 'Five' } });
  await expect.poll(() => sent.map(({ args }) => args.set)).toEqual([{ title: 'Five' }]);

  serve(offline);
  await account().engine.edit('goals.update', { id: goal.id, set: { title: 'Six' } });
  await expect.poll(() => countOf('/api/sync')).toBeGreaterThan(0);
  expect(sent).toHaveLength(1);
  serve(answer);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => sent.map(({ args }) => args.set)).toEqual([{ title: 'Five' }, { title: 'Six' }]);
});

describe('where the browser has Background Sync', () => {
  const worker = new EventTarget();
  const sayNetworkIsBack = () => worker.dispatchEvent(new MessageEvent('message', { data: 'northbeam.sync' }));
  const register = vi.fn(async (_tag: string) => undefined);
  beforeEach(() => {
    const container = Object.assign(worker, { getRegistration: async () => ({ sync: { register } }) });
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
    register.mockClear();
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.restoreAllMocks();
  });

  test('it says when the network is back', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    serve(offline);
    start();
    await expect.poll(() => register.mock.calls).toEqual([['northbeam.sync']]);
    serve((call) => answer(call, [put]));
    sayNetworkIsBack();
    await expect.poll(() => account().db.goals.count()).toBe(1);
  });

  test('it is not asked while it takes itself to be online, for it would say so at once and again without end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    register.mockImplementation(async () => void sayNetworkIsBack());
    serve(offline);
    start();
    const startedAt = performance.now();
    // The second try follows the pause after the first, which had all that it takes to ask the browser.
    await expect.poll(() => countOf('/api/sync')).toBe(2);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_000);
    await expect.poll(() => readConnectionStatus().isSending).toBe(false);
    expect(register).not.toHaveBeenCalled();
  });
});

test('an edit of another tab is sent by this one', async () => {
  serve(answer);
  start();
  await expect.poll(() => countOf('/api/sync')).toBeGreaterThan(0);
  const otherTab = new BroadcastChannel('northbeam.edited');
  const before = countOf('/api/sync');
  otherTab.postMessage({ isDraft: false });
  await expect.poll(() => countOf('/api/sync')).toBeGreaterThan(before);
  otherTab.close();
});

test('a person who comes back to the app sees what is new', async () => {
  serve(answer);
  start();
  await expect.poll(() => account().engine.summary()).toMatchObject({ state: { cookie: 'c' } });
  const before = countOf('/api/sync');
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => countOf('/api/sync')).toBeGreaterThan(before);
});

test('a session that is over keeps rows and queue, is told once, and goes on after the next sign-in', async () => {
  serve((call) => answer(call, [put]));
  start();
  await expect.poll(() => account().db.goals.count()).toBe(1);
  serve(refuse('expired'));
  await account().engine.edit('goals.update', { id: goal.id, set: { title: 'Five' } });
  await expect.poll(() => onSessionOver.mock.calls).toEqual([['secret', undefined]]);
  clearToken();
  expect(await account().db.goals.toArray()).toMatchObject([{ row: { title: 'Five' } }]);

  serve(answer);
  await switchDeviceUser('dana');
  storeToken('next', false);
  await expect.poll(() => sent.map(({ args }) => args.set)).toEqual([{ title: 'Five' }]);
  expect(calls.filter(({ path }) => path === '/api/sync').every(({ token }) => token === 'Bearer next')).toBe(true);
});

const forget = { forgetId: 'f_1', scope: 'staff', reason: 'role_changed' };
const revokeWith = (forget: object) => () =>
  Response.json({ error: { code: 'session_revoked', message: 'No.' }, forget }, { status: 401 });
const revoke = revokeWith(forget);

/** Puts a client's goal on the device of a coach. */
async function holdGoal(): Promise<void> {
  serve((call) => answer(call, [{ ...put, scope: 'staff' }]));
  start();
  await expect.poll(() => account().db.goals.count()).toBe(1);
}

test('a revoked session is purged once before it is told, and no new session is made of its token', async () => {
  await holdGoal();
  let left = -1;
  onSessionOver.mockImplementation((token: string) => {
    void account()
      .db.goals.count()
      .then((count) => {
        left = count;
      });
    dropSession(token, true);
  });
  const purges = vi.fn();
  const stopHearing = onForgotten(purges);
  serve(revoke);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => left).toBe(0);
  expect(await account().engine.summary()).toMatchObject({ state: { session: 'revoked' } });
  const before = [...calls];
  serve((call) => answer(call, [put]));
  storeToken('next', false);
  await expect.poll(() => account().db.goals.count()).toBe(1);
  stopHearing();
  const asked = [...before, ...calls].filter(({ path }) => path !== '/api/sync/events');
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    ['/api/sync', 'Bearer secret'],
    ['/api/sync/forgotten', null],
    ['/api/sync', 'Bearer next'],
  ]);
  expect(purges).toHaveBeenCalledTimes(1);
});

test('what had to be forgotten long before is not told as the reason of a session that just ended', async () => {
  const earlier = { op: 'forget', forgetId: 'f_0', scope: 'staff', reason: 'role_changed' } as const;
  serve((call) => answer(call, [earlier, put]));
  const purges = vi.fn();
  const stopHearing = onForgotten(purges);
  start();
  await expect.poll(() => purges.mock.calls.length).toBe(1);
  stopHearing();
  serve(refuse('expired'));
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => onSessionOver.mock.calls).toEqual([['secret', undefined]]);
  onSessionOver.mockReset();
  storeToken('next', false);
  serve((call) => answer(call));
  await expect.poll(() => account().engine.summary()).toMatchObject({ state: { session: 'open' } });
  serve(() => Response.json({ error: { code: 'session_revoked', message: 'No.' } }, { status: 401 }));
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => onSessionOver.mock.calls).toEqual([['next', undefined]]);
});

test('a sign-in while a revocation is carried out is not held up by it', async () => {
  await holdGoal();
  const stopHearing = onForgotten(() => storeToken('next', false));
  serve((call) => (call.token === 'Bearer secret' ? revoke() : answer(call, [put])));
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => calls.some(({ token }) => token === 'Bearer next')).toBe(true);
  await expect.poll(() => account().db.goals.count()).toBe(1);
  stopHearing();
});

test('a revocation that finds no room on the disk purges at once, and is over only when it is stored', async () => {
  await holdGoal();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  serve(revoke);
  const askAgain = () => window.dispatchEvent(new Event('online'));
  askAgain();
  await expect.poll(() => account().db.goals.count()).toBe(0);
  await expect.poll(() => askAgain() && countOf('/api/sync')).toBeGreaterThan(1);
  expect(onSessionOver).not.toHaveBeenCalled();
  put.mockRestore();
  await expect.poll(() => askAgain() && onSessionOver.mock.calls).toEqual([['secret', forget]]);
});

test('a revocation that another call hears first is carried out', async () => {
  await holdGoal();
  serve(revoke);
  dropSession('secret');
  await expect.poll(() => account().db.goals.count()).toBe(0);
  expect(calls.find(({ path }) => path === '/api/sync')?.token).toBe('Bearer secret');
  await expect.poll(() => onSessionOver.mock.calls).toEqual([['secret', forget]]);
  expect(countOf('/api/sync')).toBe(1);
  expect(countOf('/api/sync/forgotten')).toBe(1);
});

test('a revocation that another call heard before the app was closed is carried out at the next start', async () => {
  await holdGoal();
  // This tab forgets all that it remembers, and nothing that is stored.
  announceLocalDataWiped();
  serve(revoke);
  dropSession('secret');
  start();
  await expect.poll(() => account().db.goals.count()).toBe(0);
  expect(calls.find(({ path }) => path === '/api/sync')?.token).toBe('Bearer secret');
  expect(calls.find(({ path }) => path === '/api/sync/forgotten')?.body).toMatchObject({ forgetId: 'f_1' });
});

test('a revocation that could not be reported is reported without a session', async () => {
  await holdGoal();
  onSessionOver.mockImplementation((token: string) => dropSession(token, true));
  const { promise: lost, reject: lose } = Promise.withResolvers<Response>();
  // The second report is of the tab that has no session any more, and on its way as that stops.
  const report = () => (countOf('/api/sync/forgotten') === 1 ? offline() : lost);
  calls = answerCalls({ 'POST /api/sync': revoke, 'POST /api/sync/forgotten': report });
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => account().db.goals.count()).toBe(0);
  await expect.poll(() => onSessionOver.mock.calls).toHaveLength(1);
  await expect.poll(() => countOf('/api/sync/forgotten')).toBe(2);
  stop?.();
  lose(new AppError('network'));
  serve(revoke);
  start();
  await expect.poll(() => countOf('/api/sync/forgotten')).toBe(1);
  expect(countOf('/api/sync')).toBe(0);
});

test('a revocation that is already carried out is not asked about again', async () => {
  await holdGoal();
  serve(revoke);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => onSessionOver.mock.calls).toHaveLength(1);
  stop?.();
  calls.length = 0;
  dropSession('secret');
  start();
  await expect.poll(() => account().session.token()).toBeNull();
  expect(countOf('/api/sync')).toBe(0);
});

const turnedOff = { forgetId: 'f_2', scope: 'all', reason: 'deactivated' };
const ownDbs = async () => (await indexedDB.databases()).filter(({ name }) => name === 'northbeam-dana').length;

/** Turns the account off, perhaps while an edit waits. The server cannot be told that all is forgotten. */
async function turnOff({ hasUnsent = true } = {}): Promise<void> {
  serve((call) => answer(call, [put]));
  start();
  await expect.poll(() => account().db.goals.count()).toBe(1);
  serve(offline);
  if (hasUnsent) await account().engine.edit('goals.update', { id: goal.id, set: { title: 'Not sent' } });
  onSessionOver.mockImplementation((token: string) => dropSession(token, true));
  calls = answerCalls({ 'POST /api/sync': revokeWith(turnedOff), 'POST /api/sync/forgotten': offline });
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => onSessionOver.mock.calls).toEqual([['secret', turnedOff]]);
}

test('of an account that was turned off the device is left, but not before the server knows that all is forgotten', async () => {
  await turnOff();
  await expect.poll(() => countOf('/api/sync/forgotten')).toBeGreaterThan(1);
  expect(readOwner()).toBe('dana');
  expect(await account().db.goals.count()).toBe(0);

  serve(answer);
  window.dispatchEvent(new Event('online'));
  await expect.poll(readOwner).toBeNull();
  expect(countOf('/api/sync/forgotten')).toBe(1);
  expect(openAccount()).toBeUndefined();

  // Unsent edits wait, unseen, for whoever is let in again.
  await switchDeviceUser('dana');
  storeToken('next', false);
  start();
  await expect.poll(() => sent.map(({ args }) => args.set)).toEqual([{ title: 'Not sent' }]);
});

test('a page that was opened after that leaves the device too, and says why', async () => {
  await turnOff();
  stop?.();
  serve(answer);
  const said = vi.fn();
  const stopHearing = onLocalDataWiped(said);
  start();
  await expect.poll(readOwner).toBeNull();
  expect(said.mock.calls).toEqual([['deactivated']]);
  stopHearing();
});

test('nothing is kept of an account that was turned off with everything sent, nor on a shared device', async () => {
  for (const isShared of [false, true]) {
    await switchDeviceUser('dana');
    storeToken('secret', isShared);
    await turnOff({ hasUnsent: isShared });
    serve(answer);
    window.dispatchEvent(new Event('online'));
    await expect.poll(readOwner).toBeNull();
    await expect.poll(ownDbs).toBe(0);
    stop?.();
    onSessionOver.mockReset();
    sent = [];
  }
});

test('who is no coach any more keeps what is their own, and their device', async () => {
  await holdGoal();
  onSessionOver.mockImplementation((token: string) => dropSession(token, true));
  serve(revoke);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => onSessionOver.mock.calls).toHaveLength(1);
  await expect.poll(() => countOf('/api/sync/forgotten')).toBe(1);
  await expect.poll(() => account().engine.summary()).toMatchObject({ state: { session: 'revoked', untold: null } });
  // The loop does this too, once nothing is left to report.
  await purgeRevoked(account());
  expect(readOwner()).toBe('dana');
});

test('a first read that fails does not stop the sync', async () => {
  serve((call) => answer(call, [put]));
  vi.spyOn(account().engine, 'summary').mockRejectedValueOnce(new Error('Connection lost.'));
  start();
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'));
      return account().db.goals.count();
    })
    .toBe(1);
});

test('a tab without a session leaves the lead, and what the device knows of the session, to one that has it', async () => {
  const request = vi.fn(() => Promise.withResolvers<void>().promise);
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  clearToken();
  serve(answer);
  start();
  await account().engine.edit('drafts.put', { id: 'insightsForm:own', value: { step: 1 }, baseRev: 0 });
  await account().engine.syncOnce();
  expect(request).not.toHaveBeenCalled();
  expect(await account().engine.summary()).toMatchObject({ unsent: 1, state: { session: 'open' } });
  storeToken('secret', true);
  expect(request).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(navigator, 'locks');
});

test('what was typed as a visitor moves into the account, and is read from there', async () => {
  clearToken();
  await wipeLocalData();
  await keepDraft('insights-form', { step: 1, typed: { firstName: 'Dana' } });
  expect(await withVisitorDb((db) => db.drafts.count())).toBe(1);
  serve(answer);
  await switchDeviceUser('dana');
  storeToken('secret', false);
  start();
  await expect
    .poll(() => sent)
    .toMatchObject([
      { name: 'drafts.put', args: { id: 'insightsForm:own', value: { step: 1, typed: { firstName: 'Dana' } } } },
    ]);
  await expect.poll(() => withVisitorDb((db) => db.drafts.count())).toBe(0);
  expect(await readDraft('insights-form')).toMatchObject({ value: { step: 1, typed: { firstName: 'Dana' } } });
});

test('leaving the device ends the sync and deletes what it held', async () => {
  serve((call) => answer(call, [put]));
  start();
  await expect.poll(() => account().db.goals.count()).toBe(1);
  clearToken();
  await wipeLocalData();
  calls.length = 0;
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('focus'));
  expect(openAccount()).toBeUndefined();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('northbeam-dana');
  expect(calls).toEqual([]);
});
