import { AppError } from '#schema/errors.ts';
import { maxAreaLength } from '#schema/fields.ts';
import type { RemakeReportInput, ReportStatus } from '#schema/report.ts';
import { cleanText } from '#server/ai/quote.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';
import { sha256 } from '#server/ids.ts';
import { isRemakeJob, remakeJobKey } from '#server/jobs/job-keys.ts';
import { findJob, type Job, requeueJob, restartJob } from '#server/jobs/queue.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import { toAnswers } from '#server/submissions/to-answers.ts';
import { reportRepository } from './report.repository.ts';
import {
  canTryAgain,
  ensureJob,
  ensureReportJob,
  findPaidOrderId,
  listReportJobs,
  reportPayloadSchema,
} from './report-order.ts';
import { reportStatusOf } from './report-status.ts';

/** The same words about the same answers within this time are one wish: a second press, or a call whose answer was lost. */
const sameWishMs = 10 * 60_000;

export interface RemadeReport {
  jobId: string;
  status: ReportStatus['status'];
}

/**
 * Has a submission's report made again by staff, as its next version, from the same answers and what a coach adds to them.
 * Each wish stands for itself: what was added to an earlier version is not carried on. Where there is no report yet, it is
 * the first one that is made so; where that one failed, it begins anew, so that what the buyer is told of it stays true.
 *
 * @throws AppError `forbidden` for clients, `not_found`, `bad_request` for more than 5,000 characters, `conflict` while the
 *   report is being written from other words or answers
 */
export async function remakeReport(
  { database, clock, newId }: Pick<ServerDeps, 'database' | 'clock' | 'newId'>,
  actor: Actor,
  submissionId: string,
  { additionalContext }: RemakeReportInput = {},
): Promise<RemadeReport> {
  if (!isStaff(actor)) throw new AppError('forbidden');
  const context = cleanContext(additionalContext);
  const job = await database.tx(async (db) => {
    const submission = await submissionRepository(db).find(submissionId);
    if (!submission) throw new AppError('not_found');
    if (submission.userId !== actor.userId) {
      await recordAudit(db, { by: actor, action: 'changed', subject: 'report', submissionId }, { clock, newId });
    }
    const answersHash = hashOf(submission);
    return wantedJob(db, { id: newId(), now: clock(), submissionId, context, answersHash, requestedBy: actor.userId });
  });
  return { jobId: job.id, status: reportStatusOf(job) };
}

/** @throws AppError `bad_request` */
function cleanContext(text = ''): string | undefined {
  if (text.length > maxAreaLength) throw new AppError('bad_request', { field: 'additionalContext' });
  return cleanText(text) || undefined;
}

/** Hashes all of a submission that a report is written from. */
const hashOf = (submission: Submission): string =>
  sha256(JSON.stringify([toAnswers(submission), submission.questionAnswers ?? []]));

interface Wish {
  /** For a job that has to be added. */
  id: string;
  now: number;
  submissionId: string;
  context: string | undefined;
  answersHash: string;
  /** The user id of the member of staff whose wish it is. */
  requestedBy: string;
}

async function wantedJob(db: Db, wish: Wish): Promise<Job> {
  const { id, now, submissionId, context, answersHash, requestedBy } = wish;
  const orderId = await findPaidOrderId(db, submissionId);
  const payload = { submissionId, requestedBy, answersHash, ...(context && { additionalContext: context }) };
  const jobs = await listReportJobs(db, submissionId, orderId);
  const last = jobs.at(-1);
  if (!last) {
    return sameOrConflict(await ensureReportJob(db, { id, now, ...payload, ...(orderId && { orderId }) }), wish);
  }
  const underWay = jobs.find((job) => reportStatusOf(job) === 'pending');
  if (underWay) return sameOrConflict(underWay, wish);
  if (isSameWish(last, wish)) return last;
  const again = await tryAgain(db, last, orderId, wish);
  if (again) return again;
  const dedupeKey = remakeJobKey(submissionId, jobs.filter(isRemakeJob).length + 1);
  // Another wish at the same moment may have taken the number.
  return sameOrConflict(await ensureJob(db, { id, now, dedupeKey, payload }), wish);
}

const isSameWish = (job: Job, wish: Wish): boolean =>
  isRemakeJob(job) && job.state === 'done' && hasSameInput(job, wish) && wish.now - job.createdAt < sameWishMs;

/** The failed job, due once more; undefined when it did not fail, or its report is stored already, from other words. */
async function tryAgain(db: Db, job: Job, orderId: string | undefined, wish: Wish): Promise<Job | undefined> {
  if (!(await canTryAgain(db, job, isRemakeJob(job) ? undefined : orderId))) return undefined;
  const { now, context, answersHash, requestedBy } = wish;
  const { dedupeKey } = job;
  if (hasSameInput(job, wish)) await requeueJob(db, dedupeKey, now);
  else if (await reportRepository(db).findByJob(job.id)) return undefined;
  else {
    const { additionalContext: _, ...payload } = reportPayloadSchema.parse(job.payload);
    await restartJob(
      db,
      { dedupeKey, payload: { ...payload, requestedBy, answersHash, ...(context && { additionalContext: context }) } },
      now,
    );
  }
  return findJob(db, dedupeKey);
}

/** Tells whether a job writes from the same words and answers. Of one that was paid for, only the words are known. */
function hasSameInput(job: Job, { context, answersHash }: Wish): boolean {
  const payload = reportPayloadSchema.parse(job.payload);
  return payload.additionalContext === context && (payload.answersHash ?? answersHash) === answersHash;
}

function sameOrConflict(job: Job, wish: Wish): Job {
  if (hasSameInput(job, wish)) return job;
  throw new AppError('conflict', {
    userMessage: 'This report is being written. Try again when it’s done.',
  });
}
