import { and, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { type CashierSession, cashierBooks } from './books.ts';
import { cashierChargeOf, withCharge } from './payment-object.ts';

/**
 * Takes the people out of the cashier's books: the e-mail of sessions opened before an instant, and the announced events
 * and saved answers from before it. The provider keeps events for 30 days and need not repeat an answer after one.
 *
 * @param before epoch ms
 * @returns how many rows were emptied or deleted
 */
export async function forgetCashierPeople(db: Db, before: number): Promise<number> {
  const { q, t } = db;
  const settled = and(isNotNull(t.cashierEvents.settledAt), lt(t.cashierEvents.createdAt, before));
  const events = await q.delete(t.cashierEvents).where(settled).returning({ id: t.cashierEvents.id });
  const answers = await q
    .delete(t.cashierAnswers)
    .where(lt(t.cashierAnswers.createdAt, before))
    .returning({ key: t.cashierAnswers.idempotencyKey });
  const emptied = await emptySessions(db, await cashierBooks(db).listSessionsBefore(before));
  return events.length + answers.length + emptied;
}

/**
 * Forgets the payers of these sessions at once: their e-mails, and the events and saved answers that tell of them, also
 * those that nobody was told of yet.
 */
export async function forgetPayer(db: Db, sessionIds: string[]): Promise<void> {
  const { q, t } = db;
  const entries = await cashierBooks(db).listSessions(sessionIds);
  if (entries.length === 0) return;
  const since = Math.min(...entries.map(({ createdAt }) => createdAt));
  const theirs = new Set(entries.flatMap(({ id, paymentIntentId }) => [id, paymentIntentId ?? id]));
  const events = (await q.select().from(t.cashierEvents).where(gte(t.cashierEvents.createdAt, since))).flatMap(
    ({ id, object }) => (tellsOf(theirs, (object.data as { object?: unknown })?.object) ? [id] : []),
  );
  await q.delete(t.cashierEvents).where(inArray(t.cashierEvents.id, events));
  const answers = (await q.select().from(t.cashierAnswers).where(gte(t.cashierAnswers.createdAt, since))).flatMap(
    ({ idempotencyKey, body }) => (tellsOf(theirs, body) ? [idempotencyKey] : []),
  );
  await q.delete(t.cashierAnswers).where(inArray(t.cashierAnswers.idempotencyKey, answers));
  await emptySessions(db, entries);
}

/** A session names itself, a charge or a refund the payment that it belongs to. */
function tellsOf(ids: Set<string>, object: unknown): boolean {
  const { id, payment_intent: intent } = (object ?? {}) as { id?: unknown; payment_intent?: unknown };
  return ids.has(String(id)) || ids.has(String(intent));
}

/** @returns how many of them had an e-mail */
async function emptySessions(db: Db, entries: CashierSession[]): Promise<number> {
  let emptied = 0;
  for (const entry of entries) {
    const { customer_email, customer_details } = entry.object;
    if (!customer_email && !customer_details?.email) continue;
    await cashierBooks(db).saveSession({ ...entry, object: withoutEmail(entry) });
    emptied += 1;
  }
  return emptied;
}

function withoutEmail({ object }: CashierSession): CashierSession['object'] {
  const { customer_details: details } = object;
  const nameless = { ...object, customer_email: null, customer_details: details && { ...details, email: null } };
  const billing = cashierChargeOf(object)?.billing_details;
  return billing ? withCharge(nameless, { billing_details: { ...billing, email: null } }) : nameless;
}
