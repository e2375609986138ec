// @module-tag all
// Left out of the gate: sends sixty questionnaires and writes eight reports.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goalStatuses, priorities } from '#schema/goals.ts';
import { challenges } from '#schema/insights.ts';
import { needReasons, portalAnswerSchema } from '#schema/portal.ts';
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
  const bought = [t.orders, t.entitlements, t.reports] as const;
  const written = [t.notes, t.goals, t.conversations, t.messages, t.auditEntries, t.sessions] as const;
  const tables = [t.users, t.submissions, ...bought, ...written];
  return Promise.all(tables.map(async (table) => (await q.select().from(table)).length));
}

test('the demo has staff, clients, all eight challenges, paid orders and finished reports', async () => {
  const { q, t } = server.deps.database.read;
  const roles = (await q.select({ role: t.users.role }).from(t.users)).map(({ role }) => role);
  const countOf = (wanted: string) => roles.filter((role) => role === wanted).length;
  expect([countOf('admin'), countOf('coach'), countOf('client')]).toEqual([1, 2, 22]);
  const submissions = await q.select().from(t.submissions);
  expect(new Set(submissions.map(({ problems }) => problems))).toEqual(new Set(challenges));
  expect(submissions.every(({ insights }) => insights?.length === 3)).toBe(true);
  expect(submissions.length).toBe(60);
  const paid = await q.select().from(t.orders).where(eq(t.orders.state, 'paid'));
  const reports = await q.select().from(t.reports);
  expect([paid.length, reports.length]).toEqual([8, 8]);
  expect(reports.every(({ pdf }) => pdf !== null)).toBe(true);
  expect(submissions.every(({ createdAt }) => createdAt <= testDay)).toBe(true);
  expect(server.errors()).toEqual([]);
});

test('the submissions come from sixty texts and fifty-nine businesses, spread over six weeks', async () => {
  const { q, t } = server.deps.database.read;
  const submissions = await q.select().from(t.submissions);
  expect(new Set(submissions.map(({ desiredOutcome }) => desiredOutcome)).size).toBe(60);
  // Dana sent two.
  expect(new Set(submissions.map(({ email }) => email)).size).toBe(59);
  expect(submissions.every(({ email }) => email.endsWith('.example'))).toBe(true);
  expect(submissions.filter(({ userId }) => userId !== null).length).toBe(23);
  const weeks = submissions.map(({ createdAt }) => Math.floor((testDay - createdAt) / (7 * 86_400_000)));
  expect([...new Set(weeks)].sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

test('coaches wrote both kinds of notes, and goals in every status and priority', async () => {
  const { q, t } = server.deps.database.read;
  const notes = await q.select().from(t.notes);
  const withNotes = (type: string) =>
    new Set(notes.filter(({ noteType }) => noteType === type).map(({ submissionId }) => submissionId)).size;
  expect([withNotes('internal'), withNotes('client')]).toEqual([12, 8]);
  const coaching = await q.select().from(t.goals).where(eq(t.goals.goalType, 'coaching'));
  expect(coaching.length).toBe(15);
  expect(new Set(coaching.map(({ status }) => status))).toEqual(new Set(goalStatuses));
  expect(new Set(coaching.map(({ priority }) => priority))).toEqual(new Set(priorities));
});

test('six clients asked the coach, and each question has its answer', async () => {
  const { q, t } = server.deps.database.read;
  const conversations = await q.select().from(t.conversations);
  expect(new Set(conversations.map(({ userId }) => userId)).size).toBe(6);
  const messages = await q.select().from(t.messages);
  expect(messages.filter(({ role }) => role === 'user').length).toBe(7);
  expect(messages.filter(({ role, state }) => role === 'assistant' && state === 'done').length).toBe(7);
});

test('a coach finds submissions that need somebody for each reason, and some that do not', async () => {
  const body = { email: 'priya.nair@northbeam.example', password: demoPassword };
  const { body: signedIn } = await server.call<{ token: string }>('POST', '/api/auth/login', { body });
  const { token } = signedIn;
  const answer = await server.call('GET', '/api/coaching/submissions?limit=100&sort=need', { token });
  const { submissions } = portalAnswerSchema.parse(answer.body);
  const countOf = (reason: unknown) => submissions.filter(({ need }) => need === reason).length;
  expect(needReasons.slice(0, 3).map(countOf)).toEqual([4, 4, 11]);
  expect(countOf('quiet')).toBeGreaterThan(5);
  expect(countOf(null)).toBeGreaterThan(5);
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
