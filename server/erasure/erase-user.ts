import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { endSessionsOf } from '#server/identity/session.repository.ts';
import { eraseRowsOfUser } from '#server/synced-rows/erase-rows.ts';
import { orderPurge, takeStaffWork } from '#server/synced-rows/order-purge.ts';
import { announceSubmissions } from '#server/synced-rows/stored-rows.ts';
import { type DeletedId, insertDeletedIds } from './deleted-ids.ts';
import { type ForgetPayer, pseudonymiseOrders } from './erase-orders.ts';
import { eraseMails, eraseRequester, eraseWork } from './erase-work.ts';

export interface ErasingDeps {
  /** Epoch ms. */
  now: number;
  forgetPayer: ForgetPayer;
  newId: () => string;
}

/** Lists what is left to do outside the database, once the deletion is committed. */
export interface Erased {
  /** Lists what must be deleted again if the database is put back from an older copy. */
  deletedIds: DeletedId[];
  /** Mails whose files must go. */
  mailIds: string[];
}

/**
 * Deletes a person for good, with everything in the account; run it inside one transaction. What stays has no personal
 * content: orders (amount, dates, country and the provider's ids, kept seven years), the hash by which a mailbox gets one
 * trial, the hashes of ended sessions, by which their devices learn that they must forget (180 days), and the deleted ids.
 */
export async function eraseUser(db: Db, user: { id: string; email: string }, deps: ErasingDeps): Promise<Erased> {
  const { q, t } = db;
  const linked = await listMailedAddresses(db, user.id);
  const submissions = await q
    .delete(t.submissions)
    .where(eq(t.submissions.userId, user.id))
    .returning({ id: t.submissions.id, email: t.submissions.email });
  const submissionIds = submissions.map(({ id }) => id);
  const theirs = or(eq(t.orders.userId, user.id), inArray(t.orders.submissionId, submissionIds));
  const orderIds = await pseudonymiseOrders(db, theirs, deps);
  const jobIds = await eraseWork(db, submissionIds, orderIds);
  await eraseEntitlements(db, user.id, submissionIds, deps.now);
  await eraseRequester(db, user.id);
  await takeStaffWork(db, user.id, deps);
  await eraseRowsOfUser(db, user.id, submissionIds, deps.now);
  await orderPurge(db, { userId: user.id, scope: 'all', reason: 'deleted' }, deps);
  await q.delete(t.coachDesks).where(eq(t.coachDesks.userId, user.id));
  await q.delete(t.linkTokens).where(eq(t.linkTokens.userId, user.id));
  await endSessionsOf(db, user.id, 'deleted', deps.now);
  await q.update(t.sessions).set({ label: '' }).where(eq(t.sessions.userId, user.id));
  await q.delete(t.users).where(eq(t.users.id, user.id));
  const addresses = [user.email, ...linked, ...submissions.map(({ email }) => email)];
  const mailIds = await eraseMails(db, addresses, [user.id, ...submissionIds, ...orderIds, ...jobIds]);

  const deletedIds = [
    { id: user.id, kind: 'user' as const, deletedAt: deps.now },
    ...submissionIds.map((id) => ({ id, kind: 'submission' as const, deletedAt: deps.now })),
  ];
  await insertDeletedIds(db, deletedIds);
  return { deletedIds, mailIds };
}

/** The addresses that links of the account were mailed to: a former one, and one that was never confirmed. */
async function listMailedAddresses({ q, t }: Db, userId: string): Promise<string[]> {
  const rows = await q.select({ email: t.linkTokens.email }).from(t.linkTokens).where(eq(t.linkTokens.userId, userId));
  return rows.map(({ email }) => email);
}

/** A report that the person had bought for somebody else's submission is not theirs to read any more. */
async function eraseEntitlements(db: Db, userId: string, submissionIds: string[], now: number): Promise<void> {
  const { q, t } = db;
  const { entitlements: e } = t;
  const theirs = or(eq(e.userId, userId), inArray(e.submissionId, submissionIds));
  const deleted = await q
    .delete(e)
    .where(and(theirs, ne(e.source, 'trial')))
    .returning();
  await q.update(e).set({ userId: null }).where(theirs);
  const reports = deleted.filter(({ kind }) => kind === 'report');
  const left = reports.flatMap(({ submissionId: id }) => (id === null || submissionIds.includes(id) ? [] : [id]));
  await announceSubmissions(db, left, now);
}
