import type { Db } from '#server/db/connect.ts';
import { type CashierSession, cashierBooks } from './books.ts';
import { createEvent, type EventType } from './event-object.ts';
import {
  cashierChargeOf,
  confirmedBy,
  newCharge,
  newIntent,
  shownSession,
  testAddress,
  withCharge,
} from './payment-object.ts';
import { toSeconds } from './stripe-id.ts';

export interface BookContext {
  now: number;
  newId: () => string;
  apiVersion: string;
}

/** Changes a session after a press on the page or with the time. One that is in another state stays as it is. */
export type SessionTransition = (db: Db, id: string, context: BookContext) => Promise<CashierSession | undefined>;

/** Reads a session as it is by now: one whose time is over has expired, which is announced once. */
export const readCashierSession: SessionTransition = async (db, id, context) => {
  const entry = await cashierBooks(db).findSession(id);
  if (entry?.object.status !== 'open' || entry.object.expires_at > toSeconds(context.now)) return entry;
  const object = { ...entry.object, status: 'expired' as const, url: null };
  return announce(db, { ...entry, object }, 'checkout.session.expired', context);
};

/** Takes the payment of an open session, once. */
export const paySession: SessionTransition = (db, id, context) => completeSession(db, id, context, true);

/** The page is completed by bank transfer: the money comes when the bank says so. */
export const paySessionLater: SessionTransition = (db, id, context) => completeSession(db, id, context, false);

async function completeSession(db: Db, id: string, context: BookContext, isConfirmed: boolean) {
  const entry = await readCashierSession(db, id, context);
  if (entry?.object.status !== 'open') return entry;
  const { object: session } = entry;
  const intent = session.payment_intent ?? newIntent(session, {}, context);
  const charge = newCharge(session, intent, { now: context.now, isConfirmed });
  const object = {
    ...session,
    status: 'complete' as const,
    payment_status: isConfirmed ? ('paid' as const) : ('unpaid' as const),
    payment_intent: { ...intent, latest_charge: charge },
    customer_details: { ...nobody, address: testAddress, email: session.customer_email },
    url: null,
  };
  return announce(db, { ...entry, object, declined: false }, 'checkout.session.completed', context);
}

/** The bank confirms a payment that waits for it. */
export const confirmPayment: SessionTransition = async (db, id, context) => {
  const entry = await findAwaited(db, id);
  if (!entry) return readCashierSession(db, id, context);
  const paid = { ...entry.object, payment_status: 'paid' as const };
  const object = withCharge(paid, confirmedBy(paid, paid.amount_total ?? 0));
  return announce(db, { ...entry, object }, 'checkout.session.async_payment_succeeded', context);
};

/** The bank refuses a payment that waits for it: nothing is charged, and the page stays closed. */
export const refusePayment: SessionTransition = async (db, id, context) => {
  const entry = await findAwaited(db, id);
  if (!entry) return readCashierSession(db, id, context);
  const object = withCharge(entry.object, { status: 'failed' });
  return announce(db, { ...entry, object }, 'checkout.session.async_payment_failed', context);
};

async function findAwaited(db: Db, id: string): Promise<CashierSession | undefined> {
  const entry = await cashierBooks(db).findSession(id);
  return entry && cashierChargeOf(entry.object)?.status === 'pending' ? entry : undefined;
}

/** The card is refused: nothing is charged and the session stays open for another try. */
export const declineSession: SessionTransition = async (db, id, context) => {
  const entry = await readCashierSession(db, id, context);
  if (entry?.object.status !== 'open') return entry;
  const declined = { ...entry, declined: true };
  await cashierBooks(db).saveSession(declined);
  return declined;
};

async function announce(db: Db, entry: CashierSession, type: EventType, context: BookContext): Promise<CashierSession> {
  const books = cashierBooks(db);
  await books.saveSession(entry);
  await books.insertEvent(createEvent(type, shownSession(entry.object), context), context.now);
  return entry;
}

const nobody = {
  business_name: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: null,
  tax_ids: null,
};
