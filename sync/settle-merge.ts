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
  if (isPairEndingIn(a, sides, decide)) return a;
  if (isPairBeginningWith(b, sides, decide)) return b;
  return decide(sides) ?? [...a, ...b];
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
  const [isA, isB] = [isSameWords(sides.a, merged), isSameWords(sides.b, merged)];
  const [again, before] = [
    { ...sides, a: merged },
    { ...sides, b: merged },
  ];
  // Where it is one of the sides it is the same merge once more, or that of a text with itself.
  const staysMerged = (next: Sides) => isA || isB || isSameWords(merge(next) ?? [], merged);
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

const needsBoth = (sides: Sides, decide: Decide) => sides.a.length > 0 && sides.b.length > 0 && !decide(sides);
