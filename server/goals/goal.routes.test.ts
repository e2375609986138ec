import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Step, stepAnswerSchema, stepsAnswerSchema, unifiedAnswerSchema } from '#schema/steps.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function create({ token }: Person, body: Record<string, unknown>): Promise<Step> {
  const answer = await server.call('POST', '/api/steps', { token, body });
  expect(answer.status).toBe(201);
  return stepAnswerSchema.parse(answer.body).step;
}

async function update({ token }: Person, id: string, body: Record<string, unknown>): Promise<Step> {
  const answer = await server.call('PUT', `/api/steps/${id}`, { token, body });
  expect(answer.status).toBe(200);
  return stepAnswerSchema.parse(answer.body).step;
}

async function listSteps({ token }: Person): Promise<Step[]> {
  return stepsAnswerSchema.parse((await server.call('GET', '/api/steps', { token })).body).steps;
}

async function listUnified({ token }: Person): Promise<Step[]> {
  return unifiedAnswerSchema.parse((await server.call('GET', '/api/steps/unified', { token })).body).goals;
}

/** The revision of a goal. */
async function revOf(id: string): Promise<number | undefined> {
  const { q, t } = server.deps.database.read;
  return (await q.select().from(t.goals).where(eq(t.goals.id, id)))[0]?.rev;
}

test('a step is created with what is not said at its defaults, and listed behind the others', async () => {
  const dana = await signUp(server);
  const first = await create(dana, { title: 'Hire two leads' });
  expect(first).toMatchObject({ status: 'Not Started', priority: 'Medium', description: '', notes: '', is_deleted: 0 });
  expect(first).toMatchObject({ goal_type: 'client', created_by: dana.userId, target_completion: null });
  const second = await create(dana, {
    title: 'Raise the price',
    description: 'By a tenth',
    status: 'In Progress',
    target_completion: '2026-04-30',
    completed_date: '',
    notes: '',
    is_deleted: 0,
  });
  expect(second).toMatchObject({ description: 'By a tenth', status: 'In Progress', target_completion: '2026-04-30' });
  expect((await listSteps(dana)).map(({ title }) => title)).toEqual(['Hire two leads', 'Raise the price']);
  expect(await listSteps(await signUp(server))).toEqual([]);
});

test('what is written by REST reaches every device by sync, and what a device writes is listed', async () => {
  const dana = await signUp(server);
  const phone = syncDevice(server, dana);
  await phone.sync();
  const step = await create(dana, { title: 'Written in the portal' });
  await update(dana, step.id, { status: 'Completed', completed_date: '2026-03-12' });
  const row = { title: 'Written in the portal', status: 'Completed', completedDate: '2026-03-12' };
  const { changes } = await phone.sync();
  expect(changes).toMatchObject([{ op: 'put', scope: 'own', entity: 'goal', id: step.id, row }]);
  await phone.sync([phone.edit('goals.create', { id: randomUUID(), title: 'Written on the phone' })]);
  expect((await listSteps(dana)).map(({ title }) => title)).toEqual(['Written in the portal', 'Written on the phone']);
});

test('sending a whole row back with one field changed changes that field alone', async () => {
  const dana = await signUp(server);
  const phone = syncDevice(server, dana);
  const step = await create(dana, { title: 'Hire two leads', notes: 'Ask Ann' });
  await phone.sync();
  const rename = phone.edit('goals.update', { id: step.id, baseRev: await revOf(step.id), set: { title: 'Hire one' } });
  server.passTime(1000);
  const { title, description, status, notes } = step;
  await update(dana, step.id, { title, description, status, notes, priority: 'High' });
  // The title was sent by REST as it stood: the phone's older edit is alone with it.
  const { body } = await phone.sync([rename]);
  expect(body.results).toMatchObject([{ status: 'applied' }]);
  expect((await listSteps(dana))[0]).toMatchObject({ title: 'Hire one', priority: 'High', notes: 'Ask Ann' });
});

test('sending a row back as it is changes nothing at all', async () => {
  const dana = await signUp(server);
  const { title, status, id } = await create(dana, { title: ' Hire two leads ', notes: ' with care ' });
  const rev = await revOf(id);
  await update(dana, id, { title, status, notes: ' with care ' });
  await update(dana, id, {});
  expect(await revOf(id)).toBe(rev);
});

