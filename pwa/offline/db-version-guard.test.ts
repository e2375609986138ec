import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchDeviceUser } from './switch-user.ts';

/** As a page that was just loaded. */
async function openPage() {
  vi.resetModules();
  return {
    ...(await import('./draft.ts')),
    ...(await import('./draft-journal.ts')),
    ...(await import('./dexie-visitor-db.ts')),
    ...(await import('./newer-database.ts')),
    ...(await import('./sync/synced-db.ts')),
    ...(await import('./sync/dexie-store.ts')),
  };
}

/** As a newer version of the app does; settles once the older one has let go. */
async function upgrade(name: string): Promise<void> {
  const opening = indexedDB.open(name, 1_000);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('later');
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  opening.result.close();
}

const draft = { id: 'insights-form', value: { step: 1 }, updatedAt: 1 };

beforeEach(() => switchDeviceUser('dana'));
afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

test('the databases of an old page are closed for good when a newer version wants to change them, and nothing is deleted', async () => {
  const page = await openPage();
  const told = vi.fn();
  page.onNewerDatabase(told);
  await page.runOnVisitorDb((db) => db.drafts.put(draft));
  expect(page.hasNewerDatabase()).toBe(false);
  await upgrade('northbeam');
  expect(page.hasNewerDatabase()).toBe(true);
  expect(told).toHaveBeenCalled();
  await expect(page.runOnVisitorDb((db) => db.drafts.get(draft.id))).rejects.toThrow();

  const raw = await new Dexie('northbeam').open();
  expect(await raw.table('drafts').toArray()).toEqual([draft]);
  raw.close();
});

test('what is typed then is kept for the next page', async () => {
  localStorage.clear();
  const page = await openPage();
  await page.runOnVisitorDb((db) => db.drafts.put(draft));
  await upgrade('northbeam');
  await expect(page.keepDraft(draft.id, { step: 2 })).rejects.toThrow();
  expect(page.readJournalDraft(draft.id)?.value).toEqual({ step: 2 });
});

test("a person's database too", async () => {
  const page = await openPage();
  const db = page.openSyncedDb('northbeam-dana');
  const store = page.createDexieStore(db, () => true);
  await store.read(async (tx) => tx.state());
  await upgrade('northbeam-dana');
  expect(page.hasNewerDatabase()).toBe(true);
  await expect(store.read(async (tx) => tx.state())).rejects.toThrow();
});

test('an old page that finds a database of a newer version says so, and neither reads nor writes', async () => {
  const before = await openPage();
  await before.runOnVisitorDb((db) => db.drafts.put(draft));
  await upgrade('northbeam');
  const page = await openPage();
  await expect(page.runOnVisitorDb((db) => db.drafts.clear())).rejects.toThrow('A newer version of the app');
  expect(page.hasNewerDatabase()).toBe(true);
  await expect(page.runOnVisitorDb((db) => db.drafts.clear())).rejects.toThrow();
  const raw = await new Dexie('northbeam').open();
  expect(await raw.table('drafts').toArray()).toEqual([draft]);
  raw.close();
});

test('a database that is deleted at sign-out is no newer version', async () => {
  const page = await openPage();
  const db = page.openSyncedDb('northbeam-dana');
  await db.open();
  await Dexie.delete('northbeam-dana');
  expect(db.isOpen()).toBe(false);
  expect(page.hasNewerDatabase()).toBe(false);
});
