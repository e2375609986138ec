import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

/** Deletes what the payment provider's stand-in in this process knows of the payers of these sessions. */
export type ForgetPayer = (db: Db, sessionIds: string[]) => Promise<unknown>;

/** Clears what must go from an order with its person. Id, amount, dates, country and the provider's numbers stay. */
const withoutPerson = { userId: null, submissionId: null, sessionUrl: null, receiptUrl: null };

/**
 * Takes the person out of orders, which stay as payment records; those that wait for a payment are closed.
 *
 * @returns the ids of the orders
 */
export async function pseudonymiseOrders(
  db: Db,
  theirs: SQL | undefined,
  { now, forgetPayer }: { now: number; forgetPayer: ForgetPayer },
): Promise<string[]> {
  const { q, t } = db;
  await q
    .update(t.orders)
    .set({ state: 'expired', updatedAt: now })
    .where(and(theirs, eq(t.orders.state, 'open')));
  const orders = await q
    .update(t.orders)
    .set({ ...withoutPerson, questionAnswers: [] })
    .where(theirs)
    .returning({ id: t.orders.id, sessionId: t.orders.sessionId });
  await forgetPayer(
    db,
    orders.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])),
  );
  return orders.map(({ id }) => id);
}
