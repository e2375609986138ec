import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { announceErasure } from '#server/synced-rows/announce-erasure.ts';
import { eraseRowsOfSubmissions } from '#server/synced-rows/erase-rows.ts';
import { insertDeletedIds } from './deleted-ids.ts';
import { pseudonymiseOrders } from './erase-orders.ts';
import type { Erased, ErasingDeps } from './erase-user.ts';
import { eraseMails, eraseWork } from './erase-work.ts';

/**
 * Deletes submissions for good, with what was written from them and bought with them; run it inside one transaction. What
 * somebody bought for them while signed in stays in that account, without the answers.
 */
export async function eraseSubmissions(db: Db, ids: string[], deps: ErasingDeps): Promise<Erased> {
  const { q, t } = db;
  const gone = await q
    .delete(t.submissions)
    .where(inArray(t.submissions.id, ids))
    .returning({ id: t.submissions.id, email: t.submissions.email, clientId: t.submissions.userId });
  const submissionIds = gone.map(({ id }) => id);
  const ofSubmissions = inArray(t.orders.submissionId, submissionIds);
  const ofNobody = await pseudonymiseOrders(db, and(ofSubmissions, isNull(t.orders.userId)), deps);
  const ofBuyers = await q
    .update(t.orders)
    .set({ submissionId: null, questionAnswers: [] })
    .where(ofSubmissions)
    .returning({ id: t.orders.id });
  const orderIds = [...ofNobody, ...ofBuyers.map(({ id }) => id)];
  const jobIds = await eraseWork(db, submissionIds, orderIds);
  await eraseEntitlements(db, submissionIds);
  await eraseRowsOfSubmissions(db, submissionIds, deps.now);
  const clients = new Set(gone.flatMap(({ clientId }) => clientId ?? []));
  await announceErasure(db, [...clients], deps.now);
  const addresses = gone.map(({ email }) => email);
  const mailIds = await eraseMails(db, addresses, [...submissionIds, ...orderIds, ...jobIds]);

  const deletedIds = submissionIds.map((id) => ({ id, kind: 'submission' as const, deletedAt: deps.now }));
  await insertDeletedIds(db, deletedIds);
  return { deletedIds, mailIds };
}

async function eraseEntitlements({ q, t }: Db, submissionIds: string[]): Promise<void> {
  const { entitlements: e } = t;
  const theirs = inArray(e.submissionId, submissionIds);
  await q.delete(e).where(and(theirs, or(isNull(e.userId), eq(e.kind, 'report'))));
  await q
    .update(e)
    .set({ submissionId: null })
    .where(and(theirs, isNotNull(e.userId)));
}
