import type { Goal } from '#schema/goals.ts';
import type { Note } from '#schema/notes.ts';
import { startOf } from '#schema/start-of.ts';
import type { SubmissionCard } from '#schema/submissions.ts';

/** A row that an edit which needs attention is about. */
export type AttentionRow = Goal | Note | SubmissionCard;

export const isDeletedRow = (row: AttentionRow): boolean => 'deletedAt' in row && row.deletedAt !== null;

const shownCharacters = 60;

/** Names a row: by its title, a note without one by its first words, a submission by its client. */
export function titleOfRow(row: AttentionRow | { title: string }): string {
  if ('content' in row) return row.title.trim() || startOf(row.content.trim(), shownCharacters);
  if ('title' in row) return row.title;
  return [row.firstName, row.lastName].filter(Boolean).join(' ');
}
