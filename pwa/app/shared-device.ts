import { hasSharedSession, isLeftBehind, subscribeToToken } from '#pwa/api/session-token.ts';

const lockName = 'northbeam.shared-session';
let isHeld = false;

/**
 * Empties a shared device that somebody left without signing out, before the page shows anything of theirs. While a tab
 * of theirs is still open, a second one leaves their work alone.
 */
export async function emptyIfLeftBehind(): Promise<void> {
  if (!isLeftBehind()) return;
  const { clearDevice } = await import('#pwa/offline/clear-device.ts');
  const locks = availableLocks();
  if (!locks) return clearDevice();
  await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? clearDevice() : undefined));
}

/** Tells other tabs, for as long as this page lives, that the person of a shared device is still here. */
export function holdSharedSession(): void {
  hold();
  subscribeToToken(hold);
}

function hold(): void {
  if (isHeld || !hasSharedSession()) return;
  isHeld = true;
  void availableLocks()?.request(lockName, { mode: 'shared' }, () => new Promise(() => undefined));
}

/** Absent on pages without HTTPS. */
const availableLocks = () => navigator.locks as LockManager | undefined | null;
