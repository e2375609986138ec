import { expect, test } from 'vitest';
import { jobBench, kind, stage } from '#server/testing/job-bench.ts';
import { claimJob, jobLeaseMs, leasedJob } from './queue.ts';
import type { JobKind } from './run-job.ts';

const bench = jobBench();
const { work, add, read, untilState, untilLogged, untilRetry, count, leaveTrace } = bench;

/** The job's worker dies this often; the clock goes on to the end of the last lease. */
async function dieTimes(deaths: number): Promise<void> {
  for (let death = 0; death < deaths; death += 1) {
    await bench.database.tx((db) => claimJob(db, [kind], `dead-${death}`, bench.now));
    bench.now += jobLeaseMs;
  }
}
const nothing = async () => ({ checkpoint: null });
const failing = stage('write', async () => {
  throw new Error('the other side is down');
});
/** Lets a job whose first stage always fails come to its last try. */
async function failFourTimes(): Promise<void> {
  for (let times = 1; times < 5; times += 1) {
    await untilRetry(times);
    bench.now = (await read()).runAt;
  }
}

test('a job on whose second stage five workers died fails, tells the buyer once and names order and stage to the operator', async () => {
  await add({ submissionId: 'a-key-to-answers', orderId: 'order-7' });
  const job = await bench.database.tx((db) => claimJob(db, [kind], 'first', bench.now));
  await bench.database.tx((db) => leasedJob(db, job?.id ?? '', 'first').saveStage('send', null, bench.now));
  bench.now += jobLeaseMs;
  await dieTimes(4);
  work([{ kind, stages: [stage('write', nothing), stage('send', nothing)], onFailed: leaveTrace('told') }]);
  await untilState('failed');
  expect(await count('told')).toBe(1);
  const [line, ...others] = bench.logged('job_failed');
  expect(others).toEqual([]);
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 'error', kind, stage: 'send', orderId: 'order-7' });
  expect(bench.lines.join()).not.toContain('a-key-to-answers');
});

test('a job on which four workers died is done by the fifth', async () => {
  await add();
  await dieTimes(4);
  work([{ kind, stages: [stage('write', async () => ({ checkpoint: null, effects: leaveTrace('written') }))] }]);
  await untilState('done');
  expect(await count('written')).toBe(1);
});

test('a job whose last words fail is failed all the same, without them, and the operator reads that nobody was told', async () => {
  let tellings = 0;
  const onFailed: JobKind['onFailed'] = async (db) => {
    tellings += 1;
    await leaveTrace('half told')(db);
    throw new Error('no such person');
  };
  await add({ orderId: 'order-7' });
  work([{ kind, stages: [failing], onFailed }]);
  await failFourTimes();
  await untilState('failed');
  expect([tellings, await count('half told')]).toEqual([1, 0]);
  expect(await read()).toMatchObject({ error: 'internal', leaseToken: null });
  expect(JSON.parse(bench.logged('job_failed_untold')[0] ?? '')).toMatchObject({
    level: 'error',
    stage: 'write',
    orderId: 'order-7',
    error: 'no such person',
  });
});

test('a job that cannot even be given up, because nothing can be written, is given up when writing works again', async () => {
  await add();
  let broken = false;
  const { database } = bench;
  const tx: typeof database.tx = (act) =>
    broken ? Promise.reject(new Error('database or disk is full')) : database.tx(act);
  const lastTry = stage('write', async () => {
    broken = (await read()).attempts === 5;
    throw new Error('the other side is down');
  });
  work([{ kind, stages: [lastTry], onFailed: leaveTrace('told') }], { database: { ...database, tx } });
  await failFourTimes();
  await untilLogged('worker_failed');
  expect((await read()).state).toBe('running');
  bench.now += jobLeaseMs;
  broken = false;
  await untilState('failed');
  expect(await count('told')).toBe(1);
});
