import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hasReport } from '#server/entitlements/access.ts';
import { newId } from '#server/ids.ts';
import { createLog } from '#server/log.ts';
import { orderRepository } from '#server/orders/order.repository.ts';
import { readSettings } from '#server/settings.ts';
import { onBothEngines, type TestDatabase } from '#server/testing/both-engines.ts';
import { type StripeDouble, startStripeDouble } from '#server/testing/stripe-double.ts';
import { openStripeShop } from '#server/testing/stripe-shop.ts';
import { readEventCursor } from './event-cursor.ts';
import { createPaymentSession } from './payment-session.ts';
import { createReconciler } from './reconcile.ts';

const minute = 60_000;
const day = 86_400_000;
let now = Date.parse('2026-03-12T09:00:00Z');
let double: StripeDouble;
const lines: string[] = [];
/** Sessions that the provider cannot read, whatever else it can. */
const failing = new Set<string>();
beforeAll(async () => {
  double = await startStripeDouble({ clock: () => now });
});
beforeEach(() => {
  // The events of other tests are not listed any more.
  now += 40 * day;
  lines.splice(0);
  failing.clear();
});
afterAll(() => double.stop());

function depsOf(database: TestDatabase) {
  const clock = () => now;
  const log = createLog((line) => lines.push(line), clock);
  const settings = readSettings({});
  return {
    database: { ...database, close: () => undefined },
    clock,
    newId,
    log,
    settings,
    stripe: stripeThatFails(),
  };
}

function stripeThatFails(): Stripe {
  const { checkout, events } = double.stripe;
  const sessions = {
    create: checkout.sessions.create.bind(checkout.sessions),
    async retrieve(id: string, params: object) {
      if (failing.has(id)) throw new Error('This one cannot be read.');
      return checkout.sessions.retrieve(id, params);
    },
  };
  return { events, checkout: { sessions } } as unknown as Stripe;
}

/** A product without any webhook: the reconciler alone hears of things. */
async function openDeaf(open: () => Promise<TestDatabase>) {
  const database = await open();
  const deps = depsOf(database);
  const { read, tx } = database;
  return {
    database,
    /** A process begins here; each call is one run. */
    start: () => createReconciler(deps),
    async pay(): Promise<{ id: string; sessionId: string }> {
      const id = newId();
      const money = { state: 'open', amountCents: 2499, currency: 'usd', idempotencyKey: `order:${id}` } as const;
      const stamps = { createdAt: now, expiresAt: now + 2 * 3_600_000, updatedAt: now, questionAnswers: [] };
      const order = await tx((db) =>
        orderRepository(db).insert({ id, kind: 'report', submissionId: id, ...money, ...stamps }),
      );
      const { id: sessionId } = await createPaymentSession(deps, order, 'dana@example.test');
      await tx((db) => orderRepository(db).updateOpen(id, { sessionId }));
      await double.pay(sessionId);
      return { id, sessionId };
    },
    stateOf: async (id: string) => (await orderRepository(read).find(id))?.state,
    countEvents: async () => (await read.q.select().from(read.t.paymentEvents)).length,
  };
}

