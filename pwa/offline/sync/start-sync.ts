import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import type { User } from '#schema/users.ts';
import { type Account, openAccount } from './account.ts';
import { onReconnected } from './connection-status.ts';
import { forgotten } from './signals.ts';
import { type SyncLoopDeps, startSyncLoop } from './sync-loop.ts';

/**
 * Keeps what the owner of this device holds at one with the server, until they leave it or the app is closed.
 *
 * @returns a function that stops it.
 */
export function startSync({ onSessionOver }: Pick<SyncLoopDeps, 'onSessionOver'>): () => void {
  const account = openAccount();
  if (!account) return () => undefined;
  // The loop asks again each hour; rows of staff wait for a check of their own.
  account.engine.checkLease().catch(() => undefined);
  const stop = startSyncLoop({ account, onLead: () => void maintainAccount(account), onSessionOver });
  const stopSending = onReconnected(() => void sendWhatWasOpened(account));
  const stopDropping = forgotten.subscribe(({ scope, reason }) => {
    // When the lease ends, the person still is of staff, and what they typed waits.
    if (scope !== 'own' && reason !== 'lease') void dropStaffDrafts();
  });
  const stopHearing = onLocalDataWiped(stop);
  return () => {
    stopHearing();
    stopSending();
    stopDropping();
    stop();
  };
}

/** Told in every tab what it must drop from its memory, after it was purged from the disk. */
export const onForgotten = forgotten.subscribe;

/** Who the server says is signed in here. */
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
  await Promise.allSettled([moved, deleted, sendWhatWasOpened(account)]);
}

/** Without the file nothing was typed on this page. */
const dropStaffDrafts = (): Promise<void> =>
  import('#pwa/offline/draft.ts').then((drafts) => drafts.dropStaffDrafts()).catch(() => undefined);

/** Only staff have anything to send. */
async function sendWhatWasOpened(account: Account): Promise<void> {
  const count = await account.read((db) => db.opened.count()).catch(() => 0);
  if (count === 0) return;
  const sending = import('./opened-submissions.ts').then(({ sendOpened }) => sendOpened(account));
  // Without the file it is sent at the next start.
  await sending.catch(() => undefined);
}
