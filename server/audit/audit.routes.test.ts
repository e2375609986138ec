import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditAnswerSchema } from '#schema/audit.ts';
import type { WireNote } from '#schema/coaching.ts';
import type { ReportStatus } from '#schema/report.ts';
import { auditEntriesBy } from '#server/testing/audit-entries.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { buyReport, submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

/** Is part of every text that is written below. */
const canary = 'pangolin';

let server: TestServer;
let admin: Person;
let coach: Person;
let dana: Person;
let submissionId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { role: 'admin' });
  dana = await signUp(server);
  submissionId = await submit(server, { desiredOutcome: `To sell the ${canary}` }, dana.token);
  await jobsDone(server);
});
beforeEach(async () => {
  coach = await signUp(server, { role: 'coach' });
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

/** Lists the entries by a person, sorted, such as `changed note title content <submission>`. */
async function actionsOf(person: Person): Promise<string[]> {
  const entries = await auditEntriesBy(server, person);
  const actions = entries.map(({ action, subject, fields, submissionId: about, aboutUserId }) =>
    [action, subject, ...fields, about ?? aboutUserId ?? '-'].join(' '),
  );
  return actions.sort();
}

test('reads by staff are recorded, those by clients and of one’s own are not', async () => {
  const reportText = await buyReport(server, submissionId);
  const own = await submit(server, {}, coach.token);
  const read = async ({ token }: Person, id: string) => {
    const paths = [
      'submission/:id',
      'submission/:id/questions',
      'report-status/:id',
      'report/:id',
      'download-report/:id',
    ];
    for (const path of [...paths, 'history/:id/report.pdf'])
      await server.call('GET', `/api/${path.replace(':id', id)}`, { token });
  };
  await read(coach, submissionId);
  await read(coach, own);
  await read(dana, submissionId);
  expect(await actionsOf(coach)).toEqual(
    [
      `exported report ${submissionId}`,
      `exported report ${submissionId}`,
      `read report ${submissionId}`,
      `read report ${submissionId}`,
      `read submission ${submissionId}`,
      `read questions ${submissionId}`,
    ].sort(),
  );
  expect(await actionsOf(dana)).toEqual([]);
  expect(reportText).toBeTruthy();
});

test('a change by staff is recorded by field names, through REST and sync, if it differs', async () => {
  const call = (method: string, path: string, body?: object) =>
    server.call<{ note: WireNote }>(method, `/api/coaching${path}`, { body, token: coach.token });
  const { note } = (await call('POST', `/submissions/${submissionId}/notes`, { content: `A ${canary}` })).body;
  await call('PUT', `/notes/${note.id}`, { content: `A ${canary}`, title: `The ${canary}`, note_type: 'internal' });
  await call('PUT', `/notes/${note.id}`, { content: `A ${canary}`, title: `The ${canary}` });
  await call('PUT', `/submissions/${submissionId}`, { company: `${canary} Ltd`, first_name: 'Dana' });
  await call('PUT', `/notes/${note.id}`, { title: '' });
  await call('DELETE', `/notes/${note.id}`);

  const laptop = syncDevice(server, coach);
  const [goal, ownGoal] = [randomUUID(), randomUUID()];
  const { body } = await laptop.sync([
    laptop.edit('coachingGoals.create', { id: goal, submissionId, title: canary, priority: 'High' }),
    laptop.edit('goals.create', { id: ownGoal, title: canary }),
    laptop.edit('goals.update', { id: ownGoal, baseRev: 0, set: { status: 'Completed' } }),
    laptop.edit('goals.update', {
      id: goal,
      baseRev: Number.MAX_SAFE_INTEGER,
      set: { status: 'On Hold', priority: 'High' },
    }),
    laptop.edit('goals.update', { id: goal, baseRev: 0, set: { clientId: coach.userId } }),
    laptop.edit('goals.delete', { id: goal, baseRev: Number.MAX_SAFE_INTEGER }),
    laptop.edit('goals.restore', { id: goal, baseRev: Number.MAX_SAFE_INTEGER }),
  ]);
  expect(body.results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'applied'),
    'rejected',
    'applied',
    'applied',
  ]);
  const actions = (await actionsOf(coach)).filter((action) => !action.startsWith('read delivery'));
  expect(actions).toEqual(
    [
      'changed note content noteType',
      'changed note title',
      'changed submission company',
      'changed note title',
      'deleted note deletedAt',
      'changed goal title status priority position',
      'changed goal status',
      'deleted goal deletedAt',
      'changed goal deletedAt',
    ]
      .map((action) => `${action} ${submissionId}`)
      .sort(),
  );
});

