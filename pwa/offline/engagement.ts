const storageKey = 'northbeam.used';
const listeners = new Set<() => void>();

/** Marks that the app was of use: insights or a report were shown, a goal was made. Before that nothing is offered. */
export function markEngaged(): void {
  if (isEngaged()) return;
  localStorage.setItem(storageKey, '1');
  for (const listener of listeners) listener();
}

export const isEngaged = (): boolean => localStorage.getItem(storageKey) !== null;

/** @returns a function that stops listening. */
export function onEngaged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
