import { announceSession, tokenKey } from '#pwa/api/session-token.ts';
import type { ForgetReason } from '#sync/protocol.ts';
import { announceLocalDataWiped } from './local-data-wiped.ts';
import { addPendingCleanup } from './pending-cleanup.ts';
import { dropExpiredAccounts, retainedAccountPrefix } from './retained-accounts.ts';
import { pendingCleanupPrefix } from './storage-keys.ts';

/** Written and removed again, because a change of local storage is what the other tabs hear. */
export const signedOutKey = 'northbeam.cleared';

/** The time makes two in a row differ; without a reason the person left. */
export const toSignOutMessage = (now: number, reason: ForgetReason | undefined): string =>
  reason === undefined ? String(now) : `${now} ${reason}`;

const reasonIn = (signal: string) => signal.split(' ')[1] as ForgetReason | undefined;

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

/** What fails is tried again there, or at the next start. */
const finish = (isFollowing: boolean) =>
  loadWipe()
    .then(({ finishWipe }) => finishWipe(isFollowing))
    .catch(() => undefined);

/** Loads what wipes the device: most who come here have nothing to wipe. */
export const loadWipe = () => import('./wipe-local-data.ts');

const isPendingCleanup = (key: string) => key.startsWith(pendingCleanupPrefix);

export const hasPendingCleanup = (): boolean => Object.keys(localStorage).some(isPendingCleanup);

/** Removes all but the session, which ends last, and what is still to be done. */
export function removeOwnKeys(storage: Storage): void {
  for (const key of Object.keys(storage)) if (isOwnKey(key) && !isPendingCleanup(key)) storage.removeItem(key);
}

const isOwnKey = (key: string) =>
  (key.startsWith('northbeam.') && key !== tokenKey && !key.startsWith(retainedAccountPrefix)) ||
  key === 'auth_redirect';
