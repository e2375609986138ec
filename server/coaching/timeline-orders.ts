import { and, between, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';
import { submitterOf, type TimelineEntry } from './timeline-entry.ts';

type PaidOrder = Db['t']['orders']['$inferSelect'];

/**
 * Limits how long before a refund its request is looked for. A refund begins at once when staff ask for it; after an
 * outage its job may run later.
 */
const longestStartMs = 86_400_000;
/** Allows for the provider's times, which are in whole seconds and by another clock. */
const clockSkewMs = 60_000;

/** Lists what was paid for the submission, and by its client for the chat, and what was refunded. */
export async function listOrderEvents(db: Db, submission: Submission): Promise<TimelineEntry[]> {
  const { userId: ownerId } = submission;
  const orders = [
    ...(await listReportOrders(db, submission.id)),
    ...(ownerId === null ? [] : await listChatOrders(db, ownerId)),
  ];
  const events = orders.map(async (order): Promise<TimelineEntry[]> => {
    const { id, kind, userId, paidAt, refundedCents, refundedAt } = order;
    const about = { title: kind === 'report' ? 'Report' : 'Chat', details: [] };
    const payer = userId === null ? submitterOf(submission) : { userId };
    const paid: TimelineEntry = { ...about, ...payer, id: `paid-${id}`, kind: 'paid', at: paidAt ?? 0 };
    if (refundedAt === null || refundedCents === 0) return [paid];
    const refunder = await findRefunder(db, order, refundedAt);
    return [paid, { ...about, ...refunder, id: `refunded-${id}`, kind: 'refunded', at: refundedAt }];
  });
  return (await Promise.all(events)).flat();
}

/** Looks in the audit log, because an order does not say who refunded it. Finds nobody for the buyer and the provider. */
async function findRefunder(
  { q, t: { auditEntries: e } }: Db,
  { submissionId, userId, refundBegunAt }: PaidOrder,
  refundedAt: number,
): Promise<Pick<TimelineEntry, 'userId' | 'role'>> {
  const from = (refundBegunAt ?? refundedAt) - longestStartMs;
  const inTime = between(e.at, from, refundedAt + clockSkewMs);
  const isRefund = and(eq(e.action, 'refunded'), eq(e.subject, 'order'), inTime);
  const ofBuyer = userId === null ? undefined : and(isNull(e.submissionId), eq(e.aboutUserId, userId));
  const ofOrder = submissionId === null ? ofBuyer : eq(e.submissionId, submissionId);
  if (ofOrder === undefined) return { userId: null };
  const [entry] = await q
    .select({ userId: e.userId })
    .from(e)
    .where(and(ofOrder, isRefund))
    .orderBy(desc(e.at))
    .limit(1);
  return entry ? { userId: entry.userId, role: 'staff' } : { userId: null };
}

/**
 * Lists the orders of the submission's report by the access that they gave, because orders have no index by submission.
 */
export async function listReportOrders({ q, t: { orders: o, entitlements: e } }: Db, submissionId: string) {
  const granted = await q
    .selectDistinct({ id: e.orderId })
    .from(e)
    .where(and(eq(e.submissionId, submissionId), isNotNull(e.orderId)));
  const ids = granted.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  return q
    .select()
    .from(o)
    .where(and(inArray(o.id, ids), eq(o.submissionId, submissionId), isNotNull(o.paidAt)));
}

async function listChatOrders({ q, t: { orders: o } }: Db, userId: string) {
  return q
    .select()
    .from(o)
    .where(and(eq(o.userId, userId), eq(o.kind, 'chat'), isNotNull(o.paidAt)));
}
