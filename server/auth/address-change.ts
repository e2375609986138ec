import type { Db } from '#server/db/connect.ts';
import { refuseOverLimit } from '#server/http/rate-limit.ts';
import { accountMails } from '#server/identity/account-mails.ts';
import { issueLinkToken } from '#server/identity/link-token.repository.ts';
import { type UserRow, userRepository } from '#server/identity/user.repository.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { AuthDeps } from './auth-deps.ts';
import { mailOwnerOfAddress } from './mail-owner.ts';

const changesAnHour = 3;
const hourMs = 3_600_000;

/** So that nobody has us write to strangers. @throws AppError `rate_limited` */
export async function limitAddressMails({ takeRate, clock }: AuthDeps, userId: string): Promise<void> {
  refuseOverLimit(await takeRate(`address-change:${userId}`, changesAnHour, hourMs), clock());
}

/**
 * Mails the link that makes `email` the account's address, and a notice to the present one. Whether `email` has another
 * account is told to its owner only, not to the person who asks.
 */
export async function askAddressChange(db: Db, deps: AuthDeps, user: UserRow, email: string): Promise<void> {
  const mails = accountMails(deps.settings);
  const now = deps.clock();
  const occasion = `${deps.newId()}:${user.id}`;
  const notice = { ...mails.addressChangeAsked(), cause: `address-change-asked:${occasion}` };
  await queueMail(db, deps, { ...notice, recipient: user.email });
  if (await userRepository(db).findByEmail(email)) return mailOwnerOfAddress(db, deps, email);
  const token = await issueLinkToken(db, { userId: user.id, purpose: 'change_email', email, now });
  const link = { ...mails.confirmNewAddress(token), cause: `address-change:${occasion}` };
  await queueMail(db, deps, { ...link, recipient: email });
}
