import type { Note } from './notes.ts';

/**
 * Tells whether a note is for its client to read. It is the one rule of what a client may see of notes, for every channel;
 * `notesForClient` says the same in SQL. It is in a file without zod, because the app's first pages count each byte.
 */
export const isVisibleToClient = (note: Pick<Note, 'noteType'> | Readonly<Record<string, unknown>>): boolean =>
  note.noteType === 'client';
