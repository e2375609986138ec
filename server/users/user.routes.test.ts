import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMessage } from '#schema/days.ts';
import { deleteAdminMessage, lastAdminMessage } from '#schema/user-edits.ts';
import type { User } from '#schema/users.ts';
import { newId } from '#server/ids.ts';
import { mailedToken, mailTo } from '#server/testing/mails.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin: Person;
let coach: Person;
let client: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { role: 'admin' });
});
beforeEach(async () => {
  coach = await signUp(server, { role: 'coach' });
  client = await signUp(server);
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

const save = (by: Person | undefined, ...users: unknown[]) =>
  server.call<{ users: User[] }>('PUT', '/api/auth/batch-update', { token: by?.token, body: { users } });
const remove = (by: Person | undefined, id: string) =>
  server.call('DELETE', `/api/auth/user/${id}`, { token: by?.token });
const list = (by: Person | undefined) => server.call<{ users: User[] }>('GET', '/api/auth/all', { token: by?.token });

async function find({ userId }: Person): Promise<User> {
  const user = (await list(admin)).body.users.find(({ id }) => id === userId);
  if (!user) throw new Error('This user is gone.');
  return user;
}
const isSignedIn = async ({ token }: Person) => (await server.call('GET', '/api/auth/user', { token })).status === 200;

test('staff see all users, clients and visitors none', async () => {
  for (const person of [admin, coach]) {
    const { status, body } = await list(person);
    expect(status).toBe(200);
    expect(body.users.map(({ id }) => id)).toEqual(expect.arrayContaining([admin, coach, client].map((p) => p.userId)));
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
  }
  const refused = await list(client);
  expect(refused).toMatchObject({ status: 403, body: { message: 'You do not have access to this page.' } });
  expect(JSON.stringify(refused.body)).not.toContain(admin.email);
  expect((await list(undefined)).status).toBe(401);
  expect((await server.call('GET', '/api/auth/all?_=1790000000000', { token: admin.token })).status).toBe(200);
});

test('an admin edits names, status, role and the chat override, of several people at once', async () => {
  const { status, body } = await save(
    admin,
    {
      id: client.userId,
      first_name: ' Ada ',
      last_name: 'Lovelace',
      chat_admin_override_until: '2026-04-01T12:00:00Z',
    },
    { id: coach.userId, status: 'Inactive' },
  );
  expect(status).toBe(200);
  expect(body.users.map(({ id }) => id)).toEqual([client.userId, coach.userId]);
  expect(await find(client)).toMatchObject({
    first_name: 'Ada',
    last_name: 'Lovelace',
    chat_admin_override_until: '2026-04-01T12:00:00.000Z',
  });
  expect(await find(coach)).toMatchObject({ status: 'Inactive' });
});

test.each([
  ['2026-04-01', '2026-04-01T23:59:59.999Z'],
  ['2026-04-01T00:30:00+02:00', '2026-03-31T22:30:00.000Z'],
])('an override until %s holds until %s, and null or an empty text ends it', async (sent, stored) => {
  for (const end of [null, '']) {
    await save(admin, { id: client.userId, chat_admin_override_until: sent });
    expect((await find(client)).chat_admin_override_until).toBe(stored);
    await save(admin, { id: client.userId, chat_admin_override_until: end });
    expect((await find(client)).chat_admin_override_until).toBeNull();
  }
});

test('a coach changes the status of people who are no admins, and nothing else', async () => {
  expect((await save(coach, { id: client.userId, status: 'Inactive' })).status).toBe(200);
  expect(await find(client)).toMatchObject({ status: 'Inactive' });
  const before = (await list(admin)).body.users;
  const edits = [
    { id: client.userId, first_name: 'Changed' },
    { id: client.userId, last_name: 'Changed' },
    { id: client.userId, email: 'changed@example.test' },
    { id: client.userId, role: 'coach' },
    { id: client.userId, chat_admin_override_until: '2030-01-01' },
    { id: client.userId, chat_admin_override_until: null },
    { id: client.userId, status: 'Active', role: 'coach' },
    { id: coach.userId, role: 'admin' },
    { id: admin.userId, status: 'Inactive' },
    { id: admin.userId, status: 'Active' },
  ];
  for (const edit of edits) {
    expect(await save(coach, edit)).toMatchObject({
      status: 403,
      body: { message: 'You do not have access to this page.', error: { field: expect.stringMatching(/^users\.0\./) } },
    });
  }
  const mixed = await save(coach, { id: client.userId, status: 'Active' }, { id: admin.userId, status: 'Inactive' });
  expect(mixed.body).toMatchObject({ error: { field: 'users.1.status' } });
  const other = await save(coach, { id: client.userId, status: 'Active', last_name: 'Changed' });
  expect(other.body).toMatchObject({ error: { field: 'users.0.last_name' } });
  expect((await list(admin)).body.users).toEqual(before);
});

test('clients and visitors change and delete nobody, not even themselves', async () => {
  expect((await save(client, { id: client.userId, role: 'admin' })).status).toBe(403);
  expect((await save(undefined, { id: client.userId, role: 'admin' })).status).toBe(401);
  for (const person of [client, coach]) expect((await remove(person, client.userId)).status).toBe(403);
  expect((await remove(undefined, client.userId)).status).toBe(401);
  expect(await find(client)).toMatchObject({ role: 'client' });
});

test('all edits hold or none: one that is refused undoes those before it', async () => {
  const renamed = { id: client.userId, first_name: 'Renamed', chat_admin_override_until: '2030-01-01' };
  const refusals = [
    [{ id: newId(), status: 'Inactive' }, 404],
    [{ id: coach.userId, email: admin.email }, 409],
    [{ id: admin.userId, role: 'client' }, 409],
    [{ id: coach.userId, chat_admin_override_until: '2026-02-31' }, 400],
  ] as const;
  for (const [edit, expected] of refusals) {
    expect((await save(admin, renamed, edit)).status).toBe(expected);
    expect(await find(client)).toMatchObject({ first_name: 'Dana', chat_admin_override_until: null });
  }
  expect(
    (await save(coach, { id: client.userId, status: 'Inactive' }, { id: coach.userId, role: 'admin' })).status,
  ).toBe(403);
  expect(await find(client)).toMatchObject({ status: 'Active' });
});

test.each([
  [{ role: 'owner' }, 'users.0.role', 'Please choose one of the options.'],
  [{ status: 'inactive' }, 'users.0.status', 'Please choose one of the options.'],
  [{ first_name: '' }, 'users.0.first_name', 'First name is required'],
  [{ last_name: 'x'.repeat(201) }, 'users.0.last_name', 'Please shorten this to 200 characters.'],
  [{ email: 'nowhere' }, 'users.0.email', 'Invalid email'],
  [{ chat_admin_override_until: 'soon' }, 'users.0.chat_admin_override_until', 'Please enter a date.'],
  [{ chat_admin_override_until: 1_790_000_000 }, 'users.0.chat_admin_override_until', 'Please enter a date.'],
  [{ chat_admin_override_until: '2026-13-01' }, 'users.0.chat_admin_override_until', dayMessage],
  [{ chat_admin_override_until: '0203-06-01' }, 'users.0.chat_admin_override_until', dayMessage],
  [{ company: 'Elsewhere' }, 'users.0.company', 'This field isn’t known.'],
  [{ passwordHash: 'x' }, 'users.0.passwordHash', 'This field isn’t known.'],
  [{ id: 7 }, 'users.0.id', 'We couldn’t find that.'],
])('%j is refused with the field', async (changes, field, message) => {
  const { status, body } = await save(admin, { id: client.userId, ...changes });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { code: 'bad_request', field, message } });
});

