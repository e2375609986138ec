import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { restoreOwner } from './kept-owner.ts';
import { addPendingCleanup } from './pending-cleanup.ts';
import { ownerDbName, ownerKey, readOwner, syncedDbName } from './storage-keys.ts';
import { switchDeviceUser } from './switch-user.ts';
import { openSyncedDb } from './sync/synced-db.ts';
import { wipeLocalData } from './wipe-local-data.ts';

beforeEach(async () => {
  answerCalls({});
  await wipeLocalData();
  localStorage.clear();
});

/** Drops the local storage, as a browser does that is killed before it writes. */
const loseLocalStorage = () => localStorage.clear();

test('whose device this is outlives a local storage that was lost', async () => {
  await switchDeviceUser('dana');
  loseLocalStorage();
  await restoreOwner();
  expect(readOwner()).toBe('dana');
});

test('who left is not brought back, also when the browser could not finish it', async () => {
  await switchDeviceUser('dana');
  await wipeLocalData();
  loseLocalStorage();
  await restoreOwner();
  expect(readOwner()).toBeNull();

  await switchDeviceUser('dana');
  loseLocalStorage();
  addPendingCleanup('database', ownerDbName);
  await restoreOwner();
  expect(readOwner()).toBeNull();
});

test('a shared device says nothing of who was here', async () => {
  await switchDeviceUser('dana', true);
  loseLocalStorage();
  await restoreOwner();
  expect(readOwner()).toBeNull();
});

test('of two people the last one is known again', async () => {
  await switchDeviceUser('dana');
  await switchDeviceUser('marco');
  loseLocalStorage();
  await restoreOwner();
  expect(readOwner()).toBe('marco');
});

test('whoever signs in while the disk is being asked stays the owner', async () => {
  await switchDeviceUser('dana');
  loseLocalStorage();
  const restored = restoreOwner();
  localStorage.setItem(ownerKey, 'marco');
  await restored;
  expect(readOwner()).toBe('marco');
});

test('a disk that never answers holds nobody up', async () => {
  vi.spyOn(indexedDB, 'open').mockReturnValue({ readyState: 'pending' } as IDBOpenDBRequest);
  await expect(restoreOwner()).rejects.toThrow('does not open');
  await switchDeviceUser('dana');
  vi.restoreAllMocks();
  expect(readOwner()).toBe('dana');
});

test('who signs in on a page that did not look for the owner leaves nothing of the first one', async () => {
  await switchDeviceUser('dana');
  await openSyncedDb(syncedDbName('dana')).open();
  loseLocalStorage();
  await switchDeviceUser('marco');
  expect(readOwner()).toBe('marco');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('northbeam-dana');
});

test('who signs in where the browser keeps no databases comes in all the same', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No databases here.', 'SecurityError');
  });
  await switchDeviceUser('dana');
  vi.restoreAllMocks();
  expect(readOwner()).toBe('dana');
});
