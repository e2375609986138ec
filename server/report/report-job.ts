import { z } from 'zod';
import { dayOf } from '#schema/days.ts';
import { type Provider, providerSchema } from '#schema/insights.ts';
import {
  daySchema,
  type ReportDoc,
  type ReportStage,
  reportDocSchema,
  reportStages,
  type Section,
  sectionIds,
  sectionSchema,
} from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { IncompatibleCheckpoint, readCheckpoint } from '#server/ai/checkpoint.ts';
import { assembleModelReport } from '#server/ai/model/report/assemble-model-report.ts';
import { unlessUnavailable, withFallback } from '#server/ai/with-fallback.ts';
import type { ReportInput, Writer } from '#server/ai/writer.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import { sha256 } from '#server/ids.ts';
import { isRemakeJob, reportKind } from '#server/jobs/job-keys.ts';
import type { Job } from '#server/jobs/queue.ts';
import type { JobKind, StageResult } from '#server/jobs/run-job.ts';
import { orderRepository } from '#server/orders/order.repository.ts';
import { isRefundable } from '#server/orders/order-status.ts';
import { answeredAt } from '#server/submissions/answered-at.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import { toAnswers } from '#server/submissions/to-answers.ts';
import { reportRepository } from './report.repository.ts';
import { queueFailureMail, queueReadyMail, queueRemadeMail } from './report-mail.ts';
import { reportPayloadSchema } from './report-order.ts';

/** Draws a document as a PDF of 5 to 10 pages. */
export type RenderReport = (doc: ReportDoc) => Promise<Uint8Array>;

export interface ReportJobDeps
  extends Pick<ServerDeps, 'database' | 'writers' | 'clock' | 'newId' | 'log' | 'settings'> {
  renderReport: RenderReport;
}

/** Defines what the first two stages produce. One author writes the whole report. */
export const writtenSchema = z.object({
  provider: z.enum(providerSchema.options).default('playbook'),
  /** The day on which the outline was made: the report is dated and planned from it, also where a later day sets it. */
  today: z.optional(daySchema),
  outline: z.unknown(),
  sections: z.array(sectionSchema),
});
type Written = z.infer<typeof writtenSchema>;

/** Writes, renders and announces one report. Each stage commits what it made; a crash repeats that stage alone. */
export function reportJob(deps: ReportJobDeps): JobKind {
  const stages = reportSteps(deps);
  return {
    kind: reportKind,
    stages: reportStages.map((name) => ({ name, run: stages[name] })),
    async onFailed(db, job) {
      const { submissionId, orderId } = reportPayloadSchema.parse(job.payload);
      const order = orderId && (await findOrdered(db, submissionId, orderId));
      const refund = Boolean(order && isRefundable(order));
      deps.log.error('report_failed', { jobId: job.id, orderId, stage: job.stage, refund });
      if (order) await queueFailureMail(db, deps, order, job);
    },
  };
}

/** Undefined when it or what it was for is gone: then there is nobody to tell. */
async function findOrdered(db: Db, submissionId: string, orderId: string) {
  const submission = await submissionRepository(db).find(submissionId);
  return submission && orderRepository(db).find(orderId);
}

