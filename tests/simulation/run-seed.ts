import { act } from './act.ts';
import { checkEnd } from './final-checks.ts';
import { heal } from './heal.ts';
import { makePlan } from './make-plan.ts';
import type { Action, Plan, PlanVersion } from './plan.ts';
import { shrink } from './shrink.ts';
import { look, openWorld, type World } from './world.ts';

export interface Failure {
  problems: string[];
  /** The shortest list of actions that still fails, and what it fails with. */
  trace?: Action[];
  shrunkProblems?: string[];
}
export interface Outcome {
  seed: number;
  failure?: Failure;
  ms: number;
}

export interface RunOptions {
  version?: PlanVersion | undefined;
  /** Whether a failure is shrunk, which takes many runs. */
  isShrinking?: boolean | undefined;
}

/** One run of the whole: everybody works, everything fails, everything heals, and nothing may be wrong. */
export async function runSeed(seed: number, { version, isShrinking = false }: RunOptions = {}): Promise<Outcome> {
  const startedAt = performance.now();
  const plan = makePlan(seed, version);
  const problems = await runPlan(plan);
  const failure = problems.length === 0 ? undefined : await explain(plan, problems, isShrinking);
  const ms = performance.now() - startedAt;
  return failure ? { seed, failure, ms } : { seed, ms };
}

async function explain(plan: Plan, problems: string[], isShrinking: boolean): Promise<Failure> {
  if (!isShrinking) return { problems };
  const kind = kindOf(problems);
  const fails = async (actions: Action[]) => kindOf(await runPlan({ ...plan, actions })) === kind;
  const trace = await shrink(plan.actions, fails);
  return { problems, trace, shrunkProblems: await runPlan({ ...plan, actions: trace }) };
}

/** Shrinking must not slide from one defect to another: what is the same but for ids is the same. */
const kindOf = (problems: readonly string[]): string => (problems[0] ?? '').replace(/device \d+: /, '').slice(0, 3);

/** @returns what was wrong; the run ends with the first that is. */
export async function runPlan(plan: Plan, traffic?: string[]): Promise<string[]> {
  const world = await openWorld(plan, traffic);
  try {
    await runActions(world);
    if (world.problems.length === 0) await heal(world);
    if (world.problems.length === 0) world.problems.push(...(await checkEnd(world)));
  } catch (cause) {
    const { stack, cause: inner } = cause as Error;
    world.problems.push(`the run failed: ${stack}${inner instanceof Error ? `\n${inner.stack}` : ''}`);
  } finally {
    world.server.close();
    for (const device of world.devices) device.store.close();
  }
  return world.problems;
}

async function runActions(world: World): Promise<void> {
  for (const action of world.plan.actions) {
    await act(world, action);
    await world.scheduler.settle();
    await look(world);
    if (world.problems.length > 0) return;
  }
}
