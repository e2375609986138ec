import { announceDeviceCleared } from './device-cleared.ts';
import { forgetLocalWork } from './forget-local-work.ts';
import { keptKey, mayHoldLocalWork } from './kept-flag.ts';

/** Written and removed again, because a change of local storage is what the other tabs hear. */
const signal = 'northbeam.cleared';

/**
 * Takes everything that belongs to a person off this browser: drafts, waiting requests, results, addresses, flags, in all
 * its tabs. The thank-you state alone holds name, e-mail and insights (security.md, section 4).
 *
 * @throws what the local database threw; all else is gone then.
 */
export async function clearDevice(): Promise<void> {
  try {
    if (mayHoldLocalWork()) await forgetLocalWork();
  } finally {
    removeOurs(localStorage);
    removeOurs(sessionStorage);
    localStorage.setItem(signal, String(Date.now()));
    localStorage.removeItem(signal);
    announceDeviceCleared();
  }
}

/** Forgets with the tab that clears the device: each tab has session storage and a memory of its own. */
export function followClearedDevice(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== signal || newValue === null) return;
    removeOurs(sessionStorage);
    announceDeviceCleared();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Whether drafts are left is known to the database alone. */
function removeOurs(storage: Storage): void {
  for (const key of Object.keys(storage)) if (isOurs(key) && key !== keptKey) storage.removeItem(key);
}

const isOurs = (key: string) => key.startsWith('northbeam.') || key === 'auth_redirect';