test('a body that is no list of edits is refused', async () => {
  const bodies = [
    {},
    { users: [] },
    { users: 'all' },
    { users: [null] },
    [],
    { users: [{ id: client.userId }], all: 1 },
  ];
  for (const body of bodies) {
    expect((await server.call('PUT', '/api/auth/batch-update', { token: admin.token, body })).status).toBe(400);
  }
  const twice = { id: client.userId, status: 'Active' };
  expect(await save(admin, twice, twice)).toMatchObject({ status: 400, body: { error: { field: 'users.1.id' } } });
});

test('the last admin keeps role and status, by whatever way the batch goes', async () => {
  const other = await signUp(server, { role: 'admin' });
  const both = (change: Record<string, unknown>) =>
    save(admin, { id: admin.userId, ...change }, { id: other.userId, ...change });
  for (const change of [{ role: 'coach' }, { role: 'client' }, { status: 'Inactive' }]) {
    expect(await both(change)).toMatchObject({ status: 409, body: { message: lastAdminMessage } });
  }
  expect((await save(admin, { id: other.userId, status: 'Inactive' })).status).toBe(200);
  for (const change of [{ role: 'coach' }, { status: 'Inactive' }]) {
    const refused = await save(admin, { id: admin.userId, ...change }, { id: client.userId, role: 'client' });
    const field = `users.0.${Object.keys(change)[0]}`;
    expect(refused).toMatchObject({ status: 409, body: { error: { field, message: lastAdminMessage } } });
  }
  expect(await isSignedIn(admin)).toBe(true);
  expect((await save(admin, { id: other.userId, status: 'Active' })).status).toBe(200);
  expect((await save(admin, { id: other.userId, role: 'client' })).status).toBe(200);
});

