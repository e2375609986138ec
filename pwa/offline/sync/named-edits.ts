import { newState } from '#sync/client/device-state.ts';
import { type SyncedDb, theOne } from './synced-db.ts';

/**
 * Tells whether a person has a name for an edit. Drafts, and the places of discarded edits, are sent too, but not
 * listed or counted.
 */
export const isNamedEdit = ({ name }: { name: string }): boolean => name !== 'void' && !name.startsWith('drafts.');

/** Counts the named edits that the server has not recorded. */
export async function countNamed(db: SyncedDb): Promise<number> {
  const { acceptedThrough } = (await db.state.get(theOne)) ?? newState('');
  // One call reads all of them, because a cursor takes ten times as long.
  const unsent = await db.queue.where('id').above(acceptedThrough).toArray();
  return unsent.filter(isNamedEdit).length;
}
