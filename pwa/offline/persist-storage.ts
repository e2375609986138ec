const storageKey = 'northbeam.storage-kept';

export interface StorageStatus {
  /** Says whether the browser promised not to make room with our data. It is undefined where it does not tell. */
  persisted: boolean | undefined;
  /** Undefined where the browser does not tell. */
  usedBytes: number | undefined;
  freeBytes: number | undefined;
}

/** Absent on pages without HTTPS, and in part in older browsers. */
const storage = () => navigator.storage as Partial<StorageManager> | undefined;

/**
 * After something of a person was saved: asks the browser once not to make room with it. Some ask the person in turn, so not
 * before there is something to keep.
 */
export async function keepStorage(): Promise<void> {
  try {
    if (localStorage.getItem(storageKey) !== null) return;
    localStorage.setItem(storageKey, 'asked');
    const isKept = await storage()?.persist?.();
    localStorage.setItem(storageKey, isKept ? 'granted' : 'refused');
  } catch {
    // The data is saved. It only has no such promise.
  }
}

/** Tells how safe what is kept here is, and how much room it has. */
export async function readStorageStatus(): Promise<StorageStatus> {
  const nothing = () => undefined;
  const [persisted, estimate] = await Promise.all([
    storage()?.persisted?.().catch(nothing),
    storage()?.estimate?.().catch(nothing),
  ]);
  const { usage, quota } = estimate ?? {};
  const freeBytes = quota === undefined ? undefined : Math.max(0, quota - (usage ?? 0));
  return { persisted, usedBytes: usage, freeBytes };
}
