import { type SyncedDb, theOne } from './synced-db.ts';
import { useSynced } from './use-synced.ts';

/** Dates when all rows of this device were last up to date, epoch ms; 0 for never, undefined until read. */
export const useSyncedAt = (): number | undefined => useSynced(readSyncedAt).value;

const readSyncedAt = async (db: SyncedDb): Promise<number> => (await db.state.get(theOne))?.syncedAt ?? 0;