test('only a look at the whole submission counts as opened', async () => {
  const openedAt = async () => {
    const { q, t } = server.deps.database.read;
    const [needs] = await q.select().from(t.submissionNeeds).where(eq(t.submissionNeeds.id, id));
    return needs?.openedAt;
  };
  const id = await submit(server, {}, dana.token);
  await jobsDone(server);
  await buyReport(server, id);
  const { token } = coach;
  await syncDevice(server, coach).sync();
  for (const path of [`submission/${id}/questions`, `report/${id}`, `download-report/${id}`])
    expect((await server.call('GET', `/api/${path}`, { token })).status).toBe(200);
  expect(await openedAt()).toBeNull();
  await server.call('GET', `/api/submission/${id}`, { token: dana.token });
  expect(await openedAt()).toBeNull();
  await server.call('GET', `/api/submission/${id}`, { token });
  expect(await openedAt()).toBe(server.clock());
});

test('a report that staff ask for or send is recorded once', async () => {
  // Its report's text is no other's: a PDF is found by its text.
  const id = await submit(server, { company: `${canary} & Daughters` }, dana.token);
  await jobsDone(server);
  const ask = () => server.call('POST', '/api/generate-report', { token: coach.token, body: { submissionId: id } });
  expect([(await ask()).status, (await ask()).status]).toEqual([202, 202]);
  await jobsDone(server);
  const { report } = (await server.call<ReportStatus>('GET', `/api/report-status/${id}`, { token: coach.token })).body;
  const mail = { email: 'dana@okafor-joinery.example', report, submissionId: id };
  expect((await server.call('POST', '/api/email/send-report', { token: coach.token, body: mail })).status).toBe(200);
  await server.call('POST', '/api/email/generate-pdf', { token: coach.token, body: { report } });
  expect(await actionsOf(coach)).toEqual(
    [`changed report ${id}`, `exported report ${id}`, `exported report ${id}`, `read report ${id}`].sort(),
  );
});

test('reading, editing and deleting users is recorded', async () => {
  const gone = await signUp(server);
  const { token } = admin;
  const about = { id: gone.userId };
  await server.call('GET', '/api/auth/all', { token });
  const save = (edit: object) =>
    server.call('PUT', '/api/auth/batch-update', { token, body: { users: [{ ...about, ...edit }] } });
  await save({ role: 'coach', first_name: canary, status: 'Active' });
  await save({ chat_admin_override_until: '2026-04-01', email: gone.email.toUpperCase() });
  await save({ chat_admin_override_until: '2026-04-01' });
  await save({ status: 'Sometimes' });
  await server.call('DELETE', `/api/auth/user/${gone.userId}`, { token });
  expect(await actionsOf(admin)).toEqual([
    `changed user chat_admin_override_until ${gone.userId}`,
    `changed user first_name role:client>coach ${gone.userId}`,
    `deleted user ${gone.userId}`,
    'read users -',
  ]);
});

test('only admins read the log, and each time is recorded', async () => {
  server.passTime(1_000);
  await server.call('GET', `/api/submission/${submissionId}`, { token: coach.token });
  // Entries of one millisecond stand in no order.
  server.passTime(1_000);
  const ask = (query: string, by: Person | undefined = admin) =>
    server.call('GET', `/api/audit${query}`, { token: by?.token });
  const answer = auditAnswerSchema.parse((await ask(`?user=${coach.userId}`)).body);
  expect(answer.pagination).toEqual({ page: 1, limit: 50, totalPages: 1, total: 1 });
  expect(answer.entries).toMatchObject([
    {
      actorId: coach.userId,
      actor: expect.stringContaining('Dana'),
      action: 'read',
      subject: 'submission',
      details: { about: { kind: 'submission', id: submissionId, name: 'Dana Okafor' }, count: 1, fields: [] },
    },
  ]);
  server.passTime(1_000);
  expect(auditAnswerSchema.parse((await ask('?action=read')).body).entries[0]).toMatchObject({
    actorId: admin.userId,
    subject: 'audit',
    details: { about: null, count: 1, fields: ['user'] },
  });
  expect((await ask('?action=looked')).status).toBe(400);
  expect([(await ask('?page=0')).status, (await ask('?page=next')).status]).toEqual([400, 400]);
  expect([(await ask('', coach)).status, (await ask('', dana)).status]).toEqual([403, 403]);
  expect((await server.call('GET', '/api/audit')).status).toBe(401);
});

test('the log has no words of people, and only ids of deleted accounts', async () => {
  const { q, t } = server.deps.database.read;
  await server.call('DELETE', `/api/auth/user/${coach.userId}`, { token: admin.token });
  const log = JSON.stringify(await q.select().from(t.auditEntries));
  expect(log).toContain(submissionId);
  for (const words of [canary, 'Dana', 'Okafor', '@']) expect(log.toLowerCase()).not.toContain(words.toLowerCase());
  await server.call('DELETE', `/api/auth/user/${dana.userId}`, { token: admin.token });
  const { body } = await server.call('GET', `/api/audit?submission=${submissionId}`, { token: admin.token });
  const { entries } = auditAnswerSchema.parse(body);
  expect(entries.length).toBeGreaterThan(10);
  const about = { kind: 'submission', id: submissionId, name: null };
  expect(entries.map(({ details }) => details.about)).toEqual(entries.map(() => about));
});
