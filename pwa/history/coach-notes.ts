import { useMemo } from 'react';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import type { Note } from '#schema/notes.ts';
import { paths } from '#schema/paths.ts';
import { isVisibleToClient } from '#schema/visible-notes.ts';
import { readOpenedNotes } from './opened-notes.ts';

/** What coaches wrote about one submission for its client to read. */
export interface CoachNotes {
  submissionId: string;
  /** Newest first. */
  notes: readonly Note[];
  /** How many of them have not been opened on this device. */
  unread: number;
}

interface AllCoachNotes {
  /** Only submissions with notes, the newest note first; undefined until the first read ends. */
  coachNotes: readonly CoachNotes[] | undefined;
  error?: unknown;
}

/** The notes to whoever this device belongs to, as this device has them. */
export function useCoachNotes(): AllCoachNotes {
  const { rows, error } = useOwnRows('note');
  const coachNotes = useMemo(() => rows && bySubmission(rows.map(({ row }) => row)), [rows]);
  return { coachNotes, error };
}

function bySubmission(notes: readonly Note[]): CoachNotes[] {
  const shown = notes.filter((note) => isVisibleToClient(note) && note.deletedAt === null);
  const newestFirst = shown.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  return [...Map.groupBy(newestFirst, ({ submissionId }) => submissionId)].map(([submissionId, own]) => {
    const opened = readOpenedNotes(submissionId);
    return { submissionId, notes: own, unread: own.filter(({ id }) => !opened.has(id)).length };
  });
}

/** Not beside `reportPath`: the landing page would carry it. */
export const coachNotesPath = (submissionId: string): string => paths.coachNotes.replace(':submissionId', submissionId);

/** Writes the day of a note in the person's own order: `21 November 2026`. */
export const noteDay = (at: number): string => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(at);
