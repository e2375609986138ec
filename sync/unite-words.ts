import { diffWords } from './diff-words.ts';
import { idsOf, type Word } from './split-words.ts';
import type { StepBudget } from './steps.ts';

/** Shorter runs of common words are chance: parted there, both texts would be torn to pieces. */
const commonRun = 3;

/** Every word of both: where they differ those of `a` and then those of `b`, longer runs that they have in common once. */
export function uniteWords(a: readonly Word[], b: readonly Word[], steps: StepBudget): readonly Word[] {
  const whole = findWhole(a, b);
  if (whole) return whole;
  const united: Word[] = [];
  let [aNext, bNext] = [0, 0];
  for (const { aEnd, bEnd, length } of findCommonRuns(a, b, steps)) {
    const [x, y] = [a.slice(aNext, aEnd), b.slice(bNext, bEnd)];
    united.push(...(findWhole(x, y) ?? [...x, ...y]), ...a.slice(aEnd, aEnd + length));
    [aNext, bNext] = [aEnd + length, bEnd + length];
  }
  return united;
}

/** The one of them in which all words of the other stand, in their order. */
export function findWhole(a: readonly Word[], b: readonly Word[]): readonly Word[] | undefined {
  if (holdsWords(a, b)) return a;
  return holdsWords(b, a) ? b : undefined;
}

/** Whether all words of `b` stand in `a`, in their order. */
export function holdsWords(a: readonly Word[], b: readonly Word[]): boolean {
  let next = 0;
  for (const { id } of a) if (id === b[next]?.id) next += 1;
  return next === b.length;
}

/**
 * Whether all words of `b` stand in `a` next to each other: scattered, they may say something else ("we will sell" in "we will
 * not sell").
 * Takes time by the length of both, whatever repeats in them (Knuth, Morris and Pratt).
 */
export function holdsRun(a: readonly Word[], b: readonly Word[]): boolean {
  /** Counts, for the first n words of `b`, how many of the last ones are its first ones as well. */
  const starts = [0, 0];
  const goOn = (matched: number, { id }: Word): number => {
    let n = matched;
    while (n > 0 && b[n]?.id !== id) n = starts[n] ?? 0;
    return b[n]?.id === id ? n + 1 : 0;
  };
  for (const word of b.slice(1)) starts.push(goOn(starts.at(-1) ?? 0, word));
  let matched = 0;
  for (const word of a) {
    if (matched === b.length) return true;
    matched = goOn(matched, word);
  }
  return matched === b.length;
}

export const isSameWords = (a: readonly Word[], b: readonly Word[]) => a.length === b.length && holdsWords(a, b);

interface CommonRun {
  aEnd: number;
  bEnd: number;
  length: number;
}

/** Where the stretches that differ end, and how long the run is that follows; the end of both is the last one. */
function findCommonRuns(a: readonly Word[], b: readonly Word[], steps: StepBudget): CommonRun[] {
  const runs: CommonRun[] = [];
  let [aEnd, bEnd] = [0, 0];
  for (const hunk of diffWords(idsOf(a), idsOf(b), steps)) {
    const length = hunk.fromStart - aEnd;
    if (length >= commonRun) runs.push({ aEnd, bEnd, length });
    [aEnd, bEnd] = [hunk.fromEnd, hunk.toEnd];
  }
  const length = a.length - aEnd;
  return length >= commonRun
    ? [...runs, { aEnd, bEnd, length }]
    : [...runs, { aEnd: a.length, bEnd: b.length, length: 0 }];
}
