import { diffWords, type Hunk } from './diff-words.ts';
import { idsOf, isBetweenSentences, type Word } from './split-words.ts';
import type { StepBudget } from './steps.ts';
import { holdsRun, isSameWords } from './unite-words.ts';

/** The words of a base and of the two texts that were made of it. */
export interface Sides {
  o: readonly Word[];
  a: readonly Word[];
  b: readonly Word[];
  steps: StepBudget;
}

/**
 * The words of the base that both kept, and those that each inserted; what one side deleted is gone. What both inserted
 * at one place comes once. Sentences that both changed are settled each by itself, so that trouble in one stays there.
 *
 * @returns undefined where both changed the same words of one sentence: mixed, they would say what nobody wrote
 */
export function mergeWords(sides: Sides, settle: (sentence: Sides) => readonly Word[]): readonly Word[] | undefined {
  const { o, a, b, steps } = sides;
  const lists = [o, a, b];
  const [base, byA, byB] = lists.map(idsOf) as [number[], number[], number[]];
  const regions = groupHunks(diffWords(base, byA, steps), diffWords(base, byB, steps), touches);
  // At a place where something is inserted no sentence ends: it may belong to either neighbor when it is merged again.
  const noEnds = new Set([o.length, ...regions.filter(({ start, end }) => start === end).map(({ start }) => start)]);
  const merged: Word[] = [];
  let isMixed = false;
  let sentence: Word[] = [];
  let starts = [0, 0, 0];
  let [next, aShift, bShift] = [0, 0, 0];
  const placesOf = () => [next, next + aShift, next + bShift];
  const endSentence = () => {
    const ends = placesOf();
    const [inO = [], inA = [], inB = []] = lists.map((words, side) => words.slice(starts[side], ends[side]));
    const isAll = inO.length === o.length && inA.length === a.length && inB.length === b.length;
    const isByOne = isSameWords(inA, inO) || isSameWords(inB, inO);
    merged.push(...(isAll || isByOne ? sentence : settle({ o: inO, a: inA, b: inB, steps })));
    isMixed &&= isAll;
    [starts, sentence] = [ends, []];
  };
  const keepUntil = (end: number) => {
    for (; ; next += 1) {
      const places = placesOf();
      if (!noEnds.has(next) && lists.every((words, side) => isBetweenSentences(words, places[side] ?? 0)))
        endSentence();
      if (next === end) return;
      const [inO, inA, inB] = lists.map((words, side) => words[places[side] ?? 0]) as [Word, Word, Word];
      sentence.push(mergeSpaces(inO, inA, inB));
    }
  };
  for (const region of regions) {
    keepUntil(region.start);
    const words = mergeRegion(region, sides);
    if (words) sentence.push(...words);
    else isMixed = true;
    next = region.end;
    aShift = shiftAfter(region.byA, aShift);
    bShift = shiftAfter(region.byB, bShift);
  }
  keepUntil(o.length);
  endSentence();
  // One deleted all of it: the words that the other put into it say nothing without theirs.
  return isMixed || (merged.length > 0 && lists.some(({ length }) => length === 0)) ? undefined : merged;
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

/** Finds what one of them inserted, if it holds what the other did. */
function findHolder(byA: readonly Hunk[], byB: readonly Hunk[], { a, b }: Sides): readonly Word[] | undefined {
  const [fromA, fromB] = [inserted(byA, a), inserted(byB, b)];
  if (holdsRun(fromA, fromB)) return fromA;
  return holdsRun(fromB, fromA) ? fromB : undefined;
}

const inserted = (hunks: readonly Hunk[], words: readonly Word[]) =>
  hunks.flatMap(({ toStart, toEnd }) => words.slice(toStart, toEnd));

/** How much further on in a text stands what it kept of the base behind its last change. */
function shiftAfter(hunks: readonly Hunk[], shift: number): number {
  const last = hunks.at(-1);
  return last ? last.toEnd - last.fromEnd : shift;
}

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
