import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalDetailAnswerSchema } from '#schema/portal.ts';
import { newId } from '#server/ids.ts';
import type { Order } from '#server/orders/order.repository.ts';
import { reportJob } from '#server/report/report-job.ts';
import { auditEntriesBy } from '#server/testing/audit-entries.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { buyReport, fullAnswers, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer, testDay } from '#server/testing/test-server.ts';

/** Drawing is slow and has its own tests. */
const renderReport = async () => new TextEncoder().encode('%PDF-');
let server: TestServer;
let coach: Person;
let dana: Person;
beforeAll(async () => {
  server = await startTestServer({}, { kinds: (deps) => [reportJob({ ...deps, renderReport })], pollMs: 5 });
  coach = await signUp(server, { role: 'coach' });
  dana = await signUp(server);
});
afterAll(() => server.stop());

const get = (path: string, { token }: Partial<Person> = coach) => server.call('GET', `/api/coaching${path}`, { token });
const read = async (id: string) => {
  const { status, body } = await get(`/submissions/${id}`);
  expect(status).toBe(200);
  return portalDetailAnswerSchema.parse(body);
};
const post = (path: string, body: object, { token }: Person) => server.call('POST', path, { body, token });

/** Inserts conversations with that many messages each, the last one newest. */
async function insertConversations(userId: string, counts: readonly number[]): Promise<string[]> {
  const ids = counts.map(() => randomUUID());
  const revision = { rev: 1, createdRev: 1, clocks: {} };
  await server.deps.database.tx(async ({ q, t }) => {
    for (const [at, messages] of counts.entries()) {
      const conversationId = ids[at] ?? '';
      const times = { createdAt: testDay + at, updatedAt: testDay + at, deletedAt: null };
      const title = `Chat ${at + 1}`;
      await q
        .insert(t.conversations)
        .values({ id: conversationId, userId, title, pinned: false, ...times, ...revision });
      for (let i = 0; i < messages; i += 1) {
        const message = {
          role: 'user' as const,
          content: `walrus ${at + 1}, ${i + 1}`,
          state: 'done' as const,
          basedOn: [],
          createdAt: testDay + i,
        };
        await q.insert(t.messages).values({ id: randomUUID(), conversationId, ...message, ...revision });
      }
    }
  });
  return ids;
}

test('the detail holds the row, texts, notes, goals and latest chats of a submission', async () => {
  const id = await submit(server, {}, dana.token);
  const about = `/api/coaching/submissions/${id}`;
  await post(`${about}/notes`, { content: 'She wants to sell.' }, coach);
  server.passTime(1000);
  await post(`${about}/notes`, { content: 'Bring the quotes.', note_type: 'client', title: 'Next' }, coach);
  const deleted = await post(`${about}/notes`, { content: 'A mistake' }, coach);
  await server.call('DELETE', `/api/coaching/notes/${(deleted.body.note as { id: string }).id}`, {
    token: coach.token,
  });
  await post(`${about}/goals`, { title: 'Call five clients' }, coach);
  server.passTime(1000);
  await post('/api/steps', { title: 'My own' }, dana);
  const [, , , latest = ''] = await insertConversations(dana.userId, [1, 2, 3, 4]);

  const { submission, notes, goals, chatHistory, question } = await read(id);
  expect(submission).toMatchObject({
    id,
    first_name: 'Dana',
    last_name: 'Okafor',
    email: fullAnswers.email,
    desired_outcome: fullAnswers.desiredOutcome,
    company_size: '1-10',
    client_id: dana.userId,
    has_insights: true,
    has_report: false,
    notes_count: 2,
    total_goals_count: 2,
    insights_provider: 'playbook',
    report: null,
    report_created_at: null,
    created_at: new Date(testDay).toISOString(),
  });
  expect(submission.insights).toHaveLength(3);
  expect(notes.map(({ content }) => content)).toEqual(['Bring the quotes.', 'She wants to sell.']);
  expect(goals.map(({ title, goal_type }) => [title, goal_type])).toEqual([
    ['My own', 'client'],
    ['Call five clients', 'coaching'],
  ]);
  expect(chatHistory.map(({ title, message_count }) => [title, message_count])).toEqual([
    ['Chat 4', 4],
    ['Chat 3', 3],
    ['Chat 2', 2],
  ]);
  expect(chatHistory[0]?.id).toBe(latest);
  expect(question).toEqual({ text: 'walrus 4, 4', asked_at: new Date(testDay + 3).toISOString() });
  expect(JSON.stringify((await get(`/submissions/${id}`)).body).match(/walrus/g)).toHaveLength(1);
});

