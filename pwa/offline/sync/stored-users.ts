import { isLeaseOver } from '#sync/client/forget.ts';
import { openAccount } from './account.ts';
import { type StoredUsers, type SyncedDb, theOne } from './synced-db.ts';

/**
 * Stores the list on this device, for as long as it may hold anything of staff: a purge takes both. Before sync has
 * brought the first row of staff nothing is stored, because no lease would end it.
 */
export async function storeUsers(stored: StoredUsers): Promise<void> {
  const store = async (db: SyncedDb) => {
    if (await mayHoldStaff(db)) await db.users.put(stored, theOne);
  };
  await openAccount()?.read((db) => db.transaction('rw', db.users, db.state, () => store(db)));
}

/** Reads the stored list; undefined where there is none, or none that may still be shown. */
export const readStoredUsers = async (db: SyncedDb): Promise<StoredUsers | undefined> =>
  (await mayHoldStaff(db)) ? db.users.get(theOne) : undefined;

/** Tells whether this device holds what only staff may see, and still may. */
export async function mayHoldStaff(db: SyncedDb): Promise<boolean> {
  const state = await db.state.get(theOne);
  return state?.holdsStaff === true && !isLeaseOver(state, Date.now());
}
