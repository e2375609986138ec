import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { cleanEmail } from '#schema/clean-line.ts';
import type { Db } from '#server/db/connect.ts';

export type UserRow = Db['t']['users']['$inferSelect'];
export type NewUser = Db['t']['users']['$inferInsert'];

/** The form of an address that is the key at sign-in. */
export const toEmailKey = (email: string): string => cleanEmail(email).toLowerCase();

export function userRepository({ q, t }: Db) {
  return {
    async find(id: string): Promise<UserRow | undefined> {
      const [row] = await q.select().from(t.users).where(eq(t.users.id, id));
      return row;
    },

    async findByEmail(email: string): Promise<UserRow | undefined> {
      const [row] = await q
        .select()
        .from(t.users)
        .where(eq(t.users.email, toEmailKey(email)));
      return row;
    },

    /** Everybody, in the order of their registration. */
    async list(): Promise<UserRow[]> {
      return q.select().from(t.users).orderBy(asc(t.users.createdAt), asc(t.users.id));
    },

    /** Accounts whose seven days to take them back are over. */
    async listDueForDeletion(now: number): Promise<UserRow[]> {
      return q.select().from(t.users).where(lte(t.users.deleteAt, now));
    },

    /** Answers undefined when the address has an account already. */
    async insert(user: NewUser): Promise<UserRow | undefined> {
      const [row] = await q
        .insert(t.users)
        .values({ ...user, email: toEmailKey(user.email) })
        .onConflictDoNothing()
        .returning();
      return row;
    },

    /** `updatedAt` grows with every change, also when the clock was set back: it tells the newer of two copies of a row. */
    async update(id: string, values: Partial<NewUser>, now: number): Promise<UserRow | undefined> {
      const before = t.users.updatedAt;
      const updatedAt = sql<number>`case when ${before} < ${now} then ${now} else ${before} + 1 end`;
      const [row] = await q
        .update(t.users)
        .set({ ...values, updatedAt })
        .where(eq(t.users.id, id))
        .returning();
      return row;
    },

    /** Lists the ids of admins who can act: Active and not about to be deleted. */
    async listActiveAdmins(): Promise<string[]> {
      const active = and(eq(t.users.role, 'admin'), eq(t.users.status, 'Active'), isNull(t.users.deleteAt));
      return (await q.select({ id: t.users.id }).from(t.users).where(active)).map(({ id }) => id);
    },
  };
}
