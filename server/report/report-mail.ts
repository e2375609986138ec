import type { Db } from '#server/db/connect.ts';
import type { Job } from '#server/jobs/queue.ts';
import type { Order } from '#server/orders/order.repository.ts';
import { type OrderMailDeps, queueOrderMail } from '#server/orders/order-mail.ts';
import { refundCameBack } from '#server/orders/order-standing.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';

/** The order of a report, what it was bought for and the job that writes it. */
interface OrderedReport {
  submission: Submission;
  order: Order;
  job: Pick<Job, 'id' | 'updatedAt'>;
}

/** Tells the buyer, once a job, where the report lies. The only mail with the word "report" in its subject (decisions). */
export async function queueReadyMail(db: Db, deps: OrderMailDeps, report: OrderedReport): Promise<void> {
  await queueOrderMail(db, deps, report.order, {
    cause: `report-ready:${report.job.id}`,
    subject: 'Your report is ready',
    paragraphs: ['Your strategic action report is written. You can read it, download it as a PDF and print it.'],
    label: 'Open your report',
  });
}

/**
 * The job is given up, perhaps once more after staff had it tried again: the buyer hears it from us each time, with the way
 * to the money back (security.md, section 3).
 */
export async function queueFailureMail(db: Db, deps: OrderMailDeps, report: OrderedReport): Promise<void> {
  const { id, updatedAt } = report.job;
  const { supportEmail } = deps.settings;
  const isRefundable = !refundCameBack(report.order);
  await queueOrderMail(db, deps, report.order, {
    cause: `report-failed:${updatedAt}:${id}`,
    subject: 'We could not finish your order',
    paragraphs: [
      'Something went wrong on our side while your strategic action report was being written, and several more tries did not help.',
      isRefundable
        ? `Your answers are kept. With the link below you can have the whole payment back at once; or write to ${supportEmail} and we will finish it for you.`
        : `Your answers are kept. Your bank sent the money back to us before, and it is still yours: write to ${supportEmail}, and we find another way or finish it for you.`,
    ],
    label: isRefundable ? 'Have the payment back' : 'Open your order',
    footer: 'You do not need to pay again.',
  });
}
