/** Deleted with the person's other keys at a sign-out. */
const prefix = 'northbeam.opened-notes.';

/**
 * The ids of the notes of a submission that were opened on this device. Ids and not an instant, because a note that a
 * coach wrote without a network arrives later than it was written.
 */
export const readOpenedNotes = (submissionId: string): ReadonlySet<string> =>
  new Set(localStorage.getItem(prefix + submissionId)?.split(' '));

/** Where the browser keeps nothing, the notes stay marked as new. */
export function storeOpenedNotes(submissionId: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(prefix + submissionId, ids.join(' '));
  } catch {
    // They can be read all the same.
  }
}
