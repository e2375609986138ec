import type { Role } from '#schema/users.ts';
import type { Db } from '#server/db/connect.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import type { Doer } from './field-table.ts';
import type { MemoryDatabase } from './memory-database.ts';
import { cast, type PersonName, startRoles } from './plan.ts';
import type { Random } from './random.ts';

export type UserIds = Record<PersonName, string>;
/** An admin without a device: there is always one who may change roles. */
export const operatorId = 'operator';

/** The accounts that everybody begins with. */
export async function insertPeople({ tx }: MemoryDatabase, now: number): Promise<UserIds> {
  await tx(async (db) => {
    for (const name of cast) await insertUser(name, startRoles[name]);
    await insertUser(operatorId, 'admin');
    async function insertUser(id: string, role: Role): Promise<void> {
      await db.q.insert(db.t.users).values({
        id,
        email: `${id}@example.test`,
        emailVerifiedAt: now,
        firstName: id,
        lastName: 'Example',
        role,
        status: 'Active',
        createdAt: now,
        updatedAt: now,
      });
    }
  });
  return Object.fromEntries(cast.map((name) => [name, name])) as UserIds;
}

/** Who somebody is at this moment, as the database says. */
export async function findDoer(database: MemoryDatabase, userId: string): Promise<Doer & { isActive: boolean }> {
  const user = await userRepository(database.read).find(userId);
  const isActive = user?.status === 'Active';
  return { userId, isActive, isStaff: isActive && user?.role !== 'client' };
}

/** Clients, of whom one is a coach too. */
const owners = ['ann', 'ben', 'bo'];

/** One of the clients; null if that account was erased. */
export async function pickOwner(db: Db, random: Random): Promise<string | null> {
  const owner = random.pick(owners);
  return (await userRepository(db).find(owner)) ? owner : null;
}
