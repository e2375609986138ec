import { maxTextLength, maxTitleLength } from '#schema/goals.ts';
import type { Edit } from '#sync/client/edit.ts';
import type { RejectedEdit } from '#sync/client/ports.ts';
import { type AttentionRow, isDeletedRow } from './attention-row.ts';

/** How two texts of a field stand one after the other, and how long they may be together. */
const joins = {
  title: { between: ' / ', most: maxTitleLength },
  description: { between: '\n\n', most: maxTextLength },
  notes: { between: '\n\n', most: maxTextLength },
  content: { between: '\n\n', most: maxTextLength },
} as const;
type TextField = keyof typeof joins;
const isText = (field: string): field is TextField => Object.hasOwn(joins, field);

/**
 * The edit that keeps both texts of a conflict: what stands there now, and after it what lost. An ordinary edit of what is
 * there, so that it can be undone and merged like any other.
 *
 * @returns undefined where there are not two texts (a date, a status, an empty one), or no room for both.
 */
export function joinTexts({ kind, subject, kept = {} }: RejectedEdit, row: AttentionRow): Edit | undefined {
  const present = row as unknown as Record<string, string | null | undefined>;
  const fields = Object.keys(kept);
  if (kind !== 'superseded' || isDeletedRow(row) || fields.length === 0) return undefined;
  const joined: Partial<Record<TextField, string>> = {};
  for (const field of fields) {
    const both = isText(field) ? joinField(field, present[field] ?? '', kept[field]) : undefined;
    if (!isText(field) || both === undefined) return undefined;
    joined[field] = both;
  }
  const { title, ...texts } = joined;
  const text = Object.fromEntries(
    Object.entries(texts).map(([field, value]) => [field, { base: present[field] ?? '', value }]),
  );
  const isOfTexts = Object.keys(text).length > 0;
  return {
    name: subject.startsWith('note:') ? 'notes.update' : 'goals.update',
    args: { id: row.id, ...(title !== undefined && { set: { title } }), ...(isOfTexts && { text }) },
  };
}

function joinField(field: TextField, present: string, lost: unknown): string | undefined {
  const { between, most } = joins[field];
  if (typeof lost !== 'string' || lost.trim() === '' || present.trim() === '' || present === lost) return undefined;
  const both = `${present}${between}${lost}`;
  return both.length > most ? undefined : both;
}
