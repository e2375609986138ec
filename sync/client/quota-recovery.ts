import { allEntries, beforeAll } from './device-state.ts';
import type { ClientPorts, ClientTx } from './ports.ts';

/** Frees space by removing what is not needed most: what only removes needs no room itself. */
export type FreeSpace = (tx: ClientTx) => Promise<unknown>;

export const isDiskFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';

/**
 * Writes; where the disk is full, frees space in one way after the other, and tries the work again.
 *
 * @throws what the store throws, of a full disk only when every way was gone.
 */
export async function writeFreeingSpace<T>(
  ports: ClientPorts,
  [freeSpace, ...others]: readonly FreeSpace[],
  work: (tx: ClientTx) => Promise<T>,
): Promise<T> {
  try {
    return await ports.store.write(work);
  } catch (error) {
    if (!freeSpace || !isDiskFull(error)) throw error;
    await ports.store.write(freeSpace);
    return writeFreeingSpace(ports, others, work);
  }
}

/** The finished entries: they are kept only for a server that may be put back from a copy. */
export const dropFinished: FreeSpace = async (tx) => {
  const entries = await tx.listEntries(beforeAll, allEntries);
  const finished = entries.filter(({ resultAt, overlay }) => resultAt !== undefined && overlay === undefined);
  if (finished.length > 0) await tx.removeEntries(finished.map(({ id }) => id));
};

/** Writes; where no space can be freed, does the work once more in a way that only removes: `isFull`. */
export async function writeWithQuotaRecovery<T>(
  ports: ClientPorts,
  work: (tx: ClientTx, isFull: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await writeFreeingSpace(ports, [dropFinished], (tx) => work(tx, false));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return ports.store.write((tx) => work(tx, true));
  }
}
