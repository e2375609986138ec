import { announceDeviceCleared } from './device-cleared.ts';
import { keptKey } from './kept-flag.ts';

/** Written and removed again, because a change of local storage is what the other tabs hear. */
export const clearedSignal = 'northbeam.cleared';

/** Forgets with the tab that clears the device: each tab has session storage and a memory of its own. */
export function followClearedDevice(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== clearedSignal || newValue === null) return;
    removeOurs(sessionStorage);
    announceDeviceCleared();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Whether drafts are left is known to the database alone. */
export function removeOurs(storage: Storage): void {
  for (const key of Object.keys(storage)) if (isOurs(key) && key !== keptKey) storage.removeItem(key);
}

const isOurs = (key: string) => key.startsWith('northbeam.') || key === 'auth_redirect';
