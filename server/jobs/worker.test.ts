import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { createLog } from '#server/log.ts';
import { claimJob, enqueueJob, findJob, type Job, leasedJob, leaseMs } from './queue.ts';
import { type JobKind, startWorker, type Worker } from './worker.ts';

const execNode = promisify(execFile);
const kind = 'letter';
let folder: string;
let database: Database;
let now: number;
let lines: string[];
const workers: Worker[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-jobs-'));
  database = openDatabase(join(folder, 'jobs.db'));
  now = Date.parse('2026-03-12T09:00:00Z');
  lines = [];
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

function work(kinds: JobKind[]): Worker {
  const log = createLog(
    (line) => lines.push(line),
    () => now,
  );
  const worker = startWorker({ database, kinds, clock: () => now, newId, log, pollMs: 5 });
  workers.push(worker);
  return worker;
}
const stage = (name: string, run: JobKind['stages'][number]['run']) => ({ name, run });
const nothing = async () => ({ checkpoint: null });
const add = () => database.tx((db) => enqueueJob(db, { id: newId(), kind, dedupeKey: 'one', payload: {} }, now));
async function read(): Promise<Job> {
  const job = await findJob(database.read, 'one');
  if (!job) throw new Error('The job is gone.');
  return job;
}
const untilState = (state: Job['state']) => vi.waitUntil(async () => (await read()).state === state, { timeout: 5000 });
/** Until the worker has put the job back for the given time. */
const untilRetry = (times: number) =>
  vi.waitUntil(
    async () =>
      lines.filter((line) => line.includes('"job_retried"')).length === times && (await read()).state === 'queued',
    { timeout: 5000 },
  );
/** An effect that can be counted: a row of its own. */
const count = (name: string) => () =>
  database.read.q
    .select()
    .from(database.read.t.analyticsEvents)
    .then((rows) => rows.filter((row) => row.name === name).length);
const leaveTrace =
  (name: string) =>
  async ({ q, t }: Database['read']) =>
    void (await q.insert(t.analyticsEvents).values({ id: newId(), name, at: now, session: newId(), receivedAt: now }));

test('a stage gets what the one before it left, and its effect is there once', async () => {
  const seen: unknown[] = [];
  const first = stage('write', async () => ({ checkpoint: { words: 3 }, effects: leaveTrace('written') }));
  const second = stage('send', async (job) => {
    seen.push(job.checkpoint);
    return { checkpoint: null, effects: leaveTrace('sent') };
  });
  await add();
  work([{ kind, stages: [first, second] }]);
  await untilState('done');
  expect(seen).toEqual([{ words: 3 }]);
  expect([await count('written')(), await count('sent')()]).toEqual([1, 1]);
});

test('a stage in parts commits each part and goes on after a failure where it was', async () => {
  const parts: number[] = [];
  let broken = true;
  const write = stage('write', async (job) => {
    const written = typeof job.checkpoint === 'number' ? job.checkpoint : 0;
    parts.push(written);
    if (written === 2 && broken) throw new Error('cut');
    return { checkpoint: written + 1, effects: leaveTrace('part'), again: written + 1 < 4 };
  });
  await add();
  work([{ kind, stages: [write, stage('send', nothing)] }]);
  await untilRetry(1);
  expect((await read()).checkpoint).toBe(2);
  broken = false;
  now += 5_000;
  await untilState('done');
  expect(parts).toEqual([0, 1, 2, 2, 3]);
  expect(await count('part')()).toBe(4);
});

test('a failed stage is tried again after 5, 20, 80 and 320 seconds, five times in all, and given up once', async () => {
  let tries = 0;
  let givenUp = 0;
  const fail = stage('write', async () => {
    tries += 1;
    throw new Error('the other side is down');
  });
  await add();
  const onFailed: JobKind['onFailed'] = async (db) => {
    givenUp += 1;
    await leaveTrace('told')(db);
  };
  work([{ kind, stages: [fail], onFailed }]);
  for (const [index, waitS] of [5, 20, 80, 320].entries()) {
    await untilRetry(index + 1);
    expect(tries).toBe(index + 1);
    expect((await read()).runAt).toBe(now + waitS * 1000);
    now += waitS * 1000 - 1;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(tries).toBe(index + 1);
    now += 1;
  }
  await untilState('failed');
  expect([tries, givenUp, await count('told')()]).toEqual([5, 1, 1]);
  expect((await read()).error).toBe('internal');
  expect(lines.filter((line) => line.includes('"job_failed"'))).toHaveLength(1);
});

test('a finished stage resets the tries: the next one has five of its own, also in the worker that goes on at once', async () => {
  let firstTries = 0;
  let secondTries = 0;
  const stages = [
    stage('write', async () => {
      firstTries += 1;
      if (firstTries < 5) throw new Error('not yet');
      return { checkpoint: null };
    }),
    stage('send', async () => {
      secondTries += 1;
      if (secondTries < 5) throw new Error('not yet');
      return { checkpoint: null };
    }),
  ];
  await add();
  work([{ kind, stages }]);
  for (let turn = 0; turn < 8; turn += 1) {
    await untilRetry(turn + 1);
    now = (await read()).runAt;
  }
  await untilState('done');
  expect([firstTries, secondTries]).toEqual([5, 5]);
});

test('a job on which five workers died is given up instead of taken for ever', async () => {
  await add();
  for (let death = 0; death < 5; death += 1) {
    await database.tx((db) => claimJob(db, [kind], `dead-${death}`, now));
    now += leaseMs;
  }
  let ran = false;
  const run = async () => {
    ran = true;
    return { checkpoint: null };
  };
  work([{ kind, stages: [stage('write', run)], onFailed: leaveTrace('told') }]);
  await untilState('failed');
  expect([ran, await count('told')()]).toEqual([false, 1]);
});

test('two processes on one database take every job once', async () => {
  const keys = Array.from({ length: 60 }, (_, i) => `job-${i}`).sort();
  await database.tx(async (db) => {
    for (const dedupeKey of keys) await enqueueJob(db, { id: newId(), kind, dedupeKey, payload: {} }, now);
  });
  const script = fileURLToPath(new URL('../testing/claim-all.ts', import.meta.url));
  const claimAll = () => execNode(process.execPath, [script, join(folder, 'jobs.db'), kind, String(now)]);
  const taken = await Promise.all([claimAll(), claimAll()]);
  expect(
    taken
      .flatMap(({ stdout }) => stdout.trim().split('\n'))
      .filter(Boolean)
      .sort(),
  ).toEqual(keys);
});

test('a worker whose lease went to another while it worked leaves no effect', async () => {
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const slow = stage('write', async () => {
    started.resolve();
    await gate.promise;
    return { checkpoint: 'stale', effects: leaveTrace('stale') };
  });
  await add();
  work([{ kind, stages: [slow] }]);
  await started.promise;
  now += leaseMs;
  const taken = await database.tx((db) => claimJob(db, [kind], 'the other', now));
  gate.resolve();
  await vi.waitUntil(() => lines.some((line) => line.includes('"lease_lost"')));
  expect(await count('stale')()).toBe(0);
  expect(await read()).toMatchObject({ state: 'running', leaseToken: 'the other', checkpoint: null });
  expect(await database.tx((db) => leasedJob(db, taken?.id ?? '', 'the other').finish(now))).toBe(true);
});

test('stopping lets the running stage commit and hands the rest to the next worker', async () => {
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const runs: string[] = [];
  const kinds: JobKind[] = [
    {
      kind,
      stages: [
        stage('write', async () => {
          runs.push('write');
          started.resolve();
          await gate.promise;
          return { checkpoint: 'written' };
        }),
        stage('send', async (job) => {
          runs.push(`send ${job.checkpoint}`);
          return { checkpoint: null };
        }),
      ],
    },
  ];
  await add();
  const first = work(kinds);
  await started.promise;
  const stopped = first.stop();
  gate.resolve();
  await stopped;
  expect(await read()).toMatchObject({ state: 'queued', stage: 'send', checkpoint: 'written' });
  expect(runs).toEqual(['write']);

  work(kinds);
  await untilState('done');
  expect(runs).toEqual(['write', 'send written']);
});
