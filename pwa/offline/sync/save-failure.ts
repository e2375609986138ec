const listeners = new Set<() => void>();
let isFailed = false;

/** Tells whether this tab's last write failed to reach the disk. */
export const readSaveFailure = (): boolean => isFailed;

export function subscribeToSaves(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notes how a write ended, and hands it on. */
export async function notingFailure<T>(written: Promise<T>): Promise<T> {
  try {
    const value = await written;
    note(false);
    return value;
  } catch (error) {
    note(true);
    throw error;
  }
}

function note(next: boolean): void {
  if (isFailed === next) return;
  isFailed = next;
  for (const listener of listeners) listener();
}
