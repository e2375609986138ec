/** Whether this browser may hold drafts or requests; spares everyone else the loading of the database. */
const key = 'northbeam.kept-here';

export const mayHoldLocalWork = (): boolean => localStorage.getItem(key) !== null;

export function noteLocalWork(): void {
  if (!mayHoldLocalWork()) localStorage.setItem(key, '1');
}

export function noteNoLocalWork(): void {
  localStorage.removeItem(key);
}
