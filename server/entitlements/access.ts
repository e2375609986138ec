import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

export type Entitlement = Db['t']['entitlements']['$inferSelect'];

interface ChatAccess {
  hasAccess: boolean;
  /** Epoch ms at which the access ends if nothing is added; null without access. */
  until: number | null;
  /** Where the last of its days come from. */
  source: Entitlement['source'] | null;
}

/** A row of chat days whose start and end are known. */
export type ChatDays = Entitlement & { startsAt: number; endsAt: number };

/** The chat days of a person that were not taken back, in the order in which they start. */
export async function listChatDays({ q, t }: Db, userId: string): Promise<ChatDays[]> {
  const { entitlements: e } = t;
  const known = and(isNotNull(e.startsAt), isNotNull(e.endsAt));
  const rows = await q
    .select()
    .from(e)
    .where(and(eq(e.userId, userId), eq(e.kind, 'chat'), isNull(e.revokedAt), known))
    .orderBy(asc(e.startsAt), asc(e.endsAt));
  return rows as ChatDays[];
}

/**
 * Finds the row that ends last among the present days and those that follow without a gap. `days` are in order of
 * start.
 */
export function lastOfRun(days: readonly ChatDays[], now: number): ChatDays | undefined {
  let last: ChatDays | undefined;
  for (const row of days) {
    const reached = row.startsAt <= (last?.endsAt ?? now);
    if (reached && row.endsAt > (last?.endsAt ?? now)) last = row;
  }
  return last;
}

/** The one answer to "may this person use the chat?", whatever the days come from: trial, order or admin override. */
export async function readChatAccess(db: Db, userId: string, now: number): Promise<ChatAccess> {
  const last = lastOfRun(await listChatDays(db, userId), now);
  if (!last) return { hasAccess: false, until: null, source: null };
  return { hasAccess: true, until: last.endsAt, source: last.source };
}

/** Tells whether a person has paid for anything that was not refunded; what a guest bought counts once it is linked. */
export async function hasPaid({ q, t }: Db, userId: string): Promise<boolean> {
  const { entitlements: e } = t;
  const [row] = await q
    .select({ id: e.id })
    .from(e)
    .where(and(eq(e.userId, userId), eq(e.source, 'order'), isNull(e.revokedAt)))
    .limit(1);
  return row !== undefined;
}

/** Tells whether the full report of a submission is paid for and was not refunded. */
export async function hasReport(db: Db, submissionId: string): Promise<boolean> {
  return (await findReportGrant(db, submissionId)) !== undefined;
}

/** The newest purchase of a submission's report that still stands; undefined while unpaid or after a refund. */
export async function findReportGrant({ q, t }: Db, submissionId: string): Promise<Entitlement | undefined> {
  const { entitlements: e } = t;
  const [row] = await q
    .select()
    .from(e)
    .where(and(eq(e.submissionId, submissionId), eq(e.kind, 'report'), isNull(e.revokedAt)))
    .orderBy(desc(e.createdAt))
    .limit(1);
  return row;
}
