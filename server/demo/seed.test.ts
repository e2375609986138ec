// @module-tag all
// Left out of the gate: writes a report for each of a dozen clients.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { challenges } from '#schema/insights.ts';
import { startTestServer, type TestServer, testDay } from '#server/testing/test-server.ts';
import { demoPassword, seedDemo } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server, testDay);
});
afterAll(() => server.stop());

async function counts() {
  const { q, t } = server.deps.database.read;
  const tables = [t.users, t.submissions, t.orders, t.entitlements, t.reports] as const;
  return Promise.all(tables.map(async (table) => (await q.select().from(table)).length));
}

test('the demo has staff, clients, all eight challenges, paid orders and finished reports', async () => {
  const { q, t } = server.deps.database.read;
  const roles = (await q.select({ role: t.users.role }).from(t.users)).map(({ role }) => role);
  const countOf = (wanted: string) => roles.filter((role) => role === wanted).length;
  expect([countOf('admin'), countOf('coach'), countOf('client')]).toEqual([1, 2, 12]);
  const submissions = await q.select().from(t.submissions);
  expect(new Set(submissions.map(({ problems }) => problems))).toEqual(new Set(challenges));
  expect(submissions.every(({ insights }) => insights?.length === 3)).toBe(true);
  const paid = await q.select().from(t.orders).where(eq(t.orders.state, 'paid'));
  const reports = await q.select().from(t.reports);
  expect(reports.length).toBe(paid.length);
  expect(reports.every(({ pdf }) => pdf !== null)).toBe(true);
  expect(submissions.every(({ createdAt }) => createdAt <= testDay)).toBe(true);
  expect(server.errors()).toEqual([]);
});

test('everybody can sign in with the printed password, and is shown what they have', async () => {
  const body = { email: 'dana@okafor-joinery.example', password: demoPassword };
  const { body: signedIn } = await server.call<{ token: string }>('POST', '/api/auth/login', { body });
  const { body: answer } = await server.call('GET', '/api/history', { token: signedIn.token });
  expect(answer).toMatchObject({ history: [{ status: 'Insights' }, { status: 'Report', client: 'Dana Okafor' }] });
});

test('a second start of the demo adds nothing', async () => {
  const before = await counts();
  await seedDemo(server, testDay + 86_400_000);
  expect(await counts()).toEqual(before);
});