test('a batch may hand the admin role over, because only its end counts', async () => {
  const successor = await signUp(server);
  const handOver = await save(admin, { id: admin.userId, role: 'coach' }, { id: successor.userId, role: 'admin' });
  expect(handOver.status).toBe(200);
  expect(await isSignedIn(admin)).toBe(false);

  const login = { email: successor.email, password: 'a long enough phrase' };
  const { body } = await server.call<{ token: string }>('POST', '/api/auth/login', { body: login });
  const next = { ...successor, token: body.token };
  expect((await save(next, { id: admin.userId, role: 'admin' })).status).toBe(200);
  const back = { email: admin.email, password: 'a long enough phrase' };
  const again = await server.call<{ token: string }>('POST', '/api/auth/login', { body: back });
  admin = { ...admin, token: again.body.token };
  expect((await save(admin, { id: successor.userId, role: 'client' })).status).toBe(200);
});

test('a change of role, or to Inactive, ends the sessions of that person at once, and of no one else', async () => {
  await save(
    admin,
    { id: coach.userId, first_name: 'Renamed' },
    { id: client.userId, role: 'client', status: 'Active' },
  );
  expect(await Promise.all([coach, client].map(isSignedIn))).toEqual([true, true]);
  await save(admin, { id: client.userId, status: 'Inactive' });
  expect(await Promise.all([admin, coach, client].map(isSignedIn))).toEqual([true, true, false]);
  await save(admin, { id: coach.userId, role: 'client' });
  expect(await Promise.all([admin, coach].map(isSignedIn))).toEqual([true, false]);
  await save(admin, { id: client.userId, status: 'Active' });
  expect(await isSignedIn(client)).toBe(false);
});

test("an admin's change of an address holds at once, unconfirmed, and both addresses hear of it", async () => {
  const welcome = await mailedToken(server, client.email, 'Welcome to Northbeam');
  await server.call('POST', '/api/auth/verify-email', { body: { token: welcome } });
  const email = `new-${client.email}`;
  expect((await save(admin, { id: client.userId, email: email.toUpperCase() })).status).toBe(200);
  expect(await find(client)).toMatchObject({ email, email_verified: false });
  await mailTo(server, client.email, 'The email address for your account has changed');
  const token = await mailedToken(server, email, 'Confirm your email address');
  await server.call('POST', '/api/auth/verify-email', { body: { token } });
  expect(await find(client)).toMatchObject({ email, email_verified: true });
  expect(await save(admin, { id: coach.userId, email })).toMatchObject({
    status: 409,
    body: { error: { field: 'users.0.email', message: 'This email belongs to another account.' } },
  });
});

test('deleting a user takes everything of the account with it and signs its devices out', async () => {
  const submissionId = await submit(server, {}, client.token);
  expect((await remove(admin, client.userId)).status).toBe(204);
  expect(await isSignedIn(client)).toBe(false);
  const { q, t } = server.deps.database.read;
  expect(await q.select().from(t.submissions).where(eq(t.submissions.id, submissionId))).toEqual([]);
  expect(await q.select().from(t.users).where(eq(t.users.id, client.userId))).toEqual([]);
  expect((await remove(admin, client.userId)).status).toBe(404);
  expect((await remove(admin, 'nobody')).status).toBe(404);
});

test('an admin is not deleted, by another or by themselves, before the role is changed', async () => {
  const other = await signUp(server, { role: 'admin' });
  for (const id of [other.userId, admin.userId]) {
    expect(await remove(admin, id)).toMatchObject({ status: 409, body: { message: deleteAdminMessage } });
  }
  await save(admin, { id: other.userId, role: 'client' });
  expect((await remove(admin, other.userId)).status).toBe(204);
});

/** Lists what the devices of somebody are told to forget, oldest first. */
async function forgetsOf({ userId }: Person) {
  const { q, t } = server.deps.database.read;
  const forgets = await q.select().from(t.syncForgets).where(eq(t.syncForgets.userId, userId));
  return forgets.map(({ scope, reason }) => `${scope} ${reason}`).sort();
}

test('who is a coach no more, Inactive or deleted, has devices that must forget; who gains a role has not', async () => {
  await save(admin, { id: coach.userId, role: 'admin' }, { id: client.userId, role: 'coach' });
  await save(admin, { id: coach.userId, role: 'coach' });
  await save(admin, { id: coach.userId, first_name: 'Kim', role: 'coach', status: 'Active' });
  expect([await forgetsOf(coach), await forgetsOf(client)]).toEqual([[], []]);
  await save(admin, { id: coach.userId, role: 'client' });
  expect(await forgetsOf(coach)).toEqual(['staff role_changed']);
  await save(admin, { id: client.userId, status: 'Inactive' });
  await save(admin, { id: client.userId, status: 'Inactive' });
  expect(await forgetsOf(client)).toEqual(['all deactivated']);
  await save(admin, { id: client.userId, role: 'client', status: 'Active' });
  expect(await forgetsOf(client)).toEqual(['all deactivated', 'staff role_changed']);
  await remove(admin, coach.userId);
  expect(await forgetsOf(coach)).toEqual(['all deleted', 'staff role_changed']);
});
