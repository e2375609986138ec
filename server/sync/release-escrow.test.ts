import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireNote } from '#schema/coaching.ts';
import { putInEscrow } from '#server/synced-rows/escrow.ts';
import { auditEntriesBy } from '#server/testing/audit-entries.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin: Person;
let client: Person;
let author: Person;
let submissionId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { role: 'admin' });
  [client, author] = [await signUp(server), await signUp(server)];
  submissionId = await submit(server, {}, client.token);
});
afterAll(() => server.stop());

/** Adds a text to the escrow. @returns its id */
async function escrow(args: Record<string, unknown>, name = 'notes.create'): Promise<string> {
  const id = server.deps.newId();
  const entry = { id, userId: author.userId, name, args, now: server.clock() };
  await server.deps.database.tx((db) => putInEscrow(db, entry));
  return id;
}
const escrowNote = (content: string, more = {}) => escrow({ id: randomUUID(), submissionId, content, ...more });

const release = (id: string, { token }: Person = admin) =>
  server.call('POST', `/api/sync/escrow/${id}/release`, { token });

async function listIds(): Promise<string[]> {
  const { q, t } = server.deps.database.read;
  return (await q.select().from(t.syncEscrow)).map(({ id }) => id);
}

async function readNotes(of = submissionId): Promise<WireNote[]> {
  const path = `/api/coaching/submissions/${of}`;
  return (await server.call<{ notes: WireNote[] }>('GET', path, { token: admin.token })).body.notes;
}

test('a released text is an internal note by the admin that says who wrote it, and leaves the escrow', async () => {
  const id = await escrowNote('Ask about the okapi.', { noteType: 'client' });
  expect((await release(id)).status).toBe(204);
  const [note] = await readNotes();
  expect(note).toMatchObject({
    note_type: 'internal',
    content: 'Ask about the okapi.\nWritten for the client to read.',
    title: expect.stringMatching(/^Dana Number \d+’s unsent note, [A-Z][a-z]+ \d{1,2}, \d{4}$/),
  });
  expect(await listIds()).not.toContain(id);
  const entries = (await auditEntriesBy(server, admin)).filter(({ action }) => action !== 'read');
  const did = entries.map((entry) => `${entry.action} ${entry.subject} of ${entry.submissionId}`);
  expect(did.sort()).toEqual([`changed note of ${submissionId}`, `released escrow of ${submissionId}`]);
  expect((await release(id)).status).toBe(404);
  expect(server.lines.join()).not.toContain('okapi');
});

test('a text about a client’s own goal goes to the newest submission of that client', async () => {
  const owner = await signUp(server);
  await submit(server, {}, owner.token);
  server.passTime(1_000);
  const newest = await submit(server, {}, owner.token);
  const phone = syncDevice(server, owner);
  const goalId = randomUUID();
  await phone.sync([phone.edit('goals.create', { id: goalId, title: 'Hire a lead' })]);
  const id = await escrow({ id: goalId, set: { title: 'Hire two numbats' } }, 'goals.update');
  expect((await release(id)).status).toBe(204);
  const [note] = await readNotes(newest);
  expect(note).toMatchObject({ note_type: 'internal', content: 'Title: Hire two numbats' });
  expect(note?.title).toMatch(/^Dana Number \d+’s unsent edit to a goal, /);
  expect(JSON.stringify(await phone.sync())).not.toContain('numbats');
});

test('the client gets nothing of a released text', async () => {
  const phone = syncDevice(server, client);
  await phone.sync();
  expect((await release(await escrowNote('They are broke, pangolin.', { noteType: 'client' }))).status).toBe(204);
  expect(JSON.stringify(await phone.sync())).not.toContain('pangolin');
  const { body } = await server.call('GET', '/api/history', { token: client.token });
  expect(JSON.stringify(body)).not.toContain('pangolin');
});

test('a long unfinished text becomes as many notes as it needs, in order', async () => {
  const words = Array.from({ length: 9_000 }, (_, i) => `word${i}`).join(' ');
  const value = { value: { values: { content: words, noteType: 'internal' }, seen: null }, caret: null };
  await release(await escrow({ id: `note:${submissionId}:internal`, value }, 'draft'));
  const parts = (await readNotes()).filter(({ title }) => title?.includes('unfinished note'));
  const inOrder = parts.toSorted((a, b) => String(a.title).localeCompare(String(b.title)));
  expect(inOrder.map(({ title }) => title?.slice(-8))).toEqual(inOrder.map((_, i) => `(${i + 1} of ${parts.length})`));
  expect(inOrder.map(({ content }) => content).join('')).toContain(words);
});

test('a text without a submission or without words is not released and stays', async () => {
  const nowhere = await escrow({ id: randomUUID(), content: 'Of nobody' });
  const gone = await escrow({ id: randomUUID(), submissionId: server.deps.newId(), content: 'Of a deleted one' });
  const wordless = await escrow({ id: randomUUID(), submissionId, position: 'a0' }, 'goals.update');
  for (const id of [nowhere, gone, wordless]) {
    const { status, body } = await release(id);
    expect([status, body.error]).toMatchObject([409, { code: 'conflict' }]);
  }
  expect(await listIds()).toEqual(expect.arrayContaining([nowhere, gone, wordless]));
});

test('a coach releases nothing', async () => {
  const id = await escrowNote('Mine');
  const coach = await signUp(server, { role: 'coach' });
  expect((await release(id, coach)).status).toBe(403);
  expect((await release(id, author)).status).toBe(403);
  expect(await listIds()).toContain(id);
});
