import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { accountMails } from '#server/identity/account-mails.ts';
import { issueLinkToken, voidLinkTokens } from '#server/identity/link-token.repository.ts';
import { toEmailKey, type UserRow, userRepository } from '#server/identity/user.repository.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { UserDeps } from './user-deps.ts';

/**
 * Changes an address for an admin at once, as unconfirmed. The new address gets the link that confirms it, the old one
 * a notice.
 *
 * @param field the wire name of the input field
 * @throws AppError `conflict` when the address has another account
 */
export async function changeAddress(
  db: Db,
  deps: UserDeps,
  user: UserRow,
  address: string,
  field: string,
): Promise<void> {
  const email = toEmailKey(address);
  if (email === user.email) return;
  const users = userRepository(db);
  if (await users.findByEmail(email)) {
    throw new AppError('conflict', { field, userMessage: 'This email belongs to another account.' });
  }
  const now = deps.clock();
  await users.update(user.id, { email, emailVerifiedAt: null }, now);
  await voidLinkTokens(db, user.id, 'change_email', now);
  await voidLinkTokens(db, user.id, 'reset', now);

  const token = await issueLinkToken(db, { userId: user.id, purpose: 'verify', email, now });
  const mails = accountMails(deps.settings);
  const occasion = `${deps.newId()}:${user.id}`;
  await queueMail(db, deps, { ...mails.confirmAddress(token), cause: `confirm-address:${occasion}`, recipient: email });
  const notice = { ...mails.addressChangedByAdmin(), cause: `address-changed:${occasion}` };
  await queueMail(db, deps, { ...notice, recipient: user.email });
}