onBothEngines('the reconciler', (open) => {
  test('without any notice an order is paid, and later refunded, by the provider’s list of events', async () => {
    const { database, start, pay, stateOf } = await openDeaf(open);
    const run = start();
    const { id, sessionId } = await pay();
    now += 10 * minute;
    await run();
    expect([await stateOf(id), await hasReport(database.read, id)]).toEqual(['paid', true]);
    await double.refund(sessionId);
    now += 10 * minute;
    await run();
    expect([await stateOf(id), await hasReport(database.read, id)]).toEqual(['refunded', false]);
    await double.failRefund(sessionId);
    now += 10 * minute;
    await run();
    expect(await hasReport(database.read, id)).toBe(true);
  });

  test('a process that starts again goes on where the last one was, a little earlier', async () => {
    const { database, start, pay, stateOf } = await openDeaf(open);
    const before = await pay();
    await start()();
    const cursor = await readEventCursor(database.read);
    expect(cursor).toBe(now);
    now += 5 * 3_600_000;
    const { id } = await pay();
    double.exchanges.splice(0);
    await start()();
    const [list] = double.exchanges.filter(({ url }) => url.pathname === '/v1/events');
    expect(Number(list?.url.searchParams.get('created[gte]'))).toBe(((cursor ?? 0) - 10 * minute) / 1000);
    expect([await stateOf(before.id), await stateOf(id)]).toEqual(['paid', 'paid']);
    expect(await readEventCursor(database.read)).toBe(now);
  });

  test('after a day away everything is caught up with; after 31 days what the provider still knows', async () => {
    for (const [away, late] of [
      [day, 'paid'],
      [29 * day, 'paid'],
      [31 * day, 'open'],
    ] as const) {
      const { start, pay, stateOf } = await openDeaf(open);
      const run = start();
      await run();
      const early = await pay();
      now += away;
      const fresh = await pay();
      await run();
      expect([away, await stateOf(early.id), await stateOf(fresh.id)]).toEqual([away, late, 'paid']);
      now += 40 * day;
    }
  });

  test('more events than fit on a page are all read, the oldest first, and each has its effect once', async () => {
    const { start, pay, stateOf, countEvents } = await openDeaf(open);
    const paid: { id: string; sessionId: string }[] = [];
    for (let i = 0; i < 52; i += 1) {
      paid.push(await pay());
      now += 1000;
    }
    for (const { sessionId } of paid) await double.refund(sessionId);
    const run = start();
    await run();
    for (const { id } of paid) expect(await stateOf(id)).toBe('refunded');
    const seen = await countEvents();
    expect(seen).toBe(3 * 52);
    double.exchanges.splice(0);
    await run();
    expect(double.exchanges.every(({ url }) => url.pathname === '/v1/events')).toBe(true);
    expect(await countEvents()).toBe(seen);
  });

  test('an event that fails holds up no other, is tried again, and the cursor waits for it', async () => {
    const { database, start, pay, stateOf } = await openDeaf(open);
    const run = start();
    const broken = await pay();
    const failedAt = now;
    now += minute;
    const sound = await pay();
    failing.add(broken.sessionId);
    await run();
    expect([await stateOf(broken.id), await stateOf(sound.id)]).toEqual(['open', 'paid']);
    expect((await readEventCursor(database.read)) ?? 0).toBeLessThan(failedAt);
    expect(lines.filter((line) => line.includes('"event_failed"'))).toHaveLength(1);

    now += 10 * minute;
    failing.clear();
    await run();
    expect(await stateOf(broken.id)).toBe('paid');
    expect(await readEventCursor(database.read)).toBe(failedAt + minute);
  });

  test('an event that fails for over a day is given up with a line for the operator', async () => {
    const { database, start, pay } = await openDeaf(open);
    const run = start();
    const broken = await pay();
    failing.add(broken.sessionId);
    await run();
    now += day;
    await run();
    expect((await readEventCursor(database.read)) ?? 0).toBe(0);
    now += minute;
    await run();
    expect(lines.filter((line) => line.includes('"event_given_up"'))).toHaveLength(1);
    expect(await readEventCursor(database.read)).toBeGreaterThan(0);
  });

  test('while the provider is away the cursor stays', async () => {
    const { database, start, pay, stateOf } = await openDeaf(open);
    const run = start();
    const { id } = await pay();
    double.setDown(true);
    await expect(run()).rejects.toThrow();
    double.setDown(false);
    expect(await readEventCursor(database.read)).toBeUndefined();
    await run();
    expect(await stateOf(id)).toBe('paid');
  });

  test('a clock that is a year ahead, or a year behind, makes nothing be missed for good', async () => {
    const { start, pay, stateOf } = await openDeaf(open);
    const run = start();
    await pay();
    await run();
    for (const stepMs of [365 * day, -365 * day]) {
      const { id } = await pay();
      const time = now;
      double.passTime(-stepMs);
      now += stepMs;
      await run();
      now = time;
      double.passTime(stepMs);
      await run();
      expect(await stateOf(id)).toBe('paid');
    }
  });
});

test('the server reads the list at its start and every ten minutes', async () => {
  const shop = await openStripeShop();
  const lists = () => shop.double.exchanges.filter(({ url }) => url.pathname === '/v1/events').length;
  await shop.server.until(() => lists() === 1);
  const page = await shop.openPage();
  await shop.double.pay(page.sessionId);
  await shop.server.call('GET', `/api/checkout/${page.sessionId}`);
  await shop.double.refund(page.sessionId);
  shop.server.passTime(10 * minute);
  await shop.server.until(async () => (await shop.orderOf(page.orderId)).state === 'refunded');
  await shop.stop();
});
