import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each([
  ['an answer', 'GET', '/api/config', 200],
  ['a refusal', 'GET', '/api/auth/user', 401],
  ['an unknown call', 'GET', '/api/nothing', 404],
  ['a bad body', 'POST', '/api/submit', 400],
  ['a page of the cashier', 'GET', '/cashier/cs_test_none', 404],
  ['the outbox', 'GET', '/dev/outbox', 200],
])('%s is never cached, framed, sniffed or named to another site', async (_name, method, path, status) => {
  const answer = await server.call(method, path);
  expect(answer.status).toBe(status);
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('pages run scripts and styles of their own origin alone, none inline', async () => {
  const { headers } = await server.call('GET', '/api/config');
  const policy = (headers.get('Content-Security-Policy') ?? '').split('; ');
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy).toContain(rule);
  }
  expect(policy.join('; ')).not.toMatch(/unsafe-|\*|https?:\/\/(?!localhost)/);
});
