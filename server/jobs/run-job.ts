import { z } from 'zod';
import { AppError } from '#schema/errors.ts';
import type { Database, Db } from '#server/db/connect.ts';
import { describeError, type Log } from '#server/log.ts';
import { findJob, type Job, jobBackOffMs, leasedJob, maxJobAttempts } from './queue.ts';

/** Holds the results of a stage. Both are committed together, so a crash repeats one stage and no effect twice. */
export interface StageResult {
  /** Handed to the next stage; JSON. */
  checkpoint: unknown;
  /** The stage's effects, run in the transaction that ends the stage. */
  effects?: (db: Db) => Promise<void>;
  /** The stage has more to do: what it did so far is committed, and it runs again with this checkpoint. */
  again?: boolean;
}

export interface JobKind {
  kind: string;
  /**
   * In order. A stage may call the network; it runs outside any transaction. Its signal comes when the result is of no
   * use any more: another worker has the job, nobody needs it, or the process ends. Whoever spends must heed it.
   */
  stages: readonly { name: string; run(job: Job, signal: AbortSignal): Promise<StageResult> }[];
  /** Runs in the transaction that gives the job up. When it throws, the job is given up without it. */
  onFailed?: (db: Db, job: Job) => Promise<void>;
}

/** The job is another worker's by now, or nobody's. */
export class LeaseLost extends Error {}
/** The process ends, and the stage has had its time. */
export class ShuttingDown extends Error {}

interface Run {
  kind: JobKind;
  leaseToken: string;
  /** Aborted with `LeaseLost` or `ShuttingDown`. */
  signal: AbortSignal;
  /** No further stage is begun. */
  isStopping: () => boolean;
}

interface RunDeps {
  database: Database;
  clock: () => number;
  log: Log;
}

/** Runs the stages of a claimed job until it is done, fails, is lost or has to be handed on. */
export async function runJob(deps: RunDeps, claimed: Job, run: Run): Promise<void> {
  let job: Job | undefined = claimed;
  while (job) {
    const current: Job = job;
    if (run.isStopping()) return release(deps, current, run);
    try {
      if (current.attempts > maxJobAttempts) throw new Error('Every worker that took this job died on it.');
      job = await runStage(deps, current, run);
    } catch (thrown) {
      const cause = run.signal.aborted ? run.signal.reason : thrown;
      if (cause instanceof ShuttingDown) return release(deps, current, run);
      if (cause instanceof LeaseLost) return tellLoss(deps, current, run);
      return giveBack(deps, current, run, cause);
    }
  }
  deps.log.info('job_done', { jobId: claimed.id, kind: claimed.kind });
}

/** Another worker that took the job is worth an alarm; a job that went with the account it was for is not. */
async function tellLoss({ database, log }: RunDeps, job: Job, { kind }: Run): Promise<void> {
  const isGone = (await findJob(database.read, job.dedupeKey)) === undefined;
  if (isGone) log.info('job_gone', nameOf(job, kind));
  else log.error('lease_lost', nameOf(job, kind));
}

const stageOf = (job: Job, { stages }: JobKind) => stages.find(({ name }) => name === job.stage) ?? stages[0];

/** Runs the stage that is due and commits it; answers the job as it stands then, undefined when it is done. */
async function runStage({ database, clock }: RunDeps, job: Job, run: Run): Promise<Job | undefined> {
  const { kind, leaseToken, signal } = run;
  const stage = stageOf(job, kind);
  if (!stage) throw new Error(`The job kind ${job.kind} has no stages.`);
  const { checkpoint, effects, again } = await untilAborted(stage.run(job, signal), signal);
  const next = again ? stage : kind.stages[kind.stages.indexOf(stage) + 1];
  await database.tx(async (db) => {
    const lease = leasedJob(db, job.id, leaseToken);
    const held = next ? await lease.saveStage(next.name, checkpoint, clock()) : await lease.finish(clock());
    if (!held) throw new LeaseLost();
    await effects?.(db);
  });
  return next && { ...job, stage: next.name, checkpoint, attempts: 1 };
}

/** Ends with the work, or with the signal whatever the work does: its late result is dropped, its late failure unheard. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function release({ database, clock }: RunDeps, job: Job, { leaseToken }: Run): Promise<void> {
  await database.tx((db) => leasedJob(db, job.id, leaseToken).release(clock()));
}

async function giveBack(deps: RunDeps, job: Job, run: Run, cause: unknown): Promise<void> {
  const { database, clock, log } = deps;
  const isLast = job.attempts >= maxJobAttempts;
  const reason = cause instanceof AppError ? cause.code : 'internal';
  log.error(isLast ? 'job_failed' : 'job_retried', { ...nameOf(job, run.kind), ...describeError(cause) });
  if (isLast) return giveUp(deps, job, run, reason);
  await database.tx((db) => {
    const now = clock();
    return leasedJob(db, job.id, run.leaseToken).retryAt(now + jobBackOffMs(job.attempts), reason, now);
  });
}

/**
 * Fails the job and tells whom it concerns, in one transaction. Where the telling throws, the job fails all the same:
 * the screens then say so, and the operator's line says that nobody was told.
 */
async function giveUp({ database, clock, log }: RunDeps, job: Job, run: Run, reason: string): Promise<void> {
  const fail = (db: Db) => leasedJob(db, job.id, run.leaseToken).fail(reason, clock());
  try {
    await database.tx(async (db) => {
      if (await fail(db)) await run.kind.onFailed?.(db, job);
    });
  } catch (cause) {
    log.error('job_failed_untold', { ...nameOf(job, run.kind), ...describeError(cause) });
    await database.tx(fail);
  }
}

const orderPayloadSchema = z.object({ orderId: z.string().optional() });

/** Picks what the log may say of a job. A submission's id is a key, an order's is not. */
function nameOf(job: Job, kind: JobKind) {
  const { orderId } = orderPayloadSchema.safeParse(job.payload).data ?? {};
  return { jobId: job.id, kind: job.kind, stage: stageOf(job, kind)?.name, orderId };
}
