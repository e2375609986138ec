import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WireNote } from '#schema/coaching.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { noteMailDelayMs } from './note-mail.ts';

const dayMs = 86_400_000;
const words = 'Raise the price of the second plan.';

let server: TestServer;
let coach: Person;
let client: Person;
let submissionId: string;
beforeAll(async () => {
  server = await startTestServer();
  coach = await signUp(server, { role: 'coach' });
});
beforeEach(async () => {
  client = await signUp(server);
  submissionId = await submit(server, {}, client.token);
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

async function write(note: object, about = submissionId, by = coach): Promise<WireNote> {
  const path = `/api/coaching/submissions/${about}/notes`;
  const { status, body } = await server.call<{ note: WireNote }>('POST', path, {
    body: { content: words, ...note },
    token: by.token,
  });
  expect(status).toBe(201);
  return body.note;
}
const change = async (id: string, note: object, by = coach) =>
  expect((await server.call('PUT', `/api/coaching/notes/${id}`, { body: note, token: by.token })).status).toBe(200);

const notices = async ({ email }: Person = client) =>
  (await mailsTo(server, email)).filter(({ subject }) => subject === 'New note from your coach');

test('a note for the client is announced by email, with its place and without its text', async () => {
  await write({ title: 'What we agreed', note_type: 'client' });
  const [mail, ...others] = await notices();
  expect(others).toEqual([]);
  expect(mail?.text).toContain(`http://localhost:4173/history/${submissionId}/notes`);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/agreed|price|Dana|report/);
});

test('a client gets one email a day, however many notes there are, and another on the next', async () => {
  const other = await submit(server, {}, client.token);
  await write({ note_type: 'client' });
  await write({ note_type: 'client' });
  await write({ note_type: 'client' }, other);
  expect(await notices()).toHaveLength(1);
  // Midnight UTC is the evening in New York, and no new day for anybody there.
  server.passTime(dayMs - (server.clock() % dayMs));
  await write({ note_type: 'client' });
  expect(await notices()).toHaveLength(1);
  server.passTime(dayMs);
  await write({ note_type: 'client' });
  expect(await notices()).toHaveLength(2);
});

/** Lets the mails become due, and waits until the sender has taken or dropped each. */
async function sent({ email }: Person = client) {
  server.passTime(noteMailDelayMs);
  await server.until(async () => (await mailsTo(server, email)).every(({ sentAt }) => sentAt !== null));
  return notices();
}

test('a note that is taken back within the Undo time is not announced', async () => {
  const [deleted, hidden] = [await write({ note_type: 'client' }), await write({ note_type: 'client' })];
  const device = syncDevice(server, coach);
  await device.sync();
  await device.sync([device.edit('notes.delete', { id: deleted.id, baseRev: Number.MAX_SAFE_INTEGER })]);
  await change(hidden.id, { note_type: 'internal' });
  expect(await notices()).toMatchObject([{ sentAt: null }]);
  expect(await sent()).toEqual([]);
  await write({ note_type: 'client' });
  expect(await sent()).toHaveLength(1);
});

test('a note that is taken back beside another leaves that one’s email', async () => {
  const { id } = await write({ note_type: 'client' });
  await write({ note_type: 'client' });
  await change(id, { note_type: 'internal' });
  expect(await sent()).toHaveLength(1);
});

test('an internal note is announced only once it is made visible', async () => {
  const { id } = await write({});
  await change(id, { content: `${words} Soon.` });
  expect(await notices()).toEqual([]);
  await change(id, { note_type: 'client' });
  expect(await notices()).toHaveLength(1);
});

test('an edit, a deletion and a restored note are no news to the client', async () => {
  const { id } = await write({ note_type: 'client' });
  expect(await sent()).toHaveLength(1);
  server.passTime(dayMs);
  await change(id, { content: `${words} Soon.` });
  await change(id, { note_type: 'client' });
  const device = syncDevice(server, coach);
  await device.sync();
  for (const name of ['notes.delete', 'notes.restore'] as const) {
    const { body } = await device.sync([device.edit(name, { id, baseRev: Number.MAX_SAFE_INTEGER })]);
    expect(body.results.at(-1)).toMatchObject({ status: 'applied' });
  }
  const { q, t } = server.deps.database.read;
  expect(await q.select().from(t.notes).where(eq(t.notes.id, id))).toMatchObject([{ deletedAt: null }]);
  expect(await notices()).toHaveLength(1);
});

test('notes that come by sync are announced too, those of one push together', async () => {
  const device = syncDevice(server, coach);
  await device.sync();
  const notes = ['client', 'internal', 'client'].map((noteType) =>
    device.edit('notes.create', { id: randomUUID(), submissionId, content: words, noteType }),
  );
  const { body } = await device.sync(notes);
  expect(body.results).toMatchObject(Array(3).fill({ status: 'applied' }));
  expect(await notices()).toHaveLength(1);
});

test('a note that is refused is not announced', async () => {
  const device = syncDevice(server, client);
  await device.sync();
  const note = { id: randomUUID(), submissionId, content: words, noteType: 'client' };
  const { body } = await device.sync([device.edit('notes.create', note)]);
  expect(body.results).toMatchObject([{ status: 'rejected' }]);
  expect(await notices()).toEqual([]);
});

test('nobody is told of a submission without an account, also after it is linked', async () => {
  const unlinked = await submit(server, { email: client.email });
  await write({ note_type: 'client' }, unlinked);
  expect(await notices()).toEqual([]);
  await server.call('POST', `/api/submission/${unlinked}/link-user`, { token: client.token });
  expect(await notices()).toEqual([]);
});

test('a coach who writes to their own submission, or makes a note of it visible, gets no email', async () => {
  const own = await submit(server, {}, coach.token);
  await write({ note_type: 'client' }, own);
  const colleague = await signUp(server, { role: 'coach' });
  const { id } = await write({}, own, colleague);
  await change(id, { note_type: 'client' });
  expect(await notices(coach)).toEqual([]);
  await write({ note_type: 'client' }, own, colleague);
  expect(await notices(coach)).toHaveLength(1);
});

test('an inactive account is not written to', async () => {
  await server.deps.database.tx(({ q, t }) =>
    q.update(t.users).set({ status: 'Inactive' }).where(eq(t.users.id, client.userId)),
  );
  await write({ note_type: 'client' });
  expect(await notices()).toEqual([]);
});
