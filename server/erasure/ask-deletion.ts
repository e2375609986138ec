import type { Db } from '#server/db/connect.ts';
import { endSessionsOf } from '#server/identity/session.repository.ts';
import { orderPurge } from '#server/synced-rows/order-purge.ts';

/**
 * Asks for the deletion of an account: its sessions end and its devices forget it (docs/protocol.md#15-forget).
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