test('the detail holds the newest report and its day', async () => {
  const id = await submit(server, {}, dana.token);
  const text = await buyReport(server, id);
  const { submission } = await read(id);
  expect(submission).toMatchObject({ has_report: true, report: text });
  expect(Date.parse(submission.report_created_at ?? '')).toBeGreaterThanOrEqual(testDay);
  const download = await get(`/download-report/${id}`);
  expect(download).toMatchObject({ status: 200, body: { message: text } });
});

test('the detail says that the payment for the report is going back, or went back', async () => {
  const id = await submit(server, {}, dana.token);
  await buyReport(server, id);
  expect((await read(id)).submission.refund).toBeNull();
  const { orders } = server.deps.database.read.t;
  const change = (changes: Partial<Order>) =>
    server.deps.database.tx(({ q }) => q.update(orders).set(changes).where(eq(orders.submissionId, id)));
  const [begun, back] = [Date.parse('2026-03-13T09:00:00Z'), Date.parse('2026-03-14T09:00:00Z')];
  await change({ state: 'refund_pending', refundBegunAt: begun });
  expect((await read(id)).submission.refund).toEqual({ state: 'refund_pending', at: '2026-03-13T09:00:00.000Z' });
  await change({ state: 'refunded', refundedCents: 2499, refundedAt: back });
  expect((await read(id)).submission.refund).toEqual({ state: 'refunded', at: '2026-03-14T09:00:00.000Z' });
});

test('a submission without a client has its own goals alone, and no chats', async () => {
  const id = await submit(server);
  await post(`/api/coaching/submissions/${id}/goals`, { title: 'Waiting for an account' }, coach);
  const { submission, goals, chatHistory } = await read(id);
  expect(submission).toMatchObject({ client_id: null, total_goals_count: 1 });
  expect(goals.map(({ title }) => title)).toEqual(['Waiting for an account']);
  expect(chatHistory).toEqual([]);
});

test('a deleted question leaves none, although older conversations are still there', async () => {
  const kim = await signUp(server);
  const older = await submit(server, {}, kim.token);
  server.passTime(1000);
  const newest = await submit(server, {}, kim.token);
  const [, conversationId = ''] = await insertConversations(kim.userId, [1, 2]);
  expect((await read(older)).question).toBeNull();
  expect((await read(newest)).question?.text).toBe('walrus 2, 2');
  await server.deps.database.tx(({ q, t: { conversations: c } }) =>
    q.update(c).set({ deletedAt: testDay }).where(eq(c.id, conversationId)),
  );
  expect((await read(newest)).question).toBeNull();
});

test('a question asked before the next submission stays with the one it was asked at', async () => {
  const kim = await signUp(server);
  const older = await submit(server, {}, kim.token);
  await insertConversations(kim.userId, [1]);
  server.passTime(1000);
  const newest = await submit(server, {}, kim.token);
  expect((await read(newest)).question).toBeNull();
  await insertConversations(kim.userId, [2]);
  expect((await read(older)).question?.text).toBe('walrus 1, 1');
  expect((await read(newest)).question?.text).toBe('walrus 1, 2');
});

const calls: [method: string, path: (id: string) => string][] = [
  ['GET', (id) => `/api/coaching/submissions/${id}`],
  ['GET', (id) => `/api/coaching/submissions/${id}/timeline`],
  ['POST', (id) => `/api/coaching/submissions/${id}/summary`],
  ['POST', (id) => `/api/coaching/submissions/${id}/generate-report`],
  ['GET', (id) => `/api/coaching/download-report/${id}`],
];

