import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitAnswerSchema } from '#schema/insights.ts';
import { givenAnswersSchema, type QuestionsAnswer, submissionAnswerSchema } from '#schema/submission-calls.ts';
import { orderRepository } from '#server/orders/order.repository.ts';
import { findStored } from '#server/synced-rows/stored-rows.ts';
import { createCheckout } from '#server/testing/checkout-steps.ts';
import { signUp } from '#server/testing/people.ts';
import { fullAnswers, payFor, submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { watchRevs } from '#server/testing/watch-revs.ts';

let server: TestServer;
let broken: string[];
beforeAll(async () => {
  server = await startTestServer();
  broken = watchRevs(server.deps.database);
});
afterAll(() => server.stop());

const declined = 'Buy 200 Google reviews and keep the cash jobs off the books';
const wish = 'Thirty restaurant tables a year by June 2028, eleven today';
const path = (id: string) => `/api/submission/${id}/answers`;
const read = (id: string, token?: string) => server.call('GET', path(id), { token });
const change = (id: string, changes: object = {}, token?: string) =>
  server.call('POST', path(id), { body: { ...fullAnswers, ...changes }, token });
const shown = async (id: string, token?: string) =>
  submissionAnswerSchema.parse((await server.call('GET', `/api/submission/${id}`, { token })).body).submission;
const find = async (id: string) => {
  const { q, t } = server.deps.database.read;
  const [row] = await q.select().from(t.submissions).where(eq(t.submissions.id, id));
  return row;
};
const questionsOf = (id: string) =>
  server.until(async () => {
    const answer = await server.call<QuestionsAnswer>('GET', `/api/submission/${id}/questions`);
    return answer.status === 200 && answer.body.provider !== undefined && answer.body.questions;
  });

test('a visitor with the id reads the answers without email and phone, the owner with them', async () => {
  const dana = await signUp(server);
  const id = await submit(server);
  const { email, phone, ...rest } = fullAnswers;
  expect(givenAnswersSchema.parse((await read(id)).body)).toEqual({ answers: rest });
  expect((await read(id, (await signUp(server)).token)).body).toEqual({ answers: rest });
  await server.call('POST', `/api/submission/${id}/link-user`, { token: dana.token });
  expect((await read(id, dana.token)).body).toEqual({ answers: { email, phone, ...rest } });
  expect((await read(id)).status).toBe(404);
});

test('sending again rewrites insights, questions and the judgement under the same id', async () => {
  const id = await submit(server, { desiredOutcome: 'More sales' });
  const before = await shown(id);
  expect(before.fit).toMatchObject({ verdict: 'ask' });
  const firstQuestions = await questionsOf(id);

  const answer = await change(id, { desiredOutcome: wish, industry: 'Bakery', problems: 'Operations' });
  expect(answer.status).toBe(200);
  const changed = submitAnswerSchema.parse(answer.body);
  expect(changed).toMatchObject({ submissionId: id, fit: { verdict: 'ok', message: '' } });
  expect(changed.nuggets).not.toEqual(before.nuggets);
  expect(await shown(id)).toMatchObject({ nuggets: changed.nuggets, fit: changed.fit, createdAt: before.createdAt });
  expect(await questionsOf(id)).not.toEqual(firstQuestions);
  expect(await find(id)).toMatchObject({ desiredOutcome: wish, industry: 'Bakery' });
});

test('twenty changes at once with one Idempotency-Key are written once and answered alike', async () => {
  const id = await submit(server);
  await questionsOf(id);
  const headers = { 'Idempotency-Key': 'one change' };
  const send = (changes: object) => server.call('POST', path(id), { body: { ...fullAnswers, ...changes }, headers });
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({ desiredOutcome: wish })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const { q, t } = server.deps.database.read;
  const jobs = await q
    .select()
    .from(t.jobs)
    .where(like(t.jobs.dedupeKey, `questions:${id}:%`));
  expect(jobs).toHaveLength(1);

  expect((await send({ desiredOutcome: 'Forty tables a year by June 2028' })).status).toBe(409);
  expect((await find(id))?.desiredOutcome).toBe(wish);
});

test('a change that is sent again with its Idempotency-Key is answered also once the report is paid for', async () => {
  const id = await submit(server);
  const headers = { 'Idempotency-Key': 'sent twice' };
  const send = () => server.call('POST', path(id), { body: { ...fullAnswers, desiredOutcome: wish }, headers });
  const first = await send();
  await payFor(server, id);
  expect(await send()).toMatchObject({ status: 200, body: first.body });
  expect((await change(id, { desiredOutcome: wish })).status).toBe(409);
});

test('an Idempotency-Key of one submission says nothing of another', async () => {
  const [first, second] = [await submit(server), await submit(server)];
  const headers = { 'Idempotency-Key': 'the same word' };
  for (const [id, desiredOutcome] of [
    [first, wish],
    [second, 'Forty tables a year by June 2028'],
  ] as const) {
    const answer = await server.call('POST', path(id), { body: { ...fullAnswers, desiredOutcome }, headers });
    expect([answer.status, (await find(id))?.desiredOutcome]).toEqual([200, desiredOutcome]);
  }
});

test('what a visitor was not told stays: the phone is kept unless another is sent', async () => {
  const id = await submit(server);
  await change(id, { desiredOutcome: wish, phone: undefined, company: '' });
  expect(await find(id)).toMatchObject({ phone: fullAnswers.phone, company: null });
  await change(id, { desiredOutcome: wish, phone: '555' });
  expect((await find(id))?.phone).toBe('555');
});

test('the owner can take the phone away', async () => {
  const dana = await signUp(server);
  const id = await submit(server, {}, dana.token);
  expect((await change(id, { phone: '' }, dana.token)).status).toBe(200);
  expect((await find(id))?.phone).toBeNull();
});

test('nobody but its person changes a submission', async () => {
  const dana = await signUp(server);
  const id = await submit(server, {}, dana.token);
  const open = await submit(server);
  const coach = await signUp(server, { role: 'coach' });
  const refused: [string, string | undefined][] = [
    [id, undefined],
    [id, (await signUp(server)).token],
    [id, coach.token],
    [open, coach.token],
  ];
  for (const [submissionId, token] of refused) {
    expect((await read(submissionId, token)).status).toBe(404);
    expect((await change(submissionId, { desiredOutcome: wish }, token)).status).toBe(404);
  }
  expect((await find(id))?.desiredOutcome).toBe(fullAnswers.desiredOutcome);
});

test('the same answers again change nothing', async () => {
  const id = await submit(server);
  await questionsOf(id);
  const before = await find(id);
  expect((await change(id)).body).toMatchObject({ submissionId: id, nuggets: before?.insights });
  expect(await find(id)).toEqual(before);
});

test('answers that are wrong are refused by the field, and nothing changes', async () => {
  const id = await submit(server);
  const answer = await change(id, { industry: '' });
  expect([answer.status, answer.body.error]).toEqual([400, expect.objectContaining({ field: 'industry' })]);
  expect((await find(id))?.industry).toBe(fullAnswers.industry);
});

test('answers stay once the report is paid for, or while a bank confirms the payment', async () => {
  const paid = await submit(server);
  await payFor(server, paid);
  const processing = await submit(server);
  await createCheckout(server, processing);
  await server.deps.database.tx(async (db) => {
    const order = await orderRepository(db).findReportOrder(processing, ['open']);
    await orderRepository(db).updateOpen(order?.id ?? '', { processingAt: server.clock() });
  });
  for (const id of [paid, processing]) {
    const answer = await change(id, { desiredOutcome: wish });
    expect([answer.status, answer.body.error]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
    expect((await find(id))?.desiredOutcome).toBe(fullAnswers.desiredOutcome);
  }
});

test('devices get the new answers, and the old ones go into the history', async () => {
  const dana = await signUp(server);
  const phone = syncDevice(server, dana);
  const id = await submit(server, {}, dana.token);
  await phone.sync();
  await change(id, { desiredOutcome: wish, location: '' }, dana.token);
  const { changes } = await phone.sync();
  const rows = changes.flatMap((one) => (one.op === 'put' && one.id === id ? [[one.entity, one.row] as const] : []));
  expect(Object.fromEntries(rows)).toMatchObject({
    submission: { desiredOutcome: wish, location: null },
    submissionBody: { insights: (await find(id))?.insights },
  });
  const { q, t } = server.deps.database.read;
  const ofCard = and(eq(t.rowVersions.entity, 'submission'), eq(t.rowVersions.rowKey, id));
  const versions = await q.select().from(t.rowVersions).where(ofCard);
  expect(versions.map(({ field, kind, value }) => [field, kind, value]).sort()).toEqual([
    ['desiredOutcome', 'replaced', fullAnswers.desiredOutcome],
    ['location', 'replaced', fullAnswers.location],
  ]);
  expect(broken).toEqual([]);
});

test('a coach’s edit of an answer that was made before the person changed it loses', async () => {
  const [dana, coach] = [await signUp(server), await signUp(server, { role: 'coach' })];
  const id = await submit(server, {}, dana.token);
  const tablet = syncDevice(server, coach);
  await tablet.sync();
  const baseRev = (await findStored(server.deps.database.read, 'submission', id))?.rev;
  const edit = tablet.edit('submissions.update', { id, baseRev, set: { industry: 'Joinery' } });
  server.passTime(1_000);
  await change(id, { industry: 'Bakery' }, dana.token);
  await tablet.sync([edit]);
  expect((await find(id))?.industry).toBe('Bakery');
});

test('questions that come late for answers that were replaced are not kept', async () => {
  const id = await submit(server, { problems: 'Sales' });
  await change(id, { problems: 'Operations', desiredOutcome: wish });
  const questions = await questionsOf(id);
  await server.until(async () => {
    const { q, t } = server.deps.database.read;
    return (await q.select().from(t.jobs)).every(({ state }) => state === 'done' || state === 'failed');
  });
  expect((await find(id))?.questions).toEqual(questions);
});

test('after other answers people wait for their own questions again, up to twenty seconds', async () => {
  const idle = await startTestServer({}, { kinds: () => [] });
  try {
    const id = await submit(idle);
    const questions = () => idle.call('GET', `/api/submission/${id}/questions`);
    idle.passTime(60_000);
    expect((await questions()).status).toBe(200);
    await idle.call('POST', path(id), { body: { ...fullAnswers, desiredOutcome: wish } });
    expect((await questions()).status).toBe(404);
    idle.passTime(20_000);
    expect((await questions()).status).toBe(200);
  } finally {
    await idle.stop();
  }
});

test('a declined request gets insights that do not repeat it, and no questions of its own', async () => {
  const answer = submitAnswerSchema.parse((await server.call('POST', '/api/submit', { body: toni })).body);
  expect(answer.fit?.verdict).toBe('declined');
  expect(answer.provider).toBe('playbook');
  expect(answer.nuggets).toHaveLength(3);
  expect(answer.nuggets.join(' ')).not.toMatch(/\b(?:200|\$4|cash jobs|off the books|across the street)\b/i);
  expect((await shown(answer.submissionId)).fit).toEqual(answer.fit);
  expect((await createCheckout(server, answer.submissionId)).status).toBe(422);
  const { q, t } = server.deps.database.read;
  const jobs = await q.select().from(t.jobs);
  expect(jobs.filter(({ payload }) => JSON.stringify(payload).includes(answer.submissionId))).toEqual([]);

  const mended = await change(answer.submissionId, { desiredOutcome: wish });
  expect(submitAnswerSchema.parse(mended.body).fit?.verdict).toBe('ok');
  expect((await questionsOf(answer.submissionId)).length).toBeGreaterThanOrEqual(3);
  expect((await createCheckout(server, answer.submissionId)).status).toBe(200);
});

test('while a payment page is open, answers that would be declined are refused and not kept', async () => {
  const id = await submit(server);
  expect((await createCheckout(server, id)).status).toBe(200);
  const answer = await change(id, { desiredOutcome: declined });
  expect([answer.status, answer.body.error]).toEqual([422, expect.objectContaining({ code: 'not_offered' })]);
  expect((await find(id))?.desiredOutcome).toBe(fullAnswers.desiredOutcome);
  expect((await change(id, { desiredOutcome: wish })).status).toBe(200);
});

const toni = {
  firstName: 'Toni',
  email: 'toni@example.test',
  company: 'Gleam Car Care',
  problems: 'Marketing',
  industry: 'car detailing',
  desiredOutcome:
    'get 200 google reviews fast, i found a guy who sells them $4 each, and want to put some bad ones on the shop across the street who is stealing my customers. also how do i keep the cash jobs off the books so the tax man doesnt see',
  stepsTaken: 'asked some friends to write reviews, google took down 6 of them',
  budgetRange: '$500-$1k',
};
