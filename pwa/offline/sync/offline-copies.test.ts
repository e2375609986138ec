// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from '#pwa/api/session-token.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { putNote, sampleNote } from '#pwa/testing/sample-note.ts';
import { holdPins, holdSubmissions, noteStaff } from '#pwa/testing/staff-device.ts';
import { AppError } from '#schema/errors.ts';
import type { Change } from '#sync/protocol.ts';
import type { Account } from './account.ts';
import { readOfflineCopies } from './offline-copies.ts';
import { theOne } from './synced-db.ts';

const syncedAt = Date.UTC(2026, 10, 27, 8);
let account: Account;
beforeEach(async () => {
  account = await ownDevice('ines');
  storeToken('secret', false);
  await noteStaff(account, syncedAt);
  await holdSubmissions(account, ['one', 'two'], 10_000);
  await holdPins(account, [{ id: 'one', auto: false, createdAt: 1 }]);
  await putNote(account, sampleNote({ submissionId: 'one' }), 'staff');
});
afterEach(async () => {
  await wipeLocalData();
  vi.unstubAllGlobals();
});

const contents = async () => ({
  bodies: await account.db.submissionBodies.toArray(),
  notes: await account.db.notes.toArray(),
});

/** Asks the server once, which answers a part: there is more, and it never comes. */
async function receivePart(changes: Change[]): Promise<void> {
  const answer = { serverTime: 1, acceptedThrough: 0, results: [], changes, cookie: 'of a part', more: true };
  answerCalls({ 'POST /api/sync': () => answer });
  await account.engine.syncOnce();
  expect(await account.db.state.get(theOne)).toMatchObject({ cookie: 'of a part' });
}

const put = (rev: number): Change => ({
  ...{ op: 'put', scope: 'staff', entity: 'submissionBody', id: 'one' },
  ...{ rev, row: { id: 'one', insights: [], reportDoc: null, updatedAt: 1 } },
});

test('an older row of a refresh replaces no fuller one', async () => {
  await account.db.submissionBodies.update('staff:one', { rev: 7 });
  const before = await contents();
  await receivePart([put(6)]);
  expect(await contents()).toEqual(before);
});

test('a refresh that breaks off takes no copy away, and leaves its stamp', async () => {
  const before = await contents();
  await receivePart([{ op: 'reset' }]);
  answerCalls({
    'POST /api/sync': () => {
      throw new AppError('network');
    },
  });
  await account.engine.syncOnce();
  expect(await contents()).toEqual(before);
  const copies = await account.read(readOfflineCopies);
  expect(copies).toMatchObject({ syncedAt, isComplete: false, texts: new Set(['one', 'two']) });
  expect([...copies.pins.keys()]).toEqual(['one']);
});
