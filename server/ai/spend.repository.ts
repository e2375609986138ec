import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

/** Stores the model's cost on each day (`YYYY-MM-DD`, UTC), in thousandths of a cent. */
export function spendRepository({ q, t }: Db) {
  return {
    async find(day: string): Promise<number> {
      const [row] = await q.select().from(t.aiSpend).where(eq(t.aiSpend.day, day));
      return row?.millicents ?? 0;
    },

    /** One statement, so that two processes cannot both take what is left; answers false when it would be over the budget. */
    async addWithin(day: string, millicents: number, budgetMillicents: number): Promise<boolean> {
      if (millicents > budgetMillicents) return false;
      const sum = sql`${t.aiSpend.millicents} + ${millicents}`;
      const rows = await q
        .insert(t.aiSpend)
        .values({ day, millicents })
        .onConflictDoUpdate({
          target: t.aiSpend.day,
          set: { millicents: sum },
          setWhere: sql`${sum} <= ${budgetMillicents}`,
        })
        .returning({ day: t.aiSpend.day });
      return rows.length === 1;
    },

    /** @param millicents less than nothing gives back. */
    async change(day: string, millicents: number): Promise<void> {
      await q
        .update(t.aiSpend)
        .set({ millicents: sql`${t.aiSpend.millicents} + ${millicents}` })
        .where(eq(t.aiSpend.day, day));
    },
  };
}
