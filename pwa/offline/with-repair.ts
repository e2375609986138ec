import type Dexie from 'dexie';
import { hasNewerDatabase } from './newer-database.ts';

/**
 * Runs `work` on a local database. WebKit drops its connection at times ("Connection to Indexed Database server lost"): then
 * the database is closed and opened again, and `work` runs a second time, so it must be safe to repeat.
 *
 * @param isWanted whether the database may be opened again; one that was deleted on purpose would come back empty.
 * @throws what the database threw, when nothing could be read or written.
 */
export async function withRepair<T>(db: Dexie, work: () => PromiseLike<T>, isWanted = () => true): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isLostConnection(db, error) || !isWanted() || hasNewerDatabase()) throw error;
    db.close({ disableAutoOpen: false });
    await db.open();
    return work();
  }
}

const lostNames = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError'];

function isLostConnection(db: Dexie, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A connection that is closed from outside ends its transactions so; work that ends its own leaves it open.
  if (error.name === 'AbortError') return isClosed(db);
  return lostNames.includes(error.name) || /connection to indexed database server lost/i.test(error.message);
}

/** Asks the browser: Dexie hears of it only after the transactions have ended. */
function isClosed(db: Dexie): boolean {
  try {
    const connection = db.backendDB();
    connection.transaction([...connection.objectStoreNames]);
    return false;
  } catch {
    return true;
  }
}
