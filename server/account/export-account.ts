import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { AccountExport } from '#schema/account.ts';
import { AppError } from '#schema/errors.ts';
import { authorLabels, writerLabel } from '#schema/report-words.ts';
import type { Db } from '#server/db/connect.ts';
import { hasReport } from '#server/entitlements/access.ts';
import { type FindAdminOverrides, presentUser } from '#server/identity/present-users.ts';
import { listSessions } from '#server/identity/session.repository.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import { toAnswers } from '#server/submissions/to-answers.ts';
import { exportSyncedRows } from './export-synced-rows.ts';

/**
 * All that a person's account holds (GDPR articles 15 and 20). Not in it: what coaches write for each other; mails,
 * which say what is in it already, and whose links open the account; hashes; and the working copies of our own jobs.
 *
 * @param now epoch ms
 * @throws AppError `unauthenticated` when the account is gone
 */
export async function exportAccount(
  db: Db,
  userId: string,
  { findAdminOverrides, now }: { findAdminOverrides: FindAdminOverrides; now: number },
): Promise<AccountExport> {
  const user = await userRepository(db).find(userId);
  if (!user) throw new AppError('unauthenticated');
  const submissions = await submissionRepository(db).listOwned(userId);
  const profile = await presentUser(db, user, findAdminOverrides);
  return {
    profile: { ...profile, createdAt: user.createdAt, pending_email: await findPendingEmail(db, userId, now) },
    sessions: (await listSessions(db, userId, now)).map(({ label, createdAt, lastSeenAt }) => ({
      label,
      createdAt,
      lastSeenAt,
    })),
    submissions: submissions.map(toExported),
    reports: await listReports(db, submissions),
    ...(await exportSyncedRows(db, userId, submissions)),
    orders: await listOrders(db, userId, submissions),
    chatDays: await listChatDays(db, userId),
  };
}

async function findPendingEmail({ q, t }: Db, userId: string, now: number): Promise<string | null> {
  const { linkTokens: links } = t;
  const isOpen = and(isNull(links.usedAt), gt(links.expiresAt, now));
  const [row] = await q
    .select({ email: links.email })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.purpose, 'change_email'), isOpen));
  return row?.email ?? null;
}

function toExported(submission: Submission): AccountExport['submissions'][number] {
  const { id, createdAt, provider, insights, questions, questionFields, questionsProvider } = submission;
  return {
    id,
    createdAt,
    answers: toAnswers(submission),
    writtenBy: writerLabel(provider),
    insights: insights ?? [],
    questions: questions ?? [],
    questionFields: questionFields ?? [],
    questionsWrittenBy: questionsProvider && writerLabel(questionsProvider),
    questionAnswers: submission.questionAnswers ?? [],
  };
}

/** All versions that were written, whatever was paid: a person may have what is held of them. Newest first. */
async function listReports(db: Db, submissions: Submission[]): Promise<AccountExport['reports']> {
  const { q, t } = db;
  const ids = submissions.map(({ id }) => id);
  const bought = new Set<string>();
  for (const id of ids) if (await hasReport(db, id)) bought.add(id);
  const { submissionId, version, createdAt, doc, text, additionalContext } = t.reports;
  const rows = await q
    .select({ submissionId, version, createdAt, doc, text, additionalContext })
    .from(t.reports)
    .where(inArray(submissionId, ids))
    .orderBy(desc(createdAt), desc(version));
  return rows.map(({ doc: { title, author }, ...report }) => {
    const link = `/api/history/${report.submissionId}/report.pdf?version=${report.version}`;
    return { ...report, title, writtenBy: authorLabels[author], pdf: bought.has(report.submissionId) ? link : null };
  });
}

async function listOrders({ q, t }: Db, userId: string, submissions: Submission[]): Promise<AccountExport['orders']> {
  const { id, kind, submissionId, state, amountCents, currency, country, questionAnswers, createdAt, paidAt } =
    t.orders;
  const { refundedCents, refundedAt, receiptUrl } = t.orders;
  const ids = submissions.map((submission) => submission.id);
  return q
    .select({
      id,
      kind,
      submissionId,
      state,
      amountCents,
      currency,
      country,
      questionAnswers,
      createdAt,
      paidAt,
      refundedCents,
      refundedAt,
      receiptUrl,
    })
    .from(t.orders)
    .where(or(eq(t.orders.userId, userId), inArray(t.orders.submissionId, ids)))
    .orderBy(asc(createdAt));
}

async function listChatDays({ q, t }: Db, userId: string): Promise<AccountExport['chatDays']> {
  const { source, startsAt, endsAt, revokedAt, createdAt, kind } = t.entitlements;
  return q
    .select({ source, startsAt, endsAt, revokedAt })
    .from(t.entitlements)
    .where(and(eq(t.entitlements.userId, userId), eq(kind, 'chat')))
    .orderBy(asc(createdAt));
}
