import Router, { type RouterContext } from '@koa/router';
import type { PortalDetail, SummaryAnswer, Timeline } from '#schema/portal.ts';
import { type PortalReportText, remakeReportInputSchema } from '#schema/report.ts';
import { auditRead } from '#server/audit/record-audit.ts';
import { readCursor } from '#server/http/page-cursor.ts';
import { pathId } from '#server/http/path-id.ts';
import { readBody } from '#server/http/read-body.ts';
import { requireStaff } from '#server/http/require-user.ts';
import type { PortalDeps } from './coaching-deps.ts';
import { findSubmission, submissionNotFound } from './find-submission.ts';
import { readDetail } from './read-detail.ts';
import { readTimeline } from './read-timeline.ts';
import { recordDetailRead, recordPartRead } from './record-opened.ts';
import { submissionSummarizer } from './summarize-submission.ts';
import { waitForReport } from './wait-for-report.ts';

/** Lets staff read one submission, and have its summary and its report written. */
export function submissionRoutes(deps: PortalDeps) {
  const { database, reports } = deps;
  const router = new Router({ prefix: '/api/coaching' });
  const summarize = submissionSummarizer(deps);

  router.get('/submissions/:id', async (ctx) => {
    const actor = requireStaff(ctx);
    const id = submissionId(ctx);
    const { submission, detail } = await database.tx(async (db) => {
      const found = await findSubmission(db, id);
      return { submission: found, detail: await readDetail(db, found, reports) };
    });
    await recordDetailRead(deps, actor, submission, deps.clock());
    ctx.body = detail satisfies PortalDetail;
  });

  router.get('/submissions/:id/timeline', async (ctx) => {
    const actor = requireStaff(ctx);
    const id = submissionId(ctx);
    const before = readCursor(ctx);
    const { submission, timeline } = await database.tx(async (db) => {
      const found = await findSubmission(db, id);
      return { submission: found, timeline: await readTimeline(db, found, before) };
    });
    await recordPartRead(deps, actor, submission, 'timeline');
    ctx.body = timeline satisfies Timeline;
  });

  router.post('/submissions/:id/summary', async (ctx) => {
    const actor = requireStaff(ctx);
    const submission = await findSubmission(database.read, submissionId(ctx));
    const summary = await summarize(actor.userId, submission.id, ctx.query.force === 'true');
    await recordPartRead(deps, actor, submission, 'summary');
    ctx.body = summary satisfies SummaryAnswer;
  });

  router.post('/submissions/:id/generate-report', async (ctx) => {
    const actor = requireStaff(ctx);
    const input = await readBody(ctx, remakeReportInputSchema);
    const { id, userId: ownerId } = await findSubmission(database.read, submissionId(ctx));
    const { jobId } = await reports.remake(actor, id, input);
    const connection = new AbortController();
    ctx.res.once('close', () => connection.abort());
    const end = AbortSignal.any([connection.signal, deps.closing]);
    // The portal follows the job instead, because a call that waits cannot say how far it is.
    const reportWait = ctx.query.wait === 'false' ? { limitMs: 0, pollMs: 0 } : deps.reportWait;
    const reportContent = await waitForReport({ database, reportWait }, jobId, end);
    if (reportContent === undefined) {
      ctx.status = 202;
      ctx.body = { status: 'pending', jobId };
      return;
    }
    await auditRead(deps, ctx, { subject: 'report', submissionId: id, ownerId });
    ctx.body = { reportContent };
  });

  router.get('/download-report/:id', async (ctx) => {
    const actor = requireStaff(ctx);
    const { id, userId: ownerId } = await findSubmission(database.read, submissionId(ctx));
    const { text: message, doc: reportDoc } = await reports.find(id, actor);
    await auditRead(deps, ctx, { action: 'exported', subject: 'report', submissionId: id, ownerId });
    ctx.body = { message, reportDoc } satisfies PortalReportText;
  });
  return router;
}

/** Reads the id in the address. @throws AppError `not_found` in the portal's words, also for what cannot be an id */
function submissionId(ctx: RouterContext): string {
  try {
    return pathId(ctx);
  } catch {
    throw submissionNotFound();
  }
}
