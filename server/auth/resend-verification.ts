import { AppError } from '#schema/errors.ts';
import { refuseOverLimit } from '#server/http/rate-limit.ts';
import type { Actor } from '#server/http/require-user.ts';
import { accountMails } from '#server/identity/account-mails.ts';
import { issueLinkToken } from '#server/identity/link-token.repository.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { AuthDeps } from './auth-deps.ts';

const mailsAnHour = 3;
const hourMs = 3_600_000;

/**
 * Mails the link that confirms the account's address once more; links that were mailed before stop working.
 *
 * @throws AppError `conflict` when the address is confirmed already, `rate_limited` after three mails in an hour
 */
export async function resendVerification(deps: AuthDeps, { userId }: Actor): Promise<void> {
  const { database, clock, newId, takeRate, settings } = deps;
  const user = await userRepository(database.read).find(userId);
  if (user?.emailVerifiedAt !== null) throw alreadyConfirmed();
  refuseOverLimit(await takeRate(`verify-mail:${userId}`, mailsAnHour, hourMs), clock());
  await database.tx(async (db) => {
    const current = await userRepository(db).find(userId);
    if (!current || current.emailVerifiedAt !== null) throw alreadyConfirmed();
    const { email } = current;
    const token = await issueLinkToken(db, { userId, purpose: 'verify', email, now: clock() });
    const content = accountMails(settings).confirmAddress(token);
    await queueMail(db, deps, { ...content, cause: `verify-again:${newId()}:${userId}`, recipient: email });
  });
}

const alreadyConfirmed = () => new AppError('conflict', { userMessage: 'Your email address is already confirmed.' });
