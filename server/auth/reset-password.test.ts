import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serviceCost } from '#server/identity/password.ts';
import type { NewUser } from '#server/identity/user.repository.ts';
import { mailedToken, mailsTo, mailTo } from '#server/testing/mails.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const oldPassword = 'a long enough phrase';
const newPassword = 'a different, longer phrase';
const minute = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { passwordCost: serviceCost });
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

const ask = (email: string) => server.call('POST', '/api/auth/reset-password', { body: { email } });
const check = (token: unknown) => server.call('POST', '/api/auth/verify-reset-token', { body: { token } });
const set = (token: unknown, changes: Record<string, unknown> = {}) =>
  server.call('POST', '/api/auth/update-password', { body: { token, newPassword, ...changes } });
const login = (email: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password } });
const change = ({ userId }: Person, values: Partial<NewUser>) =>
  server.deps.database.tx(({ q, t }) => q.update(t.users).set(values).where(eq(t.users.id, userId)));

async function resetLink(email: string): Promise<string> {
  await ask(email);
  return mailedToken(server, email, 'Reset your password');
}

const invalidLink = { error: { code: 'invalid_reset_link', message: 'Invalid or expired reset link' } };

test('a reset sets the password, ends every session, confirms the address and mails a notice', async () => {
  const person = await signUp(server);
  const token = await resetLink(person.email);
  expect(await check(token)).toMatchObject({ status: 200, body: { valid: true } });
  expect((await check(token)).status).toBe(200);
  expect((await set(token)).status).toBe(200);

  expect((await server.call('GET', '/api/auth/user', { token: person.token })).status).toBe(401);
  expect((await login(person.email, oldPassword)).status).toBe(401);
  const signedIn = await login(person.email, newPassword);
  expect(signedIn.body).toMatchObject({ user: { email_verified: true } });
  const subjects = (await mailsTo(server, person.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your password was changed');
  expect(subjects.join()).not.toMatch(/report/i);
});

test('a link works once, also when it is used twice at the same moment', async () => {
  const { email } = await signUp(server);
  const token = await resetLink(email);
  const statuses = (await Promise.all([set(token), set(token), set(token)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 400, 400]);
  expect(await set(token)).toMatchObject({ status: 400, body: invalidLink });
  expect(await check(token)).toMatchObject({ status: 400, body: invalidLink });
});

test('a link works for thirty minutes, and only the newest', async () => {
  const { email } = await signUp(server);
  const older = await resetLink(email);
  server.passTime(minute);
  const newer = await resetLink(email);
  expect((await check(older)).status).toBe(400);
  server.passTime(30 * minute - 1);
  expect((await check(newer)).status).toBe(200);
  server.passTime(1);
  expect((await check(newer)).status).toBe(400);
  expect((await set(newer)).status).toBe(400);
});

test('whoever asks reads the same, whether the address has an account, an inactive one or none', async () => {
  const inactive = await signUp(server);
  const active = await signUp(server);
  await change(inactive, { status: 'Inactive' });
  const answers = await Promise.all([inactive.email, active.email, 'nobody@example.test'].map(ask));
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual({ message: 'Password reset email sent. Please check your inbox.' });
  }
  expect(await mailsTo(server, 'nobody@example.test')).toEqual([]);
  expect((await mailsTo(server, inactive.email)).map(({ subject }) => subject)).toEqual(['Welcome to Northbeam']);
});

test('the time of the answer does not tell who has an account: both wait longer than the work takes', async () => {
  const { email } = await signUp(server);
  for (const address of [email, 'nobody@example.test']) {
    const askedAt = performance.now();
    await server.call('POST', '/api/auth/reset-password', { body: { email: address } });
    expect(performance.now() - askedAt).toBeGreaterThan(245);
  }
});

test('a link does not outlive the account being made inactive, or its address being changed', async () => {
  for (const values of [{ status: 'Inactive' }, { email: 'moved-away@example.test' }] as const) {
    const person = await signUp(server);
    const token = await resetLink(person.email);
    await change(person, values);
    expect(await set(token)).toMatchObject({ status: 400, body: invalidLink });
  }
});

test('a common or short password is refused with the field and leaves the link good', async () => {
  const { email } = await signUp(server);
  const token = await resetLink(email);
  for (const password of ['password123', 'short', 'x'.repeat(129), undefined, 12345678]) {
    expect(await set(token, { newPassword: password })).toMatchObject({
      status: 400,
      body: { error: { field: 'newPassword' } },
    });
  }
  expect((await set(token)).status).toBe(200);
});

test('a link of another purpose, no link and no text are all invalid', async () => {
  const { email } = await signUp(server);
  const welcome = await mailedToken(server, email, 'Welcome to Northbeam');
  for (const token of [welcome, 'made-up', 'x'.repeat(201)]) {
    expect(await check(token)).toMatchObject({ status: 400, body: { message: 'Invalid or expired reset link' } });
    expect(await set(token)).toMatchObject({ status: 400, body: { message: 'Invalid or expired reset link' } });
  }
  for (const token of ['', undefined, null, ['x']]) {
    expect(await check(token)).toMatchObject({ status: 400, body: { message: 'Invalid reset link' } });
  }
  expect(await set(welcome, { newPassword: 'password' })).toMatchObject({
    body: { message: 'Invalid or expired reset link' },
  });
});

test('the link leads to our own origin, whatever host the request names, and no token is stored or logged', async () => {
  const { email } = await signUp(server);
  const headers = { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' };
  await server.call('POST', '/api/auth/reset-password', { body: { email }, headers });
  const mail = await mailTo(server, email, 'Reset your password');
  expect(mail.text).toContain('http://localhost:4173/reset-password?token=');
  expect(mail.text).not.toContain('evil.example');
  const token = await mailedToken(server, email, 'Reset your password');
  await check(token);
  await set(token);
  const { q, t } = server.deps.database.read;
  expect(JSON.stringify(await q.select().from(t.linkTokens))).not.toContain(token);
  expect(server.lines.join('\n')).not.toContain(token);
});

test('a first password can be set by a one-time link', async () => {
  const person = await signUp(server);
  await change(person, { passwordHash: null });
  const token = await resetLink(person.email);
  expect((await set(token)).status).toBe(200);
  expect((await login(person.email, newPassword)).status).toBe(200);
});
