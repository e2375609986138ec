import { unfinishedPrefix } from './storage-keys.ts';

/**
 * What leaving this device could not do at once, in local storage until it is done: databases to empty, by name, and
 * sessions to end on the server, by token. A key for each, so that tabs do not overwrite each other's.
 */
type Kind = 'database' | 'session';

const keyOf = (kind: Kind, name: string) => `${unfinishedPrefix}${kind}.${name}`;

export function noteUnfinished(kind: Kind, name: string): void {
  localStorage.setItem(keyOf(kind, name), '1');
}

export function listUnfinished(kind: Kind): string[] {
  const start = keyOf(kind, '');
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []));
}

export function noteFinished(kind: Kind, name: string): void {
  localStorage.removeItem(keyOf(kind, name));
}
