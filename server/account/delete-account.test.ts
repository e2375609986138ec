import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { serviceCost } from '#server/identity/password.ts';
import { deleteWhatIsDue } from '#server/retention/daily-deletion.ts';
import { mailsTo, mailTo } from '#server/testing/mails.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { payFor, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const password = 'a long enough phrase';
const day = 86_400_000;

let server: TestServer;
beforeEach(async () => {
  await server?.stop();
  server = await startTestServer({}, { passwordCost: serviceCost });
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

const remove = (token: string, body: unknown = { password }) => server.call('DELETE', '/api/account', { token, body });
const login = ({ email }: Person) => server.call('POST', '/api/auth/login', { body: { email, password } });
const runDaily = () => deleteWhatIsDue({ ...server.deps, forgetCashierPeople: async () => 0 });
const users = async () => {
  const { q, t } = server.deps.database.read;
  return q.select().from(t.users);
};

/** A week that passes in an instant would take every running job away from its worker. */
const isAllWorkDone = async () => {
  const { q, t } = server.deps.database.read;
  return (await q.select().from(t.jobs)).every(({ state }) => state === 'done');
};

test('deleting needs the password, ends every session, mails a notice and names the day', async () => {
  const dana = await signUp(server);
  const phone = (await login(dana)).body as { token: string };
  expect(await remove(dana.token, { password: 'a wrong phrase' })).toMatchObject({
    status: 400,
    body: { error: { field: 'password', message: 'That’s not your current password.' } },
  });
  expect(await remove(dana.token, {})).toMatchObject({ status: 400, body: { error: { field: 'password' } } });
  expect(await remove(dana.token, { password, force: true })).toMatchObject({ body: { error: { field: 'force' } } });
  expect((await server.call('DELETE', '/api/account', { body: { password } })).status).toBe(401);

  expect(await remove(dana.token)).toMatchObject({ status: 200, body: { deleteAt: server.clock() + 7 * day } });
  for (const token of [dana.token, phone.token]) {
    expect((await server.call('GET', '/api/auth/user', { token })).status).toBe(401);
  }
  const notice = await mailTo(server, dana.email, 'Your account will be deleted');
  expect(notice.text).toContain('on March 19, 2026');
});

test('signing in within seven days takes the deletion back and says so', async () => {
  const dana = await signUp(server);
  await remove(dana.token);
  server.passTime(7 * day - 1);
  await runDaily();
  expect(await login(dana)).toMatchObject({ status: 200, body: { account_restored: true } });
  server.passTime(day);
  await runDaily();
  const again = await login(dana);
  expect(again.status).toBe(200);
  expect(again.body).not.toHaveProperty('account_restored');
});

test('after seven days the account is gone: for signing in at once, from the database with the daily run', async () => {
  const dana = await signUp(server);
  const tom = await signUp(server);
  const submissionId = await submit(server, {}, dana.token);
  const orderId = await payFor(server, submissionId);
  await server.until(isAllWorkDone);
  await remove(dana.token);
  server.passTime(7 * day);
  expect((await login(dana)).status).toBe(401);
  await runDaily();

  expect((await users()).map(({ id }) => id)).toEqual([tom.userId]);
  const { q, t } = server.deps.database.read;
  expect(await q.select().from(t.submissions)).toEqual([]);
  expect(await q.select().from(t.reports)).toEqual([]);
  expect(await q.select().from(t.orders)).toMatchObject([
    { id: orderId, userId: null, submissionId: null, amountCents: 2499, questionAnswers: [] },
  ]);
  expect((await server.call('GET', `/api/submission/${submissionId}/questions`)).status).toBe(404);
  await server.until(() => server.lines.some((line) => line.includes('"event":"daily_deletion","accounts":1')));
  await signUp(server, { email: dana.email });
});

test('the daily run also happens at the start of the server', async () => {
  await server.until(() => server.lines.some((line) => line.includes('"event":"daily_deletion","accounts":0')));
});

test('the last admin cannot delete the own account', async () => {
  const admin = await signUp(server, { role: 'admin' });
  expect(await remove(admin.token)).toMatchObject({
    status: 409,
    body: { message: 'You’re the last admin. Make someone else an admin first.' },
  });
  expect((await users())[0]?.deleteAt).toBeNull();
  expect((await server.call('GET', '/api/auth/user', { token: admin.token })).status).toBe(200);
});

test('of two admins who delete their accounts at once, one stays', async () => {
  const [first, second] = [await signUp(server, { role: 'admin' }), await signUp(server, { role: 'admin' })];
  const answers = await Promise.all([remove(first.token), remove(second.token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the daily run forgets what is no longer needed: old links, long ended sessions, words of sent mails, addresses', async () => {
  const dana = await signUp(server);
  await server.call('POST', '/api/auth/logout', { token: dana.token });
  const { database } = server.deps;
  await server.until(async () => (await mailsTo(server, dana.email))[0]?.sentAt !== null);
  await database.tx(({ q, t }) =>
    q.insert(t.rateLimits).values({ key: 'sign-in:address:203.0.113.1', count: 1, resetAt: server.clock() }),
  );

  server.passTime(36 * day);
  await runDaily();
  const { q, t } = database.read;
  expect(await q.select().from(t.linkTokens)).toHaveLength(1);
  server.passTime(2 * day);
  await runDaily();
  expect(await q.select().from(t.linkTokens)).toEqual([]);
  expect(await q.select().from(t.rateLimits)).toEqual([]);
  expect(await q.select().from(t.mails)).toMatchObject([{ cause: `welcome:${dana.userId}`, recipient: '', text: '' }]);
  expect(await q.select().from(t.sessions).where(eq(t.sessions.userId, dana.userId))).toHaveLength(1);

  server.passTime(143 * day);
  await runDaily();
  expect(await q.select().from(t.sessions)).toEqual([]);
});
