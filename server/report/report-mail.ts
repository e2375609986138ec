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
      'Your strategic action report is ready. Read it online, download the PDF or print it.',
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
    return [
      'It comes with 30 days of chat with a coach that knows your report. Choose a password on that page to start.',
    ];
  const { until } = await readChatAccess(db, ownerId, now);
  return until === null ? [] : [`Your coach knows your report. You can chat until ${mailDay.format(until)}.`];
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
    subject: 'Your strategy analysis has a new version',
    paragraphs: [
      'There’s a new version of your strategic action report. It opens with what changed. You can still read your earlier version.',
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
    subject: 'We couldn’t finish your order',
    paragraphs: [
      'Something went wrong on our side while we were writing your strategic action report. We tried several times.',
      `Your answers are safe. ${wayOn(order, deps.settings.supportEmail)}`,
    ],
    label: isRefundable(order) ? 'Get my money back' : 'Open your order',
    footer: 'You don’t need to pay again.',
  });
}

function wayOn(order: Order, supportEmail: string): string {
  if (isRefundable(order)) {
    return `Use the link below to get your full payment back now, or email ${supportEmail} and we’ll finish it for you.`;
  }
  if (orderStatusOf(order) === 'refund_pending') return 'Your refund is already on its way.';
  return `Your bank sent an earlier refund back to us. It’s still your money. Email ${supportEmail}, and we’ll find another way or finish it for you.`;
}
