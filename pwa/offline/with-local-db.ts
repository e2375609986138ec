import type { LocalDb } from './local-db.ts';

/** Loads Dexie, and what works with it, at the first call. */
export const localWork = () => import('./local-work.ts');

/**
 * Runs `work` on the local database, a second time when its connection was lost, so it must be safe to repeat.
 *
 * @throws what the database threw, when nothing could be read or written.
 */
export async function withLocalDb<T>(work: (db: LocalDb) => Promise<T>): Promise<T> {
  return (await localWork()).runOnLocalDb(work);
}
