import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitAnswerSchema } from '#schema/insights.ts';
import { insightFromText } from '#schema/read-insight.ts';
import { questionsAnswerSchema, submissionAnswerSchema } from '#schema/submission-calls.ts';
import type { FollowUpQuestion } from '#server/ai/writer.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { signUp } from '#server/testing/people.ts';
import { fullAnswers, payFor, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const post = (body: unknown, headers: Record<string, string> = {}, token?: string) =>
  server.call<Record<string, unknown>>('POST', '/api/submit', { body, headers, token });
const find = async (id: string) => {
  const { q, t } = server.deps.database.read;
  const [row] = await q.select().from(t.submissions).where(eq(t.submissions.id, id));
  return row;
};
const countSubmissions = async () => {
  const { q, t } = server.deps.database.read;
  return (await q.select({ id: t.submissions.id }).from(t.submissions)).length;
};

test('a questionnaire is answered with three insights of about 300 words that quote the person', async () => {
  const answer = await post(fullAnswers);
  expect(answer.status).toBe(201);
  const { submissionId, nuggets, provider } = submitAnswerSchema.parse(answer.body);
  expect(Object.keys(answer.body).sort()).toEqual(['fit', 'nuggets', 'provider', 'submissionId']);
  expect(submissionId).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(provider).toBe('playbook');
  expect(nuggets).toHaveLength(3);
  const words = nuggets.join(' ').split(/\s+/).length;
  expect(words).toBeGreaterThan(200);
  expect(words).toBeLessThan(420);
  const insights = nuggets.map(insightFromText);
  expect(insights.every(({ title }) => title !== '')).toBe(true);
  const written = [fullAnswers.stepsTaken, fullAnswers.desiredOutcome].join(' ');
  expect(insights.some(({ source }) => source && written.includes(source.words.replace(/^["“]|["”]$/g, '')))).toBe(
    true,
  );
});

test('what was left out, or sent empty, is stored as absent', async () => {
  const { firstName, email, problems, desiredOutcome, industry } = fullAnswers;
  const id = (await post({ firstName, email, problems, desiredOutcome, industry, lastName: '', timeline: '' })).body
    .submissionId as string;
  expect(await find(id)).toMatchObject({ lastName: null, timeline: null, company: null, userId: null });
});

test('twenty sends at once with one Idempotency-Key make one submission and one answer', async () => {
  const before = await countSubmissions();
  const headers = { 'Idempotency-Key': 'a8d1c1d2-6c4a-4e0d-9a4d-2f1f9a1f7c11' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(fullAnswers, headers)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await countSubmissions()).toBe(before + 1);
  const { q, t } = server.deps.database.read;
  const key = `questions:${answers[0]?.body.submissionId}`;
  expect(await q.select().from(t.jobs).where(eq(t.jobs.dedupeKey, key))).toHaveLength(1);

  const reordered = Object.fromEntries(Object.entries(fullAnswers).reverse());
  expect((await post(reordered, headers)).body).toEqual(answers[0]?.body);
});

test('the same Idempotency-Key with other answers is a conflict and changes nothing', async () => {
  const headers = { 'Idempotency-Key': 'one send' };
  const first = await post(fullAnswers, headers);
  const before = await countSubmissions();
  const second = await post({ ...fullAnswers, industry: 'Bakery' }, headers);
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ error: { code: 'conflict' } });
  expect(await countSubmissions()).toBe(before);
  expect((await find(first.body.submissionId as string))?.industry).toBe('Custom furniture');
});

test('an Idempotency-Key of 200 characters is taken, a longer one refused', async () => {
  expect((await post(fullAnswers, { 'Idempotency-Key': 'k'.repeat(200) })).status).toBe(201);
  const answer = await post(fullAnswers, { 'Idempotency-Key': 'k'.repeat(201) });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: { field: 'Idempotency-Key' } });
});

test('a signed-in person owns what they submit at once, with an address that is not verified', async () => {
  const dana = await signUp(server);
  const id = await submit(server, {}, dana.token);
  expect((await find(id))?.userId).toBe(dana.userId);
});

test('no mail goes to the address that somebody typed', async () => {
  await submit(server, { email: 'victim@elsewhere.example' });
  // A mail that is ever sent stands in the outbox first, by the call or by the work behind it.
  await jobsDone(server);
  const { q, t } = server.deps.database.read;
  expect((await q.select().from(t.mails)).map(({ recipient }) => recipient)).not.toContain('victim@elsewhere.example');
  expect(server.mails().filter((mail) => mail.includes('victim@elsewhere.example'))).toEqual([]);
});

