import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serviceCost } from '#server/identity/password.ts';
import { mailedToken, mailsTo } from '#server/testing/mails.ts';
import { signUp } from '#server/testing/people.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const currentPassword = 'a long enough phrase';
const newPassword = 'a different, longer phrase';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { passwordCost: serviceCost });
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

const update = (token: string, body: Record<string, unknown>) =>
  server.call('PUT', '/api/auth/update', { token, body });
const userOf = async (token: string) =>
  (await server.call<{ user: Record<string, unknown> }>('GET', '/api/auth/user', { token })).body.user;
const login = (email: string, password = currentPassword) =>
  server.call<{ token: string }>('POST', '/api/auth/login', { body: { email, password } });
const verify = (token: string) => server.call('POST', '/api/auth/verify-email', { body: { token } });

const profile = {
  first_name: 'Dana',
  last_name: 'Okafor',
  company: 'Okafor Joinery',
  industry: 'Custom furniture',
  company_size: '201-1000',
  revenue_band: '$500k-$1M',
  decision_authority: 'Sole',
};

test('a field that is sent empty is cleared, one that is not sent stays', async () => {
  const { token } = await signUp(server);
  expect(await update(token, profile)).toMatchObject({ status: 200, body: { user: profile } });
  const cleared = { company: '', industry: null, company_size: '  ' };
  const expected = { ...profile, company: null, industry: null, company_size: null };
  expect(await update(token, cleared)).toMatchObject({ status: 200, body: { user: expected } });
  expect(await update(token, {})).toMatchObject({ status: 200, body: { user: expected } });
  expect(await userOf(token)).toMatchObject(expected);
});

test.each([
  ['role', 'admin'],
  ['status', 'Active'],
  ['chat_admin_override_until', '2030-01-01'],
  ['email_verified', true],
  ['id', 'AAAAAAAAAAAAAAAAAAAAAA'],
  ['passwordHash', 'x'],
  ['deleteAt', 1],
])('nobody gives themselves another %s', async (field, value) => {
  const { token } = await signUp(server);
  const before = await userOf(token);
  const { status, body } = await update(token, { company: 'Changed', [field]: value });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { field, message: 'This field isn’t known.' } });
  expect(await userOf(token)).toEqual(before);
});

test.each([
  [{ first_name: ' ' }, 'first_name', 'First name is required'],
  [{ last_name: null }, 'last_name', 'Last name is required'],
  [{ company: 'x'.repeat(201) }, 'company', 'Please shorten this to 200 characters.'],
  [{ company: 4 }, 'company', 'Please enter text.'],
  [{ company_size: 'huge' }, 'company_size', 'Please choose one of the options.'],
  [{ email: 'no address' }, 'email', 'Invalid email'],
  [{ newPassword: 'short', currentPassword }, 'newPassword', 'Please use 8 to 128 characters.'],
  [{ newPassword }, 'currentPassword', 'Please enter your current password.'],
  [{ newPassword, currentPassword: 'a wrong phrase' }, 'currentPassword', 'That’s not your current password.'],
  [{ email: 'new@example.test' }, 'currentPassword', 'Please enter your current password.'],
  [{ newPassword: 'Password1', currentPassword }, 'newPassword', expect.stringContaining('too common')],
])('%j is refused with the field and changes nothing', async (changes, field, message) => {
  const { token, email } = await signUp(server);
  const before = await userOf(token);
  const { status, body } = await update(token, { industry: 'Changed', ...changes });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { field, message } });
  expect(await userOf(token)).toEqual(before);
  expect((await login(email)).status).toBe(200);
});

test('a visitor is not let in', async () => {
  expect((await server.call('PUT', '/api/auth/update', { body: { company: 'x' } })).status).toBe(401);
  expect((await server.call('GET', '/api/auth/user')).status).toBe(401);
});

