import { mergeWords, type Sides } from './merge-words.ts';
import type { Word } from './split-words.ts';
import { findInSteps } from './steps.ts';
import { findWhole, isSameWords } from './unite-words.ts';

/** Undefined where both stay whole, one after the other. */
type Decide = (sides: Sides) => readonly Word[] | undefined;

/**
 * A merge is taken if merging it again with either side would not change it. That fails where the same few words were
 * deleted here and typed there (one "a" deleted, another one added). Then a side that holds the other is enough, and if
 * neither does, both stay whole, one after the other. Such a pair is known again by its parts, so it stays too.
 */
export function settleMerge(sides: Sides, decide: Decide = decideClosely): readonly Word[] {
  const { a, b } = sides;
  if (isPairOf({ ...sides, a: a.slice(0, -b.length) }, a, decide)) return a;
  if (isPairOf({ ...sides, b: b.slice(a.length) }, b, decide)) return b;
  // At the end of a text the second stands on a line of its own.
  return decide(sides) ?? [...a, ...b.map((word, index) => (index > 0 ? word : { ...word, before: null }))];
}

/**
 * With steps of its own: where they do not do, both stay whole as well. A merge that was found in them is found in them
 * again, for to merge it again takes less.
 */
export const decideInSteps: Decide = (sides) =>
  findInSteps(
    (steps) => decideClosely({ ...sides, steps }),
    () => findWhole(sides.a, sides.b),
  );

function decideClosely(sides: Sides): readonly Word[] | undefined {
  const merged = merge(sides);
  return merged && !isSettled(sides, merged) ? findWhole(sides.a, sides.b) : merged;
}

const merge: Decide = (sides) => mergeWords(sides, settleMerge);

function isSettled(sides: Sides, merged: readonly Word[]): boolean {
  const { a, b } = sides;
  // Where it is one of the sides it is the same merge once more, or that of a text with itself.
  if (isSameWords(a, merged) || isSameWords(b, merged)) return true;
  const staysMerged = (next: Sides) => isSameWords(merge(next) ?? [], merged);
  return (
    staysMerged({ ...sides, a: merged }) &&
    staysMerged({ ...sides, b: merged }) &&
    !isPairOf({ ...sides, a: a.slice(0, -merged.length), b: merged }, a, decideClosely) &&
    !isPairOf({ ...sides, a: merged, b: b.slice(merged.length) }, b, decideClosely)
  );
}

/** Tells whether `pair` is made of both texts, one after the other, because they need it. */
const isPairOf = (sides: Sides, pair: readonly Word[], decide: Decide) =>
  sides.a.length > 0 && sides.b.length > 0 && isSameWords([...sides.a, ...sides.b], pair) && !decide(sides);
