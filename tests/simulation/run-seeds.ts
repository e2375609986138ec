import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Outcome, RunOptions } from './run-seed.ts';

export interface SeedRun extends RunOptions {
  seed: number;
}

export interface Running {
  /** The break (`breaks.ts`); undefined: nothing is broken. */
  broken?: string | undefined;
  /** After this many failures no new seed is begun. */
  maxFailures?: number;
  onOutcome?: (outcome: Outcome) => void;
}

export const seedsFrom = (first: number, count: number): SeedRun[] =>
  Array.from({ length: count }, (_, index) => ({ seed: first + index }));

/** Runs seeds side by side, one thread for each processor; a seed's outcome does not depend on which thread runs it. */
export async function runSeeds(seeds: readonly SeedRun[], running: Running = {}): Promise<Outcome[]> {
  const waiting = [...seeds];
  const outcomes: Outcome[] = [];
  const { broken, maxFailures = Number.POSITIVE_INFINITY, onOutcome } = running;
  const isEnough = () => outcomes.filter(({ failure }) => failure !== undefined).length >= maxFailures;
  const threads = Math.min(availableParallelism(), seeds.length);

  const serve = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./seed-worker.ts', import.meta.url), { workerData: broken });
      const next = () => {
        const run = isEnough() ? undefined : waiting.shift();
        if (run === undefined) void worker.terminate().then(() => resolve());
        else worker.postMessage(run);
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
