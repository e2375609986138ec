// @module-tag all
// Left out of the gate: a day of 240 actions takes long, and each rule about notes has a test of its own.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remakeReport } from '#server/report/remake-report.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { parseMail } from '#server/testing/parse-mail.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { buyReport, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { startBothModels } from './both-models.ts';
import { type ClientDay, pdfText, startClientDay } from './client-day.ts';
import { type CanaryDay, coachActions, hasCanary, startCanaryDay } from './coach-day.ts';

const seed = 8;
const steps = 240;
/** All steps together take a day. */
const stepMs = 86_400_000 / steps;

type Action = () => Promise<unknown>;

let models: Awaited<ReturnType<typeof startBothModels>>;
let server: TestServer;
let day: CanaryDay;
let coaches: Person[];
let clients: Person[];
const clientDays: ClientDay[] = [];
beforeAll(async () => {
  models = await startBothModels();
  server = await startTestServer(models.environment, { pollMs: 20 });
  coaches = [await signUp(server, { role: 'coach' }), await signUp(server, { role: 'coach' })];
  clients = [await signUp(server), await signUp(server), await signUp(server)];
  const submissions = [];
  for (const { token } of clients) submissions.push(await submit(server, {}, token));
  await jobsDone(server);
  for (const id of submissions.slice(0, 2)) await buyReport(server, id);
  day = startCanaryDay(server, seed, submissions);
  for (const [index, client] of clients.entries()) {
    clientDays.push(await startClientDay(day, client, submissions[index] ?? ''));
  }
}, 300_000);
afterAll(async () => {
  for (const { close } of clientDays) await close();
  await server.stop();
  await models.stop();
});

/** What a coach adds to a report is for the client. */
async function makeReport(submissionId: string): Promise<void> {
  const actor = { userId: coaches[0]?.userId ?? '', role: 'coach', sessionId: '', emailVerified: true } as const;
  await remakeReport(server.deps, actor, submissionId, { additionalContext: 'She has hired a fitter since March.' });
  await jobsDone(server);
}

async function allMailsSent(): Promise<void> {
  // The email about a note waits a moment for more notes.
  server.passTime(60_000);
  const { q, t } = server.deps.database.read;
  await server.until(async () => {
    const mails = await q.select().from(t.mails);
    return mails.every(({ sentAt, failedAt }) => (sentAt ?? failedAt) !== null);
  });
}

/** All that clients and the model got, and what is stored for a client, by place. */
async function readPlaces(): Promise<Record<string, string>> {
  const { q, t } = server.deps.database.read;
  const pdfs = (await q.select().from(t.reports)).map(({ pdf }) => (pdf ? pdfText(pdf) : ''));
  const queued = await q.select().from(t.mails);
  const sent = server.mails().map(parseMail);
  const attached = sent.flatMap(({ attachments }) => attachments.map(({ content }) => pdfText(content)));
  const received = clientDays.flatMap((client, index) =>
    Object.entries(client.received()).map(([place, text]) => [`${place} of client ${index + 1}`, text]),
  );
  return {
    ...Object.fromEntries(received),
    prompts: models.prompts.join('\n'),
    PDFs: pdfs.join('\n'),
    emails: [...queued, ...sent].map(({ subject, text, html }) => [subject, text, html].join('\n')).join('\n'),
    attachments: attached.join('\n'),
    log: server.lines.join('\n'),
  };
}

const leaksIn = (places: Record<string, string>): string[] =>
  Object.entries(places).flatMap(([place, text]) => (hasCanary(text) ? [place] : []));

test('a day of two coaches and three clients brings no internal word to a client', async () => {
  const people: Record<string, Action>[] = [
    ...coaches.map((coach) => coachActions(day, coach)),
    ...clientDays.map(({ actions }) => actions),
  ];
  const sawCanary = new Set<string>();
  async function carryOut([name, action]: [string, Action]): Promise<void> {
    if ((await action()) === true) sawCanary.add(name);
  }
  const reports = new Map([
    [steps / 3, day.submissions[0]],
    [steps / 2, day.submissions[2]],
  ]);
  for (let step = 0; step < steps; step += 1) {
    server.passTime(stepMs);
    await carryOut(day.oneOf(Object.entries(day.oneOf(people))));
    const submissionId = reports.get(step);
    if (submissionId !== undefined) await makeReport(submissionId);
  }
  // No action is left out by chance.
  for (const actions of people) for (const entry of Object.entries(actions)) await carryOut(entry);
  await jobsDone(server);
  await allMailsSent();

  // The test would see nothing in a day without words, notes and prompts.
  expect([...sawCanary]).toEqual(['readNoteHistory']);
  expect(day.secrets()).toBeGreaterThan(20);
  expect(clientDays.some(({ hasNotes }) => hasNotes())).toBe(true);
  const { q, t } = server.deps.database.read;
  expect((await q.select().from(t.notes)).filter(({ content }) => hasCanary(content)).length).toBeGreaterThan(3);
  expect(models.chatCalls()).toBeGreaterThan(3);

  const places = await readPlaces();
  for (const [place, text] of Object.entries(places)) expect(text.length, place).toBeGreaterThan(0);
  expect(leaksIn(places)).toEqual([]);
  expect(models.problems()).toEqual([]);
  expect(server.errors()).toEqual([]);
}, 300_000);

test('a word that does leak is found in each place', async () => {
  const { q, t } = server.deps.database.read;
  const [submissionId = ''] = day.submissions;
  const [first] = clientDays;
  const call = (method: string, path: string, body: object) =>
    server.call(method, `/api/coaching${path}`, { body, token: coaches[0]?.token });

  await call('POST', `/submissions/${submissionId}/notes`, { content: day.secret(), note_type: 'client' });
  await first?.actions.sync();
  expect(leaksIn(await readPlaces()).sort()).toEqual(['answers of client 1', 'device of client 1']);

  await call('POST', `/submissions/${submissionId}/goals`, { title: day.secret() });
  await first?.actions.ask();
  expect(leaksIn(await readPlaces())).toContain('prompts');

  await call('PUT', `/submissions/${submissionId}`, { company: 'Pangolin Ltd' });
  server.passTime(3_600_000);
  await makeReport(submissionId);
  await first?.actions.mailReport();
  const recipient = eq(t.mails.recipient, clients[0]?.email ?? '');
  await server.until(async () =>
    (await q.select().from(t.mails).where(recipient)).every(({ sentAt }) => sentAt !== null),
  );
  expect(leaksIn(await readPlaces())).toEqual(expect.arrayContaining(['PDFs', 'attachments']));
}, 300_000);
