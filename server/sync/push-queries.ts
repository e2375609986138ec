import { and, count, eq, isNull, notLike, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { toStored } from '#server/synced-rows/row-table.ts';
import { keyOf } from '#sync/server/audiences.ts';
import type { StoredRow } from '#sync/server/ports.ts';

/**
 * Reads the last position among a client's goals, or among a submission's while it has no client. It is null where
 * there are none.
 */
export async function readLastPosition(
  { q, t: { goals } }: Db,
  clientId: string | null,
  submissionId: string | null,
): Promise<string | null> {
  if (clientId === null && submissionId === null) return null;
  const ofSubmission = and(isNull(goals.clientId), eq(goals.submissionId, submissionId ?? ''));
  const [row] = await q
    .select({ last: sql<string | null>`max(${goals.position})` })
    .from(goals)
    .where(clientId === null ? ofSubmission : eq(goals.clientId, clientId));
  return row?.last ?? null;
}

export async function countGoals({ q, t: { goals } }: Db, clientId: string): Promise<number> {
  const [row] = await q.select({ all: count() }).from(goals).where(eq(goals.clientId, clientId));
  return row?.all ?? 0;
}

/** Counts the drafts that are not cleared, and not the server's own (docs/protocol.md#14-results). */
export async function countDrafts({ q, t: { drafts } }: Db, userId: string): Promise<number> {
  const isTyped = and(isNull(drafts.clearedAt), notLike(drafts.id, 'attention:%'));
  const [row] = await q
    .select({ all: count() })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), isTyped));
  return row?.all ?? 0;
}

/** Lists the pins of a member of staff, in no order. */
export async function listPins({ q, t }: Db, userId: string): Promise<StoredRow[]> {
  const rows = await q.select().from(t.pins).where(eq(t.pins.userId, userId));
  return rows.map(({ userId: _, ...pin }) => ({ ...toStored('pin', pin, userId), key: keyOf('pin', pin.id, userId) }));
}
