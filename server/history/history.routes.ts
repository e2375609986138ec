import Router from '@koa/router';
import { eq } from 'drizzle-orm';
import { type HistoryItem, historyFacts } from '#schema/history.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import { hasReport } from '#server/entitlements/access.ts';
import { requireUser } from '#server/http/require-user.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';

/** A person's own submissions: those linked to the account, never those that merely carry the same address. */
export function historyRoutes({ database }: Pick<ServerDeps, 'database'>) {
  const router = new Router();
  router.get('/api/history', async (ctx) => {
    ctx.body = { history: await listHistory(database.read, requireUser(ctx).userId) };
  });
  return router;
}

/** Newest first. */
async function listHistory(db: Db, userId: string): Promise<HistoryItem[]> {
  const submissions = await submissionRepository(db).listOwned(userId);
  const reported = await listReported(db, userId);
  return submissions.map((submission) => toHistoryItem(submission, reported.has(submission.id)));
}

function toHistoryItem(submission: Submission, hasReport: boolean): HistoryItem {
  const insights = submission.insights ?? [];
  const facts = historyFacts({ ...submission, hasInsights: insights.length > 0, hasReport });
  return { ...facts, insights, provider: submission.provider };
}

/** The ids of a person's submissions with a report that is written and still the person's to have. */
async function listReported(db: Db, userId: string): Promise<Set<string>> {
  const { q, t } = db;
  const written = await q
    .selectDistinct({ id: t.reports.submissionId })
    .from(t.reports)
    .innerJoin(t.submissions, eq(t.submissions.id, t.reports.submissionId))
    .where(eq(t.submissions.userId, userId));
  const entitled = await Promise.all(written.map(async ({ id }) => ((await hasReport(db, id)) ? [id] : [])));
  return new Set(entitled.flat());
}
