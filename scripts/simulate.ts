import { breakNames } from '../tests/simulation/breaks.ts';
import type { PlanVersion } from '../tests/simulation/plan.ts';
import { runSeeds, seedsFrom } from '../tests/simulation/run-seeds.ts';

/**
 * `npm run simulate -- --seeds 500 [--from 1]` runs seeds, and explains the first that fails; `--seed 17` one of them,
 * with its trace (`--version 1` to `5` with an earlier plan, as of the seeds that were kept first); `--breaks` breaks
 * the rules of docs/protocol.md one at a time and prints how soon that is noticed (`--rule 15a` only that), and
 * `--broken 15a` runs seeds so.
 */
const text = (name: string): string | undefined => {
  const index = process.argv.indexOf(`--${name}`);
  return index === -1 ? undefined : process.argv[index + 1];
};
const option = (name: string): number | undefined => {
  const value = text(name);
  return value === undefined ? undefined : Number(value);
};

const versionOf = (asked: number | undefined): PlanVersion =>
  asked === 1 || asked === 2 || asked === 3 || asked === 4 || asked === 5 ? asked : 6;

const one = option('seed');
if (process.argv.includes('--breaks')) await showBreaks();
else if (one !== undefined) await explainSeed(one);
else await runMany(option('from') ?? 1, option('seeds') ?? 500);

async function explainSeed(seed: number): Promise<void> {
  const isShrinking = !process.argv.includes('--quick');
  const [outcome] = await runSeeds([{ seed, isShrinking, version: versionOf(option('version')) }], {
    broken: text('broken'),
  });
  if (!outcome?.failure) return console.log(`Seed ${seed} passed in ${Math.round(outcome?.ms ?? 0)} ms.`);
  const { failure } = outcome;
  printFailure(seed, failure.problems, failure.trace, failure.shrunkProblems);
  process.exitCode = 1;
}

async function runMany(from: number, count: number): Promise<void> {
  const startedAt = performance.now();
  const outcomes = await runSeeds(seedsFrom(from, count), {
    broken: text('broken'),
    onOutcome({ seed, failure }) {
      if (failure) console.log(`seed ${seed}: ${failure.problems[0]?.slice(0, 300)}`);
    },
  });
  const failed = outcomes.filter(({ failure }) => failure !== undefined);
  console.log(
    `${outcomes.length} seeds in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${failed.length} failed`,
  );
  const [first] = failed;
  if (!first) return;
  process.exitCode = 1;
  await explainSeed(first.seed);
}

/** A rule that is broken must be noticed within 200 seeds. */
async function showBreaks(): Promise<void> {
  const mostSeeds = 200;
  const only = text('rule');
  console.log('rule | seeds until noticed | noticed by');
  for (const rule of breakNames) {
    if (only !== undefined && rule !== only) continue;
    const outcomes = await runSeeds(seedsFrom(1, mostSeeds), { broken: rule, maxFailures: 1 });
    const noticed = outcomes.find(({ failure }) => failure !== undefined);
    if (!noticed) process.exitCode = 1;
    const by = noticed?.failure?.problems[0]?.slice(0, 160) ?? 'NOTHING';
    console.log(`${rule.padStart(4)} | ${noticed ? noticed.seed : `more than ${mostSeeds}`} | ${by}`);
  }
}

function printFailure(seed: number, problems: string[], trace: object[] = [], shrunk: string[] = []): void {
  console.log(`Seed ${seed} failed:`);
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(`Shortest trace (${trace.length} actions):`);
  for (const action of trace) console.log(`  ${JSON.stringify(action)}`);
  for (const problem of shrunk) console.log(`  ${problem}`);
}
