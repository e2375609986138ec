import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Db } from '#server/db/connect.ts';
import { cashierChargeOf, type KeptSession } from './payment-object.ts';

type SessionRow = Db['t']['cashierSessions']['$inferSelect'];
type EventRow = Db['t']['cashierEvents']['$inferSelect'];
export type CashierSession = Omit<SessionRow, 'object'> & { object: KeptSession };
export type CashierEvent = Omit<EventRow, 'object'> & { object: Stripe.Event };
export type SavedAnswer = Db['t']['cashierAnswers']['$inferSelect'];

export interface EventFilter {
  types?: string[] | undefined;
  /** Bounds of the creation time in ms: from this one on, and before that one. */
  from?: number | undefined;
  before?: number | undefined;
  /** Only what is older than this event, for the next page. */
  olderThan?: CashierEvent | undefined;
}

/** Only the cashier writes these columns, and only whole objects of this kind. */
const toSession = (row: SessionRow) => row as unknown as CashierSession;
const toEvent = (row: EventRow) => row as unknown as CashierEvent;
const asJson = (object: KeptSession | Stripe.Event) => object as unknown as Record<string, unknown>;

/** The books of the local cashier: its sessions, the answers that it must repeat and the events that it announced. */
export function cashierBooks({ q, t }: Db) {
  const { cashierSessions: sessions, cashierEvents: events, cashierAnswers: answers } = t;
  return {
    async findSession(id: string): Promise<CashierSession | undefined> {
      const [row] = await q.select().from(sessions).where(eq(sessions.id, id));
      return row && toSession(row);
    },

    async findByPaymentIntent(paymentIntentId: string): Promise<CashierSession | undefined> {
      const [row] = await q.select().from(sessions).where(eq(sessions.paymentIntentId, paymentIntentId));
      return row && toSession(row);
    },

    async listSessions(ids: string[]): Promise<CashierSession[]> {
      const rows = await q.select().from(sessions).where(inArray(sessions.id, ids));
      return rows.map(toSession);
    },

    /** Those that were opened before an instant. */
    async listSessionsBefore(before: number): Promise<CashierSession[]> {
      const rows = await q.select().from(sessions).where(lt(sessions.createdAt, before));
      return rows.map(toSession);
    },

    async insertSession(object: KeptSession, productName: string, now: number): Promise<void> {
      const row = { id: object.id, productName, object: asJson(object), declined: false, createdAt: now };
      await q.insert(sessions).values(row);
    },

    async saveSession({ id, object, declined }: CashierSession): Promise<void> {
      const charge = cashierChargeOf(object);
      const paymentIntentId = charge ? String(charge.payment_intent) : null;
      await q
        .update(sessions)
        .set({ object: asJson(object), declined, paymentIntentId })
        .where(eq(sessions.id, id));
    },

    async insertEvent(object: Stripe.Event, now: number): Promise<void> {
      await q.insert(events).values({ id: object.id, type: object.type, object: asJson(object), createdAt: now });
    },

    async findEvent(id: string): Promise<CashierEvent | undefined> {
      const [row] = await q.select().from(events).where(eq(events.id, id));
      return row && toEvent(row);
    },

    /** Newest first. */
    async listEvents(filter: EventFilter, limit: number): Promise<CashierEvent[]> {
      const { types, from, before, olderThan } = filter;
      const conditions: (SQL | undefined)[] = [
        types && inArray(events.type, types),
        from === undefined ? undefined : gte(events.createdAt, from),
        before === undefined ? undefined : lt(events.createdAt, before),
        olderThan &&
          or(
            lt(events.createdAt, olderThan.createdAt),
            and(eq(events.createdAt, olderThan.createdAt), lt(events.id, olderThan.id)),
          ),
      ];
      const newestFirst = [desc(events.createdAt), desc(events.id)];
      const rows = await q
        .select()
        .from(events)
        .where(and(...conditions))
        .orderBy(...newestFirst)
        .limit(limit);
      return rows.map(toEvent);
    },

    /** Oldest first. */
    async listUnsettledEvents(): Promise<CashierEvent[]> {
      const rows = await q.select().from(events).where(isNull(events.settledAt)).orderBy(asc(events.createdAt));
      return rows.map(toEvent);
    },

    async settleEvent({ id, object }: CashierEvent, now: number): Promise<void> {
      const settled = asJson({ ...object, pending_webhooks: 0 });
      await q.update(events).set({ object: settled, settledAt: now }).where(eq(events.id, id));
    },

    async findAnswer(idempotencyKey: string): Promise<SavedAnswer | undefined> {
      const [row] = await q.select().from(answers).where(eq(answers.idempotencyKey, idempotencyKey));
      return row;
    },

    async insertAnswer(answer: SavedAnswer): Promise<void> {
      await q.insert(answers).values(answer);
    },
  };
}
