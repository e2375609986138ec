import { inArray, type SQL } from 'drizzle-orm';
import { noteTypes } from '#schema/notes.ts';
import { isVisibleToClient } from '#schema/visible-notes.ts';
import type { Db } from '#server/db/connect.ts';

const visibleTypes = noteTypes.filter((noteType) => isVisibleToClient({ noteType }));

/** Turns `isVisibleToClient` into a condition for queries, so that the two cannot differ. */
export const notesForClient = ({ noteType }: Pick<Db['t']['notes'], 'noteType'>): SQL =>
  inArray(noteType, visibleTypes);
