import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignInAnswer } from '#schema/auth.ts';
import { normaliseAddress } from '#server/entitlements/normalise-address.ts';
import { grantOrder } from '#server/entitlements/order-grants.ts';
import { serviceCost } from '#server/identity/password.ts';
import { submitAnswers } from '#server/testing/checkout-steps.ts';
import { mailedToken, mailsTo } from '#server/testing/mails.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { passwordCost: serviceCost });
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

const person = (changes: Record<string, unknown> = {}) => ({
  email: 'dana@example.test',
  password: 'a long enough phrase',
  first_name: 'Dana',
  last_name: 'Okafor',
  ...changes,
});
const register = (changes: Record<string, unknown> = {}) =>
  server.call<SignInAnswer>('POST', '/api/auth/register', { body: person(changes) });
const verify = (token: string) => server.call('POST', '/api/auth/verify-email', { body: { token } });

test('registering signs in, opens the trial days and mails a link that confirms the address', async () => {
  const { status, body } = await register({ email: 'Dana@Example.test' });
  expect(status).toBe(201);
  expect(body.user).toMatchObject({
    email: 'dana@example.test',
    role: 'client',
    status: 'Active',
    email_verified: false,
  });
  const { q, t } = server.deps.database.read;
  expect(await q.select().from(t.entitlements)).toMatchObject([
    { kind: 'chat', source: 'trial', userId: body.user.id },
  ]);

  const token = await mailedToken(server, 'dana@example.test', 'Welcome to Northbeam');
  expect((await verify(token)).status).toBe(200);
  const current = await server.call<{ user: { email_verified: boolean } }>('GET', '/api/auth/user', {
    token: body.token,
  });
  expect(current.body.user.email_verified).toBe(true);
  expect((await verify(token)).status).toBe(200);
});

test('the welcome mail lies in the outbox, with a link to our own origin and without the word that only one mail may carry', async () => {
  await register({ email: 'outbox@example.test' });
  const mail = await server.until(() => server.mails().find((text) => text.includes('To: outbox@example.test')));
  expect(mail).toContain('http://localhost:4173/verify-email?token');
  const subjects = (await mailsTo(server, 'outbox@example.test')).map(({ subject }) => subject);
  expect(subjects.join()).not.toMatch(/report/i);
});

test('a stranger cannot send words of their own to somebody in our name', async () => {
  const words = 'Visit evil.example now';
  await register({ email: 'victim@example.test', first_name: words, last_name: words });
  await register({ email: 'victim@example.test', first_name: words, last_name: words });
  const mails = await mailsTo(server, 'victim@example.test');
  expect(mails).toHaveLength(2);
  expect(JSON.stringify(mails)).not.toContain('evil');
});

// F3
test('an address pasted with unseen marks is the same account and the same trial', async () => {
  const plain = 'mira@example.test';
  const { status, body } = await register({ email: `${plain}\u200b`, first_name: '\u2068Mira\u2069' });
  expect(status).toBe(201);
  expect(body.user).toMatchObject({ email: plain, first_name: 'Mira' });
  for (const email of [plain, `\u200e${plain}`, `mailto:${plain}`, `${plain}\u00a0`]) {
    expect((await register({ email })).status).toBe(409);
    const login = { email, password: person().password };
    expect((await server.call('POST', '/api/auth/login', { body: login })).status).toBe(200);
  }
  expect((await register({ email: 'unseen@example.test', first_name: '\u200b ' })).status).toBe(400);
  expect(normaliseAddress(`\u200e${plain}\u200b`)).toBe(plain);
});

test('an address with an account is refused, and only its owner is told why, once a day', async () => {
  await register({ email: 'taken@example.test' });
  for (const email of ['taken@example.test', 'TAKEN@example.test']) {
    const { status, body } = await register({ email, password: 'another long phrase' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { code: 'email_taken', message: 'Failed to create account' } });
  }
  const hints = (await mailsTo(server, 'taken@example.test')).filter(({ subject }) =>
    subject.startsWith('You already'),
  );
  expect(hints).toHaveLength(1);
  const login = { email: 'taken@example.test', password: 'another long phrase' };
  expect((await server.call('POST', '/api/auth/login', { body: login })).status).toBe(401);
});

