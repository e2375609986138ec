import { expect, test, vi } from 'vitest';
import { jobBench, kind, stage } from '#server/testing/job-bench.ts';
import { cancelJob, claimJob, jobLeaseMs } from './queue.ts';
import type { JobKind } from './run-job.ts';

const bench = jobBench();
const { work, add, read, untilState, untilLogged, count, leaveTrace } = bench;

/** A kind whose one stage begins, and then does what the test says. */
function oneStage(run: (signal: AbortSignal) => ReturnType<JobKind['stages'][number]['run']>) {
  const started = Promise.withResolvers<void>();
  const only = stage('write', (_job, signal) => {
    started.resolve();
    return run(signal);
  });
  return { started: started.promise, kinds: [{ kind, stages: [only] }] satisfies JobKind[] };
}

test('a stage that heeds its signal is cut when the grace is over, and its try does not count', async () => {
  const { started, kinds } = oneStage(
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  await add();
  const worker = work(kinds, { graceMs: 20 });
  await started;
  await worker.stop();
  expect(await read()).toMatchObject({ state: 'queued', attempts: 0, leaseToken: null, runAt: bench.now, error: null });
  expect(bench.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test('a stage that ignores its signal holds up no shutdown; what it answers later has no effect', async () => {
  const late = Promise.withResolvers<void>();
  const answered = vi.fn();
  const { started, kinds } = oneStage(async () => {
    await late.promise;
    answered();
    return { checkpoint: 'late', effects: leaveTrace('late') };
  });
  await add();
  const worker = work(kinds, { graceMs: 20 });
  await started;
  await worker.stop();
  expect(await read()).toMatchObject({ state: 'queued', attempts: 0, checkpoint: null });
  late.resolve();
  await vi.waitUntil(() => answered.mock.calls.length === 1);
  expect(await count('late')).toBe(0);
  expect(await read()).toMatchObject({ state: 'queued', attempts: 0, checkpoint: null });

  const next = oneStage(async () => ({ checkpoint: null, effects: leaveTrace('next') }));
  work(next.kinds);
  await untilState('done');
  expect([await count('late'), await count('next')]).toEqual([0, 1]);
});

test('a stage that fails long after the shutdown disturbs nobody', async () => {
  const late = Promise.withResolvers<never>();
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const { started, kinds } = oneStage(() => late.promise);
  await add();
  const worker = work(kinds, { graceMs: 20 });
  await started;
  await worker.stop();
  late.reject(new Error('too late'));
  // An unheard rejection is reported when the microtasks are done, before the next turn of the loop.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('heartbeats keep the job of a stage that takes longer than a lease', async () => {
  const end = Promise.withResolvers<void>();
  const { started, kinds } = oneStage(async () => {
    await end.promise;
    return { checkpoint: null, effects: leaveTrace('written') };
  });
  await add();
  work(kinds, { heartbeatMs: 5 });
  await started;
  for (let step = 0; step < 4; step += 1) {
    bench.now += jobLeaseMs - 1;
    await vi.waitUntil(async () => (await read()).leaseUntil === bench.now + jobLeaseMs);
    expect(await bench.database.tx((db) => claimJob(db, [kind], 'other', bench.now))).toBeUndefined();
  }
  end.resolve();
  await untilState('done');
  expect([(await read()).attempts, await count('written')]).toEqual([1, 1]);
});

test.each(['cancelled', 'taken by another worker'])('a stage whose job is %s is told to stop spending', async (how) => {
  const { started, kinds } = oneStage(
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut')))),
  );
  await add();
  work(kinds, { heartbeatMs: 50 });
  await started;
  await bench.database.tx(async (db) => {
    if (how === 'cancelled') return cancelJob(db, 'one', bench.now);
    // No heartbeat comes between: this process stood still for the length of a lease.
    bench.now += jobLeaseMs;
    await claimJob(db, [kind], 'other', bench.now);
  });
  await untilLogged('lease_lost');
  expect(bench.logged('job_retried')).toEqual([]);
  expect(await read()).toMatchObject(
    how === 'cancelled' ? { state: 'failed', error: 'cancelled' } : { state: 'running', leaseToken: 'other' },
  );
});
