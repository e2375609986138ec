import { AppError } from '#schema/errors.ts';
import { type ReportStatus, reportStages, sectionIds } from '#schema/report.ts';
import type { Db } from '#server/db/connect.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';
import { findJob, type Job } from '#server/jobs/queue.ts';
import { canReadSubmission } from '#server/submissions/submission.policy.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { reportRepository } from './report.repository.ts';
import { writtenSchema } from './report-job.ts';
import { findOpenOrder, findPaidOrder, orderJobKey, staffJobKey } from './report-order.ts';

/** Specification, section 8. */
export const failedMessage = 'Report generation failed';

/**
 * How far the report of a submission is. Its text, stage and failure are for those who may read the submission; holders of
 * the id of a linked one learn status and progress (decisions, "Submission ids").
 *
 * @throws AppError `not_found` when nobody ordered a report.
 */
export async function readStatus(db: Db, submissionId: string, actor: Actor | undefined): Promise<ReportStatus> {
  const submission = await submissionRepository(db).find(submissionId);
  if (!submission) throw new AppError('not_found');
  const job = await findReportJob(db, submissionId, actor);
  if (!job && !(await isOrdered(db, submissionId))) throw new AppError('not_found');
  const status = job ? statusOf(job) : 'pending';
  const progress = job ? progressOf(job) : 0;
  if (!canReadSubmission(submission, actor)) return { status, progress };
  if (status === 'error') return { status, stage: stageOf(job), progress, error: failedMessage };
  if (status === 'pending' || !job) return { status, stage: stageOf(job), progress };
  const report = await reportRepository(db).findByJob(job.id);
  if (!report) throw new AppError('not_found');
  return { status, stage: stageOf(job), progress, report: report.text };
}

async function findReportJob(db: Db, submissionId: string, actor: Actor | undefined): Promise<Job | undefined> {
  const order = await findPaidOrder(db, submissionId);
  if (order) return findJob(db, orderJobKey(order.id));
  return actor && isStaff(actor) ? findJob(db, staffJobKey(submissionId)) : undefined;
}

/** Also between the payment and its notification: whoever comes back from paying waits, and is not told that nothing is there. */
async function isOrdered(db: Db, submissionId: string): Promise<boolean> {
  const order = (await findPaidOrder(db, submissionId)) ?? (await findOpenOrder(db, submissionId));
  return order !== undefined;
}

export function statusOf(job: Job): ReportStatus['status'] {
  if (job.state === 'done') return 'done';
  return job.state === 'failed' ? 'error' : 'pending';
}

function stageOf(job: Job | undefined) {
  return reportStages.find((stage) => stage === job?.stage) ?? null;
}

/** 0 to 1: every stage counts the same, and so does every section within its stage. */
function progressOf(job: Job): number {
  if (job.state === 'done') return 1;
  const stage = stageOf(job);
  if (!stage) return 0;
  const written = stage === 'sections' ? writtenSchema.parse(job.checkpoint).sections.length / sectionIds.length : 0;
  return (reportStages.indexOf(stage) + written) / reportStages.length;
}
