import { orderStates, reportFailedMessage, returnedMessage, returningMessage } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import { type ReportStage, type ReportStatus, reportStages, sectionIds } from '#schema/report.ts';
import type { Db } from '#server/db/connect.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';
import type { Job } from '#server/jobs/queue.ts';
import { findOrdersJob } from '#server/jobs/remake-jobs.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import { isRefundable, orderStatusOf } from '#server/orders/order-status.ts';
import { canReadSubmission } from '#server/submissions/submission.policy.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { reportRepository } from './report.repository.ts';
import { writtenSchema } from './report-job.ts';
import { findPaidOrderId, listReportJobs } from './report-order.ts';

/** Lists the states of orders that were not given up, whatever became of their payment. */
const notGivenUp = orderStates.filter((state) => state !== 'expired');

/**
 * How far the report of a submission is. Its text, stage and failure are for those who may read the submission; holders
 * of the id of a linked one learn status and progress (docs/decisions.md#readings-settled, row "Submission ids").
 *
 * @throws AppError `not_found` when nobody ordered a report.
 */
export async function readStatus(db: Db, submissionId: string, actor: Actor | undefined): Promise<ReportStatus> {
  const submission = await submissionRepository(db).find(submissionId);
  if (!submission) throw new AppError('not_found');
  const status = await findStatus(db, submissionId, actor);
  return canReadSubmission(submission, actor) ? status : { status: status.status, progress: status.progress };
}

/** The whole status, as a reader may see it. */
async function findStatus(db: Db, submissionId: string, actor: Actor | undefined): Promise<ReportStatus> {
  const orderId = await findPaidOrderId(db, submissionId);
  const orders = orderRepository(db);
  const order = orderId ? await orders.find(orderId) : await orders.findReportOrder(submissionId, notGivenUp);
  const isForStaff = actor !== undefined && isStaff(actor);
  const job = isForStaff
    ? await findStaffsJob(db, submissionId, orderId)
    : orderId && (await findOrdersJob(db, { id: orderId, submissionId }));
  const closed = order && closedBy(order);
  // The staff's own report was not paid for and stays.
  if (closed && (orderId || !job)) return { status: 'error', stage: null, progress: 0, ...closed };
  if (job) return readJob(db, submissionId, job, orderId ? order : undefined);
  // A person who comes back from paying waits, and is not told that nothing is there.
  if (orderId || order?.state === 'open') return { status: 'pending', stage: null, progress: 0 };
  throw new AppError('not_found');
}

/** Tells whether a report is being written that staff may wait for, whoever asked or paid for it. */
export async function isReportPending(db: Db, submissionId: string): Promise<boolean> {
  const orderId = await findPaidOrderId(db, submissionId);
  const order = orderId ? await orderRepository(db).find(orderId) : undefined;
  if (order && closedBy(order)) return false;
  const jobs = await listReportJobs(db, submissionId, orderId);
  return jobs.some((job) => reportStatusOf(job) === 'pending');
}

/** Finds the job that staff wait for: the one that runs, else the last one. */
async function findStaffsJob(db: Db, submissionId: string, orderId: string | undefined): Promise<Job | undefined> {
  const jobs = await listReportJobs(db, submissionId, orderId);
  return jobs.find((job) => reportStatusOf(job) === 'pending') ?? jobs.at(-1);
}

/** The words are what pages of the release before go by. */
function closedBy(order: Order): Pick<ReportStatus, 'reason' | 'error'> | undefined {
  const reason = orderStatusOf(order);
  if (reason === 'refunded') return { reason, error: returnedMessage };
  return reason === 'refund_pending' ? { reason, error: returningMessage } : undefined;
}

async function readJob(db: Db, submissionId: string, job: Job, order: Order | undefined): Promise<ReportStatus> {
  const state = { status: reportStatusOf(job), stage: stageOf(job), progress: progressOf(job) };
  if (state.status === 'error') {
    return { ...state, error: reportFailedMessage, ...(order && !isRefundable(order) && { refundFailed: true }) };
  }
  if (state.status === 'pending') return state;
  const report = await reportRepository(db).findOfSubmission(submissionId);
  if (!report) throw new AppError('not_found');
  return { ...state, report: report.text };
}

export function reportStatusOf(job: Job): ReportStatus['status'] {
  if (job.state === 'done') return 'done';
  return job.state === 'failed' ? 'error' : 'pending';
}

/** The first one until it is finished: only an order without a job has none. */
function stageOf(job: Job): ReportStage {
  return reportStages.find((stage) => stage === job.stage) ?? reportStages[0];
}

/** 0 to 1: every stage counts the same, and so does every section within its stage. */
function progressOf(job: Job): number {
  if (job.state === 'done') return 1;
  const stage = stageOf(job);
  // The checkpoint of an earlier version may be unreadable. The job then begins again.
  const { sections = [] } = stage === 'sections' ? (writtenSchema.safeParse(job.checkpoint).data ?? {}) : {};
  return (reportStages.indexOf(stage) + sections.length / sectionIds.length) / reportStages.length;
}
