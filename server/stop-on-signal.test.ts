import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import type { ReportStatus } from '#schema/report.ts';
import { openDatabase } from './db/connect.ts';
import { fullAnswers } from './testing/submissions.ts';

const script = fileURLToPath(new URL('./testing/serve.ts', import.meta.url));

let running: ChildProcess | undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'northbeam-stop-'));
afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function start() {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off' };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
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

async function until(holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 25_000;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error('It did not happen within 25 seconds.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A submission whose body is sent in two halves. */
function submitSlowly(origin: string) {
  const body = JSON.stringify(fullAnswers);
  const call = request(`${origin}/api/submit`, { method: 'POST', headers: { 'Content-Length': body.length } });
  const answered = once(call, 'response').then(([response]) => response.statusCode as number);
  call.write(body.slice(0, 100));
  return { answered, finish: () => call.end(body.slice(100)) };
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

  const stoppedAt = performance.now();
  const ended = once(first.child, 'exit');
  first.child.kill('SIGTERM');
  await until(async () => (await fetch(`${first.origin}/api/health`).catch(() => undefined)) === undefined);
  slow.finish();
  expect(await slow.answered).toBe(201);
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - stoppedAt).toBeLessThan(25_000);

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
}, 90_000);
