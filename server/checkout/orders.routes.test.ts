import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { adminOrdersAnswerSchema, paymentsAnswerSchema, refundOrderAnswerSchema } from '#schema/orders.ts';
import { jobKinds } from '#server/app.ts';
import type { Order } from '#server/orders/order.repository.ts';
import { auditEntriesBy } from '#server/testing/audit-entries.ts';
import { createCheckout } from '#server/testing/checkout-steps.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { type OpenedPage, openStripeShop, type StripeShop } from '#server/testing/stripe-shop.ts';
import { submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

/** Reports are not written here. */
const kinds: typeof jobKinds = (deps) => jobKinds(deps).filter(({ kind }) => kind !== 'report');

let shop: StripeShop;
let admin: Person;
let dana: Person;
beforeAll(async () => {
  shop = await openStripeShop({ TRIAL_DAYS: '0' }, { kinds, pollMs: 20 });
  [admin, dana] = [await signUp(shop.server, { role: 'admin' }), await signUp(shop.server)];
});
afterEach(() => shop.double.failNoMore());
afterAll(() => shop.stop());

const refund = (id: string, by: Person | undefined = admin, server: TestServer = shop.server) =>
  server.call('POST', `/api/orders/${id}/refund`, { token: by?.token });

async function ordersOf(query: string, by = admin, server: TestServer = shop.server) {
  const { status, body } = await server.call('GET', `/api/orders?${query}`, { token: by.token });
  expect(status).toBe(200);
  return adminOrdersAnswerSchema.parse(body).orders;
}

async function buyReport(): Promise<OpenedPage> {
  const page = await shop.openPage(dana.token);
  await shop.double.pay(page.sessionId);
  await shop.server.call('GET', `/api/checkout/${page.sessionId}`);
  return page;
}

/** Thirty days of the chat; the order's and the payment page's id. */
async function buyChat() {
  const { body } = await shop.server.call<{ url: string }>('POST', '/api/chat/purchase-session', { token: dana.token });
  const sessionId = body.url.split('/').at(-1) ?? '';
  await shop.double.pay(sessionId);
  await shop.server.call('GET', `/api/checkout/${sessionId}`);
  const { q, t } = shop.server.deps.database.read;
  const order = (await q.select().from(t.orders)).find((one) => one.sessionId === sessionId);
  return { orderId: order?.id ?? '', sessionId };
}

const untilReturned = (orderId: string) =>
  shop.server.until(async () => (await shop.orderOf(orderId)).state === 'refunded');

test('a refund that an admin asks for ten times is one refund, and ends the report', async () => {
  const page = await buyReport();
  const [before] = await ordersOf(`submission=${page.submissionId}`);
  expect(before).toMatchObject({
    id: page.orderId,
    submission_id: page.submissionId,
    product: 'report',
    amount_cents: 2499,
    currency: 'usd',
    state: 'paid',
    paid_at: new Date(shop.server.clock()).toISOString(),
    refund_since: null,
    refunded_at: null,
    can_refund: true,
  });
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(page.orderId)));
  const [first] = answers.map(({ body }) => body);
  expect(refundOrderAnswerSchema.parse(first)).toEqual({ state: 'refund_pending' });
  // The refund may be complete before the last of them arrives.
  for (const { status } of answers) expect([200, 409]).toContain(status);
  await untilReturned(page.orderId);
  expect(shop.double.payment(page.sessionId).refunds).toMatchObject([
    { amount: 2499, reason: 'requested_by_customer' },
  ]);
  const { usable, mails } = await shop.read(page);
  expect([usable, mails.length]).toEqual([[], 1]);
  const [after] = await ordersOf(`user=${dana.userId}`);
  expect(after).toMatchObject({ id: page.orderId, state: 'refunded', can_refund: false });
  expect(after?.refunded_at).toMatch(/^20/);
  expect(await refund(page.orderId)).toMatchObject({
    status: 409,
    body: { message: 'This payment has already been refunded.' },
  });
  const entries = (await auditEntriesBy(shop.server, admin)).filter(({ action }) => action === 'refunded');
  expect(entries).toMatchObject([
    { subject: 'order', submissionId: page.submissionId, aboutUserId: dana.userId, fields: ['amount:2499 usd'] },
  ]);
});

