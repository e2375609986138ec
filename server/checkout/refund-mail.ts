import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { hasReport } from '#server/entitlements/access.ts';
import { composeMail } from '#server/mail/compose.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import type { Order } from './order.repository.ts';

type RefundMailDeps = Pick<CheckoutDeps, 'newId' | 'clock' | 'settings'>;

/**
 * Tells the buyer what went back, once for each amount, and again after a refund that failed. Nobody is told whose account
 * and submission are gone.
 */
export async function queueRefundMail(db: Db, deps: RefundMailDeps, order: Order): Promise<void> {
  const recipient = await buyerAddress(db, order);
  if (recipient === undefined) return;
  const { brand, supportEmail } = deps.settings;
  const mail = composeMail({
    brand,
    subject: 'Your payment was returned',
    paragraphs: ['Hello,', ...(await wordsFor(db, order))],
    footer: `Questions? Write to ${supportEmail}.`,
  });
  const { id, refundedCents, refundFailedAt } = order;
  await queueMail(db, deps, { ...mail, cause: `refund:${refundedCents}:${refundFailedAt ?? 0}:${id}`, recipient });
}

/** Tells the buyer, once a refund, that the bank sent it back to us: only they can name another way. */
export async function queueFailedRefundMail(
  db: Db,
  deps: RefundMailDeps,
  order: Order,
  { refundId, cents }: { refundId: string; cents: number },
): Promise<void> {
  const recipient = await buyerAddress(db, order);
  if (recipient === undefined) return;
  const { brand, supportEmail } = deps.settings;
  const mail = composeMail({
    brand,
    subject: 'Your refund did not arrive',
    paragraphs: [
      'Hello,',
      `Your bank sent back the ${formatAmount(cents, order.currency)} that we returned to you.`,
      `The money is still yours: write to ${supportEmail}, and we find another way. Until then what you bought is open again.`,
    ],
    footer: `Questions? Write to ${supportEmail}.`,
  });
  await queueMail(db, deps, { ...mail, cause: `refund-failed:${refundId}:${order.id}`, recipient });
}

async function wordsFor(db: Db, order: Order): Promise<string[]> {
  const { amountCents, refundedCents, currency, kind, submissionId } = order;
  const returned = formatAmount(refundedCents, currency);
  const arrival = 'It goes back the way you paid. Most banks show it within 5 to 10 working days.';
  if (refundedCents < amountCents) {
    const whole = formatAmount(amountCents, currency);
    return [`We returned ${returned} of your payment of ${whole}. ${arrival}`, 'What you bought stays yours.'];
  }
  const first = `We returned your whole payment of ${returned}. ${arrival}`;
  if (kind === 'chat') return [first, 'The chat days that you bought with it have ended.'];
  const other = submissionId !== null && (await hasReport(db, submissionId));
  if (other) return [first, 'You had paid for the same report twice. Your report and your chat days stay yours.'];
  return [first, 'The report and the chat days that you bought with it have ended.'];
}

function formatAmount(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(cents / 10 ** maximumFractionDigits);
}

async function buyerAddress(db: Db, { userId, submissionId }: Order): Promise<string | undefined> {
  const { q, t } = db;
  const submission = submissionId === null ? undefined : await submissionRepository(db).find(submissionId);
  const ownerId = submission?.userId ?? userId;
  if (ownerId === null) return submission?.email;
  const [owner] = await q.select({ email: t.users.email }).from(t.users).where(eq(t.users.id, ownerId));
  return owner?.email ?? submission?.email;
}
