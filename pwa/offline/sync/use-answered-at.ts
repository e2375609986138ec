import { type SyncedDb, theOne } from './synced-db.ts';
import { useSynced } from './use-synced.ts';

/** When the server answered this device last, epoch ms; 0 for never, undefined until that was read. */
export const useAnsweredAt = (): number | undefined => useSynced(readAnsweredAt).value;

const readAnsweredAt = async (db: SyncedDb): Promise<number> => (await db.state.get(theOne))?.answeredAt ?? 0;
