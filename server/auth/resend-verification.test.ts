import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedToken, mailsTo } from '#server/testing/mails.ts';
import { signUp } from '#server/testing/people.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const hour = 3_600_000;
const subject = 'Confirm your email address';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
});
afterAll(() => server.stop());

let callers = 0;
/** From another address each time, so that only the account's own limit counts unless one is named. */
function ask(token?: string, address?: string) {
  callers += 1;
  const headers = { 'X-Forwarded-For': address ?? `198.51.100.${callers}` };
  return server.call('POST', '/api/auth/resend-verification', { token, headers });
}
const verify = (token: string) => server.call('POST', '/api/auth/verify-email', { body: { token } });
const isVerified = async (token: string) => {
  const { body } = await server.call<{ user: { email_verified: boolean } }>('GET', '/api/auth/user', { token });
  return body.user.email_verified;
};

test('whoever lost the welcome mail gets another link, which confirms the address; only the newest link works', async () => {
  const { token, email } = await signUp(server);
  const first = await mailedToken(server, email, 'Welcome to Northbeam');
  expect((await ask(token)).status).toBe(204);
  expect((await verify(first)).status).toBe(400);
  expect(await isVerified(token)).toBe(false);
  expect((await verify(await mailedToken(server, email, subject))).status).toBe(200);
  expect(await isVerified(token)).toBe(true);
});

test('a visitor is not let in, and a confirmed address gets no mail', async () => {
  expect((await ask()).status).toBe(401);
  const { token, email } = await signUp(server);
  await verify(await mailedToken(server, email, 'Welcome to Northbeam'));
  const refused = await ask(token);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ message: 'Your email address is already confirmed.' });
  expect(await mailsTo(server, email)).toHaveLength(1);
});

test('an account gets three such mails an hour, wherever they are asked for', async () => {
  const { token, email } = await signUp(server);
  for (let tries = 0; tries < 3; tries += 1) expect((await ask(token)).status).toBe(204);
  const refused = await ask(token);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('3600');
  expect((await mailsTo(server, email)).filter((mail) => mail.subject === subject)).toHaveLength(3);
  server.passTime(hour);
  expect((await ask(token)).status).toBe(204);
});

test('one address asks three times an hour, whatever account it is signed in to', async () => {
  for (let tries = 0; tries < 3; tries += 1) {
    expect((await ask((await signUp(server)).token, '203.0.113.7')).status).toBe(204);
  }
  expect((await ask((await signUp(server)).token, '203.0.113.7')).status).toBe(429);
});
