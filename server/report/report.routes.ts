import Router from '@koa/router';
import type { Context } from 'koa';
import type { AuditAction } from '#schema/audit.ts';
import { AppError } from '#schema/errors.ts';
import {
  generatePdfInputSchema,
  generateReportInputSchema,
  type ReportAnswer,
  reportFileName,
  sendReportInputSchema,
} from '#schema/report.ts';
import { auditSubmission } from '#server/audit/audit-submission.ts';
import type { ServerDeps } from '#server/deps.ts';
import { pathId } from '#server/http/path-id.ts';
import { addressOf, rateRules } from '#server/http/rate-limit.ts';
import { largeBodyLimit, readBody } from '#server/http/read-body.ts';
import { requireUser } from '#server/http/require-user.ts';
import { sha256 } from '#server/ids.ts';
import { findReport } from './find-report.ts';
import { reportRepository } from './report.repository.ts';
import type { RenderReport } from './report-job.ts';
import { readStatus } from './report-status.ts';
import { requestReport } from './request-report.ts';
import { sendReport } from './send-report.ts';
import { storedPdf } from './stored-pdf.ts';

export interface ReportDeps extends ServerDeps {
  renderReport: RenderReport;
}

/** From asking for a report to holding it: state, page, text, PDF and mail. */
export function reportRoutes(deps: ReportDeps) {
  const router = new Router();
  const { read } = deps.database;
  const documentLimit = deps.limit(rateRules.document);
  const audit = (ctx: Context, submissionId: string, action: AuditAction = 'read') =>
    auditSubmission(deps, ctx, submissionId, { subject: 'report', action });

  router.post('/api/generate-report', async (ctx) => {
    const { submissionId } = await readBody(ctx, generateReportInputSchema);
    const status = await requestReport(deps, ctx.state.actor, submissionId);
    ctx.body = { status };
    ctx.status = status === 'pending' ? 202 : 200;
  });

  router.get('/api/report-status/:id', async (ctx) => {
    const status = await readStatus(read, pathId(ctx), ctx.state.actor);
    if (status.report !== undefined) await audit(ctx, pathId(ctx));
    ctx.body = status;
  });

  router.get('/api/report/:id', async (ctx) => {
    const { doc, text, version, submissionId } = await findReport(
      read,
      pathId(ctx),
      ctx.state.actor,
      wantedVersion(ctx),
    );
    await audit(ctx, submissionId);
    const versions = await reportRepository(read).listVersions(submissionId);
    ctx.body = { reportDoc: doc, reportText: text, version, versions } satisfies ReportAnswer;
  });

  router.get('/api/download-report/:id', async (ctx) => {
    const { text } = await findReport(read, pathId(ctx), requireUser(ctx));
    await audit(ctx, pathId(ctx), 'exported');
    ctx.body = { message: text };
  });

  router.get('/api/history/:id/report.pdf', documentLimit, async (ctx) => {
    const report = await findReport(read, pathId(ctx), requireUser(ctx), wantedVersion(ctx));
    const pdf = await storedPdf(deps, report);
    await audit(ctx, report.submissionId, 'exported');
    answerPdf(ctx, pdf);
  });

  router.post('/api/email/generate-pdf', documentLimit, async (ctx) => {
    const { report: text } = await readBody(ctx, generatePdfInputSchema, largeBodyLimit);
    const report = await reportRepository(read).findByText(sha256(text));
    if (!report) throw new AppError('not_found', { userMessage: 'Failed to generate PDF' });
    const pdf = await storedPdf(deps, report);
    await audit(ctx, report.submissionId, 'exported');
    answerPdf(ctx, pdf);
  });

  router.post('/api/email/send-report', documentLimit, async (ctx) => {
    const input = await readBody(ctx, sendReportInputSchema, largeBodyLimit);
    await sendReport(deps, ctx.state.actor, addressOf(ctx), input);
    ctx.body = { message: 'We’re sending the email.' };
  });
  return router;
}

/**
 * The version that `?version=` names; undefined for the newest.
 *
 * @throws AppError `not_found` when it cannot be one
 */
function wantedVersion({ query: { version } }: Context): number | undefined {
  if (version === undefined) return undefined;
  if (typeof version === 'string' && /^[1-9]\d{0,5}$/.test(version)) return Number(version);
  throw new AppError('not_found', { userMessage: 'Failed to fetch report' });
}

function answerPdf(ctx: Context, pdf: Buffer): void {
  ctx.attachment(reportFileName);
  ctx.type = 'application/pdf';
  ctx.body = pdf;
}
