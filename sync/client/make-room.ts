import { allEntries, beforeAll } from './device-state.ts';
import type { ClientPorts, ClientTx } from './ports.ts';

/** Takes away what is not needed most: what only removes needs no room itself. */
export type MakeRoom = (tx: ClientTx) => Promise<unknown>;

export const isDiskFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';

/**
 * Writes; where the disk is full, room is made in one way after the other, and the work is tried again.
 *
 * @throws what the store throws, of a full disk only when every way was gone.
 */
export async function writeMakingRoom<T>(
  ports: ClientPorts,
  [makeRoom, ...others]: readonly MakeRoom[],
  work: (tx: ClientTx) => Promise<T>,
): Promise<T> {
  try {
    return await ports.store.write(work);
  } catch (error) {
    if (!makeRoom || !isDiskFull(error)) throw error;
    await ports.store.write(makeRoom);
    return writeMakingRoom(ports, others, work);
  }
}

/** The finished entries: they are kept only for a server that may be put back from a copy. */
export const dropFinished: MakeRoom = async (tx) => {
  const entries = await tx.listEntries(beforeAll, allEntries);
  const finished = entries.filter(({ resultAt, overlay }) => resultAt !== undefined && overlay === undefined);
  if (finished.length > 0) await tx.removeEntries(finished.map(({ id }) => id));
};

/** Where no room can be made, the work is done once more in a way that only removes: `isFull`. */
export async function writeAnyway<T>(
  ports: ClientPorts,
  work: (tx: ClientTx, isFull: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await writeMakingRoom(ports, [dropFinished], (tx) => work(tx, false));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return ports.store.write((tx) => work(tx, true));
  }
}
