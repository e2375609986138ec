import { eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

export async function forgetPayers({ q, t }: Db, sessionIds: string[]): Promise<void> {
  const names = (object: unknown) => sessionIds.some((id) => JSON.stringify(object).includes(id));
  await q.delete(t.cashierSessions).where(inArray(t.cashierSessions.id, sessionIds));
  for (const row of await q.select().from(t.cashierAnswers))
    if (names(row.body))
      await q.delete(t.cashierAnswers).where(eq(t.cashierAnswers.idempotencyKey, row.idempotencyKey));
  for (const row of await q.select().from(t.cashierEvents))
    if (names(row.object)) await q.delete(t.cashierEvents).where(eq(t.cashierEvents.id, row.id));
}

export async function forgetCashierPeople({ q, t }: Db, before: number): Promise<number> {
  const { cashierSessions: s, cashierAnswers: a, cashierEvents: e } = t;
  const gone = [
    await q.delete(s).where(lte(s.createdAt, before)).returning({ at: s.createdAt }),
    await q.delete(a).where(lte(a.createdAt, before)).returning({ at: a.createdAt }),
    await q.delete(e).where(lte(e.createdAt, before)).returning({ at: e.createdAt }),
  ];
  return gone.flat().length;
}
