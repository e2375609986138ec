import type { Db } from '#server/db/connect.ts';
import { type CashierSession, cashierBooks } from './books.ts';
import { createEvent } from './event-object.ts';
import { stripeId, toSeconds } from './stripe-id.ts';

export interface BookContext {
  now: number;
  newId: () => string;
  apiVersion: string;
}

/** A session as it is by now: one whose time is over has expired, which is announced once. */
export async function readSession(db: Db, id: string, context: BookContext): Promise<CashierSession | undefined> {
  const books = cashierBooks(db);
  const entry = await books.findSession(id);
  if (entry?.object.status !== 'open' || entry.object.expires_at > toSeconds(context.now)) return entry;
  const object = { ...entry.object, status: 'expired' as const, url: null };
  const expired = { ...entry, object };
  await books.saveSession(expired);
  await books.insertEvent(createEvent('checkout.session.expired', object, context), context.now);
  return expired;
}

/** Takes the payment of an open session, once; a session in any other state stays as it is. */
export async function paySession(db: Db, id: string, context: BookContext): Promise<CashierSession | undefined> {
  const entry = await readSession(db, id, context);
  if (entry?.object.status !== 'open') return entry;
  const paymentIntentId = stripeId('pi_', context.newId);
  const object = {
    ...entry.object,
    status: 'complete' as const,
    payment_status: 'paid' as const,
    payment_intent: paymentIntentId,
    customer_details: { ...nobody, email: entry.object.customer_email },
    url: null,
  };
  const paid = { ...entry, object, paymentIntentId, declined: false };
  const books = cashierBooks(db);
  await books.saveSession(paid);
  await books.insertEvent(createEvent('checkout.session.completed', object, context), context.now);
  return paid;
}

/** The card is refused: nothing is charged and the session stays open for another try. */
export async function declineSession(db: Db, id: string, context: BookContext): Promise<CashierSession | undefined> {
  const entry = await readSession(db, id, context);
  if (entry?.object.status !== 'open') return entry;
  const declined = { ...entry, declined: true };
  await cashierBooks(db).saveSession(declined);
  return declined;
}

const nobody = {
  address: null,
  business_name: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: null,
  tax_ids: null,
};
