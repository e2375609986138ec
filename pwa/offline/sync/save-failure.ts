const listeners = new Set<() => void>();
let failure: unknown;

/** Tells whether this tab's last write failed to reach the disk. */
export const readSaveFailure = (): boolean => failure !== undefined;

/** Returns what that write failed with; undefined when it did not fail. */
export const readSaveError = (): unknown => failure;

export function subscribeToSaves(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notes how a write ended, and hands it on. */
export async function notingFailure<T>(written: Promise<T>): Promise<T> {
  try {
    const value = await written;
    note(undefined);
    return value;
  } catch (error) {
    note(error);
    throw error;
  }
}

function note(next: unknown): void {
  if (failure === next) return;
  failure = next;
  for (const listener of listeners) listener();
}
