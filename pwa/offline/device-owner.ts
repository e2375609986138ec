import { clearDevice } from './clear-device.ts';
import { finishLeaving } from './finish-leaving.ts';
import { ownerKey, readOwner, syncedDbName } from './kept-flag.ts';
import { noteFinished } from './unfinished.ts';

/** Another person's sign-in never shows the first one's data (security.md, section 4); a visitor's own goes along. */
export async function makeRoomFor(userId: string): Promise<void> {
  const last = readOwner();
  if (last !== null && last !== userId) await clearDevice();
  else await finishLeaving();
  // Theirs again from here on, also where another tab still holds up its deletion.
  noteFinished('database', syncedDbName(userId));
  localStorage.setItem(ownerKey, userId);
}
