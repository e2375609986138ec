import { AppError } from '#schema/errors.ts';
import type { Database, Db } from '#server/db/connect.ts';
import { describeError, type Log } from '#server/log.ts';
import { backOffMs, claimJob, type Job, leasedJob, leaseMs, maxAttempts } from './queue.ts';

/** What a stage leaves behind; both are committed together, so a crash repeats one stage and no effect twice. */
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
  /** In order. A stage may call the network; it runs outside any transaction. */
  stages: readonly { name: string; run(job: Job): Promise<StageResult> }[];
  /** Runs in the transaction that gives the job up. */
  onFailed?: (db: Db, job: Job) => Promise<void>;
}

export interface WorkerDeps {
  database: Database;
  kinds: JobKind[];
  clock: () => number;
  newId: () => string;
  log: Log;
  pollMs?: number;
}

/** Thrown out of a stage's transaction when another worker holds the job by now. */
class LeaseLost extends Error {}

export interface Worker {
  /** Looks for a job now instead of at the next poll. */
  poke(): void;
  /** Takes no more jobs and waits for the stage that runs. */
  stop(): Promise<void>;
}

/** One job at a time; a second process may run another worker on the same database. */
export function startWorker(deps: WorkerDeps): Worker {
  const { database, kinds, clock, newId, log, pollMs = 500 } = deps;
  let stopping = false;
  let wake: () => void = () => undefined;
  let poked = false;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, poked ? 0 : pollMs);
      poked = false;
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Runs the stage that is due and commits it; answers the job as it stands then, undefined when it is done. */
  async function runStage(job: Job, { stages }: JobKind, leaseToken: string): Promise<Job | undefined> {
    const index = Math.max(
      0,
      stages.findIndex(({ name }) => name === job.stage),
    );
    const stage = stages[index];
    if (!stage) throw new Error(`The job kind ${job.kind} has no stages.`);
    const { checkpoint, effects, again } = await stage.run(job);
    const next = again ? stage : stages[index + 1];
    await database.tx(async (db) => {
      const lease = leasedJob(db, job.id, leaseToken);
      const held = next ? await lease.saveStage(next.name, checkpoint, clock()) : await lease.finish(clock());
      if (!held) throw new LeaseLost();
      await effects?.(db);
    });
    return next && { ...job, stage: next.name, checkpoint, attempts: 1 };
  }

  async function runStages(claimed: Job, kind: JobKind, leaseToken: string): Promise<void> {
    let job: Job | undefined = claimed;
    while (job) {
      const current: Job = job;
      if (stopping) return void (await database.tx((db) => leasedJob(db, current.id, leaseToken).release(clock())));
      try {
        if (current.attempts > maxAttempts) throw new Error('Every worker that took this job died on it.');
        job = await runStage(current, kind, leaseToken);
      } catch (cause) {
        if (cause instanceof LeaseLost) return log.error('lease_lost', { jobId: current.id, kind: kind.kind });
        return giveBack(current, kind, leaseToken, cause);
      }
    }
    log.info('job_done', { jobId: claimed.id, kind: kind.kind });
  }

  async function giveBack(job: Job, kind: JobKind, leaseToken: string, cause: unknown): Promise<void> {
    const last = job.attempts >= maxAttempts;
    const reason = cause instanceof AppError ? cause.code : 'internal';
    log.error(last ? 'job_failed' : 'job_retried', {
      jobId: job.id,
      kind: job.kind,
      stage: job.stage,
      ...describeError(cause),
    });
    await database.tx(async (db) => {
      const lease = leasedJob(db, job.id, leaseToken);
      const now = clock();
      if (!last) return void (await lease.retryAt(now + backOffMs(job.attempts), reason, now));
      if (await lease.fail(reason, now)) await kind.onFailed?.(db, job);
    });
  }

  async function runOne(): Promise<boolean> {
    const leaseToken = newId();
    const names = kinds.map((kind) => kind.kind);
    const job = await database.tx((db) => claimJob(db, names, leaseToken, clock()));
    const kind = kinds.find((candidate) => candidate.kind === job?.kind);
    if (!job || !kind) return false;
    const heartbeat = setInterval(() => {
      database
        .tx((db) => leasedJob(db, job.id, leaseToken).extend(clock()))
        .catch((cause) => log.error('heartbeat_failed', { jobId: job.id, ...describeError(cause) }));
    }, leaseMs / 3);
    try {
      await runStages(job, kind, leaseToken);
    } finally {
      clearInterval(heartbeat);
    }
    return true;
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      const worked = await runOne().catch((cause) => {
        log.error('worker_failed', describeError(cause));
        return false;
      });
      if (!worked && !stopping) await pause();
    }
  }

  const done = loop();
  return {
    poke() {
      poked = true;
      wake();
    },
    async stop() {
      stopping = true;
      wake();
      await done;
    },
  };
}
