import { inArray } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { audiencesOf } from '#sync/server/audiences.ts';
import { takeRev } from './counter.ts';
import { batchesOf } from './remove-rows.ts';
import { listStored, saveStored } from './stored-rows.ts';

/**
 * Announces that submissions of these clients are erased. Their other goals move, and the clock of `clientId` says
 * since when a device of staff may hold one that no window holds any more (docs/protocol.md#16-window).
 */
export async function announceErasure(db: Db, clientIds: readonly string[], now: number): Promise<void> {
  const { id, clientId } = db.t.goals;
  const goals = await db.q
    .select({ id })
    .from(db.t.goals)
    .where(inArray(clientId, [...clientIds]));
  for (const ids of batchesOf(goals.map((goal) => goal.id))) {
    for (const stored of await listStored(db, 'goal', ids)) {
      const rev = await takeRev(db, now);
      const clocks = { ...stored.clocks, clientId: { rev, at: now, device: 'server:erased', userId: null } };
      await saveStored(db, { ...stored, rev, clocks }, audiencesOf(stored), now);
    }
  }
}
