import { z } from 'zod';
import type { Db } from '#server/db/connect.ts';
import { cashierBooks } from './books.ts';
import { CashierError, cashierRefusal, readParams } from './cashier-error.ts';
import { fullSession, shownSession } from './payment-object.ts';
import { readRefundInput } from './refund-object.ts';
import { refundEntry } from './refund-session.ts';
import { createCheckoutSession } from './session-object.ts';
import { type BookContext, readCashierSession } from './settle-session.ts';

export interface CallContext extends BookContext {
  db: Db;
  /** Decoded from the form body or from the query. */
  params: unknown;
  /** The last part of the path. */
  id: string;
  origin: string;
}

interface Call {
  method: 'GET' | 'POST';
  path: RegExp;
  answer(context: CallContext): Promise<object>;
}

/** The calls of the payment provider that this product makes, with the parameters that it sends, and no other. */
export const calls: Call[] = [
  { method: 'POST', path: /^\/v1\/checkout\/sessions$/, answer: openSession },
  { method: 'GET', path: /^\/v1\/checkout\/sessions\/(\w+)$/, answer: retrieveSession },
  { method: 'POST', path: /^\/v1\/refunds$/, answer: refund },
  { method: 'GET', path: /^\/v1\/events$/, answer: listEvents },
];

async function openSession({ db, params, ...context }: CallContext): Promise<object> {
  const { session, productName } = createCheckoutSession(params, context);
  await cashierBooks(db).insertSession(session, productName, context.now);
  return shownSession(session);
}

const retrieveSessionSchema = z.strictObject({
  expand: z.tuple([z.literal('payment_intent.latest_charge')]).optional(),
});

async function retrieveSession({ db, id, params, ...context }: CallContext): Promise<object> {
  const { expand } = readParams(params, retrieveSessionSchema);
  const entry = await readCashierSession(db, id, context);
  if (entry) return expand ? fullSession(entry.object) : shownSession(entry.object);
  const details = { code: 'resource_missing', param: 'session' };
  throw new CashierError(404, 'invalid_request_error', `No such checkout.session: ${id}`, details);
}

async function refund({ db, params, ...context }: CallContext): Promise<object> {
  const { payment_intent: intentId, ...input } = readRefundInput(params);
  const entry = await cashierBooks(db).findByPaymentIntent(intentId);
  if (entry) return (await refundEntry(db, entry, input, context)).refund;
  throw cashierRefusal(`No such payment_intent: '${intentId}'`, { code: 'resource_missing', param: 'payment_intent' });
}

const seconds = z
  .string()
  .regex(/^\d{1,12}$/, 'must be an integer')
  .transform((text) => Number(text) * 1000);

const listEventsSchema = z.strictObject({
  created: z.strictObject({ gte: seconds.optional(), lte: seconds.optional() }).optional(),
  types: z.array(z.string()).max(20).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
});

async function listEvents({ db, params }: CallContext): Promise<object> {
  const books = cashierBooks(db);
  const { created = {}, types, limit, starting_after: cursor } = readParams(params, listEventsSchema);
  const olderThan = cursor === undefined ? undefined : await books.findEvent(cursor);
  if (cursor !== undefined && !olderThan) {
    throw cashierRefusal(`No such event: '${cursor}'`, { code: 'resource_missing', param: 'starting_after' });
  }
  // An event's `created` is in whole seconds, the books count in ms: `lte: 5` takes all of the sixth second.
  const before = created.lte === undefined ? undefined : created.lte + 1000;
  const found = await books.listEvents({ types, from: created.gte, before, olderThan }, limit + 1);
  const data = found.slice(0, limit).map(({ object }) => object);
  return { object: 'list', url: '/v1/events', has_more: found.length > limit, data };
}
