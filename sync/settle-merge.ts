import { insertedWords, type Sides } from './merge-words.ts';
import type { Word } from './split-words.ts';
import { findInSteps } from './steps.ts';
import { holdsWords, isSameWords } from './unite-words.ts';

type Merge = (sides: Sides) => readonly Word[];

interface Decision {
  words: readonly Word[];
  /** They are the whole of both, one after the other. */
  isPair: boolean;
}
type Decide = (merge: Merge, sides: Sides) => Decision;

/**
 * A merge is taken if merging it again with either side would not change it. That fails where the same few words were
 * deleted here and typed there (one "a" deleted, another one added). Then a side that holds what the other added is enough,
 * and if none does, both stay whole, one after the other. Such a pair is known again by its parts, so it stays too.
 */
export function settleMerge(merge: Merge, sides: Sides, decide: Decide = decideClosely): readonly Word[] {
  const { a, b } = sides;
  if (isPairEndingIn(merge, a, sides, decide)) return a;
  if (isPairBeginningWith(merge, b, sides, decide)) return b;
  return decide(merge, sides).words;
}

/**
 * With steps of its own: where they do not do, both stay whole as well. A merge that was found in them is found in them
 * again, for to merge it again takes less.
 */
export const decideInSteps: Decide = (merge, sides) =>
  findInSteps(
    (steps) => decideClosely(merge, { ...sides, steps }),
    () => oneOrBoth(sides, findWhole(sides)),
  );

function decideClosely(merge: Merge, sides: Sides): Decision {
  const merged = merge(sides);
  return isSettled(merge, sides, merged) ? { words: merged, isPair: false } : oneOrBoth(sides, findEnough(sides));
}

const oneOrBoth = ({ a, b }: Sides, enough: readonly Word[] | undefined): Decision => ({
  words: enough ?? [...a, ...b],
  isPair: enough === undefined,
});

function isSettled(merge: Merge, sides: Sides, merged: readonly Word[]): boolean {
  const [isA, isB] = [isSameWords(sides.a, merged), isSameWords(sides.b, merged)];
  const [again, before] = [
    { ...sides, a: merged },
    { ...sides, b: merged },
  ];
  // Where it is one of the sides it is the same merge once more, or that of a text with itself.
  const staysMerged = (next: Sides) => isA || isB || isSameWords(merge(next), merged);
  return (
    staysMerged(again) &&
    staysMerged(before) &&
    (isA || !isPairEndingIn(merge, sides.a, before, decideClosely)) &&
    (isB || !isPairBeginningWith(merge, sides.b, again, decideClosely))
  );
}

/** Whether `pair` is made of a whole text and then the whole of `b`. */
function isPairEndingIn(merge: Merge, pair: readonly Word[], sides: Sides, decide: Decide): boolean {
  const { b } = sides;
  const first = pair.slice(0, -b.length);
  return isSameWords(pair.slice(first.length), b) && needsBoth(merge, { ...sides, a: first }, decide);
}

/** Whether `pair` is made of the whole of `a` and then another whole text. */
function isPairBeginningWith(merge: Merge, pair: readonly Word[], sides: Sides, decide: Decide): boolean {
  const { a } = sides;
  return isSameWords(pair.slice(0, a.length), a) && needsBoth(merge, { ...sides, b: pair.slice(a.length) }, decide);
}

const needsBoth = (merge: Merge, sides: Sides, decide: Decide) =>
  sides.a.length > 0 && sides.b.length > 0 && decide(merge, sides).isPair;

function findEnough(sides: Sides): readonly Word[] | undefined {
  const { a, b } = sides;
  return findWhole(sides) ?? (holdsAdded(sides, a, b) ? b : holdsAdded(sides, b, a) ? a : undefined);
}

function findWhole({ a, b }: Sides): readonly Word[] | undefined {
  if (holdsWords(a, b)) return a;
  return holdsWords(b, a) ? b : undefined;
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
