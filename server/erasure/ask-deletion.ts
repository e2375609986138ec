import type { Db } from '#server/db/connect.ts';
import { endSessionsOf } from '#server/identity/session.repository.ts';
import { orderPurge } from '#server/synced-rows/order-purge.ts';

/**
 * What it means that the deletion of an account was asked for: its sessions are over and its devices forget it
 * (docs/protocol.md#15-forget).
 *
 * @param now epoch ms, of both, by which a device finds out why its session is over
 */
export async function askDeletion(
  db: Db,
  userId: string,
  { now, newId }: { now: number; newId: () => string },
): Promise<void> {
  await endSessionsOf(db, userId, 'deleted', now);
  await orderPurge(db, { userId, scope: 'all', reason: 'deleted' }, { now, newId });
}
