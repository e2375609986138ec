import { eq, inArray } from 'drizzle-orm';
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
