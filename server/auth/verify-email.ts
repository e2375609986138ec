import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { findLinkToken, type LinkToken, takeLinkToken } from '#server/identity/link-token.repository.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import type { AuthDeps } from './auth-deps.ts';

const invalidLink = () => new AppError('bad_request', { field: 'token', userMessage: 'Invalid or expired link' });

/**
 * Confirms an address by the link that was mailed to it: the account's own, or the one that it changes to. Opening the
 * link again says the same again.
 *
 * @throws AppError `bad_request` for a link that is unknown, late or void, or whose address has another account by now
 */
export async function verifyEmail({ database, clock }: AuthDeps, token: string): Promise<void> {
  await database.tx(async (db) => {
    const now = clock();
    const link = await findLinkToken(db, token);
    if (!link || link.purpose === 'reset') throw invalidLink();
    if (await isConfirmed(db, link)) return;
    if (!(await takeLinkToken(db, token, now))) throw invalidLink();
    await confirmAddress(db, link, now);
  });
}

async function isConfirmed(db: Db, { userId, email }: LinkToken): Promise<boolean> {
  const user = await userRepository(db).find(userId);
  return user?.email === email && user.emailVerifiedAt !== null;
}

async function confirmAddress(db: Db, { userId, purpose, email }: LinkToken, now: number): Promise<void> {
  const users = userRepository(db);
  const holder = await users.findByEmail(email);
  const free = holder === undefined && purpose === 'change_email';
  if (!free && holder?.id !== userId) throw invalidLink();
  await users.update(userId, { email, emailVerifiedAt: now }, now);
}
