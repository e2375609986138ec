import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#schema/days.ts';
import { blocksOf, coachLabel, type ReportDoc, reportAnswerSchema } from '#schema/report.ts';
import type { Actor } from '#server/http/require-user.ts';
import { remakeJobKey, reportJobKey } from '#server/jobs/job-keys.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { buyReport, fullAnswers, payFor, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { remakeReport } from './remake-report.ts';
import { reportJob } from './report-job.ts';
import { staffJobKey } from './report-order.ts';

let server: TestServer;
let owner: Person;
let coach: Person;
/** Drawing is slow and has its own tests: the file says which report it is of. */
const renderReport = async (doc: ReportDoc) =>
  new TextEncoder().encode(`%PDF- ${doc.date} ${doc.answers.length} answers`);
const start = (environment: Record<string, string> = {}) =>
  startTestServer(environment, { kinds: (deps) => [reportJob({ ...deps, renderReport })], pollMs: 5 });
beforeAll(async () => {
  server = await start();
  owner = await signUp(server);
  coach = await signUp(server, { role: 'coach' });
});
afterAll(() => server.stop());

const words = 'She has hired a fitter since March.';
const actorOf = ({ userId }: Person, role: Actor['role'] = 'coach'): Actor => ({
  userId,
  role,
  sessionId: 'session',
  emailVerified: true,
});
const remake = (id: string, additionalContext?: string) =>
  remakeReport(server.deps, actorOf(coach), id, additionalContext === undefined ? {} : { additionalContext });
const get = (path: string, { token }: Person = owner) => server.call<Record<string, unknown>>('GET', path, { token });
const read = async (id: string, query = '') => reportAnswerSchema.parse((await get(`/api/report/${id}${query}`)).body);
const rows = async () => {
  const { q, t } = server.deps.database.read;
  return { jobs: await q.select().from(t.jobs), mails: await q.select().from(t.mails) };
};
const jobsOf = async (id: string) =>
  (await rows()).jobs.filter(({ kind, dedupeKey }) => kind === 'report' && dedupeKey.endsWith(id));
const change = (dedupeKey: string, values: object) =>
  server.deps.database.tx(({ q, t }) => q.update(t.jobs).set(values).where(eq(t.jobs.dedupeKey, dedupeKey)));
async function untilDone(jobId: string): Promise<void> {
  await server.until(async () => (await rows()).jobs.find(({ id }) => id === jobId)?.state === 'done');
}
async function bought(): Promise<{ id: string; text: string }> {
  const id = await submit(server, {}, owner.token);
  return { id, text: await buyReport(server, id) };
}

test('a report that is made again is the next version: every call speaks of it, and the older one can still be read', async () => {
  const { id, text } = await bought();
  server.passTime(86_400_000);
  await untilDone((await remake(id, ` ${words}\u202E `)).jobId);

  const newest = await read(id);
  expect(newest.version).toBe(2);
  expect(newest.versions.map(({ number }) => number)).toEqual([2, 1]);
  expect(newest.reportText).not.toBe(text);
  expect((await get(`/api/report-status/${id}`)).body).toMatchObject({ status: 'done', report: newest.reportText });
  expect((await get(`/api/download-report/${id}`)).body).toEqual({ message: newest.reportText });

  const older = await read(id, '?version=1');
  expect([older.version, older.reportText, older.versions]).toEqual([1, text, newest.versions]);
  for (const report of [text, newest.reportText]) {
    const pdf = await server.call<string>('POST', '/api/email/generate-pdf', { body: { report } });
    expect(pdf).toMatchObject({ status: 200, body: expect.stringMatching(/^%PDF-/) });
    const mail = { report, submissionId: id, email: owner.email };
    expect((await server.call('POST', '/api/email/send-report', { body: mail, token: owner.token })).status).toBe(200);
  }
  const pdfs = await Promise.all(
    ['', '?version=2', '?version=1'].map(async (query) => (await get(`/api/history/${id}/report.pdf${query}`)).body),
  );
  expect(pdfs[0]).toEqual(pdfs[1]);
  expect(pdfs[2]).not.toEqual(pdfs[0]);
});

