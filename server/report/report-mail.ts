import type { Db } from '#server/db/connect.ts';
import type { Job } from '#server/jobs/queue.ts';
import type { Order } from '#server/orders/order.repository.ts';
import { type OrderMailDeps, queueOrderMail } from '#server/orders/order-mail.ts';
import { refundHasFailed } from '#server/orders/order-standing.ts';
import type { Settings } from '#server/settings.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';

interface ReportMailDeps extends OrderMailDeps {
  settings: Pick<Settings, 'brand' | 'publicOrigin' | 'supportEmail'>;
}

/** The order of a report, what it was bought for and the job that writes it. */
interface OrderedReport {
  submission: Submission;
  order: Order;
  job: Pick<Job, 'id' | 'updatedAt'>;
}

/** Tells the buyer, once a job, where the report lies. The only mail with the word "report" in its subject (decisions). */
export async function queueReadyMail(db: Db, deps: ReportMailDeps, report: OrderedReport): Promise<void> {
  await queueOrderMail(db, deps, report.order, {
    cause: `report-ready:${report.job.id}`,
    subject: 'Your report is ready',
    paragraphs: ['Your strategic action report is written. You can read it, download it as a PDF and print it.'],
    action: { label: 'Open your report', url: readingUrl(deps, report) },
  });
}

/**
 * The job is given up, perhaps once more after staff had it tried again: the buyer hears it from us each time, with the way
 * to the money back (security.md, section 3).
 */
export async function queueFailureMail(db: Db, deps: ReportMailDeps, report: OrderedReport): Promise<void> {
  const { id, updatedAt } = report.job;
  const { supportEmail } = deps.settings;
  const isRefundable = !refundHasFailed(report.order);
  await queueOrderMail(db, deps, report.order, {
    cause: `report-failed:${updatedAt}:${id}`,
    subject: 'We could not finish your order',
    paragraphs: [
      'Something went wrong on our side while your strategic action report was being written, and several more tries did not help.',
      isRefundable
        ? `Your answers are kept. With the link below you can have the whole payment back at once; or write to ${supportEmail} and we will finish it for you.`
        : `Your answers are kept. Your bank sent the money back to us before, and it is still yours: write to ${supportEmail}, and we find another way or finish it for you.`,
    ],
    action: { label: isRefundable ? 'Have the payment back' : 'Open your order', url: readingUrl(deps, report) },
    footer: 'You do not need to pay again.',
  });
}

/** Without an account the payment's own session id is the key; nothing in the mail of an account holder is one. */
function readingUrl({ settings }: ReportMailDeps, { submission, order }: OrderedReport): string {
  if (submission.userId !== null) return `${settings.publicOrigin}/history`;
  return `${settings.publicOrigin}/payment-success?session_id=${encodeURIComponent(order.sessionId ?? '')}`;
}
