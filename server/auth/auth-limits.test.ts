import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '#server/testing/mails.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const quarter = 15 * 60_000;
const hour = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
});
afterAll(() => server.stop());

const from = (address: string) => ({ 'X-Forwarded-For': address });
const guess = (email: string, address: string, password = 'a wrong phrase') =>
  server.call('POST', '/api/auth/login', { body: { email, password }, headers: from(address) });
const registerFrom = (address: string, email: string) => {
  const body = { email, password: 'a long enough phrase', first_name: 'Dana', last_name: 'Okafor' };
  return server.call('POST', '/api/auth/register', { body, headers: from(address) });
};

const right = 'a long enough phrase';
const wait = (answer: { headers: Headers }) => Number(answer.headers.get('Retry-After'));

test('twelve people of one office sign in from one address within a quarter of an hour (F7)', async () => {
  const office = '203.0.113.1';
  for (let person = 0; person < 12; person += 1) {
    await registerFrom(`203.0.113.${100 + person}`, `person-${person}@example.test`);
    expect((await guess(`person-${person}@example.test`, office, right)).status).toBe(200);
    expect((await guess(`person-${person}@example.test`, office)).status).toBe(401);
  }
});

test('ten failures at one account from one address begin waits, and the sentence says how long (F7)', async () => {
  const [email, address] = ['owner@example.test', '203.0.113.2'];
  await registerFrom('203.0.113.3', email);
  for (let tries = 0; tries < 10; tries += 1) expect((await guess(email, address)).status).toBe(401);
  const refused = await guess(email, address);
  expect(refused.status).toBe(429);
  expect(wait(refused)).toBe(5);
  expect(refused.body).toMatchObject({ message: 'Too many tries. Please try again in 5 seconds.' });
  expect((await guess(email, '203.0.113.4', right)).status).toBe(200);
  expect((await guess('somebody@example.test', address)).status).toBe(401);
  server.passTime(wait(refused) * 1000);
  expect((await guess(email, address, right)).status).toBe(200);
});

test('one address has a hundred failures in a quarter of an hour, whatever accounts it tries', async () => {
  const address = '203.0.113.5';
  for (let tries = 0; tries < 100; tries += 1) await guess(`nobody-${tries}@example.test`, address);
  expect((await guess('nobody@example.test', address)).status).toBe(429);
  expect((await guess('nobody@example.test', '203.0.113.6')).status).toBe(401);
  server.passTime(quarter);
  expect((await guess('nobody@example.test', address)).status).toBe(401);
});

test('an account guessed at from everywhere lets in a browser that signed in before (F7)', async () => {
  const email = 'dana@example.test';
  await registerFrom('203.0.113.9', email);
  const first = await guess(email, '203.0.113.9', right);
  for (let tries = 0; tries < 100; tries += 1) await guess(email, `198.51.100.${tries}`);
  const refused = await guess(email, '203.0.113.9', right);
  expect(refused.status).toBe(429);
  const known = { body: { email, password: right, browser_marks: ['not a mark', first.body.browser_mark] } };
  const again = await server.call('POST', '/api/auth/login', { ...known, headers: from('203.0.113.9') });
  expect(again.status).toBe(200);
  expect((await guess(email, '203.0.113.9', right)).status).toBe(429);
  server.passTime(wait(refused) * 1000);
  expect((await guess(email, '203.0.113.9', right)).status).toBe(200);
});

test('a known browser has ten failures of its own, and none for another account (F7)', async () => {
  const [mine, other] = ['mine@example.test', 'other@example.test'];
  for (const [at, email] of [mine, other].entries()) await registerFrom(`203.0.113.${60 + at}`, email);
  const { body } = await guess(mine, '203.0.113.62', right);
  const known = (email: string) =>
    server.call('POST', '/api/auth/login', {
      body: { email, password: 'a wrong phrase', browser_marks: [body.browser_mark] },
      headers: from('203.0.113.62'),
    });
  for (const email of [mine, other]) {
    for (let tries = 0; tries < 10; tries += 1) expect((await known(email)).status).toBe(401);
    expect((await known(email)).status).toBe(429);
  }
  expect((await guess(other, '203.0.113.62', right)).status).toBe(429);
  expect((await guess(mine, '203.0.113.62', right)).status).toBe(200);
});

test('a shared device gets no mark of its sign-in, and a mark opens no session', async () => {
  const email = 'shared@example.test';
  await registerFrom('203.0.113.70', email);
  const body = { email, password: right, shared_device: true };
  const shared = await server.call('POST', '/api/auth/login', { body, headers: from('203.0.113.70') });
  expect(shared.body).not.toHaveProperty('browser_mark');
  const { body: own } = await guess(email, '203.0.113.70', right);
  expect((await server.call('GET', '/api/auth/user', { token: String(own.browser_mark) })).status).toBe(401);
});

test('an unknown account is slowed down like a known one', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    statuses.push((await guess('nobody@example.test', '192.0.2.1')).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('one address opens ten accounts an hour', async () => {
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await registerFrom('203.0.113.20', `new-${tries}@example.test`)).status).toBe(201);
  }
  expect((await registerFrom('203.0.113.20', 'new-10@example.test')).status).toBe(429);
});

test('a mailbox gets three reset mails an hour, from wherever they are asked for, and the answer never changes', async () => {
  const email = 'bombed@example.test';
  await registerFrom('203.0.113.30', email);
  for (let tries = 0; tries < 5; tries += 1) {
    const headers = from(`203.0.113.${40 + tries}`);
    const { status, body } = await server.call('POST', '/api/auth/reset-password', { body: { email }, headers });
    expect(status).toBe(200);
    expect(body).toEqual({ message: 'Password reset email sent. Please check your inbox.' });
  }
  const resets = (await mailsTo(server, email)).filter(({ subject }) => subject === 'Reset your password');
  expect(resets).toHaveLength(3);
});

test('one address asks for three resets an hour', async () => {
  const ask = () => {
    const body = { email: 'nobody@example.test' };
    return server.call('POST', '/api/auth/reset-password', { body, headers: from('203.0.113.50') });
  };
  for (let tries = 0; tries < 3; tries += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
  server.passTime(hour);
  expect((await ask()).status).toBe(200);
});

test('the stored counters hold no address of a person in the clear', async () => {
  const { q, t } = server.deps.database.read;
  expect(JSON.stringify(await q.select().from(t.rateLimits))).not.toContain('@');
});
