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

test('one address has ten tries in a quarter of an hour, whatever accounts it tries', async () => {
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await guess(`nobody-${tries}@example.test`, '203.0.113.1')).status).toBe(401);
  }
  const refused = await guess('nobody-10@example.test', '203.0.113.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('900');
  expect((await guess('nobody-10@example.test', '203.0.113.2')).status).toBe(401);
  server.passTime(quarter);
  expect((await guess('nobody-10@example.test', '203.0.113.1')).status).toBe(401);
});

test('guesses at one account from many addresses wait longer and longer, and the owner is not locked out', async () => {
  const email = 'dana@example.test';
  await registerFrom('203.0.113.9', email);
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await guess(email, `198.51.100.${tries}`)).status).toBe(401);
  }
  const refused = await guess(email, '198.51.100.100');
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ error: { code: 'rate_limited' } });
  server.passTime(Number(refused.headers.get('Retry-After')) * 1000);
  expect((await guess(email, '203.0.113.9', 'a long enough phrase')).status).toBe(200);
});

test('an unknown account is slowed down like a known one', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    statuses.push((await guess('nobody@example.test', `192.0.2.${tries}`)).status);
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
