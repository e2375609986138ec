import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { Entity } from '#sync/protocol.ts';
import { isOwnScope } from '#sync/server/mutation-scope.ts';
import { findStored } from './stored-rows.ts';

/**
 * Tells whether somebody did this as staff, and not as a client about their own. Its texts are then of scope `staff`.
 */
export async function isAboutStaffWork(
  db: Db,
  userId: string,
  { name, subject }: { name: string; subject: string | null },
): Promise<boolean> {
  const store = { find: (entity: Entity, key: string) => findStored(db, entity, key) };
  const isOwn = await isOwnScope(store, userId, { name, id: subject });
  return isOwn === undefined ? isOrWasStaff(db, userId) : !isOwn;
}

async function isOrWasStaff(db: Db, userId: string): Promise<boolean> {
  const { users } = db.t;
  const [user] = await db.q.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return (user && user.role !== 'client') || (await hasHeldStaff(db, userId));
}

/** Tells whether a person was served what staff see, or was told to forget it. */
export async function hasHeldStaff(db: Db, userId: string): Promise<boolean> {
  const { syncForgets: forgets } = db.t;
  const lost = and(eq(forgets.userId, userId), eq(forgets.scope, 'staff'));
  const told = await db.q.select({ id: forgets.id }).from(forgets).where(lost).limit(1);
  return told.length === 1 || holdsStaff(db, userId);
}

/**
 * Tells whether a person was served what staff see, and not told since to forget it. A device cannot say so: a cookie
 * is not signed.
 */
export async function holdsStaff({ q, t: { syncStaffHolders: holders } }: Db, userId: string): Promise<boolean> {
  return (await q.select().from(holders).where(eq(holders.userId, userId))).length === 1;
}

export async function noteStaffServed({ q, t: { syncStaffHolders: holders } }: Db, userId: string, now: number) {
  await q.insert(holders).values({ userId, servedAt: now }).onConflictDoNothing();
}
