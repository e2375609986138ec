let isNewer = false;
const listeners = new Set<() => void>();

/** A newer version of the app, in another tab, has a database that this page does not understand. */
export function noteNewerDatabase(): void {
  isNewer = true;
  for (const listener of listeners) listener();
}

export const hasNewerDatabase = (): boolean => isNewer;

/** @returns a function that stops listening. */
export function onNewerDatabase(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
