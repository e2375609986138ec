import { clearDevice } from './clear-device.ts';

/** The id of whoever signed in here last and has not signed out. */
const key = 'northbeam.owner';

/** Another person's sign-in never shows the first one's data (security.md, section 4); a visitor's own goes along. */
export async function makeRoomFor(userId: string): Promise<void> {
  const last = localStorage.getItem(key);
  if (last !== null && last !== userId) await clearDevice();
  localStorage.setItem(key, userId);
}
