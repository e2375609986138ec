import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { announceSubmissions } from '#server/synced-rows/stored-rows.ts';
import { type ChatDays, type Entitlement, lastOfRun, listChatDays } from './access.ts';

const dayMs = 86_400_000;
/** One purchase gives full access for 30 days (docs/specification.md#3-entities-and-their-fields). */
const chatDaysMs = 30 * dayMs;
/** Days bought without an account begin at the latest this long after payment (docs/decisions.md#readings-settled). */
const latestStartMs = 30 * dayMs;

export interface PaidOrder {
  id: string;
  kind: 'report' | 'chat';
  submissionId: string | null;
  /** Null when bought without an account: the days begin once the submission is linked. */
  userId: string | null;
}

export interface GrantDeps {
  now: number;
  newId: () => string;
}

/**
 * Gives what a paid order buys: the report, when it is for one, and 30 chat days after those that the person already has.
 * Safe to call again for the same order.
 */
export async function grantOrder(db: Db, order: PaidOrder, { now, newId }: GrantDeps): Promise<void> {
  const { q, t } = db;
  const { id: orderId, submissionId, userId } = order;
  const startsAt = userId === null ? null : await nextStart(db, userId, now);
  const endsAt = startsAt === null ? null : startsAt + chatDaysMs;
  const common = {
    source: 'order' as const,
    cause: `order:${orderId}`,
    orderId,
    submissionId,
    userId,
    createdAt: now,
  };
  const rows = [{ ...common, id: newId(), kind: 'chat' as const, startsAt, endsAt }];
  const report = { ...common, id: newId(), kind: 'report' as const, startsAt: null, endsAt: null };
  const granted = await q
    .insert(t.entitlements)
    .values(order.kind === 'report' ? [...rows, report] : rows)
    .onConflictDoNothing()
    .returning();
  await announceReports(db, granted, now);
}

/** Announces changed rights to reports: the card states the right, and the texts hold the report or not. */
async function announceReports(db: Db, changed: readonly Entitlement[], now: number): Promise<void> {
  const reports = changed.filter(({ kind }) => kind === 'report');
  const ids = reports.flatMap(({ submissionId }) => (submissionId === null ? [] : [submissionId]));
  await announceSubmissions(db, [...new Set(ids)], now);
}

/** Starts the chat days that were bought with a submission before it had an owner. */
export async function startLinkedChat(db: Db, submissionId: string, userId: string, now: number): Promise<void> {
  const { q, t } = db;
  const { entitlements: e } = t;
  const waiting = await q
    .select()
    .from(e)
    .where(and(eq(e.submissionId, submissionId), eq(e.kind, 'chat'), isNull(e.userId), isNull(e.revokedAt)));
  for (const row of waiting) {
    const latest = row.createdAt + latestStartMs;
    const startsAt = latest < now ? latest : await nextStart(db, userId, now);
    await q
      .update(e)
      .set({ userId, startsAt, endsAt: startsAt + chatDaysMs })
      .where(eq(e.id, row.id));
  }
}

/**
 * A refund: ends the order's report and chat days. Days bought later move up into the time that is freed.
 *
 * @returns false when nothing of it stood any more
 */
export async function revokeOrder(db: Db, orderId: string, now: number): Promise<boolean> {
  const { q, t } = db;
  const { entitlements: e } = t;
  const ended = await q
    .update(e)
    .set({ revokedAt: now })
    .where(and(eq(e.orderId, orderId), isNull(e.revokedAt)))
    .returning();
  for (const row of ended) {
    if (hasDays(row) && row.userId !== null) await moveUpLaterOrders(db, row, row.userId, now);
  }
  await announceReports(db, ended, now);
  return ended.length > 0;
}

async function moveUpLaterOrders(db: Db, ended: ChatDays, userId: string, now: number): Promise<void> {
  const { q, t } = db;
  const freedMs = ended.endsAt - Math.max(now, ended.startsAt);
  if (freedMs <= 0) return;
  const days = await listChatDays(db, userId);
  for (const row of days.filter(({ source, startsAt }) => source === 'order' && startsAt >= ended.endsAt)) {
    await q
      .update(t.entitlements)
      .set({ startsAt: row.startsAt - freedMs, endsAt: row.endsAt - freedMs })
      .where(eq(t.entitlements.id, row.id));
  }
}

/**
 * A refund that did not go through: gives back what `revokeOrder` took. The chat days that were left then begin now, or
 * after the days that the person has in the meantime.
 *
 * @param userId whose the purchase is by now; null while its submission is not linked
 * @returns false when nothing was taken
 */
export async function restoreOrder(
  db: Db,
  { id: orderId, userId }: Pick<PaidOrder, 'id' | 'userId'>,
  now: number,
): Promise<boolean> {
  const { q, t } = db;
  const { entitlements: e } = t;
  const taken = await q
    .select()
    .from(e)
    .where(and(eq(e.orderId, orderId), isNotNull(e.revokedAt)));
  for (const row of taken) {
    const days = row.kind === 'chat' ? await daysGivenBack(db, row, userId, now) : {};
    await q
      .update(e)
      .set({ revokedAt: null, ...days })
      .where(eq(e.id, row.id));
  }
  await announceReports(db, taken, now);
  return taken.length > 0;
}

async function daysGivenBack(
  db: Db,
  row: Entitlement,
  owner: string | null,
  now: number,
): Promise<Partial<Entitlement>> {
  const revokedAt = row.revokedAt ?? now;
  const userId = row.userId ?? owner;
  // Not begun and still nobody's: the time in which they must begin stood still.
  if (userId === null) return { createdAt: row.createdAt + (now - revokedAt) };
  const leftMs = hasDays(row) ? row.endsAt - Math.max(revokedAt, row.startsAt) : chatDaysMs;
  if (leftMs <= 0) return {};
  const startsAt = await nextStart(db, userId, now);
  return { userId, startsAt, endsAt: startsAt + leftMs };
}

const hasDays = (row: Entitlement): row is ChatDays => row.startsAt !== null && row.endsAt !== null;

/**
 * Now, or after the trial and the bought days that run already. An admin's override does not count: it can be taken back,
 * and bought days must not lie behind it.
 */
async function nextStart(db: Db, userId: string, now: number): Promise<number> {
  const days = await listChatDays(db, userId);
  const own = days.filter(({ source }) => source !== 'admin');
  return lastOfRun(own, now)?.endsAt ?? now;
}
