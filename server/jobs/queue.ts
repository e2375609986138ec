import { and, asc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

export type Job = Db['t']['jobs']['$inferSelect'];

/** Long enough for a slow stage between two heartbeats, short enough that a killed worker's job goes on soon. */
export const jobLeaseMs = 30_000;
export const maxJobAttempts = 5;

/** 5 s, 20 s, 80 s, 320 s: five tries take about seven minutes. */
export const jobBackOffMs = (attempts: number): number => 5_000 * 4 ** (attempts - 1);

const longestBackOffMs = jobBackOffMs(maxJobAttempts - 1);

/** How far the clocks of two machines may be apart without one taking the other's lease for an impossible one. */
const clockSlackMs = 10_000;

export interface NewJob {
  id: string;
  kind: string;
  dedupeKey: string;
  payload: unknown;
}

/** Adds a job that is due at once; a second call for the same cause changes nothing. */
export async function enqueueJob({ q, t }: Db, job: NewJob, now: number): Promise<void> {
  await q
    .insert(t.jobs)
    .values({ ...job, state: 'queued', attempts: 0, runAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

/**
 * Waiting for nothing: put back for a time that came, or leased to a worker that let the lease run out. A time further
 * ahead than any wait or lease could put it is from before the clock was set back, and came as well.
 */
function isDue({ t }: Db, now: number) {
  const { state, runAt, leaseUntil } = t.jobs;
  const waited = or(lte(runAt, now), gt(runAt, now + longestBackOffMs + clockSlackMs));
  const lapsed = or(lte(leaseUntil, now), gt(leaseUntil, now + jobLeaseMs + clockSlackMs));
  return or(and(eq(state, 'queued'), waited), and(eq(state, 'running'), lapsed));
}

/**
 * Takes the oldest job that is due, or whose worker's lease ran out.
 *
 * @param leaseToken a fresh id; every later write must carry it, so that a worker that lost its lease changes nothing.
 */
export async function claimJob(db: Db, kinds: string[], leaseToken: string, now: number) {
  const { q, t } = db;
  const due = isDue(db, now);
  const kindIsOurs = or(...kinds.map((kind) => eq(t.jobs.kind, kind)));
  const next = q.select({ id: t.jobs.id }).from(t.jobs).where(and(due, kindIsOurs)).orderBy(asc(t.jobs.runAt)).limit(1);
  const [job] = await q
    .update(t.jobs)
    .set({
      state: 'running',
      leaseToken,
      leaseUntil: now + jobLeaseMs,
      attempts: sql`${t.jobs.attempts} + 1`,
      updatedAt: now,
    })
    // `due` again: on PostgreSQL two claimers may have found the same row, and the second looks at it anew.
    .where(and(eq(t.jobs.id, sql`(${next})`), due))
    .returning();
  return job;
}

/** The writes of the worker that holds the lease; each answers whether it still does. */
export function leasedJob({ q, t }: Db, id: string, leaseToken: string) {
  const held = and(eq(t.jobs.id, id), eq(t.jobs.leaseToken, leaseToken), eq(t.jobs.state, 'running'));
  const write = async (values: Partial<Job>, tries?: SQL): Promise<boolean> => {
    const rows = await q
      .update(t.jobs)
      .set({ ...values, ...(tries && { attempts: tries }) })
      .where(held)
      .returning({ id: t.jobs.id });
    return rows.length === 1;
  };
  return {
    extend: (now: number) => write({ leaseUntil: now + jobLeaseMs }),
    /** A finished stage also resets the tries: five failures of one stage, not five in all, end a job. */
    saveStage: (stage: string, checkpoint: unknown, now: number) =>
      write({ stage, checkpoint, leaseUntil: now + jobLeaseMs, attempts: 1, updatedAt: now }),
    finish: (now: number) => write({ state: 'done', leaseUntil: null, leaseToken: null, error: null, updatedAt: now }),
    retryAt: (runAt: number, error: string, now: number) =>
      write({ state: 'queued', leaseUntil: null, leaseToken: null, runAt, error, updatedAt: now }),
    fail: (error: string, now: number) =>
      write({ state: 'failed', leaseUntil: null, leaseToken: null, error, updatedAt: now }),
    /** On shutdown: the next worker goes on at this stage at once, and the try does not count. */
    release: (now: number) =>
      write({ state: 'queued', leaseUntil: null, leaseToken: null, runAt: now }, sql`${t.jobs.attempts} - 1`),
  };
}

export async function findJob({ q, t }: Db, dedupeKey: string): Promise<Job | undefined> {
  const [job] = await q.select().from(t.jobs).where(eq(t.jobs.dedupeKey, dedupeKey));
  return job;
}

/** Ends a job that nobody needs any more; a worker that holds it finds its lease gone. A finished one stays as it is. */
export async function cancelJob({ q, t }: Db, dedupeKey: string, now: number): Promise<void> {
  const unfinished = or(eq(t.jobs.state, 'queued'), eq(t.jobs.state, 'running'));
  await q
    .update(t.jobs)
    .set({ state: 'failed', leaseUntil: null, leaseToken: null, error: 'cancelled', updatedAt: now })
    .where(and(eq(t.jobs.dedupeKey, dedupeKey), unfinished));
}

/** Makes a job that failed begin again from its first stage, with another payload; any other stays as it is. */
export async function restartJob(
  { q, t }: Db,
  { dedupeKey, payload }: Pick<NewJob, 'dedupeKey' | 'payload'>,
  now: number,
): Promise<void> {
  const fresh = { stage: null, checkpoint: null, error: null };
  await q
    .update(t.jobs)
    .set({ ...fresh, state: 'queued', payload, attempts: 0, runAt: now, updatedAt: now })
    .where(and(eq(t.jobs.dedupeKey, dedupeKey), eq(t.jobs.state, 'failed')));
}

/** Makes a job that failed or was cancelled due again, at the stage that it had reached; any other stays as it is. */
export async function requeueJob({ q, t }: Db, dedupeKey: string, now: number): Promise<void> {
  await q
    .update(t.jobs)
    .set({ state: 'queued', attempts: 0, runAt: now, error: null, updatedAt: now })
    .where(and(eq(t.jobs.dedupeKey, dedupeKey), eq(t.jobs.state, 'failed')));
}
