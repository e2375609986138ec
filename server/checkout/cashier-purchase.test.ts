import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createCheckout,
  noPurchase,
  onePurchase,
  openCashierPage,
  readPurchases,
  readState,
  submitAnswers,
} from '#server/testing/checkout-steps.ts';
import { signUp } from '#server/testing/people.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => travel({ mode: 'prompt' }));
afterAll(async () => {
  expect(server.errors()).toEqual([]);
  await server.stop();
});

const travel = (mode: object) => server.call('POST', '/cashier/notifications', { body: mode });
const isPaid = (submissionId: string) => async () =>
  (await readPurchases(server, submissionId)).states.includes('paid');

test('from the button to the report’s job: price, page, payment, return and notification', async () => {
  const submissionId = await submitAnswers(server);
  const { path, sessionId } = await openCashierPage(server, submissionId);
  const page = await server.call<string>('GET', path);
  expect(page.status).toBe(200);
  expect(page.headers.get('Content-Type')).toContain('text/html');
  for (const words of ['Test mode: you won’t be charged', '$24.99', 'Decline the card', 'Cancel']) {
    expect(page.body).toContain(words);
  }
  expect(page.body).not.toMatch(/<script|style=/);

  const paid = await server.call('POST', `${path}/pay`, { body: 'anything at all' });
  expect(paid.status).toBe(303);
  expect(paid.headers.get('Location')).toBe(
    `http://localhost:4173/payment-success?session_id=${sessionId}&submission_id=${submissionId}`,
  );
  await server.until(isPaid(submissionId));
  expect(await readPurchases(server, submissionId)).toMatchObject(onePurchase);
  expect(await readState(server, sessionId)).toEqual({
    state: 'paid',
    kind: 'report',
    submissionId,
    processing: false,
    isBuyer: false,
  });
});

test('an open order belongs to the account that opened its page first, and then to the one that links the submission', async () => {
  const [first, second] = [await signUp(server), await signUp(server)];
  const submissionId = await submitAnswers(server);
  const ownerOf = async () => (await readPurchases(server, submissionId)).orders.map(({ userId }) => userId);
  await createCheckout(server, submissionId);
  expect(await ownerOf()).toEqual([null]);
  for (const { token } of [first, second]) await createCheckout(server, submissionId, {}, token);
  expect(await ownerOf()).toEqual([first.userId]);
  await createCheckout(server, submissionId);
  expect(await ownerOf()).toEqual([first.userId]);
  await server.call('POST', `/api/submission/${submissionId}/link-user`, { token: second.token });
  await createCheckout(server, submissionId, {}, second.token);
  expect(await ownerOf()).toEqual([second.userId]);
});

test('the return page settles the order when its notification is still on the way, and the late one changes nothing', async () => {
  await travel({ mode: 'delay', delayMs: 60_000 });
  const submissionId = await submitAnswers(server);
  const { path, sessionId } = await openCashierPage(server, submissionId);
  await server.call('POST', `${path}/pay`);
  expect(await readPurchases(server, submissionId)).toMatchObject(noPurchase);
  expect(await readState(server, sessionId)).toMatchObject({ state: 'paid' });
  expect(await readPurchases(server, submissionId)).toMatchObject(onePurchase);

  const { q, t } = server.deps.database.read;
  const before = (await q.select().from(t.paymentEvents)).length;
  await server.until(async () => {
    server.passTime(30_000);
    return (await q.select().from(t.paymentEvents)).length > before;
  });
  expect(await readPurchases(server, submissionId)).toMatchObject(onePurchase);
});

test('a payment whose notification never comes and whose buyer never returns is found by the sweep within minutes', async () => {
  await travel({ mode: 'delay', delayMs: 86_000_000 });
  const submissionId = await submitAnswers(server);
  const { path } = await openCashierPage(server, submissionId);
  await server.call('POST', `${path}/pay`);
  server.passTime(121_000);
  await server.until(isPaid(submissionId));
  expect(await readPurchases(server, submissionId)).toMatchObject(onePurchase);
});