test('a chat purchase that an admin refunds loses its days', async () => {
  const { orderId } = await buyChat();
  const hasAccess = async () => (await shop.server.call('GET', '/api/chat/access', dana)).body.hasAccess;
  expect(await hasAccess()).toBe(true);
  expect((await refund(orderId)).status).toBe(200);
  await untilReturned(orderId);
  expect(await hasAccess()).toBe(false);
  const orders = await ordersOf(`user=${dana.userId}`);
  expect(orders.find(({ id }) => id === orderId)).toMatchObject({
    product: 'chat',
    submission_id: null,
    state: 'refunded',
  });
});

test('a refund whose answer is lost is asked for with the same key, and is made once', async () => {
  const page = await buyReport();
  shop.double.failNext('500', 1, 'afterEffect', '/v1/refunds');
  expect((await refund(page.orderId)).body).toEqual({ state: 'refund_pending' });
  const calls = () =>
    shop.double.exchanges.filter(({ url, body }) => url.pathname === '/v1/refunds' && body.includes(page.orderId));
  await shop.server.until(() => calls().length > 0);
  expect((await refund(page.orderId)).body).toEqual({ state: 'refund_pending' });
  shop.server.passTime(10_000);
  await untilReturned(page.orderId);
  const keys = calls().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys)).toEqual(new Set([`refund:${page.orderId}`]));
  expect(shop.double.payment(page.sessionId).refunds).toHaveLength(1);
});

test('what is not paid, or was sent back by a bank once, is not refunded', async () => {
  const open = await shop.openPage(dana.token);
  expect(await refund(open.orderId)).toMatchObject({ status: 409, body: { message: /^Nothing was paid/ } });
  expect(await ordersOf(`submission=${open.submissionId}`)).toEqual([]);
  const page = await buyReport();
  const { tx, read } = shop.server.deps.database;
  const { orders } = read.t;
  const failedAt = shop.server.clock();
  await tx(({ q }) => q.update(orders).set({ refundFailedAt: failedAt }));
  expect((await ordersOf(`submission=${page.submissionId}`))[0]).toMatchObject({ state: 'paid', can_refund: false });
  expect(await refund(page.orderId)).toMatchObject({ status: 409, body: { message: /bank sent the refund back/ } });
  await tx(({ q }) => q.update(orders).set({ refundFailedAt: null }));
});

