import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { Job } from '#server/jobs/queue.ts';
import { composeMail } from '#server/mail/compose.ts';
import { type MailDeps, queueMail } from '#server/mail/outbox.ts';
import type { Settings } from '#server/settings.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';
import { findOrder } from './report-order.ts';

interface ReportMailDeps extends MailDeps {
  settings: Pick<Settings, 'brand' | 'publicOrigin' | 'supportEmail'>;
}

/** Tells the buyer, once a job, where the report lies. The only mail with the word "report" in its subject (decisions). */
export async function queueReadyMail(
  db: Db,
  deps: ReportMailDeps,
  { submission, orderId, jobId }: { submission: Submission; orderId: string; jobId: string },
): Promise<void> {
  const { brand, publicOrigin, supportEmail } = deps.settings;
  const mail = composeMail({
    brand,
    subject: 'Your report is ready',
    paragraphs: [
      'Hello,',
      'Your strategic action report is written. You can read it, download it as a PDF and print it.',
    ],
    action: { label: 'Open your report', url: `${publicOrigin}${await readingPath(db, submission, orderId)}` },
    footer: `Questions? Write to ${supportEmail}.`,
  });
  await queueMail(db, deps, { ...mail, cause: `report-ready:${jobId}`, recipient: await buyerAddress(db, submission) });
}

/** The job is given up, perhaps once more after staff had it tried again: the buyer hears it from us each time, with the way to the money back (security.md, section 3). */
export async function queueFailureMail(
  db: Db,
  deps: ReportMailDeps,
  { submission, orderId, job }: { submission: Submission; orderId: string; job: Pick<Job, 'id' | 'updatedAt'> },
): Promise<void> {
  const { brand, publicOrigin, supportEmail } = deps.settings;
  const mail = composeMail({
    brand,
    subject: 'We could not finish your order',
    paragraphs: [
      'Hello,',
      'Something went wrong on our side while your strategic action report was being written, and several more tries did not help.',
      `Your answers are kept. With the link below you can have the whole payment back at once; or write to ${supportEmail} and we will finish it for you.`,
    ],
    action: { label: 'Have the payment back', url: `${publicOrigin}${await readingPath(db, submission, orderId)}` },
    footer: 'You do not need to pay again.',
  });
  await queueMail(db, deps, {
    ...mail,
    cause: `report-failed:${job.updatedAt}:${job.id}`,
    recipient: await buyerAddress(db, submission),
  });
}

async function buyerAddress({ q, t }: Db, { userId, email }: Submission): Promise<string> {
  if (userId === null) return email;
  const [user] = await q.select({ email: t.users.email }).from(t.users).where(eq(t.users.id, userId));
  return user?.email ?? email;
}

/** Without an account the payment's own session id is the key; nothing in the mail of an account holder is one. */
async function readingPath(db: Db, { userId }: Submission, orderId: string): Promise<string> {
  if (userId !== null) return '/history';
  const order = await findOrder(db, orderId);
  return `/payment-success?session_id=${encodeURIComponent(order?.sessionId ?? '')}`;
}
