import type { Db } from '#server/db/connect.ts';
import { accountMails } from '#server/identity/account-mails.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { AuthDeps } from './auth-deps.ts';

const dayMs = 86_400_000;

/** Tells the owner of an address, once a day at most, that somebody entered it where only a new one is of use. */
export async function mailOwnerOfAddress(db: Db, deps: AuthDeps, email: string): Promise<void> {
  const owner = await userRepository(db).findByEmail(email);
  if (!owner) return;
  const cause = `already-registered:${Math.floor(deps.clock() / dayMs)}:${owner.id}`;
  await queueMail(db, deps, { ...accountMails(deps.settings).alreadyRegistered(), cause, recipient: owner.email });
}
