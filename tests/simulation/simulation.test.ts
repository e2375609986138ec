import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testSeed } from '../seed.ts';
import { breaks, type Patch, ruleNames } from './breaks.ts';
import { keptSeeds } from './kept-seeds.ts';
import { makePlan } from './make-plan.ts';
import { noticingSeeds } from './noticing-seeds.ts';
import { apply } from './patch-source.ts';
import { runPlan } from './run-seed.ts';
import { runSeeds, type SeedRun, seedsFrom } from './run-seeds.ts';

/** Far above what it takes: a busy machine is not a defect. */
const patienceMs = 600_000;
const hundred = 100;

test('all seeds that failed once pass', { timeout: patienceMs }, async () => {
  expect(await failuresOf(keptSeeds)).toEqual([]);
});

// Left out of the gate: a minute. After any faults every device shows what the server has, and nothing typed is lost.
test('a hundred seeds pass', { timeout: patienceMs, tags: ['all', 'fresh'] }, async () => {
  expect(await failuresOf(seedsFrom(testSeed, hundred))).toEqual([]);
});

/** Of each seed that failed; `npm run simulate -- --seed <n>` shows its trace. */
async function failuresOf(seeds: readonly SeedRun[]) {
  const outcomes = await runSeeds(seeds);
  expect(outcomes).toHaveLength(seeds.length);
  return outcomes.flatMap(({ seed, failure }) =>
    failure ? [{ seed, problems: failure.problems.slice(0, 3), again: `npm run simulate -- --seed ${seed}` }] : [],
  );
}

test('a seed says the same whenever it is run', { timeout: patienceMs }, async () => {
  const trafficOf = async (seed: number) => {
    const traffic: string[] = [];
    await runPlan(makePlan(seed), traffic);
    return traffic;
  };
  for (const seed of [1, 2, 7]) {
    const traffic = await trafficOf(seed);
    expect(traffic.length).toBeGreaterThan(10);
    expect(await trafficOf(seed)).toEqual(traffic);
  }
});

test('every break finds its text in the engine exactly once, and the rules that the issue names have one', () => {
  for (const { patches } of breaks) for (const patch of patches) apply(readFileSync(patch.file, 'utf8'), patch);
  const rules = new Set(breaks.map(({ rule }) => rule));
  expect([...rules].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 15]);
  const [first] = breaks[0]?.patches ?? [];
  expect(() => apply('an engine that was changed', first as Patch)).toThrow(/0 times/);
});

// Left out of the gate: a minute. `npm run simulate -- --breaks` breaks each mechanism alone.
test.concurrent.each(ruleNames)(
  'the simulation notices within 200 seeds when rule %s is broken',
  { timeout: patienceMs, tags: 'all' },
  async (broken) => {
    const known = noticingSeeds[broken];
    const noticed =
      (known && (await findNoticing(broken, seedsFrom(known, 1)))) ?? (await findNoticing(broken, seedsFrom(1, 200)));
    expect(noticed).toBeDefined();
    const [unbroken] = await runSeeds(noticed ? [{ seed: noticed.seed }] : []);
    expect(unbroken?.failure).toBeUndefined();
  },
);

async function findNoticing(broken: string, seeds: readonly SeedRun[]) {
  const outcomes = await runSeeds(seeds, { broken, maxFailures: 1 });
  return outcomes.find(({ failure }) => failure !== undefined);
}
