import type { DeviceState } from '#sync/client/ports.ts';
import { type SyncedDb, theOne } from './synced-db.ts';
import { useSynced } from './use-synced.ts';

/**
 * Whether what the server has of this person is on this device, so that what is not here does not exist: not before the first
 * answer, nor after all of it had to be forgotten.
 */
export const isFilled = (state: Pick<DeviceState, 'cookie'> | undefined): boolean => (state?.cookie ?? null) !== null;

/** Undefined until the device was read. */
export const useIsFilled = (): boolean | undefined => useSynced(readIsFilled).value;

const readIsFilled = async (db: SyncedDb): Promise<boolean> => isFilled(await db.state.get(theOne));