test('registering the same address many times at once makes one account and no failure of ours', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => register({ email: index % 2 ? 'race@example.test' : 'Race@Example.test' })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array(7).fill(409)]);
});

test.each([
  [{ email: undefined }, 'email', 'Email is required'],
  [{ email: 'dana' }, 'email', 'Invalid email'],
  [{ email: 'dana@example.test\r\nBcc: all@example.test' }, 'email', 'Invalid email'],
  [{ email: `${'a'.repeat(200)}@example.test` }, 'email', 'Invalid email'],
  [{ first_name: '   ' }, 'first_name', 'First name is required'],
  [{ last_name: 7 }, 'last_name', 'Last name is required'],
  [{ last_name: ' ' }, 'last_name', 'Last name is required'],
  [{ first_name: 'a'.repeat(201) }, 'first_name', 'Please shorten this to 200 characters.'],
  [{ password: 'seven77' }, 'password', 'Please use 8 to 128 characters.'],
  [{ password: 'x'.repeat(129) }, 'password', 'Please use 8 to 128 characters.'],
  [{ role: 'admin' }, 'role', 'This field isn’t known.'],
  [{ status: 'Active' }, 'status', 'This field isn’t known.'],
  [{ email_verified: true }, 'email_verified', 'This field isn’t known.'],
])('%j is refused with the field, and no account is made', async (changes, field, message) => {
  const { status, body } = await register({ email: 'never@example.test', ...changes });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { code: 'bad_request', field, message } });
  const { q, t } = server.deps.database.read;
  const emails = (await q.select().from(t.users)).map((user) => user.email);
  expect(emails).not.toContain('never@example.test');
});

test('a guest’s purchase comes into the account that is made for it, and the mail names the end of its days', async () => {
  const submissionId = await submitAnswers(server);
  const { database, clock, newId } = server.deps;
  const order = { id: newId(), kind: 'report' as const, submissionId, userId: null };
  await database.tx((db) => grantOrder(db, order, { now: clock(), newId }));
  const buyer = { email: 'buyer@example.test', last_name: '', submission_id: submissionId };
  const { status, body } = await register(buyer);
  expect([status, body.user.last_name]).toEqual([201, '']);
  const access = await server.call('GET', '/api/chat/access', { token: body.token });
  expect(access.body).toMatchObject({ hasAccess: true, source: 'order', until: '2026-04-18T09:00:00.000Z' });
  const [mail] = await mailsTo(server, buyer.email);
  expect(mail?.text).toContain('You can chat with your coach until April 18, 2026.');

  // A purchase in one account does not go into another one.
  const second = await register({ ...buyer, email: 'second@example.test' });
  const other = await server.call('GET', '/api/chat/access', { token: second.body.token });
  expect(other.body).toMatchObject({ source: 'trial' });
});

test.each(['password', 'PassWord', '123123123', 'Password123', 'qwertyuiop'])(
  'the common password %s is refused in a sentence',
  async (password) => {
    const { status, body } = await register({ email: 'common@example.test', password });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { field: 'password' }, message: expect.stringContaining('too common') });
  },
);

test('eight characters of any kind and spaces at the ends are a password', async () => {
  for (const [index, password] of [' ѣ 密 🔑  ', 'x '.repeat(64)].entries()) {
    const email = `any-${index}@example.test`;
    expect((await register({ email, password })).status).toBe(201);
    const login = (given: string) => server.call('POST', '/api/auth/login', { body: { email, password: given } });
    expect((await login(password)).status).toBe(200);
    expect((await login(password.trim())).status).toBe(401);
  }
});
