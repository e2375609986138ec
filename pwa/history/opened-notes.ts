/** Begins each key. Sign-out deletes these keys with the person's others. */
const prefix = 'northbeam.opened-notes.';

/**
 * Reads the ids of a submission's notes that were opened on this device. An instant would not do, because a note that a
 * coach wrote offline arrives later than it was written.
 */
export const readOpenedNotes = (submissionId: string): ReadonlySet<string> =>
  new Set(localStorage.getItem(prefix + submissionId)?.split(' '));

/** Stores the ids of opened notes. Where the browser stores nothing, the notes stay marked as new. */
export function storeOpenedNotes(submissionId: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(prefix + submissionId, ids.join(' '));
  } catch {
    // The notes can still be read.
  }
}
