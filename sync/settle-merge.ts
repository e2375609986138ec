import { insertedWords, type Sides } from './merge-words.ts';
import type { Word } from './split-words.ts';
import { holdsWords, isSameWords } from './unite-words.ts';

type Merge = (sides: Sides) => readonly Word[];

/**
 * A merge is taken if merging it again with either side would not change it. That fails where the same few words were
 * deleted here and typed there (one "a" deleted, another one added). Then a side that holds what the other added is enough,
 * and if none does, both stay whole, one after the other. Such a pair is known again by its parts, so it stays too.
 */
export function settle(merge: Merge, sides: Sides): readonly Word[] {
  const { o, a, b } = sides;
  if (isPairEndingIn(merge, a, sides)) return a;
  if (isPairBeginningWith(merge, b, sides)) return b;
  const merged = merge({ o, a, b });
  return isSettled(merge, sides, merged) ? merged : (findEnough(sides) ?? [...a, ...b]);
}

function isSettled(merge: Merge, sides: Sides, merged: readonly Word[]): boolean {
  const { o, a, b } = sides;
  return (
    isSameWords(merge({ o, a: merged, b }), merged) &&
    isSameWords(merge({ o, a, b: merged }), merged) &&
    (isSameWords(a, merged) || !isPairEndingIn(merge, a, { ...sides, b: merged })) &&
    (isSameWords(b, merged) || !isPairBeginningWith(merge, b, { ...sides, a: merged }))
  );
}

/** Whether `pair` is made of a whole text and then the whole of `b`. */
function isPairEndingIn(merge: Merge, pair: readonly Word[], { o, b }: Sides): boolean {
  const first = pair.slice(0, -b.length);
  return isSameWords(pair.slice(first.length), b) && needsBoth(merge, { o, a: first, b });
}

/** Whether `pair` is made of the whole of `a` and then another whole text. */
function isPairBeginningWith(merge: Merge, pair: readonly Word[], { o, a }: Sides): boolean {
  return isSameWords(pair.slice(0, a.length), a) && needsBoth(merge, { o, a, b: pair.slice(a.length) });
}

const needsBoth = (merge: Merge, sides: Sides) =>
  sides.a.length > 0 && sides.b.length > 0 && !findEnough(sides) && !isSettled(merge, sides, merge(sides));

function findEnough({ o, a, b }: Sides): readonly Word[] | undefined {
  if (holdsWords(a, b)) return a;
  if (holdsWords(b, a)) return b;
  if (holdsAdded(o, a, b)) return b;
  return holdsAdded(o, b, a) ? a : undefined;
}

/** Whether `x` has what was added in `added`: its inserted words in their order, and each word as often. */
function holdsAdded(o: readonly Word[], added: readonly Word[], x: readonly Word[]): boolean {
  const [before, now, there] = [countWords(o), countWords(added), countWords(x)];
  for (const [word, times] of now) if (times > (before.get(word) ?? 0) && times > (there.get(word) ?? 0)) return false;
  return holdsWords(x, insertedWords(o, added));
}

function countWords(words: readonly Word[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { word } of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
