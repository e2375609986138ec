// @module-tag all
// Left out of the gate: real processes and signals take a minute.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReportStatus } from '#schema/report.ts';
import { openDatabase } from './db/connect.ts';
import { createLog } from './log.ts';
import { readSettings } from './settings.ts';
import { startServer } from './start.ts';
import { stopTimes } from './stop-times.ts';
import { startSmtpDouble } from './testing/smtp-double.ts';
import { fullAnswers } from './testing/submissions.ts';

let running: ChildProcess | undefined;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'northbeam-stop-'));
});
afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(script = 'serve.ts', environment: Record<string, string> = {}) {
  const path = fileURLToPath(new URL(`./testing/${script}`, import.meta.url));
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', ...environment };
  const child = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running = child;
  for await (const line of createInterface(child.stdout)) {
    const { event, origin } = JSON.parse(line) as { event: string; origin: string };
    if (event === 'listening') return { child, origin };
  }
  throw new Error('The server did not start.');
}

async function post<T>(url: string, body: object): Promise<T> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), redirect: 'manual' });
  const text = await response.text();
  return (response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text) as T;
}

async function orderReport(origin: string): Promise<string> {
  const { submissionId } = await post<{ submissionId: string }>(`${origin}/api/submit`, fullAnswers);
  const { url } = await post<{ url: string }>(`${origin}/api/create-checkout-session`, { submissionId });
  const path = new URL(url).pathname;
  await post(`${origin}${path}/pay`, {});
  await fetch(`${origin}/api/checkout/${path.split('/').at(-1)}`);
  return submissionId;
}

async function statusOf(origin: string, submissionId: string): Promise<ReportStatus> {
  return (await fetch(`${origin}/api/report-status/${submissionId}`)).json();
}

/** Asks again until it holds; the test's own limit ends what never does. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** A submission whose body is sent in two halves. */
function submitSlowly(origin: string) {
  const body = JSON.stringify(fullAnswers);
  const call = request(`${origin}/api/submit`, { method: 'POST', headers: { 'Content-Length': body.length } });
  const answered = once(call, 'response').then(([response]) => response.statusCode as number);
  call.write(body.slice(0, 100));
  return { answered, finish: () => call.end(body.slice(100)) };
}

/** Everything in these tables, also while the server runs. */
async function readRows() {
  const database = openDatabase(join(dataDir, 'northbeam.db'));
  const { q, t } = database.read;
  const rows = { jobs: await q.select().from(t.jobs), mails: await q.select().from(t.mails) };
  database.close();
  return rows;
}

async function readReports() {
  const database = openDatabase(join(dataDir, 'northbeam.db'));
  const { q, t } = database.read;
  const jobs = (await q.select().from(t.jobs)).filter(({ kind }) => kind === 'report');
  const reports = await q.select().from(t.reports);
  const mails = (await q.select().from(t.mails)).filter(({ subject }) => subject === 'Your report is ready');
  const submissions = await q.select().from(t.submissions);
  database.close();
  return { jobs, reports, mails, submissions };
}

test('a server that is told to stop ends the stage and the call under way, and the next one goes on from there', async () => {
  const first = await start();
  const submissionId = await orderReport(first.origin);
  const slow = submitSlowly(first.origin);
  await until(async () => (await statusOf(first.origin, submissionId)).progress > 0);

  const ended = once(first.child, 'exit');
  first.child.kill('SIGTERM');
  await until(async () => (await fetch(`${first.origin}/api/health`).catch(() => undefined)) === undefined);
  slow.finish();
  expect(await slow.answered).toBe(201);
  // 1 would say that the hard stop had to end it, which the last test holds below 25 seconds.
  expect(await ended).toEqual([0, null]);

  const left = await readReports();
  expect(left.submissions).toHaveLength(2);
  expect(left.jobs).toMatchObject([{ leaseToken: null, error: null }]);
  expect(['queued', 'done']).toContain(left.jobs[0]?.state);
  expect(left.jobs[0]?.stage).not.toBeNull();

  const second = await start();
  await until(async () => (await statusOf(second.origin, submissionId)).status === 'done');
  const endedAgain = once(second.child, 'exit');
  second.child.kill('SIGTERM');
  expect(await endedAgain).toEqual([0, null]);
  const done = await readReports();
  expect([done.jobs.length, done.reports.length, done.mails.length]).toEqual([1, 1, 1]);
});

/** A connection that stays open after its answer, as a browser's does. */
async function holdConnection(origin: string): Promise<Agent> {
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(request(`${origin}/api/health`, { agent }).end(), 'response');
  await once(response.resume(), 'end');
  return agent;
}

test('neither a stage nor a mail server that hangs for ever, nor open connections, hold up the shutdown; nothing is lost', async () => {
  const smtp = await startSmtpDouble(() => 'hang');
  const { child, origin } = await start('serve-stuck.ts', { SMTP_URL: smtp.url });
  const agent = await holdConnection(origin);
  const never = request(`${origin}/api/submit`, { method: 'POST', headers: { 'Content-Length': 100 } });
  const cutOff = once(never, 'error');
  never.write('{');
  const person = { email: 'dana@okafor.example', password: 'a long enough phrase', first_name: 'D', last_name: 'O' };
  await post(`${origin}/api/auth/register`, person);
  await post(`${origin}/api/submit`, fullAnswers);
  await until(async () => smtp.attempts() === 1 && (await readRows()).jobs[0]?.state === 'running');

  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  // 1 would say that the hard stop had to end it.
  expect(await ended).toEqual([0, null]);
  await cutOff;
  agent.destroy();
  await smtp.stop();
  const { jobs, mails } = await readRows();
  expect(jobs).toMatchObject([{ kind: 'questions', state: 'queued', attempts: 0, leaseToken: null, error: null }]);
  expect(mails).toMatchObject([{ subject: 'Welcome to Northbeam', sentAt: null, failedAt: null, error: 'cut off' }]);
  expect(mails[0]?.runAt).toBeLessThanOrEqual(Date.now());
});

test('what waits for an answer that never comes is left when all the time is over', async () => {
  const settings = { ...readSettings({ DATA_DIR: dataDir }), port: 0 };
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<{ checkpoint: null }>()];
  const run = () => {
    started.resolve();
    return ended.promise;
  };
  const times = { ...stopTimes, stageMs: 60_000, allMs: 50 };
  const kinds = () => [{ kind: 'questions', stages: [{ name: 'hang', run }] }];
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), Date.now);
  const server = await startServer({ settings, clock: Date.now, log, kinds, times });
  await post(`${server.origin}/api/submit`, fullAnswers);
  await started.promise;
  await server.stop();
  const { jobs } = await readRows();
  expect(jobs).toMatchObject([{ state: 'running' }]);
  // Work that comes after all this finds the database closed.
  ended.resolve({ checkpoint: null });
  await until(async () => lines.some((line) => line.includes('worker_failed')));
});

test('in service every part has ended before the whole must, and the whole within 25 seconds', () => {
  const { hardStopMs, allMs, ...parts } = stopTimes;
  expect(Math.max(...Object.values(parts))).toBeLessThan(allMs);
  expect(allMs).toBeLessThan(hardStopMs);
  expect(hardStopMs).toBeLessThan(25_000);
});
