import { announceDeviceCleared } from './device-cleared.ts';
import { clearedSignal, removeOurs } from './follow-cleared-device.ts';
import { forgetLocalWork } from './forget-local-work.ts';
import { mayHoldLocalWork, readOwner, syncedDbName } from './kept-flag.ts';

/**
 * Takes everything that belongs to a person off this browser: what they hold by sync, drafts, waiting requests, results,
 * addresses, flags, in all its tabs. The thank-you state alone holds name, e-mail and insights (security.md, section 4).
 *
 * @throws what the local databases threw; all else is gone then.
 */
export async function clearDevice(): Promise<void> {
  const owner = readOwner();
  try {
    if (mayHoldLocalWork()) await forgetLocalWork();
  } finally {
    removeOurs(localStorage);
    removeOurs(sessionStorage);
    localStorage.setItem(clearedSignal, String(Date.now()));
    localStorage.removeItem(clearedSignal);
    announceDeviceCleared();
    // Last: nobody opens it again now that it has no owner.
    if (owner !== null) await deleteDb(syncedDbName(owner));
  }
}

/** Without Dexie, which may not be there without a network. What is open in other tabs closes, or is deleted when it does. */
function deleteDb(name: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onblocked = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
