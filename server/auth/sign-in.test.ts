import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignInAnswer } from '#schema/auth.ts';
import { serviceCost } from '#server/identity/password.ts';
import { mailedToken } from '#server/testing/mails.ts';
import { signUp } from '#server/testing/people.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const password = 'a long enough phrase';
const day = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { passwordCost: serviceCost });
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

const login = (body: Record<string, unknown>, options: { token?: string; headers?: Record<string, string> } = {}) =>
  server.call<SignInAnswer>('POST', '/api/auth/login', { body, ...options });
const statusOf = async (token: string) => (await server.call('GET', '/api/auth/user', { token })).status;

test('signing in answers a token and the user, and the address is taken in any case', async () => {
  const { email } = await signUp(server);
  const { status, body, headers } = await login({ email: ` ${email.toUpperCase()} `, password });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ email, role: 'client', first_name: 'Dana', email_verified: false });
  expect(JSON.stringify(body)).not.toContain('argon2');
  expect(headers.get('Cache-Control')).toBe('no-store');
  const current = await server.call('GET', '/api/auth/user', { token: body.token });
  expect(current.body).toEqual({ user: body.user });
});

test('an unknown address, a wrong password and an inactive account are answered alike', async () => {
  const known = await signUp(server);
  const inactive = await signUp(server);
  await server.deps.database.tx(({ q, t }) =>
    q.update(t.users).set({ status: 'Inactive' }).where(eq(t.users.id, inactive.userId)),
  );
  const answers = await Promise.all([
    login({ email: 'nobody@example.test', password }),
    login({ email: known.email, password: `${password} ` }),
    login({ email: inactive.email, password }),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect(body).toEqual({
      error: { code: 'sign_in_failed', message: 'Failed to sign in' },
      message: 'Failed to sign in',
    });
  }
  expect(await statusOf(inactive.token)).toBe(401);
});

// F2
test('a password chosen by sign-up, change or reset signs in from any keyboard', async () => {
  const forms = ['NFC', 'NFD'] as const;
  const signsIn = async (email: string, words: string) => {
    for (const form of forms) expect((await login({ email, password: words.normalize(form) })).status).toBe(200);
  };
  for (const form of forms) {
    const [chosen, changed, reset] = ['Grüße-Café-2031', 'Größe-Café-2032', 'Blüte-Café-2033'] as const;
    const email = `${form}@example.test`.toLowerCase();
    const names = { first_name: 'Dana', last_name: 'Okafor' };
    const body = { email, password: chosen.normalize(form), ...names };
    const { body: account } = await server.call<SignInAnswer>('POST', '/api/auth/register', { body });
    await signsIn(email, chosen);
    for (const other of forms) {
      const change = { currentPassword: chosen.normalize(other), newPassword: changed.normalize(form) };
      const back = { currentPassword: changed.normalize(other), newPassword: chosen.normalize(form) };
      for (const body of [change, back]) {
        expect((await server.call('PUT', '/api/auth/update', { body, token: account.token })).status).toBe(200);
        await signsIn(email, body.newPassword);
      }
    }
    await server.call('POST', '/api/auth/reset-password', { body: { email } });
    const token = await mailedToken(server, email, 'Reset your password');
    const set = { token, newPassword: reset.normalize(form) };
    expect((await server.call('POST', '/api/auth/update-password', { body: set })).status).toBe(200);
    await signsIn(email, reset);
  }
});

test('an account without a password yet cannot be signed in to', async () => {
  const { email, userId } = await signUp(server);
  await server.deps.database.tx(({ q, t }) =>
    q.update(t.users).set({ passwordHash: null }).where(eq(t.users.id, userId)),
  );
  expect((await login({ email, password })).status).toBe(401);
});

test('signing in ends the token that this browser held, and no other', async () => {
  const phone = await signUp(server);
  const laptop = await login({ email: phone.email, password });
  const again = await login({ email: phone.email, password }, { token: phone.token });
  expect(await statusOf(phone.token)).toBe(401);
  expect(await statusOf(laptop.body.token)).toBe(200);
  expect(await statusOf(again.body.token)).toBe(200);
});

test('signing in as somebody else on the same browser ends the first person there', async () => {
  const [dana, tom] = [await signUp(server), await signUp(server)];
  await login({ email: tom.email, password }, { token: dana.token });
  expect(await statusOf(dana.token)).toBe(401);
});

test('signing in with an ended token is answered as without one', async () => {
  const { email, token } = await signUp(server);
  await server.call('POST', '/api/auth/logout', { token });
  expect((await login({ email, password }, { token })).status).toBe(200);
});

test('signing out ends the session on the server, clears the cache only, and may be repeated', async () => {
  const { token } = await signUp(server);
  for (const body of [{ deviceId: 'd1b9a9a4-1111-4222-8333-444455556666' }, undefined]) {
    const { status, headers } = await server.call('POST', '/api/auth/logout', { token, body });
    expect(status).toBe(204);
    expect(headers.get('Clear-Site-Data')).toBe('"cache"');
  }
  expect(await statusOf(token)).toBe(401);
});

test('a client is signed out after thirty idle days, and a visit starts them anew', async () => {
  const { token } = await signUp(server);
  server.passTime(29 * day);
  expect(await statusOf(token)).toBe(200);
  await server.until(async () => {
    const { q, t } = server.deps.database.read;
    return (await q.select().from(t.sessions).where(eq(t.sessions.lastSeenAt, server.clock()))).length > 0;
  });
  server.passTime(29 * day);
  expect(await statusOf(token)).toBe(200);
  server.passTime(30 * day);
  expect(await statusOf(token)).toBe(401);
});

test('on a shared device the session ends after twelve hours', async () => {
  const { email } = await signUp(server);
  const { body } = await login({ email, password, shared_device: true });
  server.passTime(12 * 3_600_000 - 1);
  expect(await statusOf(body.token)).toBe(200);
  server.passTime(1);
  expect(await statusOf(body.token)).toBe(401);
});

test('a role is read at every call, never from the token', async () => {
  const person = await signUp(server, { role: 'coach' });
  expect((await server.call('GET', '/api/auth/all', { token: person.token })).status).toBe(200);
  await server.deps.database.tx(({ q, t }) =>
    q.update(t.users).set({ role: 'client' }).where(eq(t.users.id, person.userId)),
  );
  expect((await server.call('GET', '/api/auth/all', { token: person.token })).status).toBe(403);
});

test.each([
  [{}, 'email', 'Email is required'],
  [{ email: 'dana@example.test' }, 'password', 'Password is required'],
  [{ email: 'not an address', password: 'x' }, 'email', 'Invalid email'],
  [{ email: ['a@b.example'], password: 'x' }, 'email', 'Email is required'],
  [{ email: 'a@b.example', password: { $ne: '' } }, 'password', 'Password is required'],
  [{ email: 'a@b.example', password: 'x'.repeat(1001) }, 'password', 'Failed to sign in'],
  [{ email: 'a@b.example', password: 'x', role: 'admin' }, 'role', 'This field isn’t known.'],
])('%j is refused with the field', async (body, field, message) => {
  const answer = await login(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: { code: 'bad_request', field, message }, message });
});

test('no log line holds a token, a password or an address', async () => {
  const { email, token } = await signUp(server);
  const { body } = await login({ email, password }, { token });
  await login({ email, password: 'quite the wrong one' });
  const log = server.lines.join('\n');
  for (const secret of [token, body.token, password, 'quite the wrong one', email]) expect(log).not.toContain(secret);
  expect(log).toContain('"event":"signed_in"');
  expect(log).toContain('"event":"sign_in_refused"');
});
