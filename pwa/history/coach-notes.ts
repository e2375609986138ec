import { useMemo } from 'react';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import type { Note } from '#schema/notes.ts';
import { paths } from '#schema/paths.ts';
import { isVisibleToClient } from '#schema/visible-notes.ts';
import { readOpenedNotes } from './opened-notes.ts';

/** Groups what coaches wrote to the client of one submission. */
export interface CoachNotes {
  submissionId: string;
  /** Lists the newest first. */
  notes: readonly Note[];
  /** Counts the notes that nobody has opened on this device. */
  unread: number;
}

interface AllCoachNotes {
  /** Lists submissions with notes, the newest note first; undefined until the first read ends. */
  coachNotes: readonly CoachNotes[] | undefined;
  error?: unknown;
}

/** Reads the notes to this device's owner, by submission. */
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

/** Builds the path here and not beside `reportPath`, because the landing page would load it too. */
export const coachNotesPath = (submissionId: string): string => paths.coachNotes.replace(':submissionId', submissionId);

export const coachNotesLabel = (count: number): string => `Notes from your coach (${count})`;