test.each(calls)('%s gives a visitor, its client or a former coach not one byte of data', async (method, path) => {
  const id = await submit(server, {}, dana.token);
  const former = await signUp(server, { role: 'coach' });
  await server.deps.database.tx(({ q, t }) =>
    q.update(t.users).set({ role: 'client' }).where(eq(t.users.id, former.userId)),
  );
  const message = 'You do not have access to this page.';
  for (const who of [dana, former, await signUp(server)]) {
    const { status, body } = await server.call(method, path(id), { token: who.token });
    expect([status, body]).toEqual([403, { error: { code: 'forbidden', message }, message }]);
  }
  const visitor = await server.call(method, path(id));
  expect(visitor.status).toBe(401);
  expect(Object.keys(visitor.body).sort()).toEqual(['error', 'message']);
  const { q, t } = server.deps.database.read;
  const [row] = await q.select().from(t.submissions).where(eq(t.submissions.id, id));
  expect(row?.summary).toBeNull();
  expect((await q.select().from(t.jobs)).filter(({ dedupeKey }) => dedupeKey.includes(`staff:${id}`))).toEqual([]);
});

test.each(calls)('%s of a missing submission answers ‘Submission not found.’', async (method, path) => {
  for (const id of [newId(), 'no-id-at-all']) {
    const { status, body } = await server.call(method, path(id), { token: coach.token });
    expect([status, body.message]).toEqual([404, 'Submission not found.']);
  }
});

const minuteMs = 60_000;
const summarize = (id: string) =>
  server.call('POST', `/api/coaching/submissions/${id}/summary`, { token: coach.token });
const readsOf = async (id: string) =>
  (await auditEntriesBy(server, coach)).filter(({ submissionId }) => submissionId === id);
const subjectsReadOf = async (id: string) =>
  (await readsOf(id)).map(({ action, subject }) => `${action} ${subject}`).sort();

test('each read is recorded, with who read and without what was read', async () => {
  const id = await submit(server, {}, dana.token);
  await get(`/submissions/${id}/timeline`);
  await summarize(id);
  await read(id);
  expect(await subjectsReadOf(id)).toEqual(['read submission', 'read summary', 'read timeline']);
  expect(JSON.stringify(await readsOf(id))).not.toContain('Okafor');
});

test('the parts of a detail that was opened are no reads of their own for 30 minutes', async () => {
  const id = await submit(server, {}, dana.token);
  await read(id);
  await Promise.all([get(`/submissions/${id}/timeline`), summarize(id)]);
  server.passTime(30 * minuteMs);
  await get(`/submissions/${id}/timeline`);
  expect(await subjectsReadOf(id)).toEqual(['read submission']);
  server.passTime(1);
  await get(`/submissions/${id}/timeline`);
  await get(`/submissions/${id}/timeline`);
  expect(await subjectsReadOf(id)).toEqual(['read submission', 'read timeline']);
});

test('a page that reads the detail and reports that it was opened is recorded once', async () => {
  const opened = (id: string, at: number) => post(`/api/coaching/submissions/${id}/opened`, { at }, coach);
  const together = await submit(server, {}, dana.token);
  await Promise.all([opened(together, server.clock()), read(together)]);
  expect(await subjectsReadOf(together)).toEqual(['read submission']);
  const reportedFirst = await submit(server, {}, dana.token);
  await opened(reportedFirst, server.clock());
  await read(reportedFirst);
  expect(await subjectsReadOf(reportedFirst)).toEqual(['read submission']);
  server.passTime(minuteMs + 1);
  await read(reportedFirst);
  expect(await subjectsReadOf(reportedFirst)).toEqual(['read submission', 'read submission']);
});

test('a submission without a report has none to download', async () => {
  const answer = await get(`/download-report/${await submit(server)}`);
  expect([answer.status, answer.body.message]).toEqual([404, 'Failed to fetch report']);
});

test('opening a submission counts for the order need, reading one’s own does not', async () => {
  const own = await submit(server, {}, coach.token);
  await read(own);
  const id = await submit(server, {}, dana.token);
  const { q, t } = server.deps.database.read;
  const openedAt = async (of: string) => {
    const [row] = await q.select().from(t.submissionNeeds).where(eq(t.submissionNeeds.id, of));
    return row?.openedAt;
  };
  await get(`/submissions/${id}/timeline`);
  expect(await openedAt(id)).toBeNull();
  await read(id);
  expect(await openedAt(id)).toBe(server.clock());
  expect(await openedAt(own)).toBeNull();
});
