import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { noteStaff } from '#pwa/testing/staff-device.ts';
import { newState } from '#sync/client/device-state.ts';
import type { Account } from './account.ts';
import { createDexieStore } from './dexie-store.ts';
import { readStoredUsers, storeUsers } from './stored-users.ts';
import { openSyncedDb, theOne } from './synced-db.ts';

const stored = { users: [sampleUser], at: 1 };
let account: Account;
beforeEach(async () => {
  account = await ownDevice('ines');
});
afterEach(() => wipeLocalData());

test('the users are stored only while this device may hold rows of staff', async () => {
  await storeUsers(stored);
  expect(await account.db.users.count()).toBe(0);
  await noteStaff(account);
  await storeUsers(stored);
  expect(await readStoredUsers(account.db)).toEqual(stored);
  await account.db.state.put(newState('device'), theOne);
  expect(await readStoredUsers(account.db)).toBeUndefined();
});

test('users whose lease is over are not shown, and the check of the lease deletes them', async () => {
  await noteStaff(account);
  await storeUsers(stored);
  await noteStaff(account, Date.now() - 8 * 86_400_000);
  expect(await readStoredUsers(account.db)).toBeUndefined();
  await account.engine.checkLease();
  expect(await account.db.users.count()).toBe(0);
});

test.each([
  ['own', 1],
  ['staff', 0],
  ['all', 0],
] as const)('a purge of scope %s leaves %d lists of users', async (scope, count) => {
  await noteStaff(account);
  await storeUsers(stored);
  await createDexieStore(account.db, () => true).write((tx) => tx.purge(scope));
  expect(await account.db.users.count()).toBe(count);
});

test('a database of the version before keeps its rows and gets a table of users', async () => {
  const name = crypto.randomUUID();
  const before = new Dexie(name);
  before.version(3).stores({ goals: 'key', state: '' });
  await before.table('goals').put({ key: 'own:a' });
  before.close();
  const db = openSyncedDb(name);
  expect(await db.goals.toCollection().primaryKeys()).toEqual(['own:a']);
  expect(await db.users.count()).toBe(0);
});
