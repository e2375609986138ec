import { expect, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { jobBench, kind, stage } from '#server/testing/job-bench.ts';
import { startTwo } from '#server/testing/two-processes.ts';
import { claimJob, enqueueJob, jobLeaseMs, leasedJob } from './queue.ts';
import type { JobKind } from './run-job.ts';

const nothing = async () => ({ checkpoint: null });
const bench = jobBench();
const { work, add, read, untilState, untilRetry, count, leaveTrace } = bench;

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
  expect([await count('written'), await count('sent')]).toEqual([1, 1]);
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
  bench.now += 5_000;
  await untilState('done');
  expect(parts).toEqual([0, 1, 2, 2, 3]);
  expect(await count('part')).toBe(4);
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
  let looks = 0;
  const clock = () => {
    looks += 1;
    return bench.now;
  };
  work([{ kind, stages: [fail], onFailed }], { clock });
  for (const [index, waitS] of [5, 20, 80, 320].entries()) {
    await untilRetry(index + 1);
    expect(tries).toBe(index + 1);
    expect((await read()).runAt).toBe(bench.now + waitS * 1000);
    bench.now += waitS * 1000 - 1;
    // The second look comes when the first, which was a millisecond early, has found nothing.
    const before = looks;
    await vi.waitUntil(() => looks >= before + 2);
    expect(tries).toBe(index + 1);
    bench.now += 1;
  }
  await untilState('failed');
  expect([tries, givenUp, await count('told')]).toEqual([5, 1, 1]);
  expect((await read()).error).toBe('internal');
  expect(bench.logged('job_failed')).toHaveLength(1);
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
    bench.now = (await read()).runAt;
  }
  await untilState('done');
  expect([firstTries, secondTries]).toEqual([5, 5]);
});

test('a job on which five workers died is given up instead of taken for ever', async () => {
  await add();
  for (let death = 0; death < 5; death += 1) {
    await bench.database.tx((db) => claimJob(db, [kind], `dead-${death}`, bench.now));
    bench.now += jobLeaseMs;
  }
  let ran = false;
  const run = async () => {
    ran = true;
    return { checkpoint: null };
  };
  work([{ kind, stages: [stage('write', run)], onFailed: leaveTrace('told') }]);
  await untilState('failed');
  expect([ran, await count('told')]).toEqual([false, 1]);
});

test('two processes on one database do each of thirty jobs once', async () => {
  const keys = Array.from({ length: 30 }, (_, i) => `job-${i}`).sort();
  await bench.database.tx(async (db) => {
    for (const dedupeKey of keys) await enqueueJob(db, { id: newId(), kind, dedupeKey, payload: {} }, bench.now);
  });
  const processes = await startTwo('work-all.ts', [bench.path(), kind]);
  const done = await processes.run();
  expect(done.every((lines) => lines.length > 0)).toBe(true);
  expect(done.flat().sort()).toEqual(keys);
  const { q, t } = bench.database.read;
  expect((await q.select().from(t.analyticsEvents)).map(({ name }) => name).sort()).toEqual(keys);
  expect((await q.select().from(t.jobs)).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true);
});

/** A worker that has begun with a job and goes on when the gate opens: its effect would be stale then. */
async function holdInStage(): Promise<PromiseWithResolvers<void>> {
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
  return gate;
}

test('a worker whose lease went to another while it worked leaves no effect', async () => {
  const gate = await holdInStage();
  bench.now += jobLeaseMs;
  const taken = await bench.database.tx((db) => claimJob(db, [kind], 'the other', bench.now));
  gate.resolve();
  await vi.waitUntil(() => bench.logged('lease_lost').length > 0);
  expect(await count('stale')).toBe(0);
  expect(await read()).toMatchObject({ state: 'running', leaseToken: 'the other', checkpoint: null });
  expect(await bench.database.tx((db) => leasedJob(db, taken?.id ?? '', 'the other').finish(bench.now))).toBe(true);
});

test('a job that goes with its account while it runs leaves no effect, and is no alarm', async () => {
  const gate = await holdInStage();
  await bench.database.tx(async ({ q, t }) => void (await q.delete(t.jobs)));
  gate.resolve();
  await vi.waitUntil(() => bench.logged('job_gone').length > 0);
  expect(bench.logged('lease_lost')).toEqual([]);
  expect(await count('stale')).toBe(0);
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
