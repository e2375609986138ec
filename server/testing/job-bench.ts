import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { enqueueJob, findJob, type Job } from '#server/jobs/queue.ts';
import type { JobKind } from '#server/jobs/run-job.ts';
import { startWorker, type Worker, type WorkerDeps } from '#server/jobs/worker.ts';
import { createLog } from '#server/log.ts';
import { openMigratedSqlite } from './migrated-sqlite.ts';

export const kind = 'letter';
export const stage = (name: string, run: JobKind['stages'][number]['run']) => ({ name, run });

/** A fresh database, a clock that stands still and one job, `one`, for each test of the file; workers are stopped after it. */
export function jobBench() {
  let folder: string;
  let database: Database;
  const bench = {
    now: 0,
    lines: [] as string[],
    get database() {
      return database;
    },
    path: () => join(folder, 'jobs.db'),
    work(kinds: JobKind[], options: Partial<WorkerDeps> = {}): Worker {
      const clock = () => bench.now;
      const log = createLog((line) => bench.lines.push(line), clock);
      const worker = startWorker({ database, kinds, clock, newId, log, pollMs: 5, ...options });
      workers.push(worker);
      return worker;
    },
    add: (payload: unknown = {}) =>
      database.tx((db) => enqueueJob(db, { id: newId(), kind, dedupeKey: 'one', payload }, bench.now)),
    async read(): Promise<Job> {
      const job = await findJob(database.read, 'one');
      if (!job) throw new Error('The job is gone.');
      return job;
    },
    logged: (event: string) => bench.lines.filter((line) => line.includes(`"event":"${event}"`)),
    untilState: (state: Job['state']) =>
      vi.waitUntil(async () => (await bench.read()).state === state, { timeout: 15_000 }),
    untilLogged: (event: string) => vi.waitUntil(() => bench.logged(event).length > 0, { timeout: 15_000 }),
    /** Until the worker has put the job back for the given time. */
    untilRetry: (times: number) =>
      vi.waitUntil(
        async () => bench.logged('job_retried').length === times && (await bench.read()).state === 'queued',
        { timeout: 15_000 },
      ),
    /** How often `leaveTrace` left this name. */
    async count(name: string): Promise<number> {
      const { q, t } = database.read;
      return (await q.select().from(t.analyticsEvents)).filter((row) => row.name === name).length;
    },
    /** An effect that can be counted: a row of its own. */
    leaveTrace:
      (name: string) =>
      async ({ q, t }: Database['read']) => {
        const row = { id: newId(), name, at: bench.now, session: newId(), receivedAt: bench.now };
        await q.insert(t.analyticsEvents).values(row);
      },
  };
  const workers: Worker[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'northbeam-jobs-'));
    database = openMigratedSqlite(join(folder, 'jobs.db'));
    bench.now = Date.parse('2026-03-12T09:00:00Z');
    bench.lines = [];
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return bench;
}