test('a new password ends the other sessions unless they are to be kept, and a notice is mailed', async () => {
  const { token, email } = await signUp(server);
  const kept = (await login(email)).body.token;
  const first = await update(token, { currentPassword, newPassword, endOtherSessions: false });
  expect(first.status).toBe(200);
  expect(await userOf(kept)).toBeDefined();
  expect((await login(email)).status).toBe(401);

  const second = await update(token, { currentPassword: newPassword, newPassword: currentPassword });
  expect(second.status).toBe(200);
  expect(await userOf(kept)).toBeUndefined();
  expect(await userOf(token)).toBeDefined();
  const notices = (await mailsTo(server, email)).filter(({ subject }) => subject === 'Your password was changed');
  expect(notices).toHaveLength(2);
});

test('a new password voids the reset link that was mailed before', async () => {
  const { token, email } = await signUp(server);
  await server.call('POST', '/api/auth/reset-password', { body: { email } });
  const link = await mailedToken(server, email, 'Reset your password');
  await update(token, { currentPassword, newPassword });
  const used = await server.call('POST', '/api/auth/update-password', { body: { token: link, newPassword } });
  expect(used.status).toBe(400);
});

test('the address changes only when the link in the mail to the new one is opened, and the old one hears of it', async () => {
  const { token, email } = await signUp(server);
  const next = `next-${email}`;
  const asked = await update(token, { email: next.toUpperCase(), currentPassword });
  expect(asked).toMatchObject({ status: 200, body: { user: { email }, pending_email: next } });
  expect((await login(email)).status).toBe(200);
  expect((await login(next)).status).toBe(401);
  const notices = (await mailsTo(server, email)).map(({ subject }) => subject);
  expect(notices).toContain('Someone asked to change your email address');

  expect((await verify(await mailedToken(server, next, 'Confirm your new email address'))).status).toBe(200);
  expect(await userOf(token)).toMatchObject({ email: next, email_verified: true });
  expect((await login(email)).status).toBe(401);
  expect((await login(next)).status).toBe(200);
});

test('the link to a new address is good for a day, and for the newest wish only', async () => {
  const { token, email } = await signUp(server);
  await update(token, { email: `a-${email}`, currentPassword });
  await update(token, { email: `b-${email}`, currentPassword });
  const older = await mailedToken(server, `a-${email}`, 'Confirm your new email address');
  const newer = await mailedToken(server, `b-${email}`, 'Confirm your new email address');
  expect((await verify(older)).status).toBe(400);
  server.passTime(86_400_000);
  expect(await verify(newer)).toMatchObject({ status: 400, body: { message: 'Invalid or expired link' } });
  expect(await userOf(token)).toMatchObject({ email });
});

test('asking for an address that has an account looks like any other wish, and only its owner is told', async () => {
  const [dana, tom] = [await signUp(server), await signUp(server)];
  const asked = await update(dana.token, { email: tom.email, currentPassword });
  expect(asked).toMatchObject({ status: 200, body: { user: { email: dana.email }, pending_email: tom.email } });
  const subjects = (await mailsTo(server, tom.email)).map(({ subject }) => subject);
  expect(subjects).toContain('You already have an account');
  expect(subjects).not.toContain('Confirm your new email address');
});

test('an address that was registered in the meantime is not taken from its owner', async () => {
  const dana = await signUp(server);
  const next = `later-${dana.email}`;
  await update(dana.token, { email: next, currentPassword });
  const link = await mailedToken(server, next, 'Confirm your new email address');
  const owner = await signUp(server, { email: next });
  expect((await verify(link)).status).toBe(400);
  expect(await userOf(dana.token)).toMatchObject({ email: dana.email });
  expect(await userOf(owner.token)).toMatchObject({ email: next });
});

test('a reset link is no confirmation of an address, and no text is one', async () => {
  const { email } = await signUp(server);
  await server.call('POST', '/api/auth/reset-password', { body: { email } });
  expect((await verify(await mailedToken(server, email, 'Reset your password'))).status).toBe(400);
  expect(await verify('made-up')).toMatchObject({ status: 400, body: { message: 'Invalid or expired link' } });
});
