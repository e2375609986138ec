const storageKey = 'northbeam.storage-kept';

/**
 * After something of a person was saved: asks the browser once not to make room with it. Some ask the person in turn, so not
 * before there is something to keep.
 */
export async function keepStorage(): Promise<void> {
  try {
    if (localStorage.getItem(storageKey) !== null) return;
    localStorage.setItem(storageKey, 'asked');
    // Absent on pages without HTTPS, and in older browsers.
    const storage = navigator.storage as Partial<StorageManager> | undefined;
    const isKept = await storage?.persist?.();
    localStorage.setItem(storageKey, isKept ? 'granted' : 'refused');
  } catch {
    // The data is saved. It only has no such promise.
  }
}
