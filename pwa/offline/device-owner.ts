import { clearDevice } from './clear-device.ts';
import { ownerKey, readOwner } from './kept-flag.ts';

/** Another person's sign-in never shows the first one's data (security.md, section 4); a visitor's own goes along. */
export async function makeRoomFor(userId: string): Promise<void> {
  const last = readOwner();
  if (last !== null && last !== userId) await clearDevice();
  localStorage.setItem(ownerKey, userId);
}
