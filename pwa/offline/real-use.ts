const storageKey = 'northbeam.used';
const listeners = new Set<() => void>();

/** The app was of use for the first time: insights or a report were shown, a goal was made. Before that nothing is offered. */
export function noteRealUse(): void {
  if (hasRealUse()) return;
  localStorage.setItem(storageKey, '1');
  for (const listener of listeners) listener();
}

export const hasRealUse = (): boolean => localStorage.getItem(storageKey) !== null;

/** @returns a function that stops listening. */
export function onRealUse(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
