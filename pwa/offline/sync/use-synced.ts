import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { openAccount } from './account.ts';
import type { SyncedDb } from './synced-db.ts';

export interface Synced<T> {
  /** Undefined until the first read ends. */
  value?: T;
  error?: unknown;
}

/**
 * What a person's database says, again whenever that changes in any tab. For what is small: all that `query` reads is read
 * again each time.
 *
 * @param query the same function each time, so define it outside the component
 */
export function useSynced<T>(query: (db: SyncedDb) => Promise<T>): Synced<T> {
  const owner = useOwner();
  const [synced, setSynced] = useState<Synced<T>>({});

  useEffect(() => {
    setSynced({});
    const account = owner === null ? undefined : openAccount();
    if (!account) return;
    const watched = liveQuery(() => query(account.db)).subscribe(
      (value) => setSynced({ value }),
      (error: unknown) => setSynced((before) => ({ ...before, error })),
    );
    return () => watched.unsubscribe();
  }, [owner, query]);

  return synced;
}
