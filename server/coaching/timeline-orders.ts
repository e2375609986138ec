import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';
import { submitterOf, type TimelineEntry } from './timeline-entry.ts';

/** Lists what was paid for the submission, and by its client for the chat, and what was refunded. */
export async function listOrderEvents(db: Db, submission: Submission): Promise<TimelineEntry[]> {
  const { userId: ownerId } = submission;
  const orders = [
    ...(await listReportOrders(db, submission.id)),
    ...(ownerId === null ? [] : await listChatOrders(db, ownerId)),
  ];
  return orders.flatMap(({ id, kind, userId, paidAt, refundedCents, refundedAt }) => {
    const title = kind === 'report' ? 'Report' : 'Chat';
    const payer = userId === null ? submitterOf(submission) : { userId };
    const paid = { id: `paid-${id}`, kind: 'paid' as const, at: paidAt ?? 0, ...payer, title, details: [] };
    if (refundedAt === null || refundedCents === 0) return [paid];
    // An order names nobody for a refund: the buyer, staff or the provider may have made it.
    return [paid, { ...paid, id: `refunded-${id}`, kind: 'refunded', at: refundedAt, userId: null, name: undefined }];
  });
}

/** Finds them by the access that they gave, because orders have no index by submission. */
async function listReportOrders({ q, t: { orders: o, entitlements: e } }: Db, submissionId: string) {
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
