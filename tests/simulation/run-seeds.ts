import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Outcome } from './run-seed.ts';

export interface SeedWork {
  /** The break (`breaks.ts`); undefined: nothing is broken. */
  broken?: string | undefined;
  /** Whether a failure is shrunk, which takes many runs. */
  isShrinking?: boolean;
}

export interface Running extends SeedWork {
  /** After this many failures no new seed is begun. */
  maxFailures?: number;
  onOutcome?: (outcome: Outcome) => void;
}

/** Runs seeds side by side, one thread for each processor; a seed's outcome does not depend on which thread runs it. */
export async function runSeeds(seeds: readonly number[], running: Running = {}): Promise<Outcome[]> {
  const waiting = [...seeds];
  const outcomes: Outcome[] = [];
  const { broken, isShrinking, maxFailures = Number.POSITIVE_INFINITY, onOutcome } = running;
  const isEnough = () => outcomes.filter(({ failure }) => failure !== undefined).length >= maxFailures;
  const threads = Math.min(availableParallelism(), seeds.length);

  const serve = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./seed-worker.ts', import.meta.url), { workerData: { broken, isShrinking } });
      const next = () => {
        const seed = isEnough() ? undefined : waiting.shift();
        if (seed === undefined) void worker.terminate().then(() => resolve());
        else worker.postMessage(seed);
      };
      worker.on('error', reject);
      worker.on('message', (outcome: Outcome) => {
        outcomes.push(outcome);
        onOutcome?.(outcome);
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: threads }, serve));
  return outcomes.sort((a, b) => a.seed - b.seed);
}