test('notifications that are repeated and shuffled have their effect once', async () => {
  for (const mode of [{ mode: 'repeat' }, { mode: 'shuffle', delayMs: 1 }]) {
    await travel(mode);
    const submissionId = await submitAnswers(server);
    const { path } = await openCashierPage(server, submissionId);
    await server.call('POST', `${path}/pay`);
    await server.until(() => {
      server.passTime(1);
      return isPaid(submissionId)();
    });
    expect(await readPurchases(server, submissionId)).toMatchObject(onePurchase);
  }
});

test('twenty clicks at once open one page, and twenty payments of it are one charge', async () => {
  const submissionId = await submitAnswers(server);
  const twenty = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, call));
  const pages = await twenty(() => createCheckout(server, submissionId));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  const [url] = new Set(pages.map(({ body }) => body.url));
  expect(new Set(pages.map(({ body }) => body.url)).size).toBe(1);

  const path = new URL(url ?? '').pathname;
  const sessionId = path.split('/').at(-1) ?? '';
  await Promise.all([
    twenty(() => server.call('POST', `${path}/pay`)),
    twenty(() => readState(server, sessionId)),
    twenty(() => createCheckout(server, submissionId)),
  ]);
  await server.until(isPaid(submissionId));
  expect(await readPurchases(server, submissionId)).toMatchObject(onePurchase);
  const { q, t } = server.deps.database.read;
  const charged = (await q.select().from(t.cashierEvents)).filter(
    ({ object, type }) => type === 'checkout.session.completed' && JSON.stringify(object).includes(sessionId),
  );
  expect(charged).toHaveLength(1);
});

test('a report that is paid for cannot be bought again', async () => {
  const submissionId = await submitAnswers(server);
  const { path } = await openCashierPage(server, submissionId);
  await server.call('POST', `${path}/pay`);
  const again = await createCheckout(server, submissionId);
  expect(again.status).toBe(409);
  expect(again.body.message).toBe('You’ve already paid for this report.');
});

test('a declined card charges nothing, says so, and can be tried again', async () => {
  const submissionId = await submitAnswers(server);
  const { path, sessionId } = await openCashierPage(server, submissionId);
  const declined = await server.call('POST', `${path}/decline`);
  expect([declined.status, declined.headers.get('Location')]).toEqual([303, path]);
  expect((await server.call<string>('GET', path)).body).toContain('The card was declined.');
  expect(await readState(server, sessionId)).toMatchObject({ state: 'open' });
  expect(await readPurchases(server, submissionId)).toMatchObject(noPurchase);

  await server.call('POST', `${path}/pay`);
  expect(await readState(server, sessionId)).toMatchObject({ state: 'paid' });
  expect(await readPurchases(server, submissionId)).toMatchObject(onePurchase);
});

test('after Cancel the same page opens again, and the newest answers are the ones that count', async () => {
  const submissionId = await submitAnswers(server);
  const pair = (answer: string) => ({ questionAnswers: [{ question: 'Who decides?', answer }] });
  const first = await createCheckout(server, submissionId, pair('My brother'));
  const { pathname } = new URL(first.body.url);
  const cancelled = await server.call('POST', `${pathname}/cancel`);
  expect(cancelled.status).toBe(303);
  expect(cancelled.headers.get('Location')).toBe('http://localhost:4173/payment-cancelled');

  const second = await createCheckout(server, submissionId, pair('I do'));
  expect(second.body.url).toBe(first.body.url);
  expect((await createCheckout(server, submissionId)).body.url).toBe(first.body.url);
  await server.call('POST', `${pathname}/pay`);
  await server.until(isPaid(submissionId));
  const { q, t } = server.deps.database.read;
  const row = (await q.select().from(t.submissions)).find(({ id }) => id === submissionId);
  expect(row?.questionAnswers).toEqual([{ question: 'Who decides?', answer: 'I do' }]);
});

