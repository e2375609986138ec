import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { composeMail, type MailParts } from '#server/mail/compose.ts';
import { type MailDeps, type NewMail, queueMail } from '#server/mail/outbox.ts';
import type { Settings } from '#server/settings.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import type { Order } from './order.repository.ts';

export interface OrderMailDeps extends MailDeps {
  settings: Pick<Settings, 'brand' | 'publicOrigin' | 'supportEmail'>;
}

interface OrderMail extends Pick<NewMail, 'cause'>, Pick<MailParts, 'subject' | 'paragraphs'> {
  footer?: string;
  /** Labels the button that leads to what was bought. */
  label?: string;
  /** Where that is, for whoever is signed in as the buyer; else found by the order. */
  path?: string;
}

/** Tells the buyer of an order something of it, once a cause. Nobody is told whose account and submission are gone. */
export async function queueOrderMail(
  db: Db,
  deps: OrderMailDeps,
  order: Order,
  { cause, subject, paragraphs, footer, label, path }: OrderMail,
): Promise<void> {
  const { submissionId } = order;
  const submission = submissionId === null ? undefined : await submissionRepository(db).find(submissionId);
  const recipient = await buyerAddress(db, order, submission);
  if (recipient === undefined) return;
  const { brand, supportEmail, publicOrigin } = deps.settings;
  const mail = composeMail({
    subject,
    brand,
    paragraphs: ['Hello,', ...paragraphs],
    ...(label && { action: { label, url: publicOrigin + (path ?? pathOf(order, submission)) } }),
    footer: footer ?? `Questions? Email ${supportEmail}.`,
  });
  await queueMail(db, deps, { ...mail, cause, recipient });
}

/** Without an account the payment's own session id is the key; nothing in a mail about a submission of an account is one. */
function pathOf({ sessionId }: Order, submission: Submission | undefined): string {
  if (submission?.userId) return '/history';
  return `/payment-success?session_id=${encodeURIComponent(sessionId ?? '')}`;
}

/** The account that has the submission, else the one that paid, else the address in the form. */
async function buyerAddress(
  { q, t }: Db,
  { userId }: Order,
  submission: Submission | undefined,
): Promise<string | undefined> {
  const ownerId = submission?.userId ?? userId;
  if (ownerId === null) return submission?.email;
  const [owner] = await q.select({ email: t.users.email }).from(t.users).where(eq(t.users.id, ownerId));
  return owner?.email ?? submission?.email;
}