test('orders are listed and refunded for admins only, who say whose', async () => {
  const page = await buyReport();
  const coach = await signUp(shop.server, { role: 'coach' });
  for (const [by, status] of [
    [undefined, 401],
    [dana, 403],
    [coach, 403],
  ] as const) {
    expect((await refund(page.orderId, by ?? ({ token: '' } as Person))).status).toBe(status);
    expect((await shop.server.call('GET', `/api/orders?user=${dana.userId}`, { token: by?.token })).status).toBe(
      status,
    );
  }
  expect((await shop.orderOf(page.orderId)).state).toBe('paid');
  expect((await refund('AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  for (const query of ['', `user=${dana.userId}&submission=${page.submissionId}`]) {
    expect((await shop.server.call('GET', `/api/orders?${query}`, { token: admin.token })).status).toBe(400);
  }
  for (const query of ['user=nobody', 'submission=nothing']) {
    expect((await shop.server.call('GET', `/api/orders?${query}`, { token: admin.token })).status).toBe(404);
  }
});

test('all payments are listed for admins only, newest first, and found by the payer', async () => {
  const askAll = async (query: string, by: Person = admin) => {
    const { status, body } = await shop.server.call('GET', `/api/orders/all?${query}`, { token: by.token });
    expect(status).toBe(200);
    return paymentsAnswerSchema.parse(body);
  };
  const coach = await signUp(shop.server, { role: 'coach' });
  const asha = await signUp(shop.server);
  await shop.server.deps.database.tx(({ q, t }) =>
    q.update(t.users).set({ firstName: 'Asha', lastName: 'Müller' }).where(eq(t.users.id, asha.userId)),
  );
  for (const [token, status] of [
    [undefined, 401],
    [dana.token, 403],
    [coach.token, 403],
  ] as const) {
    expect((await shop.server.call('GET', '/api/orders/all', { token })).status).toBe(status);
  }
  const before = (await askAll('')).pagination.total;
  shop.server.passTime(1_000);
  const ofAsha = await shop.openPage(asha.token);
  await shop.double.pay(ofAsha.sessionId);
  await shop.server.call('GET', `/api/checkout/${ofAsha.sessionId}`);
  shop.server.passTime(1_000);
  const ofVisitor = await shop.openPage();
  await shop.double.pay(ofVisitor.sessionId);
  await shop.server.call('GET', `/api/checkout/${ofVisitor.sessionId}`);
  await shop.openPage(asha.token);

  const { orders, pagination } = await askAll('');
  expect(pagination).toMatchObject({ page: 1, limit: 25, total: before + 2 });
  expect(orders.slice(0, 2)).toMatchObject([
    { id: ofVisitor.orderId, person: { user_id: null, name: 'Dana' } },
    { id: ofAsha.orderId, person: { user_id: asha.userId, name: 'Asha Müller', email: asha.email } },
  ]);
  expect((await askAll('search=MULLER')).orders.map(({ id }) => id)).toEqual([ofAsha.orderId]);
  expect((await askAll(`search=${asha.email.toUpperCase()}`)).orders.map(({ id }) => id)).toEqual([ofAsha.orderId]);
  expect(await askAll('search=nobody')).toMatchObject({ orders: [], pagination: { total: 0, totalPages: 0 } });
  expect((await askAll('page=1000')).orders).toEqual([]);
  const looks = (await auditEntriesBy(shop.server, admin)).filter(
    ({ subject, submissionId, aboutUserId }) => subject === 'orders' && !submissionId && !aboutUserId,
  );
  expect(looks.map(({ count, fields }) => [count, ...fields].join(' '))).toContain('1 search');
  expect(looks).toHaveLength(6);
});

test('a refund that is on its way names when it began; a deleted payer is not named', async () => {
  const gone = await signUp(shop.server);
  const page = await shop.openPage(gone.token);
  await shop.double.pay(page.sessionId);
  await shop.server.call('GET', `/api/checkout/${page.sessionId}`);
  const { orders } = shop.server.deps.database.read.t;
  const find = async () => {
    const { body } = await shop.server.call('GET', '/api/orders/all', { token: admin.token });
    return paymentsAnswerSchema.parse(body).orders.find(({ id }) => id === page.orderId);
  };
  const change = (changes: Partial<Order>) =>
    shop.server.deps.database.tx(({ q }) => q.update(orders).set(changes).where(eq(orders.id, page.orderId)));
  const [asked, begun] = [Date.parse('2026-03-12T09:00:00Z'), Date.parse('2026-03-12T09:05:00Z')];
  await change({ state: 'refund_pending', updatedAt: asked });
  expect(await find()).toMatchObject({ state: 'refund_pending', refund_since: '2026-03-12T09:00:00.000Z' });
  await change({ refundBegunAt: begun, updatedAt: begun + 60_000 });
  expect(await find()).toMatchObject({ refund_since: '2026-03-12T09:05:00.000Z', can_refund: false });
  await change({ state: 'refunded', refundedCents: 2499, refundedAt: begun, userId: null, submissionId: null });
  expect(await find()).toMatchObject({ refund_since: null, person: null, refunded_at: '2026-03-12T09:05:00.000Z' });
});

test('an order of the local cashier is refunded in the same way', async () => {
  const server = await startTestServer({}, { kinds, pollMs: 20 });
  const [local, buyer] = [await signUp(server, { role: 'admin' }), await signUp(server)];
  const submissionId = await submit(server, {}, buyer.token);
  const { url } = (await createCheckout(server, submissionId, {}, buyer.token)).body;
  await server.call('POST', `${new URL(url).pathname}/pay`);
  const list = () => ordersOf(`submission=${submissionId}`, local, server);
  const order = await server.until(async () => (await list())[0]);
  expect((await refund(order.id, local, server)).body).toEqual({ state: 'refund_pending' });
  await server.until(async () => (await list())[0]?.state === 'refunded');
  await server.stop();
});