function reportSteps(deps: ReportJobDeps) {
  const { database, writers, clock, newId, log, settings, renderReport } = deps;
  const reports = () => reportRepository(database.read);

  async function load(job: Job): Promise<{ submission: Submission; input: ReportInput }> {
    const { submissionId, additionalContext } = reportPayloadSchema.parse(job.payload);
    const submission = await submissionRepository(database.read).find(submissionId);
    if (!submission) throw new Error('The submission of a report is gone.');
    // A job that failed may begin anew weeks later. “Within 3 months” still counts from the day of the answers.
    const begun = writtenSchema.safeParse(job.checkpoint).data?.today;
    const days = { today: begun ?? dayOf(clock()), answeredOn: dayOf(answeredAt(submission)) };
    const questionAnswers = submission.questionAnswers ?? [];
    const insights = submission.insights ?? [];
    const said = {
      answers: toAnswers(submission),
      questionAnswers,
      insights,
      ...(additionalContext && { additionalContext }),
    };
    return { submission, input: { ...said, ...days } };
  }

  async function loadReport(job: Job) {
    const report = await reports().findByJob(job.id);
    if (!report) throw new Error('The report of a job is gone.');
    return report;
  }

  /** Undefined for a model whose key was taken away since. */
  function writerOf(provider: Provider): Writer | undefined {
    return [writers.playbook, writers.model].find((writer) => writer?.provider === provider);
  }

  /** The next section by the report's author; undefined when that is a model which cannot write it any more. */
  async function writeNext({ provider, outline, sections }: Written, input: ReportInput, signal?: AbortSignal) {
    const [writer, id] = [writerOf(provider), sectionIds[sections.length]];
    if (!writer || !id) return undefined;
    const written = await unlessUnavailable(log, id, () => writer.writeSection(input, outline, id, signal));
    return written && sectionSchema.parse(written.value);
  }

  /** Sections that were written apart are compared once the last is there. */
  async function reviewed({ provider, outline, sections }: Written, input: ReportInput, signal?: AbortSignal) {
    const review = writerOf(provider)?.reviewSections;
    if (!review || sections.length < sectionIds.length) return sections;
    return z.array(sectionSchema).parse(await review(input, outline, sections, signal));
  }

  /**
   * A report has one author: the playbook begins again from its own outline. It writes everything at once, so that a fault
   * of its own costs a try and cannot go in a circle.
   */
  async function writtenByPlaybook(input: ReportInput): Promise<Written> {
    const { playbook } = writers;
    const outline = await playbook.outlineReport(input);
    const sections: Section[] = [];
    for (const id of sectionIds) sections.push(sectionSchema.parse(await playbook.writeSection(input, outline, id)));
    return { provider: playbook.provider, today: input.today, outline, sections };
  }

  /** Undefined, which is logged, when an earlier version of the product kept what this one cannot read. */
  async function unlessUnreadable<T>(job: Job, read: (written: Written) => T | Promise<T>): Promise<T | undefined> {
    try {
      return await read(readCheckpoint(writtenSchema, job.checkpoint));
    } catch (cause) {
      if (!(cause instanceof IncompatibleCheckpoint)) throw cause;
      log.error('report_unreadable', { jobId: job.id, stage: job.stage });
      return undefined;
    }
  }

  async function assembled({ provider, outline, sections }: Written, input: ReportInput): Promise<ReportDoc> {
    // A model's report is put together without the model, because its key may be gone by now.
    const assemble = writerOf(provider)?.assembleReport ?? assembleModelReport;
    return readCheckpoint(reportDocSchema, await assemble(input, outline, sections));
  }

  return {
    async outline(job, signal?: AbortSignal) {
      const { input } = await load(job);
      const { provider, text } = await withFallback(deps, 'outline', (writer) => writer.outlineReport(input, signal));
      return { checkpoint: { provider, today: input.today, outline: text, sections: [] } satisfies Written };
    },

    /** One section a run, so that a slow writer's progress is seen and kept. */
    async sections(job, signal?: AbortSignal) {
      const { input } = await load(job);
      const written = await unlessUnreadable(job, async (kept): Promise<Written | undefined> => {
        if (kept.sections.length >= sectionIds.length) return kept;
        const section = await writeNext(kept, input, signal);
        const sections = section && [...kept.sections, section];
        return sections && { ...kept, sections: await reviewed({ ...kept, sections }, input, signal) };
      });
      const checkpoint = written ?? (await writtenByPlaybook(input));
      return { checkpoint, again: checkpoint.sections.length < sectionIds.length };
    },

    async assemble(job) {
      const { submission, input } = await load(job);
      const doc =
        (await unlessUnreadable(job, (written) => assembled(written, input))) ??
        (await assembled(await writtenByPlaybook(input), input));
      const text = reportText(doc);
      const [id, createdAt] = [newId(), clock()];
      const cause = { submissionId: submission.id, jobId: job.id, additionalContext: input.additionalContext ?? null };
      const report = { id, createdAt, ...cause, doc, text, textHash: sha256(text) };
      return { checkpoint: null, effects: (db) => reportRepository(db).insert(report) };
    },

    async pdf(job) {
      const report = await loadReport(job);
      const pdf = await renderReport(report.doc);
      return { checkpoint: null, effects: (db) => reportRepository(db).savePdf(report.id, pdf) };
    },

    async mail(job) {
      const { submissionId, orderId } = reportPayloadSchema.parse(job.payload);
      if (isRemakeJob(job)) {
        const mailDeps = { newId, clock, settings };
        return { checkpoint: null, effects: (db) => queueRemadeMail(db, mailDeps, submissionId) };
      }
      if (orderId === undefined) return { checkpoint: null };
      return {
        checkpoint: null,
        async effects(db) {
          const order = await findOrdered(db, submissionId, orderId);
          if (order) await queueReadyMail(db, { newId, clock, settings }, order, job);
        },
      };
    },
  } satisfies Record<ReportStage, (job: Job, signal?: AbortSignal) => Promise<StageResult>>;
}
