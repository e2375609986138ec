/** Whether this browser may hold drafts or requests; spares everyone else the loading of the database. */
export const keptKey = 'northbeam.kept-here';

export const mayHoldLocalWork = (): boolean => localStorage.getItem(keptKey) !== null;

export function noteLocalWork(): void {
  if (!mayHoldLocalWork()) localStorage.setItem(keptKey, '1');
}

export function noteNoLocalWork(): void {
  localStorage.removeItem(keptKey);
}
