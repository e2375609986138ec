import Router from '@koa/router';
import { dayOf } from '#schema/days.ts';
import type { HistoryItem } from '#schema/history.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import { requireUser } from '#server/http/require-user.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import { listReported } from './list-reported.ts';

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
  const { id, createdAt, firstName, lastName, company, provider } = submission;
  const insights = submission.insights ?? [];
  return {
    submissionId: id,
    date: dayOf(createdAt),
    client: [firstName, lastName].filter((name) => name !== null).join(' '),
    company,
    status: hasReport ? 'Report' : insights.length > 0 ? 'Insights' : 'Pending',
    insights,
    provider,
    hasReport,
  };
}
