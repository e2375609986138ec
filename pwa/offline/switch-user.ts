import { keepOwner, restoreOwner } from './kept-owner.ts';
import { removePendingCleanup } from './pending-cleanup.ts';
import { endRetention } from './retained-accounts.ts';
import { runPendingCleanup } from './sign-out-cleanup.ts';
import { ownerDbName, ownerKey, readOwner, syncedDbName } from './storage-keys.ts';
import { hasUnsentEdits } from './unsent-work.ts';
import { wipeLocalData } from './wipe-local-data.ts';

/**
 * Switches this device to who signed in, and never shows them the last one's data (docs/security.md#4-browser). What
 * the last one has not sent is kept unseen for 30 days; else everything of theirs is deleted. A visitor's own goes
 * along.
 *
 * @param isShared nothing that outlives the session says that they were here
 */
export async function switchDeviceUser(userId: string, isShared = false): Promise<void> {
  // Who came by a page that is made at build time was not looked for.
  await restoreOwner().catch(() => undefined);
  const last = readOwner();
  if (last !== null && last !== userId) await wipeLocalData({ retainsAccount: await hasUnsentEdits() });
  else await runPendingCleanup();
  // Theirs again from here on, also where another tab still holds up its deletion.
  for (const name of [syncedDbName(userId), ownerDbName]) removePendingCleanup('database', name);
  endRetention(userId);
  localStorage.setItem(ownerKey, userId);
  // Without it only a browser that is killed within a minute asks who they are.
  if (!isShared) await keepOwner(userId).catch(() => undefined);
}
