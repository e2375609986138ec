import { asc, eq, inArray, or } from 'drizzle-orm';
import type { AccountExport } from '#schema/account.ts';
import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { hasReport } from '#server/entitlements/access.ts';
import { type FindAdminOverrides, presentUser } from '#server/identity/present-users.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import { toAnswers } from '#server/submissions/to-answers.ts';

/**
 * All that a person's account holds (GDPR articles 15 and 20). Notes that coaches write for each other are not in it.
 *
 * @throws AppError `unauthenticated` when the account is gone
 */
export async function exportAccount(
  db: Db,
  userId: string,
  findAdminOverrides: FindAdminOverrides,
): Promise<AccountExport> {
  const user = await userRepository(db).find(userId);
  if (!user) throw new AppError('unauthenticated');
  const submissions = await submissionRepository(db).listOwned(userId);
  return {
    profile: { ...(await presentUser(db, user, findAdminOverrides)), createdAt: user.createdAt },
    submissions: submissions.map(toExported),
    reports: await listReports(db, submissions),
    goals: [],
    notes: [],
    conversations: [],
    orders: await listOrders(db, userId, submissions),
  };
}

function toExported(submission: Submission): AccountExport['submissions'][number] {
  const { id, createdAt, insights, questions } = submission;
  return { id, createdAt, answers: toAnswers(submission), insights: insights ?? [], questions: questions ?? [] };
}

/** Those that the person may read: paid for and not refunded. */
async function listReports({ q, t }: Db, submissions: Submission[]): Promise<AccountExport['reports']> {
  const bought: string[] = [];
  for (const { id } of submissions) if (await hasReport({ q, t }, id)) bought.push(id);
  const { submissionId, createdAt, doc, text } = t.reports;
  const rows = await q
    .select({ submissionId, createdAt, doc, text })
    .from(t.reports)
    .where(inArray(submissionId, bought))
    .orderBy(asc(createdAt));
  return rows.map(({ doc: { title }, ...report }) => ({
    ...report,
    title,
    pdf: `/api/history/${report.submissionId}/report.pdf`,
  }));
}

async function listOrders({ q, t }: Db, userId: string, submissions: Submission[]): Promise<AccountExport['orders']> {
  const { id, kind, state, amountCents, currency, questionAnswers, createdAt, paidAt } = t.orders;
  const ids = submissions.map((submission) => submission.id);
  return q
    .select({ id, kind, state, amountCents, currency, questionAnswers, createdAt, paidAt })
    .from(t.orders)
    .where(or(eq(t.orders.userId, userId), inArray(t.orders.submissionId, ids)))
    .orderBy(asc(createdAt));
}