const badInput: [string, Record<string, unknown> | string | unknown[], string | undefined, string][] = [
  ['a missing first name', { ...fullAnswers, firstName: undefined }, 'firstName', 'First name is required'],
  ['a blank first name', { ...fullAnswers, firstName: '  ' }, 'firstName', 'First name is required'],
  ['a mistyped first name', { ...fullAnswers, firstName: 7 }, 'firstName', 'First name is required'],
  [
    'an overlong first name',
    { ...fullAnswers, firstName: 'x'.repeat(201) },
    'firstName',
    'Please shorten this to 200 characters.',
  ],
  ['a missing challenge', { ...fullAnswers, problems: '' }, 'problems', 'Biggest challenge is required'],
  ['an unknown challenge', { ...fullAnswers, problems: 'Money' }, 'problems', 'Biggest challenge is required'],
  ['a missing address', { ...fullAnswers, email: '' }, 'email', 'Work email is required'],
  ['a bad address', { ...fullAnswers, email: 'dana at home' }, 'email', 'Invalid email'],
  [
    'an address with a line break',
    { ...fullAnswers, email: 'a@b.example\r\nBcc: c@d.example' },
    'email',
    'Invalid email',
  ],
  ['a missing outcome', { ...fullAnswers, desiredOutcome: null }, 'desiredOutcome', 'Desired outcome is required'],
  [
    'an overlong outcome',
    { ...fullAnswers, desiredOutcome: 'x'.repeat(5001) },
    'desiredOutcome',
    'Please shorten this to 5,000 characters.',
  ],
  ['a missing industry', { ...fullAnswers, industry: ' ' }, 'industry', 'Industry is required'],
  ['a mistyped optional field', { ...fullAnswers, company: { a: 1 } }, 'company', 'Please enter text.'],
  [
    'an option that was never offered',
    { ...fullAnswers, timeline: 'soon' },
    'timeline',
    'Please choose one of the options.',
  ],
  ['an unknown field', { ...fullAnswers, role_id: 1 }, 'role_id', 'This field isn’t known.'],
  ['a list in place of the answers', [], undefined, 'Please check what you entered.'],
  ['text that is not JSON', '{"firstName":', undefined, 'The request isn’t readable JSON.'],
  ['no body at all', '', 'firstName', 'First name is required'],
];
test.each(badInput)(
  '%s is refused with the field and its text, and nothing is kept',
  async (_name, body, field, text) => {
    const before = await countSubmissions();
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { code: 'bad_request', message: text }, message: text });
    expect((answer.body.error as { field?: string }).field).toBe(field);
    expect(await countSubmissions()).toBe(before);
  },
);

test('a body over 64 KB is refused', async () => {
  expect((await post({ ...fullAnswers, stepsTaken: 'x'.repeat(70_000) })).status).toBe(413);
});

test('questions are written by a job: 404 with a time to wait, then three to five', async () => {
  const id = await submit(server);
  const answer = await server.until(async () => {
    const polled = await server.call('GET', `/api/submission/${id}/questions`);
    if (polled.status === 404) expect(polled.headers.get('Retry-After')).toBe('2');
    return polled.status === 200 && polled;
  });
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const { questions, provider } = questionsAnswerSchema.parse(answer.body);
  expect(provider).toBe('playbook');
  expect(questions.length).toBeGreaterThanOrEqual(3);
  expect(questions.length).toBeLessThanOrEqual(5);
  expect((await find(id))?.questions).toEqual(questions);
});

test('each question comes with the field that it is answered in, in the words of the call', async () => {
  const id = await submit(server);
  await server.until(async () => (await find(id))?.questions !== null);
  const text: FollowUpQuestion[] = [
    { ask: 'How many?', field: { kind: 'count', unit: 'bookings', period: 'month' } },
    { ask: 'What is one worth?', field: { kind: 'money', sign: '£' } },
    { ask: 'Why?', field: { kind: 'choice', choices: ['Price', 'Time'] } },
    { ask: 'What else?', field: { kind: 'text' } },
  ];
  await server.deps.database.tx((db) =>
    submissionRepository(db).saveQuestions(id, { text, provider: 'playbook' }, server.clock()),
  );
  const none = { unit: null, period: null, options: null };
  expect((await server.call('GET', `/api/submission/${id}/questions`)).body).toEqual({
    questions: ['How many?', 'What is one worth?', 'Why?', 'What else?'],
    fields: [
      { question: 'How many?', kind: 'count', unit: 'bookings', period: 'month', options: null },
      { ...none, question: 'What is one worth?', kind: 'money', unit: '£' },
      { ...none, question: 'Why?', kind: 'choice', options: ['Price', 'Time'] },
      { ...none, question: 'What else?', kind: 'text' },
    ],
    provider: 'playbook',
  });
});

test('questions that were stored without their fields ask for text', async () => {
  const id = await submit(server);
  await server.until(async () => (await find(id))?.questions !== null);
  await server.deps.database.tx(({ q, t }) =>
    q.update(t.submissions).set({ questionFields: null }).where(eq(t.submissions.id, id)),
  );
  const answer = await server.call('GET', `/api/submission/${id}/questions`);
  const { questions, fields } = questionsAnswerSchema.parse(answer.body);
  const text = { kind: 'text', unit: null, period: null, options: null };
  expect(fields).toEqual(questions.map((question) => ({ question, ...text })));
});

