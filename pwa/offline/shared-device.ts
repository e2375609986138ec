import { hasSharedSession, isLeftBehind, subscribeToToken } from '#pwa/api/session-token.ts';
import { loadWipe } from './sign-out-broadcast.ts';
import { availableLocks, sharedSessionLock } from './storage-keys.ts';

let isHeld = false;

/** Empties a shared device that somebody left without signing out, before the page shows anything of theirs. */
export async function emptyIfLeftBehind(): Promise<void> {
  if (isLeftBehind()) await (await loadWipe()).wipeAbandonedSession();
}

/** Tells other tabs, for as long as this page lives, that the person of a shared device is still here. */
export function holdSharedSession(): void {
  hold();
  subscribeToToken(hold);
}

function hold(): void {
  if (isHeld || !hasSharedSession()) return;
  isHeld = true;
  void availableLocks()?.request(sharedSessionLock, { mode: 'shared' }, () => new Promise(() => undefined));
}
