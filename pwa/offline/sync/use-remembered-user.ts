import type { User } from '#schema/users.ts';
import { type SyncedDb, theOne } from './synced-db.ts';
import { useSynced } from './use-synced.ts';

/**
 * Returns whose device this is, as the server last answered. It is undefined until that was read, and where there was
 * no answer. Only show it, because what may have changed since is not known.
 */
export const useRememberedUser = (): User | undefined => useSynced(readMe).value;

export const readMe = (db: SyncedDb): Promise<User | undefined> => db.me.get(theOne);