test('after twenty seconds without questions of their own people get the ones for everybody', async () => {
  const { database, newId, clock } = server.deps;
  const id = newId();
  const values = { ...fullAnswers, problems: 'Sales', bodyHash: 'x', provider: 'playbook' as const };
  await database.tx(async ({ q, t }) => {
    await q.insert(t.submissions).values({ ...values, id, createdAt: clock() - 19_999, updatedAt: clock() });
  });
  const early = await server.call('GET', `/api/submission/${id}/questions`);
  expect([early.status, early.headers.get('Retry-After')]).toEqual([404, '2']);
  server.passTime(1);
  const late = await server.call('GET', `/api/submission/${id}/questions`);
  expect(late.status).toBe(200);
  const { questions, fields } = questionsAnswerSchema.parse(late.body);
  expect(questions.length).toBeGreaterThanOrEqual(3);
  expect(fields?.map(({ question, kind }) => [question, kind])).toEqual(questions.map((one) => [one, 'text']));
  expect(late.body).not.toHaveProperty('provider');
});

test('the id is the key to a submission until it is linked; then only its owner and staff read it', async () => {
  const [owner, other] = [await signUp(server), await signUp(server)];
  const [coach, admin] = [await signUp(server, { role: 'coach' }), await signUp(server, { role: 'admin' })];
  const id = await submit(server);
  const read = (path: string, token?: string) => server.call('GET', `/api/submission/${id}${path}`, { token });
  await server.until(async () => (await read('/questions')).status === 200);

  const open = await read('');
  expect(submissionAnswerSchema.parse(open.body).submission).toMatchObject({ submissionId: id, firstName: 'Dana' });
  expect(Object.keys((open.body as { submission: object }).submission).sort()).toEqual([
    'company',
    'createdAt',
    'email',
    'firstName',
    'fit',
    'lastName',
    'nuggets',
    'provider',
    'submissionId',
  ]);

  await server.call('POST', `/api/submission/${id}/link-user`, { token: owner.token });
  for (const path of ['', '/questions']) {
    expect([path, (await read(path)).status]).toEqual([path, 404]);
    expect([path, (await read(path, other.token)).status]).toEqual([path, 404]);
    for (const { token } of [owner, coach, admin])
      expect([path, (await read(path, token)).status]).toEqual([path, 200]);
  }
});

test('linking is for the signed-in, once and for good: again by the owner is fine, by another person not found', async () => {
  const [owner, other] = [await signUp(server), await signUp(server)];
  const id = await submit(server);
  const link = (token?: string) => server.call('POST', `/api/submission/${id}/link-user`, { token });
  expect((await link()).status).toBe(401);
  expect((await find(id))?.userId).toBeNull();
  expect((await link(owner.token)).status).toBe(200);
  expect((await link(owner.token)).status).toBe(200);
  expect((await link(other.token)).status).toBe(404);
  expect((await find(id))?.userId).toBe(owner.userId);
});

test('two people who link one submission at once: one of them gets it', async () => {
  const people = await Promise.all([signUp(server), signUp(server), signUp(server)]);
  const id = await submit(server);
  const links = people.map(({ token }) => server.call('POST', `/api/submission/${id}/link-user`, { token }));
  const statuses = (await Promise.all(links)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 404, 404]);
});

test('linking starts the chat days that were bought before', async () => {
  const owner = await signUp(server);
  const id = await submit(server);
  const orderId = await payFor(server, id);
  const { q, t } = server.deps.database.read;
  const days = async () =>
    (await q.select().from(t.entitlements).where(eq(t.entitlements.orderId, orderId))).find(
      ({ kind }) => kind === 'chat',
    );
  expect(await days()).toMatchObject({ userId: null, startsAt: null });
  await server.call('POST', `/api/submission/${id}/link-user`, { token: owner.token });
  const started = await days();
  expect(started?.userId).toBe(owner.userId);
  expect((started?.endsAt ?? 0) - (started?.startsAt ?? 0)).toBe(30 * 86_400_000);
});

test('an id that is missing or cannot be one is not found on every call', async () => {
  const { token } = await signUp(server);
  for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', '1%20OR%201', '%00', '..%2f..']) {
    expect([id, (await server.call('GET', `/api/submission/${id}`)).status]).toEqual([id, 404]);
    expect([id, (await server.call('GET', `/api/submission/${id}/questions`)).status]).toEqual([id, 404]);
    expect([id, (await server.call('POST', `/api/submission/${id}/link-user`, { token })).status]).toEqual([id, 404]);
  }
});

test('no id, answer or address of a submission is in the log', async () => {
  const id = await submit(server, { desiredOutcome: 'A very private wish' });
  await server.call('GET', `/api/submission/${id}`);
  const log = server.lines.join('\n');
  for (const secret of [id, 'very private', fullAnswers.email]) expect(log).not.toContain(secret);
  expect(server.errors()).toEqual([]);
});

test('an eleventh submit in an hour from one address waits, and so does a poll gone wild', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on' });
  const submits = Array.from({ length: 11 }, () => limited.call('POST', '/api/submit', { body: fullAnswers }));
  const answers = await Promise.all(submits);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);

  const id = answers.find(({ status }) => status === 201)?.body.submissionId;
  const polls = await Promise.all(
    Array.from({ length: 61 }, () => limited.call('GET', `/api/submission/${id}/questions`)),
  );
  await limited.stop();
  expect(polls.filter(({ status }) => status === 429)).toHaveLength(1);
});
