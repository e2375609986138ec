import Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { onBothEngines, type TestDatabase } from '#server/testing/both-engines.ts';
import { cashierBooks } from './books.ts';
import { forgetCashierPeople, forgetPayer } from './forget-payers.ts';
import { refundSession } from './refund-session.ts';
import { createCheckoutSession } from './session-object.ts';
import { paySession } from './settle-session.ts';

const day = 86_400_000;
const start = Date.parse('2026-03-12T09:00:00Z');

const formOf = (email: string) => ({
  mode: 'payment',
  line_items: [
    { quantity: '1', price_data: { currency: 'usd', unit_amount: '2499', product_data: { name: 'Report' } } },
  ],
  success_url: 'https://a.example/thanks',
  cancel_url: 'https://a.example/',
  customer_email: email,
});

onBothEngines('the cashier’s memory of people', (open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });

  /** A payment that went back, with its three events and its saved answer. */
  async function buyAs(email: string, now: number): Promise<string> {
    return database.tx(async (db) => {
      const context = { now, newId, origin: 'https://a.example', apiVersion: Stripe.API_VERSION };
      const { session, productName } = createCheckoutSession(formOf(email), context);
      const books = cashierBooks(db);
      await books.insertSession(session, productName, now);
      const body = { ...session, payment_intent: null } as Record<string, unknown>;
      await books.insertAnswer({ idempotencyKey: `order:${email}`, requestHash: 'a', body, createdAt: now });
      await paySession(db, session.id, context);
      await refundSession(db, session.id, context);
      return session.id;
    });
  }

  const settleAll = () =>
    database.tx(async (db) => {
      const books = cashierBooks(db);
      for (const event of await books.listUnsettledEvents()) await books.settleEvent(event, start);
    });

  async function everything(): Promise<string> {
    const { q, t } = database.read;
    const tables = [t.cashierSessions, t.cashierEvents, t.cashierAnswers];
    return JSON.stringify(await Promise.all(tables.map((table) => q.select().from(table))));
  }

  test('what is old loses its people, what is younger and what nobody was told of yet stays', async () => {
    const old = await buyAs('old@example.test', start);
    await settleAll();
    await buyAs('waiting@example.test', start);
    await buyAs('young@example.test', start + day);
    expect((await everything()).includes('old@example.test')).toBe(true);

    const rows = await database.tx((db) => forgetCashierPeople(db, start + day));
    const left = await everything();
    expect(left.includes('old@example.test')).toBe(false);
    expect(left.includes('young@example.test')).toBe(true);
    expect((await cashierBooks(database.read).listEvents({}, 100)).map(({ createdAt }) => createdAt)).toEqual([
      ...Array(3).fill(start + day),
      ...Array(3).fill(start),
    ]);
    // Two sessions, three events and two answers.
    expect(rows).toBe(7);
    const session = await cashierBooks(database.read).findSession(old);
    const payment_intent = { latest_charge: { amount_refunded: 2499 } };
    expect(session).toMatchObject({ object: { customer_email: null, amount_total: 2499, payment_intent } });

    await settleAll();
    await database.tx((db) => forgetCashierPeople(db, start + day));
    expect((await everything()).includes('waiting@example.test')).toBe(false);
    expect(await database.tx((db) => forgetCashierPeople(db, start + day))).toBe(0);
  });

  test('a payer who leaves is forgotten at once, in every place, and nobody else is', async () => {
    const ids = [await buyAs('gone@example.test', start), await buyAs('gone2@example.test', start + day)];
    await buyAs('stays@example.test', start);
    await database.tx((db) => forgetPayer(db, ids));
    const left = await everything();
    expect(/gone2?@example/.test(left)).toBe(false);
    expect(left.match(/stays@example\.test/g)?.length).toBeGreaterThan(3);
    expect(await cashierBooks(database.read).listEvents({}, 100)).toHaveLength(3);
    expect((await cashierBooks(database.read).findSession(ids[0] ?? ''))?.object).toMatchObject({
      payment_status: 'paid',
      customer_details: { email: null, address: { country: 'US' } },
    });
  });

  test('sessions of another provider change nothing', async () => {
    await buyAs('stays@example.test', start);
    const before = await everything();
    await database.tx((db) => forgetPayer(db, ['cs_live_of_another_provider']));
    await database.tx((db) => forgetPayer(db, []));
    expect((await everything()) === before).toBe(true);
  });
});
