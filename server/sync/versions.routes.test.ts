import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { escrowAnswerSchema, type VersionsAnswer, versionsAnswerSchema } from '#schema/sync-calls.ts';
import { newId } from '#server/ids.ts';
import { auditEntriesBy } from '#server/testing/audit-entries.ts';
import { signUp } from '#server/testing/people.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a title that was overwritten is found again by its owner and by a coach, who is put on record', async () => {
  const dana = await signUp(server);
  const coach = await signUp(server, { role: 'coach' });
  const phone = syncDevice(server, dana);
  const id = randomUUID();
  await phone.sync([phone.edit('goals.create', { id, title: 'Hire' })]);
  const { body: created } = await phone.send();
  const rev = created.results.map((result) => ('rev' in result ? result.rev : 0))[0];
  await phone.sync([phone.edit('goals.update', { id, baseRev: rev, set: { title: 'Hire two leads' } })]);

  const path = `/api/versions/goal/${id}`;
  const own = await server.call<VersionsAnswer>('GET', path, { token: dana.token });
  expect(own.status).toBe(200);
  expect(own.headers.get('Cache-Control')).toBe('no-store');
  expect(versionsAnswerSchema.parse(own.body)).toEqual(own.body);
  expect(own.body.versions).toContainEqual(
    expect.objectContaining({ field: 'title', value: 'Hire', author: expect.objectContaining({ isYou: true }) }),
  );
  expect((await server.call('GET', path, { token: coach.token })).status).toBe(200);
  const read = { action: 'read', subject: 'versions', aboutUserId: dana.userId, submissionId: null };
  expect(await auditEntriesBy(server, coach)).toMatchObject([{ ...read, count: own.body.versions.length }]);
  expect(await auditEntriesBy(server, dana)).toEqual([]);

  const { token } = await signUp(server);
  const foreign = await server.call('GET', path, { token });
  const missing = await server.call('GET', `/api/versions/goal/${randomUUID()}`, { token });
  const odd = await server.call('GET', `/api/versions/nothing/${id}`, { token });
  expect([foreign.status, missing.status, odd.status]).toEqual([404, 404, 404]);
  expect(foreign.body).toEqual(missing.body);
  const cursor = await server.call('GET', `${path}?before=nonsense`, { token: dana.token });
  expect([cursor.status, cursor.body.error]).toMatchObject([400, { field: 'before' }]);
});

test('what somebody typed who may not see its subject any more is read by an admin, page by page, and removed', async () => {
  const [author, admin] = [await signUp(server), await signUp(server, { role: 'admin' })];
  const entry = (index: number) => ({
    id: newId(),
    userId: index === 0 ? author.userId : newId(),
    name: 'notes.update',
    args: { content: `kept ${index}` },
    submissionId: null,
    createdAt: server.clock() - index,
  });
  const entries = Array.from({ length: 60 }, (_, index) => entry(index));
  await server.deps.database.tx(({ q, t }) => q.insert(t.syncEscrow).values(entries));
  const ask = async (query = '') =>
    escrowAnswerSchema.parse((await server.call('GET', `/api/sync/escrow${query}`, { token: admin.token })).body);

  const first = await ask();
  const second = await ask(`?before=${first.next}`);
  expect(second.next).toBeNull();
  expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  expect(first.entries[0]).toMatchObject({ args: { content: 'kept 0' }, author: { id: author.userId } });
  expect(first.entries[1]?.author).toBeNull();

  const remove = () => server.call('DELETE', `/api/sync/escrow/${entries[0]?.id}`, { token: admin.token });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await ask()).entries[0]?.id).toBe(entries[1]?.id);
  const audited = (await auditEntriesBy(server, admin)).map(({ action, subject, count }) =>
    [action, subject, count].join(' '),
  );
  expect(audited.sort()).toEqual(['deleted escrow 1', 'read escrow 10', 'read escrow 50', 'read escrow 50']);
  expect(server.lines.join()).not.toContain('kept 0');
});
