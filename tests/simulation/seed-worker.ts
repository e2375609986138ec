import { parentPort, workerData } from 'node:worker_threads';
import { breakSource } from './patch-source.ts';
import type { SeedWork } from './run-seeds.ts';

/** Runs seeds as they are handed over, one after the other. */
const { broken, isShrinking } = workerData as SeedWork;
const checkApplied = broken === undefined ? undefined : breakSource(broken);
// What is broken must be said before the engine is loaded.
const { runSeed } = await import('./run-seed.ts');
checkApplied?.();
parentPort?.on('message', async (seed: number) => {
  parentPort?.postMessage(await runSeed(seed, isShrinking));
});
