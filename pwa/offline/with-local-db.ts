import type { LocalDb } from './local-db.ts';

let opened: Promise<LocalDb> | undefined;

async function load(): Promise<LocalDb> {
  const { openLocalDb } = await import('./local-db.ts');
  return openLocalDb();
}

/** Loads Dexie at the first call. */
export function localDb(): Promise<LocalDb> {
  opened ??= load().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/**
 * Runs `work` on the local database. WebKit drops its connection at times ("Connection to Indexed Database server lost"):
 * then the database is closed and opened again, and `work` runs a second time, so it must be safe to repeat.
 *
 * @throws what the database threw, when nothing could be read or written.
 */
export async function withLocalDb<T>(work: (db: LocalDb) => Promise<T>): Promise<T> {
  const db = await localDb();
  try {
    return await work(db);
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    db.close({ disableAutoOpen: false });
    await db.open();
    return work(db);
  }
}

const lostNames = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError'];

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return lostNames.includes(error.name) || /connection to indexed database server lost/i.test(error.message);
}
