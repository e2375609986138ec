import type Stripe from 'stripe';
import type { Db } from '#server/db/connect.ts';
import { type CashierSession, cashierBooks } from './books.ts';
import { createEvent } from './event-object.ts';
import { cashierChargeOf, newestRefund, shownCharge } from './payment-object.ts';
import { createRefund, failedRefund, type RefundInput, withRefund } from './refund-object.ts';
import { type BookContext, readCashierSession, type SessionTransition } from './settle-session.ts';

/** Gives money back and announces it, as a refund and on the charge. */
export async function refundEntry(
  db: Db,
  entry: CashierSession,
  input: Omit<RefundInput, 'payment_intent'>,
  context: BookContext,
): Promise<{ refund: Stripe.Refund; entry: CashierSession }> {
  const books = cashierBooks(db);
  const refund = createRefund(entry.object, input, context);
  const object = withRefund(entry.object, refund);
  await books.saveSession({ ...entry, object });
  await books.insertEvent(createEvent('refund.created', refund, context), context.now);
  const charge = cashierChargeOf(object);
  if (charge) await books.insertEvent(createEvent('charge.refunded', shownCharge(charge), context), context.now);
  return { refund, entry: { ...entry, object } };
}

/** The money of a paid session goes back; one that was returned stays as it is. */
export const refundSession: SessionTransition = async (db, id, context) => {
  const entry = await readCashierSession(db, id, context);
  const charge = entry && cashierChargeOf(entry.object);
  if (!entry || !charge?.paid || charge.refunded) return entry;
  return (await refundEntry(db, entry, {}, context)).entry;
};

/** The newest refund comes back from the bank: the money is the shop's again. */
export const failSessionRefund: SessionTransition = async (db, id, context) => {
  const entry = await readCashierSession(db, id, context);
  const charge = entry && cashierChargeOf(entry.object);
  const newest = charge && newestRefund(charge);
  if (!entry || !newest) return entry;
  const books = cashierBooks(db);
  const refund = failedRefund(newest, context.newId);
  const object = withRefund(entry.object, refund);
  await books.saveSession({ ...entry, object });
  for (const type of ['refund.updated', 'refund.failed'] as const) {
    await books.insertEvent(createEvent(type, refund, context, { status: newest.status }), context.now);
  }
  return { ...entry, object };
};
