import { afterAll, beforeAll, expect, test } from 'vitest';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { noteMailDelayMs } from '#server/sync/note-mail.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { parseMail } from '#server/testing/parse-mail.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { buyReport, submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { startBothModels } from './both-models.ts';
import { type ClientDay, startClientDay } from './client-day.ts';
import { startCanaryDay } from './coach-day.ts';

/** Each stands in the title and the text of one note. */
const words = { internal: 'quokka', client: 'capybara' };
const noteTypes = ['internal', 'client'] as const;

let models: Awaited<ReturnType<typeof startBothModels>>;
let server: TestServer;
let coach: Person;
let client: Person;
let day: ClientDay;
let notes: string[];
beforeAll(async () => {
  models = await startBothModels();
  server = await startTestServer(models.environment, { pollMs: 20 });
  coach = await signUp(server, { role: 'coach' });
  client = await signUp(server);
  const submissionId = await submit(server, {}, client.token);
  await buyReport(server, submissionId);
  day = await startClientDay(startCanaryDay(server, 1, [submissionId]), client, submissionId);
  notes = [];
  for (const noteType of noteTypes) notes.push(await writeNote(submissionId, noteType));
}, 60_000);
afterAll(async () => {
  await day.close();
  await server.stop();
  await models.stop();
});

async function writeNote(submissionId: string, noteType: 'internal' | 'client'): Promise<string> {
  const body = { title: `A ${words[noteType]}`, content: `About the ${words[noteType]}.`, note_type: noteType };
  const call = { body, token: coach.token };
  const path = `/api/coaching/submissions/${submissionId}/notes`;
  return (await server.call<{ note: { id: string } }>('POST', path, call)).body.note.id;
}

const get = async (path: string) => JSON.stringify((await server.call('GET', path, { token: client.token })).body);

/** What a person's new device gets of everything that they may hold. */
const snapshotOf = async (person: Person) => JSON.stringify((await syncDevice(server, person).sync()).changes);

async function allMails(): Promise<string> {
  const { q, t } = server.deps.database.read;
  server.passTime(noteMailDelayMs);
  await server.until(async () => (await q.select().from(t.mails)).every(({ sentAt }) => sentAt !== null));
  const mails = server.mails().map(parseMail);
  expect(mails.some(({ subject }) => subject === 'New note from your coach')).toBe(true);
  return JSON.stringify(mails.map(({ subject, text, html }) => [subject, text, html]));
}

/** Reads each channel that ends at a client, and which of the two notes it shows. */
const channels: [string, 'the note to the client' | 'neither', () => Promise<string>][] = [
  ['sync of a new device', 'the note to the client', () => snapshotOf(client)],
  ['the export of the account', 'the note to the client', () => get('/api/account/export')],
  ['a submission that is linked later', 'the note to the client', () => linkLater()],
  ['the list of history', 'neither', () => get('/api/history')],
  [
    'the earlier versions',
    'neither',
    async () => (await Promise.all(notes.map((id) => get(`/api/versions/note/${id}`)))).join(),
  ],
  ['the event stream', 'neither', async () => day.received().stream],
  ['emails', 'neither', allMails],
  [
    'the PDF of the report',
    'neither',
    async () => {
      await day.actions.pdf();
      return day.received().answers;
    },
  ],
  [
    'the prompts of the chat',
    'neither',
    async () => {
      await day.actions.ask();
      await jobsDone(server);
      return models.prompts.join('\n');
    },
  ],
];

async function linkLater(): Promise<string> {
  const other = await signUp(server);
  const submissionId = await submit(server);
  for (const noteType of noteTypes) await writeNote(submissionId, noteType);
  expect(await snapshotOf(other)).not.toContain(words.client);
  await server.deps.database.tx((db) => submissionRepository(db).linkTo(other.userId, submissionId, server.clock()));
  return snapshotOf(other);
}

test.each(channels)('of two notes, %s shows %s', async (_, shown, read) => {
  const text = await read();
  expect(text.length).toBeGreaterThan(0);
  const seen = noteTypes.filter((noteType) => text.includes(words[noteType]));
  expect(seen).toEqual(shown === 'neither' ? [] : ['client']);
});

test('staff get both notes', async () => {
  const text = await snapshotOf(coach);
  expect(noteTypes.filter((noteType) => text.includes(words[noteType]))).toEqual([...noteTypes]);
});
