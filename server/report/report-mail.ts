import type { Db } from '#server/db/connect.ts';
import type { Job } from '#server/jobs/queue.ts';
import type { Order } from '#server/orders/order.repository.ts';
import { type OrderMailDeps, queueOrderMail } from '#server/orders/order-mail.ts';
import { isRefundable, standingOf } from '#server/orders/order-standing.ts';

type ReportJob = Pick<Job, 'id' | 'updatedAt'>;

/** Tells the buyer, once a job, where the report lies. The only mail with the word "report" in its subject (decisions). */
export async function queueReadyMail(db: Db, deps: OrderMailDeps, order: Order, job: ReportJob): Promise<void> {
  await queueOrderMail(db, deps, order, {
    cause: `report-ready:${job.id}`,
    subject: 'Your report is ready',
    paragraphs: ['Your strategic action report is written. You can read it, download it as a PDF and print it.'],
    label: 'Open your report',
  });
}

/**
 * The job is given up, perhaps once more after staff had it tried again: the buyer hears it from us each time, with the way
 * to the money back where there is one (security.md, section 3).
 */
export async function queueFailureMail(db: Db, deps: OrderMailDeps, order: Order, job: ReportJob): Promise<void> {
  await queueOrderMail(db, deps, order, {
    cause: `report-failed:${job.updatedAt}:${job.id}`,
    subject: 'We could not finish your order',
    paragraphs: [
      'Something went wrong on our side while your strategic action report was being written, and several more tries did not help.',
      `Your answers are kept. ${wayOn(order, deps.settings.supportEmail)}`,
    ],
    label: isRefundable(order) ? 'Have the payment back' : 'Open your order',
    footer: 'You do not need to pay again.',
  });
}

function wayOn(order: Order, supportEmail: string): string {
  if (isRefundable(order)) {
    return `With the link below you can have the whole payment back at once; or write to ${supportEmail} and we will finish it for you.`;
  }
  if (standingOf(order) === 'refund_pending') return 'Your payment is already on its way back to you.';
  return `Your bank sent a refund back to us before, and the money is still yours: write to ${supportEmail}, and we find another way or finish it for you.`;
}
