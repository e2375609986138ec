import { newState } from '#sync/client/device-state.ts';
import { type SyncedDb, theOne } from './synced-db.ts';

/** A person has a name for it. Drafts, and the places of discarded edits, are sent too, but not listed or counted. */
export const isNamedEdit = ({ name }: { name: string }): boolean => name !== 'void' && !name.startsWith('drafts.');

/** How many such edits the server has not recorded. */
export async function countNamed(db: SyncedDb): Promise<number> {
  const { acceptedThrough } = (await db.state.get(theOne)) ?? newState('');
  // At once: a cursor takes ten times as long.
  const unsent = await db.queue.where('id').above(acceptedThrough).toArray();
  return unsent.filter(isNamedEdit).length;
}
