import { ownerDbName, ownerKey, readOwner } from './kept-flag.ts';
import { listUnfinished } from './unfinished.ts';

const storeName = 'owner';
const theOne = 'the one';

/**
 * Keeps whose device this is where a killed browser does not lose it: Chromium writes local storage to the disk up to a
 * minute late, IndexedDB at each commit. Only the id: who comes back by it sees what is here, and signs in to send.
 *
 * @throws DOMException when the browser keeps no databases
 */
export const keepOwner = (userId: string): Promise<unknown> =>
  onStore('readwrite', (store) => store.put(userId, theOne));

/** Knows again whose device this is, unless they left it. */
export async function restoreOwner(): Promise<void> {
  if (readOwner() !== null || listUnfinished('database').includes(ownerDbName)) return;
  const userId = await onStore('readonly', (store) => store.get(theOne));
  if (typeof userId === 'string') localStorage.setItem(ownerKey, userId);
}

/** Without Dexie, which this must not wait for. */
async function onStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(ownerDbName);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const db = await settled(opening);
  try {
    return await settled(work(db.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    db.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
