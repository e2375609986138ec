import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { portalDetailAnswerSchema } from '#schema/portal.ts';
import { reportJob } from '#server/report/report-job.ts';
import { auditEntriesBy } from '#server/testing/audit-entries.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { payFor, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import type { ReportWait } from './coaching-deps.ts';
import { waitForReport } from './wait-for-report.ts';

const renderReport = async () => new TextEncoder().encode('%PDF-');
const started: TestServer[] = [];
/** Starts a server. @param works whether jobs run; without, the report stays in the queue */
async function open(reportWait: ReportWait, works = true): Promise<{ server: TestServer; coach: Person; id: string }> {
  const server = await startTestServer(
    {},
    { kinds: (deps) => (works ? [reportJob({ ...deps, renderReport })] : []), pollMs: 5, reportWait },
  );
  started.push(server);
  const coach = await signUp(server, { role: 'coach' });
  return { server, coach, id: await submit(server) };
}
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});

const generate = (server: TestServer, { token }: Person, id: string, body: object = {}) =>
  server.call('POST', `/api/coaching/submissions/${id}/generate-report`, { body, token });
const jobs = async ({ deps }: TestServer) => {
  const { q, t } = deps.database.read;
  return q.select().from(t.jobs).where(eq(t.jobs.kind, 'report'));
};

test('a report that is written in time is answered, with what the coach added', async () => {
  const { server, coach, id } = await open({ limitMs: 60_000, pollMs: 5 });
  const words = 'She has hired a fitter since March.';
  const { status, body } = await generate(server, coach, id, { additionalContext: words });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['reportContent']);
  expect(body.reportContent).toContain(words);
  const download = await server.call('GET', `/api/coaching/download-report/${id}`, { token: coach.token });
  expect(download.body).toEqual({
    message: body.reportContent,
    reportDoc: expect.objectContaining({ author: 'playbook' }),
  });
  expect(await jobs(server)).toHaveLength(1);
  const entries = (await auditEntriesBy(server, coach)).filter(({ submissionId }) => submissionId === id);
  expect(entries.map(({ action, subject }) => `${action} ${subject}`).sort()).toEqual([
    'changed report',
    'exported report',
    'read report',
  ]);
});

test('a report that takes longer is pending, and its job goes on', async () => {
  const { server, coach, id } = await open({ limitMs: 0, pollMs: 5 }, false);
  const { status, body } = await generate(server, coach, id);
  const [job] = await jobs(server);
  expect([status, body]).toEqual([202, { status: 'pending', jobId: job?.id }]);
  expect(job?.state).toBe('queued');
  expect((await generate(server, coach, id)).body).toEqual(body);
  const other = await generate(server, coach, id, { additionalContext: 'Something else' });
  expect(other.status).toBe(409);
});

test('a call that does not wait is pending at once, and the detail says so', async () => {
  const { server, coach, id } = await open({ limitMs: 3_600_000, pollMs: 3_600_000 }, false);
  const isPending = async () => {
    const { body } = await server.call('GET', `/api/coaching/submissions/${id}`, { token: coach.token });
    return portalDetailAnswerSchema.parse(body).submission.report_pending;
  };
  expect(await isPending()).toBe(false);
  const path = `/api/coaching/submissions/${id}/generate-report?wait=false`;
  const answer = await server.call('POST', path, { body: {}, token: coach.token });
  expect(answer).toMatchObject({ status: 202, body: { status: 'pending' } });
  expect(await isPending()).toBe(true);
  await server.deps.database.tx(({ q, t }) => q.update(t.jobs).set({ state: 'failed', error: 'test' }));
  expect(await isPending()).toBe(false);
});

test('a report that the client paid for is said to be written', async () => {
  const { server, coach, id } = await open({ limitMs: 0, pollMs: 5 }, false);
  await payFor(server, id);
  await server.until(async () => (await jobs(server)).length > 0);
  const { body } = await server.call('GET', `/api/coaching/submissions/${id}`, { token: coach.token });
  expect(portalDetailAnswerSchema.parse(body).submission.report_pending).toBe(true);
});

test('a refused request for other words is not recorded as a change', async () => {
  const { server, coach, id } = await open({ limitMs: 0, pollMs: 5 }, false);
  await generate(server, coach, id);
  await generate(server, coach, id, { additionalContext: 'Something else' });
  const entries = await auditEntriesBy(server, coach);
  expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual(['changed report']);
});

test('a job that failed for good answers report_failed', async () => {
  const { server, coach, id } = await open({ limitMs: 60_000, pollMs: 5 }, false);
  const answer = generate(server, coach, id);
  await server.until(async () => (await jobs(server)).length > 0);
  await server.deps.database.tx(({ q, t }) => q.update(t.jobs).set({ state: 'failed', error: 'test' }));
  const message = 'Failed to generate report.';
  expect(await answer).toMatchObject({ status: 502, body: { error: { code: 'report_failed' }, message } });
});

test('a server that stops answers a waiting call with pending', async () => {
  const { server, coach, id } = await open({ limitMs: 60_000, pollMs: 60_000 }, false);
  const answer = generate(server, coach, id);
  await server.until(async () => (await jobs(server)).length > 0);
  await server.stop();
  started.length = 0;
  expect((await answer).status).toBe(202);
});

test('a wait ends when its caller goes away', async () => {
  const { server, coach, id } = await open({ limitMs: 0, pollMs: 5 }, false);
  const { jobId } = (await generate(server, coach, id)).body;
  const { database } = server.deps;
  const caller = new AbortController();
  const reportWait = { limitMs: 3_600_000, pollMs: 3_600_000 };
  const waiting = waitForReport({ database, reportWait }, String(jobId), caller.signal);
  caller.abort();
  expect(await waiting).toBeUndefined();
  expect((await jobs(server))[0]?.state).toBe('queued');
});
