import { z } from 'zod';
import {
  type ReportDoc,
  type ReportStage,
  reportDocSchema,
  reportStages,
  sectionIds,
  sectionSchema,
} from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import type { ReportInput } from '#server/ai/writer.ts';
import type { ServerDeps } from '#server/deps.ts';
import { sha256 } from '#server/ids.ts';
import type { Job } from '#server/jobs/queue.ts';
import type { JobKind, StageResult } from '#server/jobs/worker.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import { toAnswers } from '#server/submissions/to-answers.ts';
import { reportRepository } from './report.repository.ts';
import { queueFailureMail, queueReadyMail } from './report-mail.ts';
import { reportKind } from './report-order.ts';

/** Draws a document as a PDF of 5 to 10 pages. */
export type RenderReport = (doc: ReportDoc) => Promise<Uint8Array>;

export interface ReportJobDeps
  extends Pick<ServerDeps, 'database' | 'writer' | 'clock' | 'newId' | 'log' | 'settings'> {
  renderReport: RenderReport;
}

/** `orderId` is absent when staff asked for the report. */
const reportPayloadSchema = z.object({ submissionId: z.string(), orderId: z.string().optional() });
/** What the first two stages leave behind. */
export const writtenSchema = z.object({ outline: z.unknown(), sections: z.array(sectionSchema) });

/** Writes, renders and announces one report. Each stage commits what it made; a crash repeats that stage alone. */
export function reportJob(deps: ReportJobDeps): JobKind {
  const stages = reportSteps(deps);
  return {
    kind: reportKind,
    stages: reportStages.map((name) => ({ name, run: stages[name] })),
    async onFailed(db, job) {
      const { submissionId, orderId } = reportPayloadSchema.parse(job.payload);
      deps.log.error('report_failed', { jobId: job.id, orderId, stage: job.stage, refund: orderId !== undefined });
      const submission = await submissionRepository(db).find(submissionId);
      if (submission && orderId) await queueFailureMail(db, deps, { submission, jobId: job.id });
    },
  };
}

function reportSteps({ database, writer, clock, newId, settings, renderReport }: ReportJobDeps) {
  const reports = () => reportRepository(database.read);

  async function load(job: Job): Promise<{ submission: Submission; input: ReportInput }> {
    const { submissionId } = reportPayloadSchema.parse(job.payload);
    const submission = await submissionRepository(database.read).find(submissionId);
    if (!submission) throw new Error('The submission of a report is gone.');
    const today = new Date(job.createdAt).toISOString().slice(0, 10);
    const questionAnswers = submission.questionAnswers ?? [];
    return { submission, input: { answers: toAnswers(submission), questionAnswers, today } };
  }

  async function loadReport(job: Job) {
    const report = await reports().findByJob(job.id);
    if (!report) throw new Error('The report of a job is gone.');
    return report;
  }

  return {
    async outline(job) {
      const { input } = await load(job);
      return { checkpoint: { outline: await writer.outlineReport(input), sections: [] } };
    },

    /** One section a run, so that a slow writer's progress is seen and kept. */
    async sections(job) {
      const { outline, sections } = writtenSchema.parse(job.checkpoint);
      const id = sectionIds[sections.length];
      if (!id) return { checkpoint: { outline, sections } };
      const { input } = await load(job);
      const section = sectionSchema.parse(await writer.writeSection(input, outline, id));
      const written = [...sections, section];
      return { checkpoint: { outline, sections: written }, again: written.length < sectionIds.length };
    },

    async assemble(job) {
      const { outline, sections } = writtenSchema.parse(job.checkpoint);
      const { submission, input } = await load(job);
      const doc = reportDocSchema.parse(await writer.assembleReport(input, outline, sections));
      const text = reportText(doc);
      const [id, createdAt] = [newId(), clock()];
      const report = { id, createdAt, submissionId: submission.id, jobId: job.id, doc, text, textHash: sha256(text) };
      return { checkpoint: null, effects: (db) => reportRepository(db).insert(report) };
    },

    async pdf(job) {
      const report = await loadReport(job);
      const pdf = await renderReport(report.doc);
      return { checkpoint: null, effects: (db) => reportRepository(db).savePdf(report.id, pdf) };
    },

    async mail(job) {
      const { orderId } = reportPayloadSchema.parse(job.payload);
      if (orderId === undefined) return { checkpoint: null };
      const { submission } = await load(job);
      const ready = { submission, orderId, jobId: job.id };
      return { checkpoint: null, effects: (db) => queueReadyMail(db, { newId, clock, settings }, ready) };
    },
  } satisfies Record<ReportStage, (job: Job) => Promise<StageResult>>;
}
