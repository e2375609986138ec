import { parentPort, workerData } from 'node:worker_threads';
import { runSeed } from './run-seed.ts';

/** Runs seeds as they are handed over, one after the other. */
const { broken } = workerData as { broken: number | undefined };
parentPort?.on('message', async (seed: number) => {
  parentPort?.postMessage(await runSeed(seed, broken === undefined ? {} : { broken }));
});
