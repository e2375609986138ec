import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountExport, accountExportSchema, type Session } from '#schema/account.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { payFor, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const password = 'a long enough phrase';
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

async function sessionsOf(token: string): Promise<Session[]> {
  return (await server.call<{ sessions: Session[] }>('GET', '/api/account/sessions', { token })).body.sessions;
}
async function signInOnPhone({ email }: Person): Promise<string> {
  const options = { body: { email, password }, headers: { 'User-Agent': android } };
  return (await server.call<{ token: string }>('POST', '/api/auth/login', options)).body.token;
}
const isSignedIn = async (token: string) => (await server.call('GET', '/api/auth/user', { token })).status === 200;

test('a person sees the own sessions, with the one in use marked, and nothing that could be used to sign in', async () => {
  const dana = await signUp(server);
  await signUp(server);
  server.passTime(1000);
  const phone = await signInOnPhone(dana);
  const sessions = await sessionsOf(phone);
  expect(sessions).toMatchObject([
    { label: 'Chrome on Android', current: true, createdAt: server.clock(), lastSeenAt: server.clock() },
    { current: false },
  ]);
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(['createdAt', 'current', 'id', 'label', 'lastSeenAt']);
});

test('ending a session works on the own ones only, and at once', async () => {
  const dana = await signUp(server);
  const tom = await signUp(server);
  const phone = await signInOnPhone(dana);
  const onPhone = (await sessionsOf(phone)).find(({ current }) => current);
  const path = `/api/account/sessions/${onPhone?.id}`;
  expect((await server.call('DELETE', path, { token: tom.token })).status).toBe(404);
  expect((await server.call('DELETE', path)).status).toBe(401);
  expect(await isSignedIn(phone)).toBe(true);

  expect((await server.call('DELETE', path, { token: dana.token })).status).toBe(204);
  expect(await isSignedIn(phone)).toBe(false);
  expect((await server.call('DELETE', path, { token: dana.token })).status).toBe(404);
  expect((await server.call('DELETE', '/api/account/sessions/nothing', { token: dana.token })).status).toBe(404);
});

test('the other sessions can be ended in one go', async () => {
  const dana = await signUp(server);
  const tom = await signUp(server);
  const phone = await signInOnPhone(dana);
  expect((await server.call('POST', '/api/account/sessions/end-others', { token: dana.token })).status).toBe(204);
  expect(await isSignedIn(phone)).toBe(false);
  expect(await isSignedIn(dana.token)).toBe(true);
  expect(await isSignedIn(tom.token)).toBe(true);
});

test('the export is a download of everything in the account, and of nobody else', async () => {
  const dana = await signUp(server);
  const tom = await signUp(server);
  const submissionId = await submit(server, { company: 'Okafor Joinery' }, dana.token);
  await submit(server, { company: 'Elsewhere' }, tom.token);
  const orderId = await payFor(server, submissionId);

  const answer = await server.call<AccountExport>('GET', '/api/account/export', { token: dana.token });
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="account-\d{4}-\d{2}-\d{2}\.json"$/);
  expect(accountExportSchema.parse(answer.body)).toEqual(answer.body);
  expect(answer.body).toMatchObject({
    profile: { email: dana.email, createdAt: expect.any(Number) },
    submissions: [{ id: submissionId, answers: { company: 'Okafor Joinery' }, insights: { length: 3 } }],
    goals: [],
    notes: [],
    conversations: [],
    orders: [{ id: orderId, state: 'paid', amountCents: 2499 }],
  });
  const text = JSON.stringify(answer.body);
  for (const foreign of ['Elsewhere', tom.email, 'argon2', 'cs_test_', 'idempotency'])
    expect(text).not.toContain(foreign);
  expect((await server.call('GET', '/api/account/export')).status).toBe(401);
});

test('a written report is in the export with the link to its PDF', async () => {
  const dana = await signUp(server);
  const submissionId = await submit(server, {}, dana.token);
  await payFor(server, submissionId);
  const report = await server.until(async () => {
    const { body } = await server.call<AccountExport>('GET', '/api/account/export', { token: dana.token });
    return body.reports[0];
  });
  expect(report).toMatchObject({ submissionId, pdf: `/api/history/${submissionId}/report.pdf?version=1` });
  expect(report.text.length).toBeGreaterThan(1000);
});
