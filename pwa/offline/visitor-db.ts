import type { VisitorDb } from './dexie-visitor-db.ts';

/** Loads Dexie and the visitor database at the first call. */
export const loadVisitorDb = () => import('./visitor-db-rows.ts');

/**
 * Runs `work` on the visitor database, a second time when its connection was lost, so it must be safe to repeat.
 *
 * @throws what the database threw, when nothing could be read or written.
 */
export async function withVisitorDb<T>(work: (db: VisitorDb) => Promise<T>): Promise<T> {
  return (await loadVisitorDb()).runOnVisitorDb(work);
}
