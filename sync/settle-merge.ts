import { findAnchors } from './anchors.ts';
import { insertedWords, mergeWords, type Sides } from './merge-words.ts';
import { idsOf, isBetweenSentences, type Word } from './split-words.ts';
import { findInSteps } from './steps.ts';
import { findWhole, holdsWords, isSameWords } from './unite-words.ts';

interface Decision {
  words: readonly Word[];
  /** They are the whole of both, one after the other. */
  isPair: boolean;
}
type Decide = (sides: Sides) => Decision;

/**
 * A merge is taken if merging it again with either side would not change it. That fails where the same few words were
 * deleted here and typed there (one "a" deleted, another one added). Then a side that holds what the other added is enough,
 * and if none does, both stay whole, one after the other. Such a pair is known again by its parts, so it stays too.
 */
export function settleMerge(sides: Sides, decide: Decide = decideClosely): readonly Word[] {
  const { a, b } = sides;
  if (isPairEndingIn(a, sides, decide)) return a;
  if (isPairBeginningWith(b, sides, decide)) return b;
  return decide(sides).words;
}

/**
 * With steps of its own: where they do not do, both stay whole as well. A merge that was found in them is found in them
 * again, for to merge it again takes less.
 */
export const decideInSteps: Decide = (sides) =>
  findInSteps(
    (steps) => decideClosely({ ...sides, steps }),
    () => oneOrBoth(sides, findWhole(sides.a, sides.b)),
  );

function decideClosely(sides: Sides): Decision {
  const merged = merge(sides);
  return merged.isPair || isSettled(sides, merged.words) ? merged : oneOrBoth(sides, findEnough(sides));
}

/**
 * Each stretch between two places where a sentence or line ends in all three is merged by itself: trouble in one stays
 * there.
 */
function merge(sides: Sides): Decision {
  const { steps } = sides;
  const lists = [sides.o, sides.a, sides.b];
  const merged: Word[] = [];
  let starts: readonly number[] = [0, 0, 0];
  let isWhole = true;
  const mergeUntil = (ends: readonly number[]) => {
    const [o = [], a = [], b = []] = lists.map((words, side) => words.slice(starts[side], ends[side]));
    merged.push(...mergeSegment({ o, a, b, steps }));
    starts = ends;
  };
  for (const anchor of findAnchors(lists.map(idsOf), steps)) {
    for (const ends of [anchor, anchor.map((place) => place + 1)]) {
      const isEnd = lists.every((words, side) => isBetweenSentences(words, ends[side] ?? 0));
      const isInside = ends.some((end)=>end>0) && lists.some((words, side) => (ends[side] ?? 0) < words.length);
      if (isEnd && isInside) {
        mergeUntil(ends);
        isWhole = false;
      }
    }
  }
  if (isWhole) return mergeWhole(sides);
  mergeUntil(lists.map(({ length }) => length));
  return { words: merged, isPair: false };
}

function mergeSegment(segment: Sides): readonly Word[] {
  const { o, a, b } = segment;
  const isPlain = isSameWords(a, o) || isSameWords(b, o) || isSameWords(a, b);
  return isPlain ? mergeWhole(segment).words : settleMerge(segment);
}

const mergeWhole = (sides: Sides) => oneOrBoth(sides, mergeWords(sides));

const oneOrBoth = ({ a, b }: Sides, enough: readonly Word[] | undefined): Decision => ({
  words: enough ?? [...a, ...b],
  isPair: enough === undefined,
});

function isSettled(sides: Sides, merged: readonly Word[]): boolean {
  const [isA, isB] = [isSameWords(sides.a, merged), isSameWords(sides.b, merged)];
  const [again, before] = [
    { ...sides, a: merged },
    { ...sides, b: merged },
  ];
  // Where it is one of the sides it is the same merge once more, or that of a text with itself.
  const staysMerged = (next: Sides) => isA || isB || isSameWords(merge(next).words, merged);
  return (
    staysMerged(again) &&
    staysMerged(before) &&
    (isA || !isPairEndingIn(sides.a, before, decideClosely)) &&
    (isB || !isPairBeginningWith(sides.b, again, decideClosely))
  );
}

/** Whether `pair` is made of a whole text and then the whole of `b`. */
function isPairEndingIn(pair: readonly Word[], sides: Sides, decide: Decide): boolean {
  const { b } = sides;
  const first = pair.slice(0, -b.length);
  return isSameWords(pair.slice(first.length), b) && needsBoth({ ...sides, a: first }, decide);
}

/** Whether `pair` is made of the whole of `a` and then another whole text. */
function isPairBeginningWith(pair: readonly Word[], sides: Sides, decide: Decide): boolean {
  const { a } = sides;
  return isSameWords(pair.slice(0, a.length), a) && needsBoth({ ...sides, b: pair.slice(a.length) }, decide);
}

const needsBoth = (sides: Sides, decide: Decide) =>
  sides.a.length > 0 && sides.b.length > 0 && decide(sides).isPair;

function findEnough(sides: Sides): readonly Word[] | undefined {
  const { a, b } = sides;
  return findWhole(sides.a, sides.b) ?? (holdsAdded(sides, a, b) ? b : holdsAdded(sides, b, a) ? a : undefined);
}

/** Whether `x` has what was added in `added`: its inserted words in their order, and each word as often. */
function holdsAdded({ o, steps }: Sides, added: readonly Word[], x: readonly Word[]): boolean {
  const [before, now, there] = [countWords(o), countWords(added), countWords(x)];
  for (const [word, times] of now) if (times > (before.get(word) ?? 0) && times > (there.get(word) ?? 0)) return false;
  return holdsWords(x, insertedWords(o, added, steps));
}

function countWords(words: readonly Word[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { id } of words) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
