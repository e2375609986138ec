import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goalAnswerSchema, noteAnswerSchema, type WireNote } from '#schema/coaching.ts';
import type { Step } from '#schema/steps.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import type { Change } from '#sync/protocol.ts';

let server: TestServer;
let coach: Person;
let dana: Person;
let submissionId: string;
beforeAll(async () => {
  server = await startTestServer();
  coach = await signUp(server, { role: 'coach' });
  dana = await signUp(server);
  submissionId = await submit(server, {}, dana.token);
  // Storing the questions moves the card.
  await jobsDone(server);
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: object, { token } = coach) =>
  server.call(method, `/api/coaching${path}`, { body, token });

async function addNote(body: object, about = submissionId): Promise<WireNote> {
  const answer = await call('POST', `/submissions/${about}/notes`, body);
  expect(answer.status).toBe(201);
  return noteAnswerSchema.parse(answer.body).note;
}

async function addGoal(body: object, about = submissionId): Promise<Step> {
  const answer = await call('POST', `/submissions/${about}/goals`, body);
  expect(answer.status).toBe(201);
  return goalAnswerSchema.parse(answer.body).goal;
}

async function addClientGoal(): Promise<Step> {
  const answer = await server.call<{ step: Step }>('POST', '/api/steps', {
    body: { title: 'My own' },
    token: dana.token,
  });
  return answer.body.step;
}

const isAbout = (id: string) => (change: Change) => 'id' in change && change.id === id;

test('a note is internal by default, and carries the name of who wrote it', async () => {
  const note = await addNote({ content: 'She wants to sell.' });
  expect(note).toMatchObject({
    title: '',
    note_type: 'internal',
    submission_id: submissionId,
    coach_first_name: 'Dana',
  });
  expect(await addNote({ content: '价'.repeat(20_000) })).toMatchObject({ title: '' });
  const shown = await addNote({ title: 'Next week', content: 'Bring the quotes.', note_type: 'client' });
  expect(shown).toMatchObject({ title: 'Next week', note_type: 'client' });
});

test('an internal note reaches the devices of staff alone; made one for the client, it reaches both', async () => {
  const [portal, phone] = [syncDevice(server, coach), syncDevice(server, dana)];
  await Promise.all([portal.sync(), phone.sync()]);
  const { id } = await addNote({ content: 'She wants to sell.' });
  expect((await portal.sync()).changes.filter(isAbout(id))).toMatchObject([
    { op: 'put', scope: 'staff', entity: 'note' },
  ]);
  expect((await phone.sync()).changes).toEqual([]);
  const updated = await call('PUT', `/notes/${id}`, { note_type: 'client' });
  expect(updated).toMatchObject({
    status: 200,
    body: { note: { note_type: 'client', content: 'She wants to sell.' } },
  });
  const put = { op: 'put', scope: 'own', entity: 'note', row: { content: 'She wants to sell.' } };
  expect((await phone.sync()).changes.filter(isAbout(id))).toMatchObject([put]);
  expect((await call('DELETE', `/notes/${id}`)).status).toBe(204);
  const [gone] = (await phone.sync()).changes.filter(isAbout(id));
  expect(gone).toMatchObject({ op: 'put', row: { deletedAt: expect.any(Number) } });
  expect((await call('PUT', `/notes/${id}`, { content: 'Too late' })).status).toBe(404);
});

test('a note needs a text, also when it is changed', async () => {
  expect((await call('POST', `/submissions/${submissionId}/notes`, { title: 'Only a title' })).status).toBe(400);
  const { id } = await addNote({ content: 'A text' });
  const emptied = await call('PUT', `/notes/${id}`, { content: '  ' });
  expect(emptied).toMatchObject({
    status: 400,
    body: { message: 'Please write something.', error: { field: 'content' } },
  });
});

test('two coaches who change different fields of a goal both keep theirs', async () => {
  const other = await signUp(server, { role: 'coach' });
  const goal = await addGoal({ title: 'Call five clients', target_completion: '2026-04-30' });
  // Each saves the whole form; the second did not see what the first wrote.
  const form = { title: goal.title, description: goal.description, status: goal.status, priority: goal.priority };
  await call('PUT', `/goals/${goal.id}`, { ...form, status: 'On Hold' });
  const device = syncDevice(server, other);
  const synced = (await device.sync()).changes.find(isAbout(goal.id));
  const baseRev = synced?.op === 'put' ? synced.rev : 0;
  await call('PUT', `/goals/${goal.id}`, { ...form, status: 'On Hold', priority: 'High' });
  const { body } = await device.sync([
    device.edit('goals.update', { id: goal.id, baseRev, set: { title: 'Call ten clients' } }),
  ]);
  expect(body.results).toMatchObject([{ status: 'applied' }]);
  const answer = await call('PUT', `/goals/${goal.id}`, {});
  expect(answer.body).toMatchObject({ goal: { title: 'Call ten clients', status: 'On Hold', priority: 'High' } });
});

test('a coaching goal belongs to the client of its submission, and to nobody while it is not linked', async () => {
  const unlinked = await submit(server);
  const goal = await addGoal({ title: 'Waiting for an account' }, unlinked);
  expect(goal).toMatchObject({ goal_type: 'coaching', submission_id: unlinked, created_by: coach.userId });
  const eve = await signUp(server);
  const phone = syncDevice(server, eve);
  await phone.sync();
  await server.call('POST', `/api/submission/${unlinked}/link-user`, { token: eve.token });
  expect((await phone.sync()).changes.filter(isAbout(goal.id))).toMatchObject([{ op: 'put', scope: 'own' }]);
  const { body } = await server.call('GET', '/api/steps/unified', { token: eve.token });
  expect(body).toMatchObject({ goals: [{ title: 'Waiting for an account' }] });
});

test('of a client goal staff change status and notes, by its own call alone', async () => {
  const { id } = await addClientGoal();
  const update = await call('PUT', `/client-goals/${id}`, { status: 'Completed', notes: 'Well done' });
  expect(update).toMatchObject({ status: 200, body: { goal: { status: 'Completed', notes: 'Well done' } } });
  expect((await call('PUT', `/client-goals/${id}`, { title: 'Renamed' })).status).toBe(400);
  expect((await call('PUT', `/client-goals/${id}`, { status: 'On Hold' })).status).toBe(400);
  expect((await call('PUT', `/goals/${id}`, { status: 'Completed' })).status).toBe(404);
  expect((await call('DELETE', `/goals/${id}`)).status).toBe(404);
  const coaching = await addGoal({ title: 'Call five clients' });
  expect((await call('PUT', `/client-goals/${coaching.id}`, { notes: 'x' })).status).toBe(404);
  const { body } = await server.call('GET', '/api/steps', { token: dana.token });
  expect(body.steps).toMatchObject([{ title: 'My own', status: 'Completed', notes: 'Well done' }]);
});

test('details that staff correct reach the client, and only those that differ count', async () => {
  const phone = syncDevice(server, dana);
  await phone.sync();
  const revOf = async () => {
    const { q, t } = server.deps.database.read;
    return (await q.select().from(t.submissions).where(eq(t.submissions.id, submissionId)))[0]?.rev;
  };
  const details = { company: 'Okafor & Daughters', first_name: 'Dana', company_size: '11-50' };
  const { status, body } = await call('PUT', `/submissions/${submissionId}`, details);
  expect(status).toBe(200);
  expect(body.submission).toMatchObject({ id: submissionId, ...details, desired_outcome: expect.any(String) });
  const row = { company: 'Okafor & Daughters', companySize: '11-50' };
  expect((await phone.sync()).changes.filter(isAbout(submissionId))).toMatchObject([{ entity: 'submission', row }]);
  const rev = await revOf();
  await call('PUT', `/submissions/${submissionId}`, details);
  expect(await revOf()).toBe(rev);
});

test('an optional detail is cleared by an empty text; one that is needed is not', async () => {
  const { body } = await call('PUT', `/submissions/${submissionId}`, { location: '', phone: null });
  expect(body.submission).toMatchObject({ location: null, phone: null });
  const empty = await call('PUT', `/submissions/${submissionId}`, { first_name: ' ' });
  expect(empty).toMatchObject({ status: 400, body: { message: 'First name is required' } });
});

test('a coach whose role was taken away writes nothing more', async () => {
  const former = await signUp(server, { role: 'coach' });
  const { id } = await addNote({ content: 'Before' });
  await server.deps.database.tx(({ q, t }) =>
    q.update(t.users).set({ role: 'client' }).where(eq(t.users.id, former.userId)),
  );
  expect((await call('PUT', `/notes/${id}`, { content: 'After' }, former)).status).toBe(403);
  expect((await call('POST', `/submissions/${submissionId}/goals`, { title: 'After' }, former)).status).toBe(403);
});
