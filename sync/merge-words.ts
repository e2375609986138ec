import { diffWords, type Hunk } from './diff-words.ts';
import { idsOf, isBetweenSentences, type Word } from './split-words.ts';
import type { StepBudget } from './steps.ts';
import { holdsRun } from './unite-words.ts';

/** The words of a base and of the two texts that were made of it. */
export interface Sides {
  o: readonly Word[];
  a: readonly Word[];
  b: readonly Word[];
  steps: StepBudget;
}

/**
 * The words of the base that both kept, and those that each inserted; what one side deleted is gone. What both inserted
 * at one place comes once.
 *
 * @returns undefined where both changed the same words: mixed, they would say what nobody wrote
 */
export function mergeWords({ o, a, b, steps }: Sides): Word[] | undefined {
  const merged: Word[] = [];
  let [oNext, aNext, bNext] = [0, 0, 0];
  const keepUntil = (end: number) => {
    for (; oNext < end; oNext += 1, aNext += 1, bNext += 1) {
      merged.push(mergeSpaces(o[oNext] as Word, a[aNext] as Word, b[bNext] as Word));
    }
  };
  const [base, byA, byB] = [o, a, b].map(idsOf) as [number[], number[], number[]];
  for (const region of groupHunks(diffWords(base, byA, steps), diffWords(base, byB, steps), touches)) {
    const words = mergeRegion(region, { o, a, b, steps });
    if (!words) return undefined;
    keepUntil(region.start);
    merged.push(...words);
    oNext = region.end;
    aNext += region.end - region.start + growth(region.byA);
    bNext += region.end - region.start + growth(region.byB);
  }
  keepUntil(o.length);
  return merged;
}

/** A stretch of the base, and the changes of each side within it: each of its words was deleted by one of them. */
interface Region {
  start: number;
  end: number;
  byA: Hunk[];
  byB: Hunk[];
}

function mergeRegion({ byA, byB }: Region, sides: Sides): readonly Word[] | undefined {
  const { o, a, b } = sides;
  const whole = findHolder(byA, byB, sides);
  if (whole) return whole;
  const merged: Word[] = [];
  const isSameSentence = (region: Region, { fromStart, toStart }: Hunk, isOfA: boolean) => {
    const [before, from, to] = isOfA ? [region.byB, b, a] : [region.byA, a, b];
    const isApart =
      fromStart === region.end &&
      isBetweenSentences(o, fromStart) &&
      isBetweenSentences(from, before.at(-1)?.toEnd ?? 0) &&
      isBetweenSentences(to, toStart);
    return !isApart;
  };
  for (const part of groupHunks(byA, byB, isSameSentence)) {
    const words = findHolder(part.byA, part.byB, sides);
    if (!words) return undefined;
    merged.push(...words);
  }
  return merged;
}

/** What one of them inserted, where that of the other stands in it. */
function findHolder(byA: readonly Hunk[], byB: readonly Hunk[], { a, b }: Sides): readonly Word[] | undefined {
  const [fromA, fromB] = [inserted(byA, a), inserted(byB, b)];
  if (holdsRun(fromA, fromB)) return fromA;
  return holdsRun(fromB, fromA) ? fromB : undefined;
}

/** The words of `to` that are new to it. */
export const insertedWords = (from: readonly Word[], to: readonly Word[], steps: StepBudget) =>
  inserted(diffWords(idsOf(from), idsOf(to), steps), to);

const inserted = (hunks: readonly Hunk[], words: readonly Word[]) =>
  hunks.flatMap(({ toStart, toEnd }) => words.slice(toStart, toEnd));

/** How many words more than before. */
const growth = (hunks: readonly Hunk[]) =>
  hunks.reduce((sum, { fromStart, fromEnd, toStart, toEnd }) => sum + (toEnd - toStart) - (fromEnd - fromStart), 0);

function groupHunks(
  byA: readonly Hunk[],
  byB: readonly Hunk[],
  belongs: (region: Region, hunk: Hunk, isOfA: boolean) => boolean,
): Region[] {
  const all = [...byA.map((hunk) => ({ hunk, isOfA: true })), ...byB.map((hunk) => ({ hunk, isOfA: false }))];
  all.sort((x, y) => x.hunk.fromStart - y.hunk.fromStart || x.hunk.fromEnd - y.hunk.fromEnd);
  const regions: Region[] = [];
  for (const { hunk, isOfA } of all) {
    let region = regions.at(-1);
    if (!region || !belongs(region, hunk, isOfA)) {
      region = { start: hunk.fromStart, end: hunk.fromStart, byA: [], byB: [] };
      regions.push(region);
    }
    region.end = Math.max(region.end, hunk.fromEnd);
    (isOfA ? region.byA : region.byB).push(hunk);
  }
  return regions;
}

const touches = (region: Region, hunk: Hunk) => hunk.fromStart <= region.end;

/** A word that both kept, with the white space of each side that changed it. */
export function mergeSpaces(o: Word, a: Word, b: Word): Word {
  if (b.before === o.before && b.after === o.after) return a;
  return {
    word: o.word,
    id: o.id,
    before: mergeSpace(o.before, a.before, b.before),
    after: mergeSpace(o.after, a.after, b.after),
  };
}

/** White space is taken whole: from the side that changed it. */
export const mergeSpace = <S extends string | null>(o: S, a: S, b: S): S => (a === o ? b : a);
