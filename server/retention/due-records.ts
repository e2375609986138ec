import { and, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { dayOf } from '#schema/days.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { type Batch, deleteSome, type RowSelection, updateSome } from './delete-in-batches.ts';
import { endOf } from './periods.ts';

/** Lists what is stored for a time and goes by its date, under the log's name for it. */
export function dueRecords(now: number): Record<string, Batch> {
  const deleting =
    (rows: (t: Db['t']) => RowSelection): Batch =>
    (db, limit) =>
      deleteSome(db, rows(db.t), limit);
  return {
    sessionLabels: (db, limit) => updateSome(db, endedSessionsWithLabel(db, now), { label: '' }, limit),
    sessions: deleting(({ sessions }) => ({
      table: sessions,
      id: sessions.id,
      where: endedUntil({ sessions }, endOf('endedSessionDays', now)),
    })),
    linkTokens: deleting(({ linkTokens }) => {
      const before = endOf('linkTokenDays', now);
      const where = or(lte(linkTokens.usedAt, before), lte(linkTokens.expiresAt, before));
      return { table: linkTokens, id: linkTokens.tokenHash, where };
    }),
    mailWords: (db, limit) =>
      updateSome(
        db,
        mailsWithWords(db, endOf('mailWordsDays', now)),
        { recipient: '', text: '', html: '', error: null },
        limit,
      ),
    mails: deleting(({ mails }) => ({
      table: mails,
      id: mails.id,
      where: lte(mails.createdAt, endOf('mailYears', now)),
    })),
    unpaidOrders: deleting(({ orders }) => {
      const before = endOf('unpaidOrderDays', now);
      const unpaid = and(inArray(orders.state, ['open', 'expired']), isNull(orders.paidAt));
      const where = and(unpaid, lte(orders.expiresAt, before), lte(orders.updatedAt, before));
      return { table: orders, id: orders.id, where };
    }),
    orders: deleting(({ orders }) => {
      const before = endOf('paymentYears', now);
      const { paidAt, refundBegunAt, refundedAt, refundFailedAt } = orders;
      const returned = [refundBegunAt, refundedAt, refundFailedAt].map((at) => or(isNull(at), lte(at, before)));
      return { table: orders, id: orders.id, where: and(lte(paidAt, before), ...returned) };
    }),
    paymentEvents: deleting(({ paymentEvents }) => ({
      table: paymentEvents,
      id: paymentEvents.id,
      where: lte(paymentEvents.receivedAt, endOf('paymentYears', now)),
    })),
    refundJobs: deleting(({ jobs }) => endedJobs(jobs, 'refund', endOf('paymentYears', now))),
    questionsJobs: deleting(({ jobs }) => endedJobs(jobs, 'questions', endOf('questionsJobDays', now))),
    trialMarks: deleting(({ entitlements: e }) => {
      const ofNobody = and(eq(e.source, 'trial'), isNull(e.userId));
      return { table: e, id: e.id, where: and(ofNobody, lte(e.endsAt, endOf('trialMarkDays', now))) };
    }),
    analyticsEvents: deleting(({ analyticsEvents }) => ({
      table: analyticsEvents,
      id: analyticsEvents.id,
      where: lte(analyticsEvents.receivedAt, endOf('analyticsDays', now)),
    })),
    rateCounters: deleting(({ rateLimits }) => ({
      table: rateLimits,
      id: rateLimits.key,
      where: lte(rateLimits.resetAt, endOf('rateCounterDays', now)),
    })),
    aiSpend: deleting(({ aiSpend }) => {
      const day = dayOf(endOf('aiSpendDays', now));
      return { table: aiSpend, id: aiSpend.day, where: lt(aiSpend.day, day) };
    }),
    auditEntries: (db, limit) => dropAuditEntries(db, now, limit),
  };
}

/** Ended by somebody, else by its own lifetimes; the later end counts for one that was ended after it had run out. */
function endedUntil({ sessions }: Pick<Db['t'], 'sessions'>, instant: number) {
  const idleUntil = sql`${sessions.lastSeenAt} + ${sessions.idleMs}`;
  const ranOut = and(isNull(sessions.endedAt), or(lte(sessions.expiresAt, instant), lte(idleUntil, instant)));
  return or(lte(sessions.endedAt, instant), ranOut);
}

function endedSessionsWithLabel({ t: { sessions } }: Db, now: number): RowSelection {
  return { table: sessions, id: sessions.id, where: and(ne(sessions.label, ''), endedUntil({ sessions }, now)) };
}

/** Sent or given up. */
function mailsWithWords({ t: { mails } }: Db, before: number): RowSelection {
  const settled = or(lte(mails.sentAt, before), lte(mails.failedAt, before));
  const hasWords = or(ne(mails.recipient, ''), ne(mails.text, ''), ne(mails.html, ''));
  return { table: mails, id: mails.id, where: and(settled, hasWords) };
}

function endedJobs(jobs: Db['t']['jobs'], kind: string, before: number): RowSelection {
  const ended = and(eq(jobs.kind, kind), inArray(jobs.state, ['done', 'failed']));
  return { table: jobs, id: jobs.id, where: and(ended, lte(jobs.updatedAt, before)) };
}

/**
 * Deletes entries that are a year old, and adds an entry that says so: the log shows where it begins. The log's triggers
 * take the time from the newest entry, so only this one makes the others old enough.
 */
async function dropAuditEntries(db: Db, now: number, limit: number): Promise<number> {
  const { auditEntries: e } = db.t;
  const due = { table: e, id: e.id, where: lte(e.at, endOf('auditDays', now)) };
  const count = Math.min(limit, await db.q.$count(e, due.where));
  if (count === 0) return 0;
  const deletion = { by: { userId: '' }, action: 'deleted', subject: 'audit', count } as const;
  await recordAudit(db, deletion, { clock: () => now, newId });
  return deleteSome(db, due, limit);
}
