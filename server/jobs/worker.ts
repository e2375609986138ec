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

  async function runStages(job: Job, kind: JobKind, leaseToken: string): Promise<void> {
    const lease = (db: Db) => leasedJob(db, job.id, leaseToken);
    const names = kind.stages.map((stage) => stage.name);
    let current = job;
    for (const stage of kind.stages.slice(Math.max(0, names.indexOf(job.stage ?? '')))) {
      if (stopping) {
        await database.tx((db) => lease(db).release(clock()));
        return;
      }
      const { checkpoint, effects } = await stage.run(current);
      const next = names[names.indexOf(stage.name) + 1];
      await database.tx(async (db) => {
        const held = next ? await lease(db).saveStage(next, checkpoint, clock()) : await lease(db).finish(clock());
        if (!held) throw new LeaseLost();
        await effects?.(db);
      });
      current = { ...current, stage: next ?? stage.name, checkpoint };
    }
    log.info('job_done', { jobId: job.id, kind: kind.kind });
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
    } catch (cause) {
      if (cause instanceof LeaseLost) log.error('lease_lost', { jobId: job.id, kind: job.kind });
      else await giveBack(job, kind, leaseToken, cause);
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
