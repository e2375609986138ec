import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { Entity } from '#sync/protocol.ts';
import { isOwnWork } from '#sync/server/own-work.ts';
import { findStored } from './stored-rows.ts';

/** Whether somebody did this as staff, and not as a client about their own: then its texts are of scope `staff`. */
export async function isAboutStaffWork(
  db: Db,
  userId: string,
  { name, subject }: { name: string; subject: string | null },
): Promise<boolean> {
  const store = { find: (entity: Entity, key: string) => findStored(db, entity, key) };
  const isOwn = await isOwnWork(store, userId, { name, id: subject });
  return isOwn === undefined ? wasStaff(db, userId) : !isOwn;
}

/** Who is staff, or was told to forget what staff see. */
async function wasStaff({ q, t: { users, syncForgets: forgets } }: Db, userId: string): Promise<boolean> {
  const [user] = await q.select({ role: users.role }).from(users).where(eq(users.id, userId));
  if (user && user.role !== 'client') return true;
  const lost = and(eq(forgets.userId, userId), eq(forgets.scope, 'staff'));
  return (await q.select({ id: forgets.id }).from(forgets).where(lost).limit(1)).length === 1;
}
