import { diffWords } from './diff-words.ts';
import { idsOf, type Word } from './split-words.ts';
import type { StepBudget } from './steps.ts';

/** Shorter runs of common words are chance: parted there, both texts would be torn to pieces. */
const commonRun = 3;
/** Stands for no word. */
const none = -1;

/** Every word of both: where they differ those of `a` and then those of `b`, longer runs that they have in common once. */
export function uniteWords(a: readonly Word[], b: readonly Word[], steps: StepBudget): readonly Word[] {
  const whole = findWhole(a, b);
  if (whole) return whole;
  const united: Word[] = [];
  let [aNext, bNext, aEnd, bEnd] = [0, 0, 0, 0];
  const uniteDifferent = () => {
    const [fromA, fromB] = [a.slice(aNext, aEnd), b.slice(bNext, bEnd)];
    united.push(...(findWhole(fromA, fromB) ?? [...fromA, ...fromB]));
  };
  const end = { fromStart: a.length, fromEnd: a.length, toEnd: b.length };
  for (const { fromStart, fromEnd, toEnd } of [...diffWords(idsOf(a), idsOf(b), steps), end]) {
    if (fromStart - aEnd >= commonRun) {
      uniteDifferent();
      united.push(...a.slice(aEnd, fromStart));
      [aNext, bNext] = [fromStart, bEnd + fromStart - aEnd];
    }
    [aEnd, bEnd] = [fromEnd, toEnd];
  }
  uniteDifferent();
  return united;
}

/** The one of them in which all words of the other stand, in their order. */
export function findWhole(a: readonly Word[], b: readonly Word[]): readonly Word[] | undefined {
  if (holdsWords(a, b)) return a;
  return holdsWords(b, a) ? b : undefined;
}

/** Tells whether all words of `b` stand in `a`, in their order. */
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
  const ids = [...idsOf(b), none, ...idsOf(a)];
  /** Counts, for each word, how many up to it are the first ones of `b`. */
  const runs = [0];
  for (const id of ids.slice(1)) {
    let run = runs.at(-1) ?? 0;
    while (run > 0 && ids[run] !== id) run = runs[run - 1] ?? 0;
    runs.push(ids[run] === id ? run + 1 : 0);
  }
  return runs.includes(b.length);
}

export const isSameWords = (a: readonly Word[], b: readonly Word[]) => a.length === b.length && holdsWords(a, b);
