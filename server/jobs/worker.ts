import type { Database } from '#server/db/connect.ts';
import { describeError, type Log } from '#server/log.ts';
import { claimJob, type Job, jobLeaseMs, leasedJob } from './queue.ts';
import { type JobKind, LeaseLost, runJob, ShuttingDown } from './run-job.ts';

export interface WorkerDeps {
  database: Database;
  kinds: JobKind[];
  clock: () => number;
  newId: () => string;
  log: Log;
  pollMs?: number;
  heartbeatMs?: number;
  /** How long a running stage may still work after `stop()`. */
  graceMs?: number;
}

export interface Worker {
  /** Looks for a job now instead of at the next poll. */
  poke(): void;
  /**
   * Takes no more jobs. The stage that runs may end and commit; after the grace its signal is aborted and the lease goes
   * back, whether it heeds the signal or not, and the try does not count.
   */
  stop(): Promise<void>;
}

/** One job at a time; a second process may run another worker on the same database. */
export function startWorker(deps: WorkerDeps): Worker {
  const { database, kinds, clock, newId, log, pollMs = 500, graceMs = 15_000 } = deps;
  let stopping = false;
  let running: AbortController | undefined;
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

  async function runOne(): Promise<boolean> {
    const leaseToken = newId();
    const names = kinds.map((kind) => kind.kind);
    const job = await database.tx((db) => claimJob(db, names, leaseToken, clock()));
    const kind = kinds.find((candidate) => candidate.kind === job?.kind);
    if (!job || !kind) return false;
    running = new AbortController();
    const endHeartbeat = startHeartbeat(deps, job, leaseToken, running);
    try {
      await runJob(deps, job, { kind, leaseToken, signal: running.signal, isStopping: () => stopping });
    } finally {
      endHeartbeat();
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
      const lastCall = setTimeout(() => running?.abort(new ShuttingDown()), graceMs);
      await done;
      clearTimeout(lastCall);
    },
  };
}

/** Keeps the lease, and aborts the run once it is lost. */
function startHeartbeat(
  { database, clock, log, heartbeatMs = jobLeaseMs / 3 }: WorkerDeps,
  job: Job,
  leaseToken: string,
  run: AbortController,
): () => void {
  async function beat(): Promise<void> {
    const held = await database.tx((db) => leasedJob(db, job.id, leaseToken).extend(clock()));
    if (!held) run.abort(new LeaseLost());
  }
  const timer = setInterval(() => {
    beat().catch((cause) => log.error('heartbeat_failed', { jobId: job.id, ...describeError(cause) }));
  }, heartbeatMs);
  return () => clearInterval(timer);
}
