import { diffIndices } from 'node-diff3';
import { findAnchors } from './anchors.ts';
import { type StepBudget, spend } from './steps.ts';

/** A stretch of `from` that stands otherwise in `to`; the ends are exclusive. */
export interface Hunk {
  fromStart: number;
  fromEnd: number;
  toStart: number;
  toEnd: number;
}

/** Steps that one call of `diffIndices` may take: it is cubic where one word stands over and over again. */
const maxSteps = 500_000;
/** To compare two words takes so much less than to look one up. */
const cheapStepsAtOnce = 8;
const maxDepth = 32;

/**
 * Where two lists of words differ, in order; hunks never touch. Words that stand once in both are anchors, and only what
 * is between them is compared word by word: a text of 20,000 characters takes milliseconds. Where that is still too
 * much (the same few words over and over again), all between two anchors counts as different.
 */
export function diffWords(from: readonly number[], to: readonly number[], steps: StepBudget): Hunk[] {
  spend(steps, (from.length + to.length) / cheapStepsAtOnce);
  const hunks: Hunk[] = [];
  const whole = { fromStart: 0, fromEnd: from.length, toStart: 0, toEnd: to.length };
  diffRange({ from, to, steps, hunks }, whole, maxDepth);
  return hunks;
}

/** Two lists, and what was found out of them so far. */
interface Diff {
  from: readonly number[];
  to: readonly number[];
  steps: StepBudget;
  hunks: Hunk[];
}

function diffRange(diff: Diff, whole: Hunk, depth: number): void {
  const { from, to, steps, hunks } = diff;
  const range = trim(from, to, whole);
  let { fromStart, toStart } = range;
  const [a, b] = [from.slice(fromStart, range.fromEnd), to.slice(toStart, range.toEnd)];
  if (a.length === 0 || b.length === 0) {
    if (a.length + b.length > 0) hunks.push(range);
    return;
  }
  const anchors = depth > 0 ? findAnchors([a, b], steps) : [];
  if (anchors.length === 0) {
    hunks.push(...diffClosely(a, b, range, steps));
    return;
  }
  for (const [inA = 0, inB = 0] of [...anchors, [a.length, b.length]]) {
    const [fromEnd, toEnd] = [range.fromStart + inA, range.toStart + inB];
    diffRange(diff, { fromStart, fromEnd, toStart, toEnd }, depth - 1);
    [fromStart, toStart] = [fromEnd + 1, toEnd + 1];
  }
}

/** Without what both begin and end with. */
function trim(from: readonly number[], to: readonly number[], range: Hunk): Hunk {
  let { fromStart, fromEnd, toStart, toEnd } = range;
  while (fromStart < fromEnd && toStart < toEnd && from[fromStart] === to[toStart]) {
    fromStart += 1;
    toStart += 1;
  }
  while (fromStart < fromEnd && toStart < toEnd && from[fromEnd - 1] === to[toEnd - 1]) {
    fromEnd -= 1;
    toEnd -= 1;
  }
  return { fromStart, fromEnd, toStart, toEnd };
}

function diffClosely(a: number[], b: number[], range: Hunk, steps: StepBudget): Hunk[] {
  spend(steps, a.length + b.length);
  const closeSteps = countSteps(a, b);
  if (closeSteps > maxSteps) return [range];
  spend(steps, closeSteps / cheapStepsAtOnce);
  return diffIndices(a, b).map(({ buffer1, buffer2 }) => {
    const [fromStart, toStart] = [range.fromStart + buffer1[0], range.toStart + buffer2[0]];
    return { fromStart, fromEnd: fromStart + buffer1[1], toStart, toEnd: toStart + buffer2[1] };
  });
}

/** At most so many steps: each pair of equal words may be held against each length of a common part. */
function countSteps(a: readonly number[], b: readonly number[]): number {
  const times = new Map<number, number>();
  for (const word of a) times.set(word, (times.get(word) ?? 0) + 1);
  const pairs = b.reduce((sum, word) => sum + (times.get(word) ?? 0), 0);
  return pairs * Math.min(a.length, b.length);
}
