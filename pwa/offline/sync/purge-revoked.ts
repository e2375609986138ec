import { isLeftBehind } from '#pwa/api/session-token.ts';
import { loadWipe } from '#pwa/offline/sign-out-broadcast.ts';
import { readOwner } from '#pwa/offline/storage-keys.ts';
import type { Account } from './account.ts';
import { countAsked } from './asked-questions.ts';

/**
 * Wipes the device after a revocation (docs/protocol.md#on-the-device) that took the person's own rows and not those of
 * staff alone. It does so once the server knows that all is forgotten here, because the wipe would take an unsent
 * report of that along. Unsent edits stay unseen, as after another person's sign-in, and whoever is let in again finds
 * them.
 *
 * @throws what the local databases threw; they are tried again.
 */
export async function purgeRevoked({
  userId,
  engine,
  session,
  read,
}: Pick<Account, 'userId' | 'engine' | 'session' | 'read'>): Promise<void> {
  const { state, unsent } = await engine.summary();
  if (state.session !== 'revoked' || state.untold || !state.closedBy) return;
  const { waiting, refused } = await read(countAsked);
  const { wipeLocalData } = await loadWipe();
  // Somebody signed in meanwhile, or another tab was first.
  if (session.liveToken() !== null || readOwner() !== userId) return;
  await wipeLocalData({ retainsAccount: unsent + waiting + refused > 0 && !isLeftBehind(), reason: state.closedBy });
}
