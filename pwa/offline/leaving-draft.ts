import * as z from 'zod/mini';
import type { DraftRow } from './local-db.ts';

/**
 * A page that closes may not wait for the database, so what is not committed yet goes into local storage, which is
 * written at once; the next read takes it over.
 */
const prefix = 'northbeam.leaving-draft.';
const rowSchema = z.object({ id: z.string(), value: z.unknown(), updatedAt: z.number() });

export function saveLeavingDraft(row: DraftRow): void {
  try {
    localStorage.setItem(prefix + row.id, JSON.stringify(row));
  } catch {
    // The storage is full. The database, which is written next, has room of its own and often still gets it.
  }
}

export function readLeavingDraft(id: string): DraftRow | undefined {
  try {
    const result = z.safeParse(rowSchema, JSON.parse(localStorage.getItem(prefix + id) ?? 'null'));
    return result.success ? { ...result.data, value: result.data.value } : undefined;
  } catch {
    return undefined;
  }
}

export function forgetLeavingDraft(id: string): void {
  localStorage.removeItem(prefix + id);
}
