import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { OrderState } from '#schema/checkout.ts';
import type { Db } from '#server/db/connect.ts';
import { announceRows } from '#server/synced-rows/stored-rows.ts';

export type Order = Db['t']['orders']['$inferSelect'];
export type NewOrder = Db['t']['orders']['$inferInsert'];
type OrderChanges = Partial<Omit<Order, 'id'>>;

/** Its person was deleted: what stays is a payment record, and nothing that names somebody may come back to it. */
export const isPseudonymous = ({ userId, submissionId }: Order): boolean => userId === null && submissionId === null;

export function orderRepository(db: Db) {
  const { q, t } = db;
  const { orders } = t;
  /** The own purchases and those of the own submissions. */
  const ownedBy = (userId: string) => {
    const own = q.select({ id: t.submissions.id }).from(t.submissions).where(eq(t.submissions.userId, userId));
    return or(eq(orders.userId, userId), inArray(orders.submissionId, own));
  };
  return {
    async find(id: string): Promise<Order | undefined> {
      const [row] = await q.select().from(orders).where(eq(orders.id, id));
      return row;
    },

    async findBySession(sessionId: string): Promise<Order | undefined> {
      const [row] = await q.select().from(orders).where(eq(orders.sessionId, sessionId));
      return row;
    },

    async findByPaymentIntent(paymentIntentId: string): Promise<Order | undefined> {
      const [row] = await q.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId));
      return row;
    },

    /** The newest report order of a submission in one of the states; a submission has at most one that is open. */
    async findReportOrder(submissionId: string, states: OrderState[]): Promise<Order | undefined> {
      const wanted = and(
        eq(orders.submissionId, submissionId),
        eq(orders.kind, 'report'),
        inArray(orders.state, states),
      );
      const [row] = await q.select().from(orders).where(wanted).orderBy(desc(orders.createdAt)).limit(1);
      return row;
    },

    /** A person has at most one. */
    async findOpenChatOrder(userId: string): Promise<Order | undefined> {
      const wanted = and(eq(orders.userId, userId), eq(orders.kind, 'chat'), eq(orders.state, 'open'));
      const [row] = await q.select().from(orders).where(wanted);
      return row;
    },

    async findOldest(): Promise<Order | undefined> {
      const [row] = await q.select().from(orders).orderBy(asc(orders.createdAt)).limit(1);
      return row;
    },

    /**
     * Those that were opened before an instant, oldest first; also those that were opened later than `now`, before the clock
     * was set back.
     *
     * @param processing the ones whose bank still confirms the payment, or all the others
     */
    async listOpen({
      before,
      now,
      processing,
    }: {
      before: number;
      now: number;
      processing: boolean;
    }): Promise<Order[]> {
      const opened = or(lt(orders.createdAt, before), gt(orders.createdAt, now));
      const settling = processing ? isNotNull(orders.processingAt) : isNull(orders.processingAt);
      return q
        .select()
        .from(orders)
        .where(and(eq(orders.state, 'open'), opened, settling))
        .orderBy(asc(orders.createdAt));
    },

    async listReturning(): Promise<Order[]> {
      return q.select().from(orders).where(eq(orders.state, 'refund_pending')).orderBy(asc(orders.createdAt));
    },

    /** Lists what a person paid for, newest first. */
    async listPaidBy(userId: string): Promise<Order[]> {
      const paid = inArray(orders.state, ['paid', 'refund_pending', 'refunded']);
      return q
        .select()
        .from(orders)
        .where(and(ownedBy(userId), paid))
        .orderBy(desc(orders.paidAt));
    },

    /** Lists what was paid for a submission, newest first. */
    async listPaidFor(submissionId: string): Promise<Order[]> {
      const paid = inArray(orders.state, ['paid', 'refund_pending', 'refunded']);
      return q
        .select()
        .from(orders)
        .where(and(eq(orders.submissionId, submissionId), paid))
        .orderBy(desc(orders.paidAt));
    },

    /** A person's payments that a bank has not confirmed, or has refused; newest first. */
    async listUnconfirmedOf(userId: string): Promise<Order[]> {
      const unpaid = and(inArray(orders.state, ['open', 'expired']), isNotNull(orders.processingAt));
      return q
        .select()
        .from(orders)
        .where(and(ownedBy(userId), unpaid))
        .orderBy(desc(orders.createdAt));
    },

    async insert(order: NewOrder): Promise<Order> {
      const [row] = await q.insert(orders).values(order).returning();
      if (!row) throw new Error('An order that was just added is missing.');
      return row;
    },

    /** Changes an order that is in one of the states; undefined when it is not, so that a state only moves forward. */
    async updateFrom(states: OrderState[], id: string, changes: OrderChanges): Promise<Order | undefined> {
      const [row] = await q
        .update(orders)
        .set(changes)
        .where(and(eq(orders.id, id), inArray(orders.state, states)))
        .returning();
      return row;
    },

    async updateOpen(id: string, changes: OrderChanges): Promise<Order | undefined> {
      return this.updateFrom(['open'], id, changes);
    },

    /** Gives an open order its payment page; undefined when it has one, or is not open any more. */
    async addPage(id: string, page: Pick<Order, 'sessionId' | 'sessionUrl' | 'updatedAt'>): Promise<Order | undefined> {
      const isWithout = and(eq(orders.id, id), eq(orders.state, 'open'), isNull(orders.sessionId));
      const [row] = await q.update(orders).set(page).where(isWithout).returning();
      return row;
    },

    /** Changes nothing when another process has replaced the key. */
    async replaceKey({ id, idempotencyKey }: Order, freshKey: string): Promise<void> {
      const hasIt = and(eq(orders.id, id), eq(orders.idempotencyKey, idempotencyKey));
      await q.update(orders).set({ idempotencyKey: freshKey }).where(hasIt);
    },

    /** Copies the answers of the questions dialog to the submission, from which the report is written. */
    async copyAnswers({ submissionId, questionAnswers }: Order, now: number): Promise<void> {
      if (submissionId === null || questionAnswers.length === 0) return;
      const { submissions } = t;
      await q.update(submissions).set({ questionAnswers, updatedAt: now }).where(eq(submissions.id, submissionId));
      await announceRows(db, 'submission', [submissionId], now);
    },

    async hasEvent(id: string): Promise<boolean> {
      const rows = await q.select().from(t.paymentEvents).where(eq(t.paymentEvents.id, id));
      return rows.length === 1;
    },

    /** Answers false when this notification had its effect before. */
    async insertEvent(event: { id: string; type: string; receivedAt: number }): Promise<boolean> {
      const rows = await q.insert(t.paymentEvents).values(event).onConflictDoNothing().returning();
      return rows.length === 1;
    },
  };
}