test('a page that expired takes no payment, and a new one can be opened', async () => {
  const submissionId = await submitAnswers(server);
  const first = await openCashierPage(server, submissionId);
  server.passTime(2 * 3_600_000 + 1_000);
  const late = await server.call('POST', `${first.path}/pay`);
  expect([late.status, late.headers.get('Location')]).toEqual([303, first.path]);
  expect((await server.call<string>('GET', first.path)).body).toContain('This payment page has expired.');

  const second = await openCashierPage(server, submissionId);
  expect(second.sessionId).not.toBe(first.sessionId);
  expect(await readState(server, first.sessionId)).toMatchObject({ state: 'expired' });
  await server.call('POST', `${second.path}/pay`);
  expect(await readState(server, second.sessionId)).toMatchObject({ state: 'paid' });
});

test('wrong input is refused with the field and its text', async () => {
  const submissionId = await submitAnswers(server);
  const wrong = async (body: object) => {
    const answer = await server.call('POST', '/api/create-checkout-session', { body });
    return [answer.status, answer.body.message];
  };
  expect(await wrong({})).toEqual([400, 'Submission ID is missing. Cannot proceed with payment.']);
  expect(await wrong({ submissionId, priceCents: 1 })).toEqual([400, 'This field isn’t known.']);
  expect((await wrong({ submissionId, questionAnswers: 'x'.repeat(5001) }))[0]).toBe(400);
  expect((await wrong({ submissionId, questionAnswers: Array(7).fill({ question: 'a', answer: 'b' }) }))[0]).toBe(400);
  expect((await wrong({ submissionId: 'AAAAAAAAAAAAAAAAAAAAAA' }))[0]).toBe(404);
  expect(await readPurchases(server, submissionId)).toMatchObject({ states: [] });
});

test('sessions and pages that do not exist are 404', async () => {
  const missing = 'cs_test_00000000000000000000000000000000';
  expect((await server.call('GET', `/api/checkout/${missing}`)).status).toBe(404);
  expect((await server.call('GET', '/api/checkout/cs_test_..%2F..%2Fevents')).status).toBe(404);
  expect((await server.call('GET', `/cashier/${missing}`)).status).toBe(404);
  expect((await server.call('POST', `/cashier/${missing}/pay`)).status).toBe(404);
});

test('another person’s submission cannot be bought, one’s own belongs to its buyer with its chat days at once', async () => {
  const register = async (name: string) => {
    const body = { email: `${name}@example.com`, password: 'a long password 4711', first_name: name, last_name: 'B' };
    const { body: answer } = await server.call<{ token: string }>('POST', '/api/auth/register', { body });
    return answer.token;
  };
  const anna = await register('anna');
  const ben = await register('ben');
  const submissionId = await submitAnswers(server, anna);
  expect((await createCheckout(server, submissionId, {}, ben)).status).toBe(404);
  expect((await createCheckout(server, submissionId)).status).toBe(404);

  const { body } = await createCheckout(server, submissionId, {}, anna);
  await server.call('POST', `${new URL(body.url).pathname}/pay`);
  await server.until(isPaid(submissionId));
  const { q, t } = server.deps.database.read;
  const grants = (await q.select().from(t.entitlements)).filter((row) => row.submissionId === submissionId);
  const days = grants.find(({ kind }) => kind === 'chat');
  expect(days?.userId).not.toBeNull();
  expect((days?.endsAt ?? 0) - (days?.startsAt ?? 0)).toBe(30 * 86_400_000);
});

test('in production nobody can change how notifications travel', async () => {
  const production = { NODE_ENV: 'production', ALLOW_LOCAL_CASHIER: '1', RATE_LIMIT: 'on' };
  const deployed = await startTestServer(production);
  const { status } = await deployed.call('POST', '/cashier/notifications', { body: { mode: 'repeat' } });
  await deployed.stop();
  expect(status).toBe(404);
});
