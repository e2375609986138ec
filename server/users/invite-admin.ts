import type { Db } from '#server/db/connect.ts';
import { issueLinkToken } from '#server/identity/link-token.repository.ts';
import { endSessionsOf } from '#server/identity/session.repository.ts';
import { toEmailKey, userRepository } from '#server/identity/user.repository.ts';

/** Limits how long the link works, because an initial secret ends early (ASVS 5.0 6.4.1). */
export const inviteHours = 24;

export interface NewAdmin {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Makes an admin without a password, or an admin of the account that has the address already.
 *
 * @returns the token of a one-time link that sets the password, good for `inviteHours`.
 */
export async function inviteAdmin(
  db: Db,
  { email, firstName, lastName }: NewAdmin,
  { newId, now }: { newId: () => string; now: number },
): Promise<string> {
  const users = userRepository(db);
  const admin = { role: 'admin', status: 'Active', deleteAt: null } as const;
  const name = { firstName, lastName };
  const made = await users.insert({ ...admin, ...name, id: newId(), email, createdAt: now, updatedAt: now });
  const user = made ?? (await users.findByEmail(email));
  if (!user) throw new Error('The account with this address was deleted at this moment. Please try again.');
  if (!made) {
    await users.update(user.id, { ...admin, ...name }, now);
    await endSessionsOf(db, user.id, 'role', now);
  }
  const lifetimeMs = inviteHours * 3_600_000;
  return issueLinkToken(db, { userId: user.id, purpose: 'reset', email: toEmailKey(email), now, lifetimeMs });
}
