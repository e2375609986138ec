import type { Account } from '#pwa/offline/sync/account.ts';
import type { Note } from '#schema/notes.ts';
import { sampleCard } from './own-submission.ts';

/** Makes the note that a coach wrote to the client of the sample submission. */
export const sampleNote = (changes: Partial<Note> = {}): Note => ({
  id: crypto.randomUUID(),
  submissionId: sampleCard.id,
  authorId: 'ruth',
  title: 'What we agreed',
  content: 'Price book first, twenty units.',
  noteType: 'client',
  coachFirstName: 'Ruth',
  coachLastName: 'Lindqvist',
  createdAt: new Date(2026, 2, 14, 10).getTime(),
  updatedAt: new Date(2026, 2, 14, 10).getTime(),
  deletedAt: null,
  ...changes,
});

/** Writes a note as sync does. */
export const putNote = ({ db }: Account, row: Note, scope: 'own' | 'staff' = 'own') =>
  db.notes.put({ key: `${scope}:${row.id}`, rev: 1, generation: 0, row });
