import * as z from 'zod/mini';
import type { DraftRow } from './dexie-visitor-db.ts';

/**
 * The journal holds what the database has not committed yet: a page that closes may not wait for it. Local storage is
 * written at once, and the next read takes it over.
 */
const prefix = 'northbeam.leaving-draft.';
const rowSchema = z.object({ id: z.string(), value: z.unknown(), updatedAt: z.number() });

export function saveJournalDraft(row: DraftRow): void {
  try {
    localStorage.setItem(prefix + row.id, JSON.stringify(row));
  } catch {
    // The storage is full. The database, which is written next, has room of its own and often still gets it.
  }
}

export function readJournalDraft(id: string): DraftRow | undefined {
  try {
    const result = z.safeParse(rowSchema, JSON.parse(localStorage.getItem(prefix + id) ?? 'null'));
    return result.success ? { ...result.data, value: result.data.value } : undefined;
  } catch {
    return undefined;
  }
}

export function removeJournalDraft(id: string): void {
  localStorage.removeItem(prefix + id);
}

/** @returns the ids of all drafts in it */
export const listJournalDrafts = (): string[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
