import type { User } from '#schema/users.ts';
import { type SyncedDb, theOne } from './synced-db.ts';
import { useSynced } from './use-synced.ts';

/**
 * Whose device this is, as the server told last; undefined until that was read, and where it was never told. For showing
 * alone: what may have changed since is not known.
 */
export const useRememberedUser = (): User | undefined => useSynced(readMe).value;

export const readMe = (db: SyncedDb): Promise<User | undefined> => db.me.get(theOne);
