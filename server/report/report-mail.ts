import { dayOf } from '#schema/days.ts';
import type { Db } from '#server/db/connect.ts';
import { readChatAccess } from '#server/entitlements/access.ts';
import type { Job } from '#server/jobs/queue.ts';
import { mailDay } from '#server/mail/mail-day.ts';
import type { Order } from '#server/orders/order.repository.ts';
import { orderRepository } from '#server/orders/order.repository.ts';
import { type OrderMailDeps, queueOrderMail } from '#server/orders/order-mail.ts';
import { isRefundable, orderStatusOf } from '#server/orders/order-status.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { findPaidOrderId } from './report-order.ts';

type ReportJob = Pick<Job, 'id' | 'updatedAt'>;

/**
 * Tells the buyer, once a job, where the report lies. The only mail with the word "report" in its subject
 * (docs/decisions.md#outside-services).
 */
export async function queueReadyMail(db: Db, deps: OrderMailDeps, order: Order, job: ReportJob): Promise<void> {
  await queueOrderMail(db, deps, order, {
    cause: `report-ready:${job.id}`,
    subject: 'Your report is ready',
    paragraphs: [
      'Your strategic action report is written. You can read it, download it as a PDF and print it.',
      ...(await chatWords(db, order, deps.clock())),
    ],
    label: 'Open your report',
  });
}

/** The chat days that came with it: until when they are, or how whoever bought without an account begins them. */
async function chatWords(db: Db, { submissionId, userId }: Order, now: number): Promise<string[]> {
  const submission = submissionId === null ? undefined : await submissionRepository(db).find(submissionId);
  const ownerId = submission?.userId ?? userId;
  if (ownerId === null)
    return ['Your coach has read it too: 30 days of chat come with it. Choose a password on that page to start.'];
  const { until } = await readChatAccess(db, ownerId, now);
  return until === null ? [] : [`Your coach has read it too. You can chat until ${mailDay.format(until)}.`];
}

/**
 * Tells whoever paid for the report, once a day, that there is a newer version. The mail leads to it and holds nothing of it;
 * while the money is on its way back nobody is told.
 */
export async function queueRemadeMail(db: Db, deps: OrderMailDeps, submissionId: string): Promise<void> {
  const orderId = await findPaidOrderId(db, submissionId);
  const order = orderId === undefined ? undefined : await orderRepository(db).find(orderId);
  if (!order || orderStatusOf(order) !== 'paid') return;
  const day = dayOf(deps.clock());
  await queueOrderMail(db, deps, order, {
    cause: `report-again:${day}:${submissionId}`,
    subject: 'Your strategy analysis was made again',
    paragraphs: [
      'Your strategic action report was written again. It opens with what changed, and the version that you had can still be read.',
    ],
    label: 'Read the new version',
  });
}

/**
 * The job is given up, perhaps once more after staff had it tried again: the buyer hears it from us each time, with the
 * way to the money back where there is one (docs/security.md#3-payments).
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
  if (orderStatusOf(order) === 'refund_pending') return 'Your payment is already on its way back to you.';
  return `Your bank sent a refund back to us before, and the money is still yours: write to ${supportEmail}, and we find another way or finish it for you.`;
}
