import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { releaseDrafts } from '#server/synced-rows/release-drafts.ts';
import { hasHeldStaff } from '#server/synced-rows/staff-work.ts';
import type { PushStore } from '#sync/server/ports.ts';

/** Stores what a person's devices must drop, and which device has said that it did. */
export function forgetRepository(db: Db): Pick<PushStore, 'listForgets' | 'ackForgets' | 'hasHeldStaff'> {
  const { q, t } = db;
  const { syncForgets: forgets, syncForgetAcks: acks } = t;
  return {
    listForgets: async (userId, deviceId) => notForgotten(db).execute({ userId, deviceId }),

    async ackForgets(userId, deviceId, forgetIds, now) {
      const theirs = and(eq(forgets.userId, userId), inArray(forgets.id, [...forgetIds]));
      const rows = await q.select({ forgetId: forgets.id, scope: forgets.scope }).from(forgets).where(theirs);
      if (rows.length === 0) return;
      const added = await q
        .insert(acks)
        .values(rows.map(({ forgetId }) => ({ forgetId, deviceId, ackedAt: now })))
        .onConflictDoNothing()
        .returning({ forgetId: acks.forgetId });
      // It says so until it is answered, and may have typed on meanwhile.
      const isNew = ({ forgetId }: { forgetId: string }) => added.some((ack) => ack.forgetId === forgetId);
      const scopes = new Set(rows.filter(isNew).map(({ scope }) => scope));
      for (const scope of scopes) await releaseDrafts(db, { userId, deviceId, scope });
    },

    hasHeldStaff: (userId) => hasHeldStaff(db, userId),
  };
}

const notForgotten = prepared(({ q, t: { syncForgets: forgets, syncForgetAcks: acks } }) => {
  const { id: forgetId, scope, reason, createdAt } = forgets;
  const ofDevice = and(eq(acks.forgetId, forgetId), eq(acks.deviceId, sql.placeholder('deviceId')));
  const acked = q.select({ id: acks.forgetId }).from(acks).where(ofDevice);
  return q
    .select({ forgetId, scope, reason })
    .from(forgets)
    .where(and(eq(forgets.userId, sql.placeholder('userId')), notExists(acked)))
    .orderBy(asc(createdAt), asc(forgetId))
    .prepare();
});
