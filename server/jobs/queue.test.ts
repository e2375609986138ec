import { expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { onBothEngines, type TestDatabase } from '#server/testing/both-engines.ts';
import { claimJob, enqueueJob, findJob, jobBackOffMs, jobLeaseMs, leasedJob, maxJobAttempts } from './queue.ts';

const start = Date.parse('2026-03-12T09:00:00Z');
const kind = 'report';

async function addJob({ tx }: TestDatabase, dedupeKey = 'report:1'): Promise<void> {
  await tx((db) => enqueueJob(db, { id: newId(), kind, dedupeKey, payload: { submissionId: 's' } }, start));
}
const claim = ({ tx }: TestDatabase, token: string, now: number) => tx((db) => claimJob(db, [kind], token, now));
const write = <T>(
  { tx }: TestDatabase,
  id: string,
  token: string,
  act: (job: ReturnType<typeof leasedJob>) => Promise<T>,
) => tx((db: Db) => act(leasedJob(db, id, token)));

onBothEngines('the queue', (open) => {
  test('a cause that is enqueued again finds the same job', async () => {
    const database = await open();
    await addJob(database);
    await addJob(database);
    const { q, t } = database.read;
    expect(await q.select().from(t.jobs)).toHaveLength(1);
  });

  test('of twenty workers that reach for one job at once, one gets it', async () => {
    const database = await open();
    await addJob(database);
    const claimed = await Promise.all(Array.from({ length: 20 }, (_, i) => claim(database, `token-${i}`, start)));
    expect(claimed.filter((job) => job !== undefined)).toHaveLength(1);
    expect(await findJob(database.read, 'report:1')).toMatchObject({ state: 'running', attempts: 1 });
  });

  test('jobs are taken in the order in which they are due, of the wanted kinds only', async () => {
    const database = await open();
    await addJob(database, 'late');
    await database.tx((db) => enqueueJob(db, { id: newId(), kind, dedupeKey: 'early', payload: {} }, start - 1000));
    await database.tx((db) =>
      enqueueJob(db, { id: newId(), kind: 'other', dedupeKey: 'x', payload: {} }, start - 2000),
    );
    expect((await claim(database, 'a', start))?.dedupeKey).toBe('early');
    expect((await claim(database, 'b', start))?.dedupeKey).toBe('late');
    expect(await claim(database, 'c', start)).toBeUndefined();
  });

  test('a job whose worker died is taken by another at the stage that was reached', async () => {
    const database = await open();
    await addJob(database);
    const job = await claim(database, 'dead', start);
    await write(database, job?.id ?? '', 'dead', (lease) => lease.saveStage('pdf', { page: 3 }, start));

    expect(await claim(database, 'next', start + jobLeaseMs - 1)).toBeUndefined();
    const taken = await claim(database, 'next', start + jobLeaseMs);
    expect(taken).toMatchObject({ stage: 'pdf', checkpoint: { page: 3 }, attempts: 2 });
  });

  test('a heartbeat keeps the job with its worker', async () => {
    const database = await open();
    await addJob(database);
    const job = await claim(database, 'slow', start);
    expect(await write(database, job?.id ?? '', 'slow', (lease) => lease.extend(start + 20_000))).toBe(true);
    expect(await claim(database, 'next', start + jobLeaseMs)).toBeUndefined();
  });

  test('a worker that lost its lease changes nothing any more', async () => {
    const database = await open();
    await addJob(database);
    const job = await claim(database, 'stale', start);
    const id = job?.id ?? '';
    await claim(database, 'owner', start + jobLeaseMs);
    const late = start + jobLeaseMs + 1;
    const before = await findJob(database.read, 'report:1');

    expect(await write(database, id, 'stale', (lease) => lease.saveStage('mail', {}, late))).toBe(false);
    expect(await write(database, id, 'stale', (lease) => lease.finish(late))).toBe(false);
    expect(await write(database, id, 'stale', (lease) => lease.fail('internal', late))).toBe(false);
    expect(await write(database, id, 'stale', (lease) => lease.retryAt(late, 'internal', late))).toBe(false);
    expect(await write(database, id, 'stale', (lease) => lease.extend(late))).toBe(false);
    expect(await findJob(database.read, 'report:1')).toEqual(before);
  });

  test('after the clock was set back no job waits for a time that was put by the clock before', async () => {
    const database = await open();
    const hour = 3_600_000;
    await addJob(database);
    await claim(database, 'before', start);
    expect(await claim(database, 'other', start - hour)).toMatchObject({ dedupeKey: 'report:1', attempts: 2 });

    const job = await findJob(database.read, 'report:1');
    await write(database, job?.id ?? '', 'other', (lease) => lease.retryAt(start, 'internal', start));
    expect(await claim(database, 'third', start - hour)).toMatchObject({ attempts: 3 });
  });

  test('a worker whose clock is a few seconds behind takes neither a fresh lease nor the longest wait for an old one', async () => {
    const database = await open();
    const behind = start - 5_000;
    await addJob(database);
    const job = await claim(database, 'ahead', start);
    expect(await claim(database, 'behind', behind)).toBeUndefined();
    const longest = start + jobBackOffMs(maxJobAttempts - 1);
    await write(database, job?.id ?? '', 'ahead', (lease) => lease.retryAt(longest, 'internal', start));
    expect(await claim(database, 'behind', behind)).toBeUndefined();
  });

  test('a job that is handed back on shutdown is due at once and its try does not count', async () => {
    const database = await open();
    await addJob(database);
    const job = await claim(database, 'first', start);
    await write(database, job?.id ?? '', 'first', (lease) => lease.release(start));
    expect(await claim(database, 'second', start)).toMatchObject({ attempts: 1 });
  });
});
