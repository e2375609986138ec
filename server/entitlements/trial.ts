import type { Db } from '#server/db/connect.ts';
import { sha256 } from '#server/ids.ts';
import { normaliseAddress } from './normalise-address.ts';
import type { GrantDeps } from './order-grants.ts';

/**
 * The free chat days at registration, once per mailbox: a second account of the same normalised address gets none. Only a
 * hash of the address is kept, so that the rule outlives a deleted account.
 *
 * @param days 0 turns the trial off
 */
export async function grantTrial(
  { q, t }: Db,
  user: { id: string; email: string },
  { days, now, newId }: GrantDeps & { days: number },
): Promise<void> {
  if (days <= 0) return;
  await q
    .insert(t.entitlements)
    .values({
      id: newId(),
      kind: 'chat',
      source: 'trial',
      cause: `trial:${sha256(normaliseAddress(user.email))}`,
      userId: user.id,
      startsAt: now,
      endsAt: now + days * 86_400_000,
      createdAt: now,
    })
    .onConflictDoNothing();
}
