import Router from '@koa/router';
import { type HistoryItem, historyFacts } from '#schema/history.ts';
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
  const insights = submission.insights ?? [];
  const facts = historyFacts({ ...submission, hasInsights: insights.length > 0, hasReport });
  return { ...facts, insights, provider: submission.provider };
}
