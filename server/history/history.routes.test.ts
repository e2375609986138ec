import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyAnswerSchema } from '#schema/history.ts';
import { revokeOrder } from '#server/entitlements/order-grants.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { buyReport, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function historyOf({ token }: Person) {
  const answer = await server.call('GET', '/api/history', { token });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  return historyAnswerSchema.parse(answer.body).history;
}

test('a history needs a session', async () => {
  const answer = await server.call('GET', '/api/history');
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ message: 'Authentication failed. Please sign in again.' });
});

test('a new account has an empty history, also when its unverified address stands on submissions of others', async () => {
  const victim = 'victim@okafor.example';
  await submit(server, { email: victim });
  const owner = await signUp(server);
  await submit(server, { email: victim }, owner.token);
  expect(await historyOf(await signUp(server, { email: victim }))).toEqual([]);
});

test('own submissions are listed, newest first, with day, client, company and insights', async () => {
  const dana = await signUp(server);
  const first = await submit(server, { lastName: '', company: '' }, dana.token);
  server.passTime(86_400_000);
  const second = await submit(server);
  await server.call('POST', `/api/submission/${second}/link-user`, { token: dana.token });
  const [newest, oldest, ...more] = await historyOf(dana);
  expect(more).toEqual([]);
  expect(newest).toMatchObject({
    submissionId: second,
    date: '2026-03-13',
    client: 'Dana Okafor',
    company: 'Okafor Joinery',
  });
  expect(oldest).toMatchObject({ submissionId: first, date: '2026-03-12', client: 'Dana', company: null });
  expect(newest).toMatchObject({ status: 'Insights', provider: 'playbook', hasReport: false });
  expect(newest?.insights).toHaveLength(3);
});

test('a bought report shows in the history and leaves it with a refund', async () => {
  const dana = await signUp(server);
  const id = await submit(server, {}, dana.token);
  await buyReport(server, id);
  expect((await historyOf(dana))[0]).toMatchObject({ status: 'Report', hasReport: true });
  const { database, clock } = server.deps;
  const [order] = await database.read.q
    .select()
    .from(database.read.t.orders)
    .where(eq(database.read.t.orders.submissionId, id));
  await database.tx((db) => revokeOrder(db, order?.id ?? '', clock()));
  expect((await historyOf(dana))[0]).toMatchObject({ status: 'Insights', hasReport: false });
});

test('a submission without insights yet is pending', async () => {
  const dana = await signUp(server);
  const id = await submit(server, {}, dana.token);
  await server.deps.database.tx(async ({ q, t }) => {
    await q.update(t.submissions).set({ insights: null }).where(eq(t.submissions.id, id));
  });
  expect((await historyOf(dana))[0]).toMatchObject({ status: 'Pending', insights: [] });
});

test('insights are listed with who wrote them, whoever writes now', async () => {
  const dana = await signUp(server);
  const id = await submit(server, {}, dana.token);
  await server.deps.database.tx(async ({ q, t }) => {
    await q.update(t.submissions).set({ provider: 'openai' }).where(eq(t.submissions.id, id));
  });
  expect((await historyOf(dana))[0]).toMatchObject({ provider: 'openai' });
});
