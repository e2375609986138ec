import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntriesBy } from '#server/testing/audit-entries.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { submit } from '#server/testing/submissions.ts';
import { type SyncDevice, syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { limits, type Mutation } from '#sync/protocol.ts';

let server: TestServer;
let dana: Person;
beforeAll(async () => {
  server = await startTestServer();
  dana = await signUp(server);
});
afterAll(() => server.stop());

const newGoal = (title = 'Hire two leads') => ({ id: randomUUID(), title });
const create = (device: SyncDevice, title?: string) => device.edit('goals.create', newGoal(title));

/** Counts rows of these titles in the database. */
async function countGoals(title: string): Promise<number> {
  const { q, t } = server.deps.database.read;
  return (await q.select().from(t.goals)).filter((goal) => goal.title === title).length;
}

test('a goal that was made on the phone is answered with its row, and shown on the laptop', async () => {
  const [phone, laptop] = [syncDevice(server, dana), syncDevice(server, dana)];
  const goal = newGoal();
  const { status, body, changes, headers } = await phone.sync([phone.edit('goals.create', goal)]);
  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(body).toMatchObject({ acceptedThrough: 1, results: [{ id: 1, status: 'applied' }], more: false });
  const row = expect.objectContaining({ ...goal, clientId: dana.userId });
  const put = { op: 'put', scope: 'own', entity: 'goal', id: goal.id, rev: expect.any(Number), row };
  expect(changes).toContainEqual(put);
  expect((await laptop.sync()).changes).toContainEqual(put);
});

test('a request whose answer was lost has its effect once, and its results wait until they are acknowledged', async () => {
  const phone = syncDevice(server, dana);
  const mutations = [create(phone, 'Sent twice'), create(phone, 'Sent twice too')];
  const lost = await phone.send({ mutations });
  const again = await phone.send({ mutations });
  expect(again.body).toMatchObject({ acceptedThrough: 2, results: lost.body.results });
  expect(lost.body.results.map(({ id, status }) => [id, status])).toEqual([
    [1, 'applied'],
    [2, 'applied'],
  ]);
  expect([await countGoals('Sent twice'), await countGoals('Sent twice too')]).toEqual([1, 1]);
  expect((await phone.send()).body.results).toHaveLength(2);
  expect((await phone.send({ ackedResults: 1 })).body.results).toMatchObject([{ id: 2 }]);
  expect((await phone.send({ mutations, ackedResults: 2 })).body).toMatchObject({ acceptedThrough: 2, results: [] });
});

test('ids that another program spells in upper case are those of the same device and the same row', async () => {
  const phone = syncDevice(server, dana);
  const { id, title } = newGoal('Spelt twice');
  await phone.sync([phone.edit('goals.create', { id, title })]);
  const again = [
    phone.edit('goals.create', { id: id.toUpperCase(), title }),
    phone.edit('goals.update', { id: id.toUpperCase(), baseRev: 0, set: { priority: 'High' } }),
  ];
  const { body, changes } = await phone.sync(again, { deviceId: phone.deviceId.toUpperCase() });
  expect(body).toMatchObject({ acceptedThrough: 3, results: [1, 2, 3].map(() => ({ status: 'applied' })) });
  expect(changes).toMatchObject([{ id, row: { priority: 'High' } }]);
  expect(await countGoals(title)).toBe(1);
  const step = { token: dana.token, body: { notes: 'Twice' } };
  expect((await server.call('PUT', `/api/steps/${id.toUpperCase()}`, step)).status).toBe(200);
});

test('the same requests at once have their effect once', async () => {
  const phone = syncDevice(server, dana);
  const mutations = [create(phone, 'Sent five times')];
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => phone.send({ mutations })));
  expect(answers.map(({ status, body }) => [status, body.results.length])).toEqual(answers.map(() => [200, 1]));
  expect(await countGoals('Sent five times')).toBe(1);
});

test('a refused edit does not hold up the next one', async () => {
  const phone = syncDevice(server, dana);
  const foreign = phone.edit('goals.update', { id: randomUUID(), baseRev: 1, set: { title: 'Not mine' } });
  const unknown = phone.edit('goals.polish', { id: randomUUID() });
  const { body } = await phone.sync([foreign, unknown, create(phone, 'After two refusals')]);
  expect(body.results).toMatchObject([
    { id: 1, status: 'rejected', code: 'not_found', message: expect.any(String), args: foreign.args },
    { id: 2, status: 'rejected', code: 'unknown' },
    { id: 3, status: 'applied' },
  ]);
});

test('a skipped id is a gap, with the id to go on from', async () => {
  const phone = syncDevice(server, dana);
  await phone.sync([create(phone)]);
  const third = { ...create(phone), id: 3 };
  const { status, body } = await phone.send({ mutations: [third] });
  expect([status, body.error.code, body.acceptedThrough]).toEqual([409, 'gap', 1]);
  const fresh = await syncDevice(server, dana).send({ mutations: [third] });
  expect([fresh.status, fresh.body.error.code, fresh.body.acceptedThrough]).toEqual([409, 'gap', 0]);
});

test('an id that comes with other content is a fork, which names the ids that are known', async () => {
  const phone = syncDevice(server, dana);
  const mutations = [create(phone), create(phone)];
  await phone.sync(mutations);
  const [first, second] = mutations as [Mutation, Mutation];
  const other = { ...second, args: newGoal('Something else') };
  const { status, body } = await phone.send({ mutations: [first, other] });
  expect([status, body.error.code, body.acceptedThrough, body.known]).toEqual([409, 'fork', 2, [1]]);
  expect(await countGoals('Something else')).toBe(0);
});

