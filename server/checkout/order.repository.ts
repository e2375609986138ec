import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { OrderState } from '#schema/checkout.ts';
import type { Db } from '#server/db/connect.ts';

export type Order = Db['t']['orders']['$inferSelect'];
export type NewOrder = Db['t']['orders']['$inferInsert'];

export function orderRepository({ q, t }: Db) {
  const { orders } = t;
  return {
    async find(id: string): Promise<Order | undefined> {
      const [row] = await q.select().from(orders).where(eq(orders.id, id));
      return row;
    },

    async findBySession(sessionId: string): Promise<Order | undefined> {
      const [row] = await q.select().from(orders).where(eq(orders.sessionId, sessionId));
      return row;
    },

    /** The report order of a submission in one of the states; a submission has at most one that is open. */
    async findReportOrder(submissionId: string, states: OrderState[]): Promise<Order | undefined> {
      const wanted = and(
        eq(orders.submissionId, submissionId),
        eq(orders.kind, 'report'),
        inArray(orders.state, states),
      );
      const [row] = await q.select().from(orders).where(wanted).limit(1);
      return row;
    },

    /** Oldest first. */
    async listOpenSince(before: number): Promise<Order[]> {
      const waiting = and(eq(orders.state, 'open'), lt(orders.createdAt, before));
      return q.select().from(orders).where(waiting).orderBy(asc(orders.createdAt));
    },

    async insert(order: NewOrder): Promise<Order> {
      const [row] = await q.insert(orders).values(order).returning();
      if (!row) throw new Error('An order that was just added is missing.');
      return row;
    },

    /** Changes an order that is still open; undefined when it is not, so that a state only moves forward. */
    async updateOpen(id: string, changes: Partial<Omit<Order, 'id'>>): Promise<Order | undefined> {
      const [row] = await q
        .update(orders)
        .set(changes)
        .where(and(eq(orders.id, id), eq(orders.state, 'open')))
        .returning();
      return row;
    },

    /** What was answered in the questions dialog goes to the submission, which the report is written from. */
    async copyAnswers({ submissionId, questionAnswers }: Order, now: number): Promise<void> {
      if (submissionId === null || questionAnswers.length === 0) return;
      const { submissions } = t;
      await q.update(submissions).set({ questionAnswers, updatedAt: now }).where(eq(submissions.id, submissionId));
    },

    /** Answers false when this notification had its effect before. */
    async insertEvent(event: { id: string; type: string; receivedAt: number }): Promise<boolean> {
      const rows = await q.insert(t.paymentEvents).values(event).onConflictDoNothing().returning();
      return rows.length === 1;
    },
  };
}
