import { clearDevice } from './clear-device.ts';
import { finishLeaving } from './finish-leaving.ts';
import { takeKeptAccount } from './kept-accounts.ts';
import { ownerKey, readOwner, syncedDbName } from './kept-flag.ts';
import { noteFinished } from './unfinished.ts';
import { hasUnsentEdits } from './unsent-work.ts';

/**
 * Another person's sign-in never shows the first one's data (security.md, section 4). What the first one has not sent is
 * kept unseen for 30 days; else everything of theirs is deleted. A visitor's own goes along.
 */
export async function makeRoomFor(userId: string): Promise<void> {
  const last = readOwner();
  if (last !== null && last !== userId) await clearDevice({ keepsAccount: await hasUnsentEdits() });
  else await finishLeaving();
  // Theirs again from here on, also where another tab still holds up its deletion.
  noteFinished('database', syncedDbName(userId));
  takeKeptAccount(userId);
  localStorage.setItem(ownerKey, userId);
}
