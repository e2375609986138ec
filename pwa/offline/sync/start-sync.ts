import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import type { User } from '#schema/users.ts';
import { type Account, openAccount } from './account.ts';
import { forgotten } from './signals.ts';
import { type SyncLoopDeps, startSyncLoop } from './sync-loop.ts';

/**
 * Syncs the owner's data with the server, until they leave this device or the app is closed.
 *
 * @returns a function that stops it.
 */
export function startSync({ onSessionOver }: Pick<SyncLoopDeps, 'onSessionOver'>): () => void {
  const account = openAccount();
  if (!account) return () => undefined;
  // The loop asks again each hour; rows of staff wait for a check of their own.
  account.engine.checkLease().catch(() => undefined);
  const stop = startSyncLoop({ account, onLead: () => void maintainAccount(account), onSessionOver });
  // The upkeep loads apart, because few people are staff. Without the file it is done at the next start.
  const staff = import('./staff-upkeep.ts').then((upkeep) => upkeep.startStaffUpkeep(account)).catch(() => undefined);
  const stopHearing = onLocalDataWiped(stop);
  return () => {
    stopHearing();
    void staff.then((stopStaff) => stopStaff?.());
    stop();
  };
}

/** Tells every tab what it must drop from its memory, after the purge from the disk. */
export const onForgotten = forgotten.subscribe;

/** Stores who the server says is signed in here. */
export async function rememberUser(user: User): Promise<void> {
  const account = openAccount();
  if (account?.userId === user.id) await account.remember(user);
}

/**
 * Moves a visitor's drafts into the account and deletes orphaned databases. A failure is repaired at the next start.
 * Loaded in the one tab that sends, so that no page waits for it.
 */
async function maintainAccount(account: Account): Promise<void> {
  const { db } = account;
  const moved = import('./account-drafts.ts').then(({ moveDraftsIntoAccount }) => moveDraftsIntoAccount());
  const deleted = import('./orphan-databases.ts').then(({ deleteOrphanDatabases }) => deleteOrphanDatabases(db.name));
  await Promise.allSettled([moved, deleted]);
}
