import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { makeRoomFor } from './device-owner.ts';
import { restoreOwner } from './kept-owner.ts';
import { addPendingCleanup } from './pending-cleanup.ts';
import { ownerDbName, ownerKey, readOwner, syncedDbName } from './storage-keys.ts';
import { openSyncedDb } from './sync/synced-db.ts';
import { wipeLocalData } from './wipe-local-data.ts';

beforeEach(async () => {
  answerCalls({});
  await wipeLocalData();
  localStorage.clear();
});

/** What a browser that is killed has not written yet. */
const loseLocalStorage = () => localStorage.clear();

test('whose device this is outlives a local storage that was lost', async () => {
  await makeRoomFor('dana');
  loseLocalStorage();
  await restoreOwner();
  expect(readOwner()).toBe('dana');
});

test('who left is not brought back, also when the browser could not finish it', async () => {
  await makeRoomFor('dana');
  await wipeLocalData();
  loseLocalStorage();
  await restoreOwner();
  expect(readOwner()).toBeNull();

  await makeRoomFor('dana');
  loseLocalStorage();
  addPendingCleanup('database', ownerDbName);
  await restoreOwner();
  expect(readOwner()).toBeNull();
});

test('a shared device says nothing of who was here', async () => {
  await makeRoomFor('dana', true);
  loseLocalStorage();
  await restoreOwner();
  expect(readOwner()).toBeNull();
});

test('of two people the last one is known again', async () => {
  await makeRoomFor('dana');
  await makeRoomFor('marco');
  loseLocalStorage();
  await restoreOwner();
  expect(readOwner()).toBe('marco');
});

test('whoever signs in while the disk is being asked stays the owner', async () => {
  await makeRoomFor('dana');
  loseLocalStorage();
  const restored = restoreOwner();
  localStorage.setItem(ownerKey, 'marco');
  await restored;
  expect(readOwner()).toBe('marco');
});

test('a disk that never answers holds nobody up', async () => {
  vi.spyOn(indexedDB, 'open').mockReturnValue({ readyState: 'pending' } as IDBOpenDBRequest);
  await expect(restoreOwner()).rejects.toThrow('does not open');
  await makeRoomFor('dana');
  vi.restoreAllMocks();
  expect(readOwner()).toBe('dana');
});

test('who signs in on a page that did not look for the owner leaves nothing of the first one', async () => {
  await makeRoomFor('dana');
  await openSyncedDb(syncedDbName('dana')).open();
  loseLocalStorage();
  await makeRoomFor('marco');
  expect(readOwner()).toBe('marco');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('northbeam-dana');
});

test('who signs in where the browser keeps no databases comes in all the same', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No databases here.', 'SecurityError');
  });
  await makeRoomFor('dana');
  vi.restoreAllMocks();
  expect(readOwner()).toBe('dana');
});
