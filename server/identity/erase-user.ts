import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { endSessionsOf } from './session.repository.ts';

/**
 * Deletes a person for good, with everything in the account; run it inside one transaction. What stays has no personal
 * content: orders (amount, date and the provider's ids, kept seven years), the hash by which a mailbox gets one trial,
 * and the hashes of ended sessions, by which their devices learn that they must forget (180 days).
 */
export async function eraseUser(db: Db, user: { id: string; email: string }, now: number): Promise<void> {
  const { q, t } = db;
  const { id: submissionId, email } = t.submissions;
  const owned = await q
    .select({ id: submissionId, email })
    .from(t.submissions)
    .where(eq(t.submissions.userId, user.id));
  const submissionIds = owned.map((row) => row.id);
  const addresses = [user.email, ...owned.map((row) => row.email)];

  await eraseWork(db, submissionIds, await pseudonymiseOrders(db, user.id, submissionIds, now));
  await q.delete(t.submissions).where(eq(t.submissions.userId, user.id));
  await eraseEntitlements(db, user.id, submissionIds);
  await q.delete(t.linkTokens).where(eq(t.linkTokens.userId, user.id));
  await q.delete(t.mails).where(inArray(t.mails.recipient, addresses));
  await endSessionsOf(db, user.id, 'deleted', now);
  await q.update(t.sessions).set({ label: '' }).where(eq(t.sessions.userId, user.id));
  await q.delete(t.users).where(eq(t.users.id, user.id));
}

/** Reports, and the jobs, which hold parts of them: a job's dedupe key ends in the id of what it works for. */
async function eraseWork({ q, t }: Db, submissionIds: string[], orderIds: string[]): Promise<void> {
  await q.delete(t.reports).where(inArray(t.reports.submissionId, submissionIds));
  const subject = sql`substr(${t.jobs.dedupeKey}, length(${t.jobs.dedupeKey}) - 21)`;
  await q.delete(t.jobs).where(inArray(subject, [...submissionIds, ...orderIds]));
}

/** @returns the ids of the orders, which stay */
async function pseudonymiseOrders(
  { q, t }: Db,
  userId: string,
  submissionIds: string[],
  now: number,
): Promise<string[]> {
  const theirs = or(eq(t.orders.userId, userId), inArray(t.orders.submissionId, submissionIds));
  await q
    .update(t.orders)
    .set({ state: 'expired' })
    .where(and(theirs, eq(t.orders.state, 'open')));
  const orders = await q
    .update(t.orders)
    .set({ userId: null, submissionId: null, questionAnswers: [], sessionUrl: null, updatedAt: now })
    .where(theirs)
    .returning({ id: t.orders.id });
  return orders.map(({ id }) => id);
}

async function eraseEntitlements({ q, t }: Db, userId: string, submissionIds: string[]): Promise<void> {
  const theirs = or(eq(t.entitlements.userId, userId), inArray(t.entitlements.submissionId, submissionIds));
  await q.delete(t.entitlements).where(and(theirs, ne(t.entitlements.source, 'trial')));
  await q.update(t.entitlements).set({ userId: null }).where(theirs);
}
