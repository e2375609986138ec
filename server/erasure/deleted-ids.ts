import { eq, lte } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

/** Somebody or something that was deleted for good; nothing but the id is known of it. */
export type DeletedId = Db['t']['deletedIds']['$inferSelect'];

const rowsAtOnce = 500;

/** The first deletion counts: an id that is known already stays as it is. */
export async function insertDeletedIds({ q, t }: Db, ids: readonly DeletedId[]): Promise<void> {
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    await q
      .insert(t.deletedIds)
      .values(ids.slice(from, from + rowsAtOnce))
      .onConflictDoNothing();
  }
}

export function listDeletedIds({ q, t }: Db): Promise<DeletedId[]> {
  return q.select().from(t.deletedIds);
}

/** @returns how many there were */
export async function dropDeletedIdsUntil({ q, t }: Db, deletedAt: number): Promise<number> {
  const dropped = await q.delete(t.deletedIds).where(lte(t.deletedIds.deletedAt, deletedAt)).returning();
  return dropped.length;
}

/** Users that are there although they were deleted: the database comes from an older copy. */
export function listReturnedUsers({ q, t }: Db): Promise<{ id: string; email: string }[]> {
  const { id, email } = t.users;
  return q.select({ id, email }).from(t.users).innerJoin(t.deletedIds, eq(t.deletedIds.id, id));
}

/** Submissions that are there although they were deleted. */
export async function listReturnedSubmissions({ q, t }: Db): Promise<string[]> {
  const { id } = t.submissions;
  const rows = await q.select({ id }).from(t.submissions).innerJoin(t.deletedIds, eq(t.deletedIds.id, id));
  return rows.map((row) => row.id);
}
