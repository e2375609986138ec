import { diffIndices } from 'node-diff3';
import { findAnchors } from './anchors.ts';

/** A stretch of `from` that stands otherwise in `to`; the ends are exclusive. */
export interface Hunk {
  fromStart: number;
  fromEnd: number;
  toStart: number;
  toEnd: number;
}

/** Steps that one call of `diffIndices` may take: it is cubic where one word stands over and over again. */
const maxSteps = 500_000;
const maxDepth = 32;
/** So few are compared without anchors, which costs little and finds more in common. */
const fewWords = 30;

/**
 * Where two lists of words differ, in order; hunks never touch. Words that stand once in both are anchors, and only what
 * is between them is compared word by word: a text of 20,000 characters takes milliseconds. Where that is still too
 * much (the same few words over and over again), all between two anchors counts as different.
 */
export function diffWords(from: readonly string[], to: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  diffRange(from, to, { fromStart: 0, fromEnd: from.length, toStart: 0, toEnd: to.length }, hunks, maxDepth);
  return hunks;
}

function diffRange(from: readonly string[], to: readonly string[], whole: Hunk, hunks: Hunk[], depth: number): void {
  const range = trim(from, to, whole);
  if (range.fromStart === range.fromEnd || range.toStart === range.toEnd) {
    if (range.fromStart !== range.fromEnd || range.toStart !== range.toEnd) hunks.push(range);
    return;
  }
  const anchors = depth > 0 && range.fromEnd - range.fromStart > fewWords ? anchorsIn(from, to, range) : [];
  if (anchors.length === 0) {
    hunks.push(...diffClosely(from, to, range));
    return;
  }
  let { fromStart, toStart } = range;
  for (const [fromEnd, toEnd] of [...anchors, [range.fromEnd, range.toEnd] as const]) {
    diffRange(from, to, { fromStart, fromEnd, toStart, toEnd }, hunks, depth - 1);
    [fromStart, toStart] = [fromEnd + 1, toEnd + 1];
  }
}

function anchorsIn(from: readonly string[], to: readonly string[], range: Hunk): (readonly [number, number])[] {
  const { fromStart, fromEnd, toStart, toEnd } = range;
  const anchors = findAnchors([from.slice(fromStart, fromEnd), to.slice(toStart, toEnd)]);
  return anchors.map(([inFrom = 0, inTo = 0]) => [fromStart + inFrom, toStart + inTo]);
}

/** Without what both begin and end with. */
function trim(from: readonly string[], to: readonly string[], range: Hunk): Hunk {
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

function diffClosely(from: readonly string[], to: readonly string[], range: Hunk): Hunk[] {
  const [a, b] = [from.slice(range.fromStart, range.fromEnd), to.slice(range.toStart, range.toEnd)];
  if (countSteps(a, b) > maxSteps) return [range];
  return diffIndices(a, b).map(({ buffer1, buffer2 }) => ({
    fromStart: range.fromStart + buffer1[0],
    fromEnd: range.fromStart + buffer1[0] + buffer1[1],
    toStart: range.toStart + buffer2[0],
    toEnd: range.toStart + buffer2[0] + buffer2[1],
  }));
}

/** At most so many steps: each pair of equal words may be held against each length of a common part. */
function countSteps(a: readonly string[], b: readonly string[]): number {
  const times = new Map<string, number>();
  for (const word of a) times.set(word, (times.get(word) ?? 0) + 1);
  const pairs = b.reduce((sum, word) => sum + (times.get(word) ?? 0), 0);
  return pairs * Math.min(a.length, b.length);
}
