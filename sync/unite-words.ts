import { diffWords } from './diff-words.ts';
import { idsOf, type Word } from './split-words.ts';
import type { Steps } from './steps.ts';

/** Shorter runs of common words are chance: parted there, both texts would be torn to pieces. */
const commonRun = 3;

/**
 * Every word of both: where they differ those of `a` and then those of `b`, longer runs that they have in common once.
 * One that holds all words of the other, in their order, is enough.
 */
export function uniteWords(a: readonly Word[], b: readonly Word[], steps: Steps): readonly Word[] {
  if (holdsWords(a, b)) return a;
  if (holdsWords(b, a)) return b;
  const united: Word[] = [];
  let [aNext, bNext] = [0, 0];
  for (const { aEnd, bEnd, length } of findCommonRuns(a, b, steps)) {
    united.push(...uniteDifferent(a.slice(aNext, aEnd), b.slice(bNext, bEnd)), ...a.slice(aEnd, aEnd + length));
    [aNext, bNext] = [aEnd + length, bEnd + length];
  }
  return united;
}

/** Whether all words of `b` stand in `a`, in their order. */
export function holdsWords(a: readonly Word[], b: readonly Word[]): boolean {
  let next = 0;
  for (const { id } of a) if (id === b[next]?.id) next += 1;
  return next === b.length;
}

export const isSameWords = (a: readonly Word[], b: readonly Word[]) => a.length === b.length && holdsWords(a, b);

function uniteDifferent(a: readonly Word[], b: readonly Word[]): readonly Word[] {
  if (holdsWords(a, b)) return a;
  return holdsWords(b, a) ? b : [...a, ...b];
}

interface CommonRun {
  aEnd: number;
  bEnd: number;
  length: number;
}

/** Where the stretches that differ end, and how long the run is that follows; the end of both is the last one. */
function findCommonRuns(a: readonly Word[], b: readonly Word[], steps: Steps): CommonRun[] {
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
