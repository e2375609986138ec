import { and, desc, eq, inArray } from 'drizzle-orm';
import type { DevicesAnswer } from '#schema/devices.ts';
import type { Db } from '#server/db/connect.ts';
import type { ForgetReason } from '#sync/protocol.ts';

/**
 * Lists a person's devices, the latest contact first, and whether each has carried out the orders to delete. Only devices
 * that were known when access was taken have such orders. Somebody who has the access back has lost none.
 */
export async function listDevices({ q, t }: Db, userId: string): Promise<DevicesAnswer> {
  const { syncDevices: d, syncForgets: f, syncForgetAcks: acks, users } = t;
  const devices = await q.select().from(d).where(eq(d.userId, userId)).orderBy(desc(d.seenAt), desc(d.id));
  const orders = await q.select().from(f).where(eq(f.userId, userId)).orderBy(desc(f.createdAt), desc(f.rev));
  const [user] = await q.select().from(users).where(eq(users.id, userId));
  const forgets = user ? orders.filter(({ reason }) => isInForce(reason, user)) : orders;
  const forgetIds = forgets.map(({ id }) => id);
  const deviceIds = devices.map(({ id }) => id);
  const acked = await q
    .select()
    .from(acks)
    .where(and(inArray(acks.forgetId, forgetIds), inArray(acks.deviceId, deviceIds)));
  const done = new Set(acked.map(({ forgetId, deviceId }) => `${forgetId} ${deviceId}`));

  function isEmptied(device: { id: string; createdAt: number }): boolean | null {
    const ordered = forgets.filter(({ createdAt }) => createdAt >= device.createdAt);
    return ordered.length === 0 ? null : ordered.every(({ id }) => done.has(`${id} ${device.id}`));
  }

  const [newest] = forgets;
  return {
    devices: devices.map((device) => ({
      id: device.id,
      created_at: toInstant(device.createdAt),
      last_contact_at: toInstant(device.seenAt),
      emptied: isEmptied(device),
    })),
    revoked: newest ? { reason: newest.reason, at: toInstant(newest.createdAt) } : null,
  };
}

type StoredUser = Db['t']['users']['$inferSelect'];

function isInForce(reason: ForgetReason, { role, status, deleteAt }: StoredUser): boolean {
  if (reason === 'role_changed') return role === 'client';
  return status !== 'Active' || (reason === 'deleted' && deleteAt !== null);
}

const toInstant = (at: number): string => new Date(at).toISOString();
