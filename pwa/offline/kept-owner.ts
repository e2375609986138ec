import { listPendingCleanup } from './pending-cleanup.ts';
import { ownerDbName, ownerKey, readOwner } from './storage-keys.ts';

const storeName = 'owner';
const theOne = 'the one';
const openLimitMs = 500;

/**
 * Keeps whose device this is where a killed browser does not lose it: Chromium writes local storage to the disk up to a
 * minute late, IndexedDB at each commit. Only the id: who comes back by it sees what is here, and signs in to send.
 *
 * @throws DOMException when the browser keeps no databases, or does not open them
 */
export const keepOwner = (userId: string): Promise<unknown> =>
  onStore('readwrite', (store) => store.put(userId, theOne));

/** Knows again whose device this is, unless they left it. */
export async function restoreOwner(): Promise<void> {
  if (isKnown()) return;
  const userId = await onStore('readonly', (store) => store.get(theOne));
  // Another tab may have let somebody in, or out, meanwhile.
  if (typeof userId === 'string' && !isKnown()) localStorage.setItem(ownerKey, userId);
}

/** Somebody is here, or has left and nobody is to be brought back. */
const isKnown = () => readOwner() !== null || listPendingCleanup('database').includes(ownerDbName);

/** Without Dexie, which this must not wait for. */
async function onStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(ownerDbName);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const db = await Promise.race([settled(opening), givenUp(opening)]);
  try {
    return await settled(work(db.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    db.close();
  }
}

/** A disk that does not answer holds up neither a page nor a sign-in. */
function givenUp(opening: IDBOpenDBRequest): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => {
      if (opening.readyState === 'done') return;
      opening.onsuccess = () => opening.result.close();
      reject(new DOMException('The browser does not open its database.', 'TimeoutError'));
    }, openLimitMs);
  });
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
