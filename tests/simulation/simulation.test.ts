import { expect, test } from 'vitest';
import { breakableRules, keptSeeds, noticingSeeds } from './kept-seeds.ts';
import { makePlan } from './plan.ts';
import { runPlan, runSeed } from './run-seed.ts';
import { runSeeds } from './run-seeds.ts';

/** Far above what it takes: a busy machine is not a defect. */
const patienceMs = 600_000;
const hundred = 100;
/** The same ones each time until 10,000 have passed (docs/next.md); then they begin at the time of the run. */
const firstSeed = 1_000;

test('after any faults every device shows what the server has, and nothing typed is lost: a hundred seeds, and all that failed once', {
  timeout: patienceMs,
}, async () => {
  // A failure names its seed, and `npm run simulate -- --seed <n>` shows its trace.
  const others = Array.from({ length: hundred }, (_, index) => firstSeed + index);
  const outcomes = await runSeeds([...keptSeeds.map(({ seed }) => seed), ...others]);
  const failed = outcomes.flatMap(({ seed, failure }) =>
    failure ? [{ seed, problems: failure.problems.slice(0, 3) }] : [],
  );
  expect(failed).toEqual([]);
  expect(outcomes).toHaveLength(keptSeeds.length + hundred);
});

test('a seed says the same whenever it is run', { timeout: patienceMs }, async () => {
  const trafficOf = async (seed: number) => {
    const traffic: string[] = [];
    await runPlan(makePlan(seed), undefined, traffic);
    return traffic;
  };
  for (const seed of [1, 2, 7]) {
    const traffic = await trafficOf(seed);
    expect(traffic.length).toBeGreaterThan(10);
    expect(await trafficOf(seed)).toEqual(traffic);
  }
});

/** The seed that is known to notice it comes first; when the engine has changed it may be another one. */
test.each(breakableRules)(
  'the simulation notices within 200 seeds when rule %i is broken',
  { timeout: patienceMs },
  async (rule) => {
    const others = Array.from({ length: 200 }, (_, index) => index + 1);
    for (const seed of [noticingSeeds[rule], ...others]) {
      const { failure } = await runSeed(seed, { broken: rule });
      if (failure) return;
    }
    expect.unreachable(`no seed notices that rule ${rule} is broken`);
  },
);
