import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { ForgetReason, ForgetScope } from '#sync/protocol.ts';
import { isOfStaffWork, keyOf, ownAudience } from '#sync/server/audiences.ts';
import { takeRev } from './counter.ts';
import { putInEscrow } from './escrow.ts';
import { dropRows } from './remove-rows.ts';
import { textsOf, withoutTexts } from './result-texts.ts';
import { isAboutStaffWork } from './staff-work.ts';

interface LosingDeps {
  /**
   * Dates the loss, epoch ms. The sessions that end with it must end at the same instant, by which a device finds out
   * why.
   */
  now: number;
  newId: () => string;
}

interface PurgeOrder {
  userId: string;
  scope: ForgetScope;
  reason: ForgetReason;
}

/** Orders all devices of a person to drop a scope (docs/protocol.md#15-forget). */
export function orderPurge(db: Db, told: PurgeOrder, { now, newId }: LosingDeps): Promise<void> {
  return addForget(db, { id: newId(), ...told }, now);
}

/** Adds an order, whose rev tells the devices that listen. */
export async function addForget(db: Db, told: PurgeOrder & { id: string }, now: number): Promise<void> {
  const { q, t, touched } = db;
  const { userId, scope } = told;
  await q.insert(t.syncForgets).values({ ...told, createdAt: now, rev: await takeRev(db, 0) });
  if (scope !== 'own') await q.delete(t.syncStaffHolders).where(eq(t.syncStaffHolders.userId, userId));
  touched.add(ownAudience(userId));
}

/**
 * Takes what somebody had begun as staff when they are staff no more. Drafts, and refused edits that no device has
 * fetched, go to escrow; what they had pinned is not kept for them.
 */
export async function takeStaffWork(db: Db, userId: string, { now, newId }: LosingDeps): Promise<void> {
  const { q, t } = db;
  const drafts = await q.select().from(t.drafts).where(eq(t.drafts.userId, userId));
  const staffs = drafts.filter(isOfStaffWork);
  for (const { id, value } of staffs) {
    if (value !== null) await putInEscrow(db, { id: newId(), userId, name: 'draft', args: { id, value }, now });
  }
  const pins = await q.select({ id: t.pins.id }).from(t.pins).where(eq(t.pins.userId, userId));
  const draftRows = staffs.map(({ id }) => ({ entity: 'draft' as const, key: keyOf('draft', id, userId) }));
  const pinRows = pins.map(({ id }) => ({ entity: 'pin' as const, key: keyOf('pin', id, userId) }));
  await dropRows(db, [...draftRows, ...pinRows], now);
  await takeWaitingTexts(db, userId, { now, newId });
}

async function takeWaitingTexts(db: Db, userId: string, { now, newId }: LosingDeps): Promise<void> {
  const { q, t } = db;
  const { syncMutations: m, syncDevices: devices } = t;
  const theirs = q.select({ id: devices.id }).from(devices).where(eq(devices.userId, userId));
  const waiting = await q
    .select()
    .from(m)
    .where(and(inArray(m.deviceId, theirs), isNotNull(m.result)));
  for (const { deviceId, mutationId, name, subject, result } of waiting) {
    const texts = result && textsOf(result);
    if (!texts || name === null || !(await isAboutStaffWork(db, userId, { name, subject }))) continue;
    await putInEscrow(db, { id: newId(), userId, name, args: { id: subject, ...texts }, now });
    const row = and(eq(m.deviceId, deviceId), eq(m.mutationId, mutationId));
    await q
      .update(m)
      .set({ result: withoutTexts(result) })
      .where(row);
  }
}
