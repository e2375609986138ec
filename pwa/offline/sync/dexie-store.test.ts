import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalRow } from '#sync/client/ports.ts';
import { createDexieStore } from './dexie-store.ts';
import { openSyncedDb, type SyncedDb, theOne } from './synced-db.ts';

afterEach(() => vi.restoreAllMocks());

function open(isWanted = true): { db: SyncedDb; store: ReturnType<typeof createDexieStore> } {
  const db = openSyncedDb(crypto.randomUUID());
  return { db, store: createDexieStore(db, () => isWanted) };
}

const goal = (id: string): LocalRow => ({ key: `own:${id}`, rev: 1, row: { id, position: id }, generation: 1 });
const lost = () => new Error('Connection to Indexed Database server lost. Refresh the page to try again');

test('a lost connection is opened anew, and the work runs again', async () => {
  const { db, store } = open();
  await db.open();
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(lost());
  await store.write((tx) => tx.putRows('goal', [goal('a')]));
  expect(await store.read((tx) => tx.getRows('goal', ['own:a']))).toEqual([goal('a')]);
});

test('a connection that another tab closed is opened anew', async () => {
  const { db, store } = open();
  await store.write((tx) => tx.putRows('goal', [goal('a')]));
  db.close();
  expect(await store.read((tx) => tx.getRows('goal', ['own:a']))).toEqual([goal('a')]);
});

test('work whose transaction ended with the connection runs again, and work that ended by itself does not', async () => {
  const { db, store } = open();
  await db.open();
  let runs = 0;
  const write = (end: () => void) =>
    store.write(async (tx) => {
      runs += 1;
      await tx.putRows('goal', [goal('a')]);
      if (runs === 1) end();
    });
  const abort = () => {
    throw new DOMException('aborted', 'AbortError');
  };
  await expect(write(abort)).rejects.toThrow('aborted');
  expect(runs).toBe(1);
  runs = 0;
  // IndexedDB's specification closes the connection first, and then ends its transactions with `AbortError`.
  await write(() => {
    db.backendDB().close();
    abort();
  });
  expect(runs).toBe(2);
  expect(await store.read((tx) => tx.getRows('goal', ['own:a']))).toEqual([goal('a')]);
});

test('a connection that stays lost is an error, not a silent loss', async () => {
  const { db, store } = open();
  const transaction = vi.spyOn(db, 'transaction').mockRejectedValue(lost());
  await expect(store.write((tx) => tx.putRows('goal', [goal('a')]))).rejects.toThrow('server lost');
  expect(transaction).toHaveBeenCalledTimes(2);
});

test('the database of someone who has left is not opened again', async () => {
  const { db, store } = open(false);
  await db.open();
  await db.delete({ disableAutoOpen: true });
  await expect(store.write((tx) => tx.putRows('goal', [goal('a')]))).rejects.toThrow();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(db.name);
});

test('a full disk is told, and what was there before stays as it was', async () => {
  const { db, store } = open();
  await store.write((tx) => tx.putRows('goal', [goal('a')]));
  const isFull = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(isFull);
  const change = store.write(async (tx) => {
    await tx.removeRows('goal', ['own:a']);
    await tx.putRows('goal', [goal('b')]);
  });
  await expect(change).rejects.toThrow('full');
  expect(await db.goals.toCollection().keys()).toEqual(['own:a']);
});

test.each([
  ['at the commit', (full: Error) => new Dexie.AbortError('aborted', full)],
  ['at one of many rows', (full: Error) => new Dexie.BulkError('1 of 2 operations failed', [full])],
])('a disk that turns out to be full %s is told by its name', async (_, errorOf) => {
  const { db, store } = open();
  await db.open();
  const full = new DOMException('full', 'QuotaExceededError');
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(errorOf(full));
  await expect(store.write((tx) => tx.putRows('goal', [goal('b')]))).rejects.toThrow(full);
});

test('every write asks for a strict commit, because "Saved on this device" follows it', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const { store } = open();
  await store.write((tx) => tx.putRows('goal', [goal('a')]));
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes.map(([, , options]) => options)).toEqual([{ durability: 'strict' }]);
});

test('screens read goals in their order, without those that are not shown', async () => {
  const { db, store } = open();
  const gone: LocalRow = { key: 'own:c', rev: 1, row: null, confirmed: { id: 'c', position: 'Aa' }, generation: 1 };
  await store.write((tx) => tx.putRows('goal', [goal('Zz'), goal('a0'), gone, goal('A1')]));
  const rows = await db.goals.orderBy('row.position').toArray();
  expect(rows.map(({ key }) => key)).toEqual(['own:A1', 'own:Zz', 'own:a0']);
});

test('screens read the messages of one conversation in the order of time', async () => {
  const { db, store } = open();
  const message = (id: string, conversationId: string, createdAt: number): LocalRow => ({
    ...{ key: `own:${id}`, rev: 1, row: { id, conversationId, createdAt }, generation: 1 },
  });
  await store.write((tx) =>
    tx.putRows('message', [message('a', 'x', 30), message('b', 'y', 10), message('c', 'x', 20)]),
  );
  const rows = await db.messages.where('[row.conversationId+row.createdAt]').between(['x', 0], ['x', []]).toArray();
  expect(rows.map(({ key }) => key)).toEqual(['own:c', 'own:a']);
});

test.each([
  ['own', 1],
  ['staff', 0],
  ['all', 0],
] as const)('a purge of the scope %s leaves %i records of the portal', async (scope, left) => {
  const { db, store } = open();
  await db.portal.put({ desk: { views: [], lastVisitAt: 1 } }, theOne);
  await db.submissionFacts.put({
    id: 's',
    openedAt: 1,
    askedAt: null,
    need: null,
    notesCount: 0,
    goalsCount: 0,
    at: 1,
  });
  await store.write((tx) => tx.purge(scope));
  expect([await db.portal.count(), await db.submissionFacts.count()]).toEqual([left, left]);
});
