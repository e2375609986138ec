import { pendingCleanupPrefix } from './storage-keys.ts';

/**
 * Local storage lists what signing out could not clean up at once: databases to empty, by name, and sessions to end on
 * the server, by token. A key for each, so that tabs do not overwrite each other's.
 */
type Kind = 'database' | 'session';

const keyOf = (kind: Kind, name: string) => `${pendingCleanupPrefix}${kind}.${name}`;

export function addPendingCleanup(kind: Kind, name: string): void {
  localStorage.setItem(keyOf(kind, name), '1');
}

export function listPendingCleanup(kind: Kind): string[] {
  const start = keyOf(kind, '');
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []));
}

export function removePendingCleanup(kind: Kind, name: string): void {
  localStorage.removeItem(keyOf(kind, name));
}

export const hasPendingCleanup = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(pendingCleanupPrefix));
