import { eq } from 'drizzle-orm';
import type { ServerDeps } from '#server/deps.ts';
import { deviceRepository } from './device.repository.ts';
import { forgetRepository } from './forget.repository.ts';

/**
 * Records that a device dropped what it was told to. Its session is over, so the ids are the proof. What nobody was
 * told, or not this person, changes nothing.
 */
export async function noteForgotten(
  { database, clock }: Pick<ServerDeps, 'database' | 'clock'>,
  { deviceId, forgetId }: { deviceId: string; forgetId: string },
): Promise<void> {
  await database.tx(async (db) => {
    const { syncForgets } = db.t;
    const [forget] = await db.q.select().from(syncForgets).where(eq(syncForgets.id, forgetId));
    const device = await deviceRepository(db).findDevice(deviceId);
    if (!forget || device?.userId !== forget.userId) return;
    await forgetRepository(db).ackForgets(forget.userId, deviceId, [forgetId], clock());
  });
}
