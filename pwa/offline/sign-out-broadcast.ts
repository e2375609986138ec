import { announceSession } from '#pwa/api/session-token.ts';
import type { ForgetReason } from '#sync/protocol.ts';
import { announceLocalDataWiped } from './local-data-wiped.ts';
import { addPendingCleanup, hasPendingCleanup } from './pending-cleanup.ts';
import { dropExpiredAccounts } from './retained-accounts.ts';
import { removeOwnKeys, signedOutKey } from './storage-keys.ts';

/** Reads what `toSignOutMessage` wrote. */
const reasonIn = (message: string) => message.split(' ')[1] as ForgetReason | undefined;

/**
 * Signs this tab out with the one that wipes the device: each tab has session storage and a memory of its own. What a
 * tab that was closed could not finish is finished here, at the start or in its stead.
 */
export function onSignedOutElsewhere(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== signedOutKey || newValue === null) return;
    removeOwnKeys(sessionStorage);
    announceLocalDataWiped(reasonIn(newValue));
    // A device without a session has no token whose end would tell this tab.
    announceSession();
    finish(true);
  };
  window.addEventListener('storage', onStorage);
  for (const name of dropExpiredAccounts(Date.now())) addPendingCleanup('database', name);
  if (hasPendingCleanup()) finish(false);
  return () => window.removeEventListener('storage', onStorage);
}

/** Finishes the wipe. A failure is tried again there, or at the next start. */
const finish = (isFollowing: boolean) =>
  loadWipe()
    .then(({ finishWipe }) => finishWipe(isFollowing))
    .catch(() => undefined);

/** Loads what wipes the device: most who come here have nothing to wipe. */
export const loadWipe = () => import('./wipe-local-data.ts');
