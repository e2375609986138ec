import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { accountMails } from '#server/identity/account-mails.ts';
import { findLinkToken, type LinkToken, takeLinkToken } from '#server/identity/link-token.repository.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { AuthDeps } from './auth-deps.ts';

const invalidLink = () => new AppError('bad_request', { field: 'token', userMessage: 'Invalid or expired link' });

/**
 * Confirms an address by the link that was mailed to it: the account's own, or the one that it changes to. Opening the
 * link again says the same again.
 *
 * @throws AppError `bad_request` for a link that is unknown, late or void, or whose address has another account by now
 */
export async function verifyEmail(deps: AuthDeps, token: string): Promise<void> {
  await deps.database.tx(async (db) => {
    const now = deps.clock();
    const link = await findLinkToken(db, token);
    if (!link || link.purpose === 'reset') throw invalidLink();
    if (await isConfirmed(db, link)) return;
    if (!(await takeLinkToken(db, token, now))) throw invalidLink();
    await confirmAddress(db, deps, link);
  });
}

async function isConfirmed(db: Db, { userId, email }: LinkToken): Promise<boolean> {
  const user = await userRepository(db).find(userId);
  return user?.email === email && user.emailVerifiedAt !== null;
}

async function confirmAddress(db: Db, deps: AuthDeps, link: LinkToken): Promise<void> {
  const { userId, purpose, email } = link;
  const users = userRepository(db);
  const holder = await users.findByEmail(email);
  const free = holder === undefined && purpose === 'change_email';
  if (!free && holder?.id !== userId) throw invalidLink();
  const before = await users.find(userId);
  if (!before) throw invalidLink();
  const now = deps.clock();
  await users.update(userId, { email, emailVerifiedAt: now }, now);
  if (before.email !== email) await mailBothAddresses(db, deps, link, before.email);
}

/** The account has moved: the new address hears that it is done, the old one that it is left. Once a link. */
async function mailBothAddresses(db: Db, deps: AuthDeps, link: LinkToken, oldEmail: string): Promise<void> {
  const mails = accountMails(deps.settings);
  const occasion = `${link.tokenHash}:${link.userId}`;
  const confirmed = { ...mails.newAddressConfirmed(), cause: `new-address-confirmed:${occasion}` };
  await queueMail(db, deps, { ...confirmed, recipient: link.email });
  const replaced = { ...mails.addressReplaced(), cause: `address-replaced:${occasion}` };
  await queueMail(db, deps, { ...replaced, recipient: oldEmail });
}
