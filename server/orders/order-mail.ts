import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { composeMail, type MailParts } from '#server/mail/compose.ts';
import { type MailDeps, type NewMail, queueMail } from '#server/mail/outbox.ts';
import type { Settings } from '#server/settings.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import type { Order } from './order.repository.ts';

export interface OrderMailDeps extends MailDeps {
  settings: Pick<Settings, 'brand' | 'supportEmail'>;
}

type OrderMail = Pick<NewMail, 'cause'> & Pick<MailParts, 'subject' | 'paragraphs' | 'action'> & { footer?: string };

/** Tells the buyer of an order something of it, once a cause. Nobody is told whose account and submission are gone. */
export async function queueOrderMail(
  db: Db,
  deps: OrderMailDeps,
  order: Order,
  { cause, paragraphs, footer, ...parts }: OrderMail,
): Promise<void> {
  const recipient = await buyerAddress(db, order);
  if (recipient === undefined) return;
  const { brand, supportEmail } = deps.settings;
  const mail = composeMail({
    ...parts,
    brand,
    paragraphs: ['Hello,', ...paragraphs],
    footer: footer ?? `Questions? Write to ${supportEmail}.`,
  });
  await queueMail(db, deps, { ...mail, cause, recipient });
}

/** The account that has the submission, else the one that paid, else the address in the form. */
async function buyerAddress(db: Db, { userId, submissionId }: Order): Promise<string | undefined> {
  const { q, t } = db;
  const submission = submissionId === null ? undefined : await submissionRepository(db).find(submissionId);
  const ownerId = submission?.userId ?? userId;
  if (ownerId === null) return submission?.email;
  const [owner] = await q.select({ email: t.users.email }).from(t.users).where(eq(t.users.id, ownerId));
  return owner?.email ?? submission?.email;
}
