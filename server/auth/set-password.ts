import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { accountMails } from '#server/identity/account-mails.ts';
import { refuseCommonPassword } from '#server/identity/common-passwords.ts';
import { findLinkToken, isOpen, takeLinkToken, voidLinkTokens } from '#server/identity/link-token.repository.ts';
import { hashPassword } from '#server/identity/password.ts';
import { endSessionsOf } from '#server/identity/session.repository.ts';
import { type UserRow, userRepository } from '#server/identity/user.repository.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { AuthDeps } from './auth-deps.ts';

/**
 * Whose password a link may set. The token is not used up.
 *
 * @throws AppError `invalid_reset_link`
 */
export async function checkResetToken(db: Db, token: string, now: number): Promise<UserRow> {
  const link = await findLinkToken(db, token);
  if (link?.purpose !== 'reset' || !isOpen(link, now)) throw new AppError('invalid_reset_link');
  const user = await userRepository(db).find(link.userId);
  const good = user?.status === 'Active' && user.email === link.email;
  if (!good) throw new AppError('invalid_reset_link');
  return user;
}

/**
 * Sets the password by a one-time link, mailed or printed for the first admin. The link proves the address too. Ends all
 * sessions and mails a notice.
 *
 * @throws AppError `invalid_reset_link`, or `bad_request` for a common password, which leaves the link good
 */
export async function setPasswordByLink(deps: AuthDeps, token: string, newPassword: string): Promise<void> {
  const { database, clock, passwordCost } = deps;
  await checkResetToken(database.read, token, clock());
  refuseCommonPassword(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword, passwordCost);
  await database.tx(async (db) => {
    const now = clock();
    const user = await checkResetToken(db, token, now);
    if (!(await takeLinkToken(db, token, now))) throw new AppError('invalid_reset_link');
    await userRepository(db).update(user.id, { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now }, now);
    await endSessionsOf(db, user.id, 'password', now);
    await afterPasswordChange(db, deps, user);
  });
}

/** Finishes every change of a password: earlier links are void, and its owner is informed. */
export async function afterPasswordChange(db: Db, deps: AuthDeps, { id, email }: UserRow): Promise<void> {
  const now = deps.clock();
  await voidLinkTokens(db, id, 'reset', now);
  await voidLinkTokens(db, id, 'change_email', now);
  const content = accountMails(deps.settings).passwordChanged();
  await queueMail(db, deps, { ...content, cause: `password-changed:${deps.newId()}:${id}`, recipient: email });
}