test('a device of another person is a fork that tells nothing of it', async () => {
  const phone = syncDevice(server, dana);
  await phone.sync([create(phone)]);
  const { token } = await signUp(server);
  const { status, body } = await phone.send({}, token);
  expect([status, body.error.code, body.acceptedThrough, body.known]).toEqual([409, 'fork', 0, []]);
});

test('a cookie that is unreadable, or another person’s, is refused', async () => {
  const phone = syncDevice(server, dana);
  const others = syncDevice(server, await signUp(server));
  await others.sync();
  for (const cookie of ['', 'nonsense', others.cookie()]) {
    const { status, body } = await phone.send({ cookie });
    expect([status, body.error.code]).toEqual([400, 'bad_cookie']);
  }
  expect((await phone.send({ cookie: null })).status).toBe(200);
});

test('is checked in its order: session, envelope, device, cookie, ids', async () => {
  const phone = syncDevice(server, dana);
  await phone.sync();
  const wrong = { protocol: 'one', cookie: 'nonsense', mutations: [{ ...create(phone), id: 7 }] };
  const code = async (body: object, token?: string) => (await phone.send(body, token)).body.error.code;
  const { token } = await signUp(server);
  expect(await code(wrong, 'x'.repeat(43))).toBe('expired');
  expect(await code(wrong, token)).toBe('bad_request');
  expect(await code({ ...wrong, protocol: 1 }, token)).toBe('fork');
  expect(await code({ ...wrong, protocol: 1 })).toBe('bad_cookie');
  expect(await code({ ...wrong, protocol: 1, cookie: phone.cookie() })).toBe('gap');
});

test('a mutation without a proper id is a bad request, which names the field', async () => {
  const phone = syncDevice(server, dana);
  for (const id of [0, -1, 1.5, '1', null]) {
    const { status, body } = await phone.send({ mutations: [{ ...create(phone), id }] });
    expect([status, body.error.code]).toEqual([400, 'bad_request']);
    expect(body.field).toContain('mutations');
  }
});

test('with more than 1,000 results waiting a device must take some first', async () => {
  const phone = syncDevice(server, dana);
  const batch = () => Array.from({ length: limits.mutations }, () => phone.edit('void', {}));
  for (let count = 0; count < 5; count += 1) await phone.send({ mutations: batch() });
  await phone.send({ mutations: [phone.edit('void', {})] });
  const next = [phone.edit('void', {})];
  const { status, body } = await phone.send({ mutations: next });
  expect([status, body.error.code, body.acceptedThrough]).toEqual([409, 'ack_first', 1001]);
  expect(body.results).toHaveLength(limits.results);
  const after = await phone.send({ mutations: next, ackedResults: 400 });
  expect([after.status, after.body.acceptedThrough]).toEqual([200, 1002]);
});

test('a sync that finds nothing takes no more than 300 bytes each way, of a client and of a coach', async () => {
  for (const role of ['client', 'coach'] as const) {
    const person = await signUp(server, { role });
    await submit(server, {}, person.token);
    await jobsDone(server);
    const phone = syncDevice(server, person);
    await phone.sync([create(phone)]);
    await phone.sync([], { ackedResults: 1 });
    const changes = { protocol: 1, deviceId: phone.deviceId, clientTime: server.clock(), cookie: phone.cookie() };
    const body = JSON.stringify({ ...changes, mutations: [], ackedResults: 1, ackedForgets: [] });
    expect(Buffer.byteLength(body), role).toBeLessThanOrEqual(300);
    const answer = await server.call('POST', '/api/sync', { token: person.token, body });
    expect(answer.body).toMatchObject({ acceptedThrough: 1, results: [], changes: [], more: false });
    expect(Buffer.byteLength(JSON.stringify(answer.body)), role).toBeLessThanOrEqual(300);
  }
});

test('a delivery of texts to a staff device is recorded by count, and never as an opening', async () => {
  const submissionId = await submit(server, {}, dana.token);
  await jobsDone(server);
  const coach = await signUp(server, { role: 'coach' });
  const laptop = syncDevice(server, coach);
  await laptop.sync();
  const entries = await auditEntriesBy(server, coach);
  const { q, t } = server.deps.database.read;
  for (const entry of entries) expect(entry).toMatchObject({ action: 'read', subject: 'delivery', fields: [] });
  // A slow machine ends a page early.
  const delivered = (some: typeof entries) => some.reduce((sum, entry) => sum + entry.count, 0);
  expect(delivered(entries)).toBe(Math.min(await q.$count(t.submissions), 20));
  expect(server.lines.join()).toContain(`"requestId":"${entries[0]?.requestId}"`);
  expect(server.lines.join()).not.toContain(submissionId);

  server.passTime(1);
  const one = await submit(server, {}, dana.token);
  await jobsDone(server);
  await laptop.sync();
  const later = (await auditEntriesBy(server, coach)).slice(entries.length);
  expect(later).toMatchObject([{ subject: 'delivery', count: 1, submissionId: one }]);
  const [needs] = await q.select().from(t.submissionNeeds).where(eq(t.submissionNeeds.id, one));
  expect(needs?.openedAt).toBeNull();
  await syncDevice(server, dana).sync();
  expect(await auditEntriesBy(server, dana)).toEqual([]);
});
