import { setImmediate } from 'node:timers/promises';
import { inArray, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database, Db } from '#server/db/connect.ts';

const rowsAtOnce = 200;

/** Deletes, or empties, up to `limit` rows and answers how many it were. */
export type Batch = (db: Db, limit: number) => Promise<number>;

/** Runs a batch again and again, each in its own short transaction; others are served in between. */
export async function inBatches({ tx }: Pick<Database, 'tx'>, batch: Batch, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await tx((db) => batch(db, rowsAtOnce));
    total += count;
    if (count < rowsAtOnce || signal?.aborted) return total;
    await setImmediate();
  }
}

/** Some of the rows of a table that meet a condition. */
export interface RowSelection {
  table: SQLiteTable;
  id: SQLiteColumn;
  where: SQL | undefined;
}

export async function deleteSome({ q }: Db, { table, id, where }: RowSelection, limit: number): Promise<number> {
  const some = q.select({ id }).from(table).where(where).limit(limit);
  const rows = await q.delete(table).where(inArray(id, some)).returning();
  return rows.length;
}

export async function updateSome(
  { q }: Db,
  { table, id, where }: RowSelection,
  values: Record<string, string | null>,
  limit: number,
): Promise<number> {
  const some = q.select({ id }).from(table).where(where).limit(limit);
  const rows = await q.update(table).set(values).where(inArray(id, some)).returning();
  return rows.length;
}