test('a text that is replaced by REST is found in the history of the goal', async () => {
  const dana = await signUp(server);
  const step = await create(dana, { title: 'Hire two leads', notes: 'The words before' });
  await update(dana, step.id, { notes: 'Other words' });
  const { body } = await server.call('GET', `/api/versions/goal/${step.id}`, dana);
  expect(body).toMatchObject({ versions: [{ field: 'notes', value: 'The words before' }] });
});

test('a field that is sent empty is cleared, and one that is not sent stays', async () => {
  const dana = await signUp(server);
  const filled = { description: 'A', notes: 'B', target_completion: '2026-04-30' };
  const { id } = await create(dana, { title: 'Hire two leads', ...filled });
  const cleared = await update(dana, id, { description: '', target_completion: '', status: '' });
  expect(cleared).toMatchObject({ description: '', notes: 'B', target_completion: null, status: 'Not Started' });
});

test('a deleted step leaves the list, and comes back by its call or by sync within thirty days', async () => {
  const dana = await signUp(server);
  const { token } = dana;
  const { id } = await create(dana, { title: 'Hire two leads' });
  expect((await server.call('DELETE', `/api/steps/${id}`, { token })).status).toBe(204);
  expect(await listSteps(dana)).toEqual([]);
  expect((await server.call('PUT', `/api/steps/${id}`, { token, body: { title: 'Late' } })).status).toBe(404);
  expect(await update(dana, id, { is_deleted: 0, title: 'Back' })).toMatchObject({ is_deleted: 0, title: 'Back' });
  expect(await update(dana, id, { is_deleted: 1 })).toMatchObject({ is_deleted: 1 });
  const phone = syncDevice(server, dana);
  const put = (await phone.sync()).changes.find((change) => change.op === 'put' && change.id === id);
  const baseRev = put?.op === 'put' ? put.rev : 0;
  await phone.sync([phone.edit('goals.restore', { id, baseRev })]);
  expect(await listSteps(dana)).toMatchObject([{ title: 'Back' }]);
});

test('a goal of the coach is listed among the unified ones and is not for its client to change', async () => {
  const [dana, coach] = [await signUp(server), await signUp(server, { role: 'coach' })];
  const submissionId = await submit(server, {}, dana.token);
  const body = { title: 'Call five clients', status: 'On Hold' };
  const set = { token: coach.token, body };
  const { goal } = (await server.call<{ goal: Step }>('POST', `/api/coaching/submissions/${submissionId}/goals`, set))
    .body;
  expect(await listSteps(dana)).toEqual([]);
  expect(await listUnified(dana)).toMatchObject([{ ...body, goal_type: 'coaching', coach_first_name: 'Dana' }]);
  const { token } = dana;
  const edit = await server.call('PUT', `/api/steps/${goal.id}`, { token, body: { status: 'Completed' } });
  expect([edit.status, edit.body.message]).toEqual([403, 'Only a coach can change this goal.']);
  expect((await server.call('DELETE', `/api/steps/${goal.id}`, { token })).status).toBe(403);
  expect(await listUnified(dana)).toMatchObject([body]);
});

test('a client cannot say whose a goal is, who made it, or that a coach did', async () => {
  const { token } = await signUp(server);
  for (const field of ['goal_type', 'created_by', 'clientId', 'coach_first_name']) {
    const body = { title: 'Mine', [field]: 'coaching' };
    expect((await server.call('POST', '/api/steps', { token, body })).status).toBe(400);
  }
  const onHold = await server.call('POST', '/api/steps', { token, body: { title: 'Mine', status: 'On Hold' } });
  expect(onHold.status).toBe(400);
});

test('a step needs a title, a day of the calendar, and texts that are not too long', async () => {
  const { token } = await signUp(server);
  const wrong = [
    { title: '  ' },
    { title: 'x'.repeat(201) },
    { title: 'x', target_completion: '2026-02-31' },
    { title: 'x', notes: 'x'.repeat(20_001) },
  ];
  for (const body of wrong) expect((await server.call('POST', '/api/steps', { token, body })).status).toBe(400);
});

test('two texts of 20,000 characters are taken in every script, escaped too', async () => {
  const { token } = await signUp(server);
  const text = '价'.repeat(20_000);
  const body = JSON.stringify({ title: 'Prices', description: text, notes: text });
  const escaped = body.replaceAll('价', '\\u4ef7');
  for (const sent of [body, escaped]) {
    const answer = await server.call('POST', '/api/steps', { token, body: sent });
    expect(answer.status).toBe(201);
    expect(stepAnswerSchema.parse(answer.body).step).toMatchObject({ description: text, notes: text });
  }
});
