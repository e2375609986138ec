import { parentPort, workerData } from 'node:worker_threads';
import { breakSource } from './patch-source.ts';
import type { SeedRun } from './run-seeds.ts';

/** Runs seeds as they are handed over, one after the other. */
const broken = workerData as string | undefined;
const checkApplied = broken === undefined ? undefined : breakSource(broken);
// What is broken must be said before the engine is loaded.
const { runSeed } = await import('./run-seed.ts');
checkApplied?.();
parentPort?.on('message', async ({ seed, ...options }: SeedRun) => {
  parentPort?.postMessage(await runSeed(seed, options));
});
