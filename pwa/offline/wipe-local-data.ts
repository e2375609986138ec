import { clearToken, hasSharedSession, readToken } from '#pwa/api/session-token.ts';
import type { ForgetReason } from '#sync/protocol.ts';
import { dropPendingDrafts } from './draft.ts';
import { announceLocalDataWiped } from './local-data-wiped.ts';
import { addPendingCleanup } from './pending-cleanup.ts';
import { retainAccountData } from './retained-accounts.ts';
import { runPendingCleanup } from './sign-out-cleanup.ts';
import {
  availableLocks,
  mayHoldLocalWork,
  ownerDbName,
  readOwner,
  removeOwnKeys,
  sharedSessionLock,
  signedOutKey,
  syncedDbName,
  visitorDbName,
} from './storage-keys.ts';

export interface WipeOptions {
  /** Keeps the synced data for the person's next sign-in, unseen by others, for 30 days. */
  retainsAccount?: boolean;
  /** Why the account was closed to them; every tab says it. */
  reason?: ForgetReason;
}

/**
 * Wipes everything that belongs to a person from this browser, in all its tabs: session, what they hold by sync,
 * drafts, waiting requests, results, addresses, flags. The last insights alone hold name, e-mail and insights
 * (docs/security.md#4-browser). All but the databases goes before this returns, so that closing the page cannot stop
 * it; the databases, and the session on the server, are what the next start finishes then.
 *
 * @returns settles when the databases are empty or gone.
 * @throws what the local databases threw; all else is gone then, and they are tried again.
 */
export function wipeLocalData({ retainsAccount = false, reason }: WipeOptions = {}): Promise<void> {
  const owner = readOwner();
  const hasLocalWork = mayHoldLocalWork();
  removeOwnKeys(localStorage);
  removeOwnKeys(sessionStorage);
  if (hasLocalWork) addPendingCleanup('database', visitorDbName);
  if (owner !== null) addPendingCleanup('database', ownerDbName);
  if (owner !== null && retainsAccount) retainAccountData(owner, Date.now());
  else if (owner !== null) addPendingCleanup('database', syncedDbName(owner));
  localStorage.setItem(signedOutKey, toSignOutMessage(Date.now(), reason));
  localStorage.removeItem(signedOutKey);
  announceLocalDataWiped(reason);
  // Last: whoever hears it finds nobody here.
  leaveSession();
  return runPendingCleanup();
}

/**
 * Wipes what an abandoned session left, unless a tab of the person is still open: a second one leaves their work alone.
 */
export async function wipeAbandonedSession(): Promise<void> {
  const locks = availableLocks();
  if (!locks) return wipeLocalData();
  await locks.request(sharedSessionLock, { ifAvailable: true }, (lock) => (lock ? wipeLocalData() : undefined));
}

/**
 * Finishes what another tab began to wipe.
 *
 * @param isFollowing it was now; otherwise it was before this tab's start, and who is here has come since.
 */
export async function finishWipe(isFollowing: boolean): Promise<void> {
  if (isFollowing) void dropPendingDrafts();
  if (isFollowing && hasSharedSession()) leaveSession();
  await runPendingCleanup();
}

/** The token is a session here no more, and is kept only to end it on the server. */
function leaveSession(): void {
  const token = readToken();
  clearToken();
  if (token !== null) addPendingCleanup('session', token);
}

/** Tells the other tabs why. The time makes two in a row differ; without a reason the person signed out. */
export const toSignOutMessage = (now: number, reason: ForgetReason | undefined): string =>
  reason === undefined ? String(now) : `${now} ${reason}`;