test('a report goes out by mail three times a day, whichever of its versions', async () => {
  const limited = await start({ RATE_LIMIT: 'on' });
  const submissionId = await submit(limited);
  await buyReport(limited, submissionId);
  await remakeReport(limited.deps, actorOf(coach), submissionId, { additionalContext: words });
  const { q, t } = limited.deps.database.read;
  const texts = await limited.until(async () => {
    const reports = await q.select().from(t.reports);
    return reports.length === 2 && reports.every(({ pdf }) => pdf) && reports.map(({ text }) => text);
  });
  const statuses: number[] = [];
  for (const report of [...texts, ...texts]) {
    const body = { email: fullAnswers.email, report, submissionId };
    statuses.push((await limited.call('POST', '/api/email/send-report', { body })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await limited.stop();
});

test('what a coach adds is a numbered answer that the report rests on, said to be the coach’s, and carried no further', async () => {
  const { id } = await bought();
  await untilDone((await remake(id, words)).jobId);
  const { reportDoc } = await read(id);
  const added = reportDoc.answers.at(-1);
  expect(added).toMatchObject({ label: coachLabel, text: words });
  const resting = blocksOf(reportDoc, 'paragraph').filter(({ basedOn }) => basedOn.includes(added?.number ?? 0));
  expect(resting.map(({ text }) => text)).toEqual([`Your coach adds: “${words}”`]);
  const { body } = await server.call<{ reports: object[] }>('GET', '/api/account/export', { token: owner.token });
  const ofThis = body.reports.filter((report) => 'submissionId' in report && report.submissionId === id);
  expect(ofThis).toMatchObject([
    { version: 2, additionalContext: words },
    { version: 1, additionalContext: null },
  ]);
  await untilDone((await remake(id)).jobId);
  expect(JSON.stringify(await read(id))).not.toContain('fitter');
});

test('one wish is one job, however often it is said; another one waits for it', async () => {
  const { id } = await bought();
  const answers = await Promise.all(Array.from({ length: 10 }, () => remake(id, words)));
  expect(new Set(answers.map(({ jobId }) => jobId)).size).toBe(1);
  const { jobId } = answers[0] ?? { jobId: '' };
  await untilDone(jobId);
  expect(await remake(id, words)).toEqual({ jobId, status: 'done' });

  await change(remakeJobKey(id, 1), { state: 'running', leaseToken: 'other', leaseUntil: server.clock() + 20_000 });
  await expect(remake(id, 'Other words.')).rejects.toMatchObject({ code: 'conflict' });
  expect(await remake(id, words)).toEqual({ jobId, status: 'pending' });
  // Owners of the report go on reading it; staff wait for the new one.
  expect((await get(`/api/report-status/${id}`)).body.status).toBe('done');
  expect((await get(`/api/report-status/${id}`, coach)).body.status).toBe('pending');
  await change(remakeJobKey(id, 1), { state: 'done', leaseToken: null, leaseUntil: null });

  const other = await remake(id, 'Other words.');
  expect(other.jobId).not.toBe(jobId);
  await untilDone(other.jobId);
  server.passTime(11 * 60_000);
  const later = await remake(id, 'Other words.');
  await untilDone(later.jobId);
  expect((await read(id)).versions.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
});

test('a corrected detail makes another version, and a second press none', async () => {
  const { id } = await bought();
  const first = await remake(id);
  await untilDone(first.jobId);
  const body = { location: 'Asheville, North Carolina' };
  expect((await server.call('PUT', `/api/coaching/submissions/${id}`, { body, token: coach.token })).status).toBe(200);

  const second = await remake(id);
  expect(second.jobId).not.toBe(first.jobId);
  await untilDone(second.jobId);
  expect(await remake(id)).toEqual({ jobId: second.jobId, status: 'done' });
  const { reportDoc, versions } = await read(id);
  expect(versions).toHaveLength(3);
  expect(reportDoc.answers.map(({ text }) => text)).toContain(body.location);
});

test('a report under way from older answers is no report from the new ones', async () => {
  const { id } = await bought();
  const { jobId } = await remake(id);
  await untilDone(jobId);
  await change(remakeJobKey(id, 1), { state: 'running', leaseToken: 'other', leaseUntil: server.clock() + 20_000 });
  await server.call('PUT', `/api/coaching/submissions/${id}`, { body: { location: 'Boone' }, token: coach.token });
  await expect(remake(id)).rejects.toMatchObject({ code: 'conflict' });
  await change(remakeJobKey(id, 1), { state: 'done', leaseToken: null, leaseUntil: null });
});

test('whoever paid is told once a day that there is a new version, by a mail that holds nothing of it', async () => {
  const { id } = await bought();
  await untilDone((await remake(id, words)).jobId);
  await untilDone((await remake(id)).jobId);
  const told = async () =>
    (await rows()).mails.filter(({ cause }) => cause.startsWith('report-again:') && cause.endsWith(id));
  expect(await told()).toMatchObject([{ recipient: owner.email, attachmentReportId: null }]);
  const mail = await server.until(() =>
    server.mails().find((text) => text.includes('Subject: Your strategy analysis has a new version')),
  );
  expect(mail).toContain('/history');
  for (const secret of [id, 'fitter', 'Marketing']) expect(mail).not.toContain(secret);
  server.passTime(86_400_000);
  await untilDone((await remake(id)).jobId);
  expect(await told()).toHaveLength(2);
});

test('nobody is told of a version that was not paid for, or whose money is on its way back', async () => {
  const unpaid = await submit(server, {}, owner.token);
  const { id: returned } = await bought();
  await server.deps.database.tx(({ q, t }) =>
    q.update(t.orders).set({ state: 'refund_pending' }).where(eq(t.orders.submissionId, returned)),
  );
  for (const id of [unpaid, returned]) {
    await untilDone((await remake(id, words)).jobId);
    if (id === unpaid) await untilDone((await remake(id)).jobId);
  }
  const causes = (await rows()).mails.map(({ cause }) => cause);
  for (const id of [unpaid, returned]) expect(causes.filter((cause) => cause.endsWith(id))).toEqual([]);
  expect((await get(`/api/report/${unpaid}`)).status).toBe(402);
  expect((await get(`/api/report/${unpaid}?version=1`, coach)).status).toBe(200);
});

test('a first report that failed begins anew with what was added, and is then the one that was paid for', async () => {
  const id = await submit(server, {}, owner.token);
  const orderId = await payFor(server, id);
  const key = reportJobKey(orderId);
  await server.until(async () => (await rows()).jobs.find(({ dedupeKey }) => dedupeKey === key)?.state === 'done');
  await server.deps.database.tx(({ q, t }) => q.delete(t.reports).where(eq(t.reports.submissionId, id)));
  await change(key, { state: 'failed', error: 'internal', stage: 'sections', checkpoint: {} });
  server.passTime(86_400_000);
  const { jobId, status } = await remake(id, words);
  expect([jobId, status]).toEqual([(await rows()).jobs.find(({ dedupeKey }) => dedupeKey === key)?.id, 'pending']);
  await untilDone(jobId);
  const { reportDoc, versions } = await read(id);
  expect([reportDoc.answers.at(-1)?.text, versions.length]).toEqual([words, 1]);
  expect(reportDoc.date).toBe(dayOf(server.clock()));
  expect(await jobsOf(id)).toEqual([]);
});

test('a new version that fails leaves the person’s report as it was, and goes on when the same is asked again', async () => {
  const { id, text } = await bought();
  const { jobId } = await remake(id, words);
  await untilDone(jobId);
  await server.deps.database.tx(({ q, t }) => q.delete(t.reports).where(eq(t.reports.jobId, jobId)));
  await change(remakeJobKey(id, 1), { state: 'failed', error: 'internal', stage: 'outline', checkpoint: null });
  expect((await get(`/api/report-status/${id}`)).body).toMatchObject({ status: 'done', report: text });
  expect((await get(`/api/report-status/${id}`, coach)).body).toMatchObject({ status: 'error' });
  expect((await remake(id, words)).jobId).toBe(jobId);
  await untilDone(jobId);
  expect((await read(id)).version).toBe(2);
});

test('a first report that failed when it was stored is as the version that staff have made since', async () => {
  const id = await submit(server, {}, owner.token);
  const ownKey = reportJobKey(await payFor(server, id));
  await server.until(async () => (await rows()).jobs.find(({ dedupeKey }) => dedupeKey === ownKey)?.state === 'done');
  await change(ownKey, { state: 'failed', error: 'internal', stage: 'pdf' });
  expect((await get(`/api/report-status/${id}`)).body.status).toBe('error');
  const { jobId } = await remake(id, words);
  const key = remakeJobKey(id, 1);
  await untilDone(jobId);
  expect((await get(`/api/report-status/${id}`)).body).toMatchObject({ status: 'done' });
  await change(key, { state: 'running', leaseToken: 'other', leaseUntil: server.clock() + 20_000 });
  expect((await get(`/api/report-status/${id}`)).body.status).toBe('pending');
  await change(key, { state: 'failed', error: 'internal', leaseToken: null, leaseUntil: null });
  expect((await get(`/api/report-status/${id}`)).body.status).toBe('error');
});

test('clients cannot have a report made again, and too many words are refused', async () => {
  const { id } = await bought();
  const asClient = remakeReport(server.deps, actorOf(owner, 'client'), id);
  await expect(asClient).rejects.toMatchObject({ code: 'forbidden' });
  await expect(remake('AAAAAAAAAAAAAAAAAAAAAA')).rejects.toMatchObject({ code: 'not_found' });
  const tooLong = remake(id, 'x'.repeat(5001));
  await expect(tooLong).rejects.toMatchObject({ code: 'bad_request', field: 'additionalContext' });
  expect((await jobsOf(id)).map(({ dedupeKey }) => dedupeKey)).not.toContain(staffJobKey(id));
  expect((await read(id)).versions).toHaveLength(1);
});

test('an older version is for those who may read the report, and one that never was is not found', async () => {
  const { id } = await bought();
  await untilDone((await remake(id, words)).jobId);
  const stranger = await signUp(server);
  const calls = [`/api/report/${id}`, `/api/history/${id}/report.pdf`];
  for (const path of calls) {
    expect([path, (await get(`${path}?version=1`, stranger)).status]).toEqual([path, 404]);
    expect([path, (await get(`${path}?version=1`, coach)).status]).toEqual([path, 200]);
    for (const version of ['3', '0', '-1', '01', 'x', '', '1&version=2', '99999999999999999999']) {
      expect([version, (await get(`${path}?version=${version}`)).status]).toEqual([version, 404]);
    }
  }
  expect((await server.call('GET', `/api/report/${id}?version=1`)).status).toBe(404);
});

test('no line of the log says what was added', () => {
  expect(server.lines.join('\n')).not.toContain('fitter');
  expect(server.errors()).toEqual([]);
});
