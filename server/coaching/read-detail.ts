import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { toWireNote } from '#schema/coaching.ts';
import type { PortalDetail } from '#schema/portal.ts';
import { toStep } from '#schema/steps.ts';
import type { Db } from '#server/db/connect.ts';
import { orderStatusOf, refundSinceOf } from '#server/orders/order-status.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';
import type { PortalDeps } from './coaching-deps.ts';
import { findQuestion } from './find-question.ts';
import { listGoals } from './list-goals.ts';
import { listReportOrders } from './timeline-orders.ts';
import { toPortalRow } from './to-portal-row.ts';

const latestConversations = 3;
const toIso = (at: number) => new Date(at).toISOString();

/**
 * Reads what the portal shows of one submission. Call it inside a transaction, so that all of it is of one instant. Of
 * conversations it reads titles, counts and the last question.
 */
export async function readDetail(
  db: Db,
  submission: Submission,
  { isPending }: Pick<PortalDeps['reports'], 'isPending'>,
): Promise<PortalDetail> {
  const { id, userId: clientId, insights, provider } = submission;
  const report = await findNewestReport(db, id);
  const notes = await listNotes(db, id);
  const goals = await listGoals(db, submission);
  const counts = { hasReport: report !== undefined, notesCount: notes.length, goalsCount: goals.length };
  return {
    submission: {
      ...toPortalRow(submission, counts),
      insights: insights ?? [],
      insights_provider: provider,
      report: report?.text ?? null,
      report_created_at: report ? toIso(report.createdAt) : null,
      report_pending: await isPending(db, id),
      refund: await findRefund(db, id),
    },
    notes: notes.map(toWireNote),
    goals: goals.map(toStep),
    chatHistory: clientId === null ? [] : await listConversations(db, clientId),
    question: await findQuestion(db, submission),
  };
}

async function findNewestReport({ q, t: { reports } }: Db, submissionId: string) {
  const [newest] = await q
    .select({ text: reports.text, createdAt: reports.createdAt })
    .from(reports)
    .where(eq(reports.submissionId, submissionId))
    .orderBy(desc(reports.version))
    .limit(1);
  return newest;
}

/** Finds what became of the newest payment for the report, where it went back. */
async function findRefund(db: Db, submissionId: string): Promise<PortalDetail['submission']['refund']> {
  const orders = await listReportOrders(db, submissionId);
  const newest = orders.sort((a, b) => (b.paidAt ?? 0) - (a.paidAt ?? 0))[0];
  const state = newest && orderStatusOf(newest);
  if (!newest || (state !== 'refund_pending' && state !== 'refunded')) return null;
  return { state, at: toIso(refundSinceOf(newest) ?? newest.refundedAt ?? newest.updatedAt) };
}

async function listNotes({ q, t: { notes } }: Db, submissionId: string) {
  return q
    .select()
    .from(notes)
    .where(and(eq(notes.submissionId, submissionId), isNull(notes.deletedAt)))
    .orderBy(desc(notes.createdAt), desc(notes.id));
}

async function listConversations({ q, t }: Db, userId: string): Promise<PortalDetail['chatHistory']> {
  const { conversations: c, messages: m } = t;
  const latest = await q
    .select({ id: c.id, title: c.title, updatedAt: c.updatedAt })
    .from(c)
    .where(and(eq(c.userId, userId), isNull(c.deletedAt)))
    .orderBy(desc(c.updatedAt), desc(c.id))
    .limit(latestConversations);
  const history: PortalDetail['chatHistory'] = [];
  for (const { id, title, updatedAt } of latest) {
    const [counted] = await q.select({ messages: count() }).from(m).where(eq(m.conversationId, id));
    history.push({ id, title, updated_at: toIso(updatedAt), message_count: counted?.messages ?? 0 });
  }
  return history;
}
