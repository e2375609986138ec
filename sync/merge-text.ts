import { mergeSpace } from './merge-words.ts';
import { decideInSteps, settleMerge } from './settle-merge.ts';
import { joinWords, splitWords } from './split-words.ts';
import { findInSteps, stepsOfMerge } from './steps.ts';
import { isSameWords, uniteWords } from './unite-words.ts';

/**
 * The three-way merge of docs/protocol.md#8-text-merge, on words. What only one side changed is changed; where both
 * changed the same words, both sentences stay, one after the other. Merging once more what was merged changes nothing.
 *
 * @param base what the person saw; null when it is not known: then every word of both is kept, longer common runs once.
 * @returns may be longer than a person may type: nothing is cut.
 */
export function mergeTexts(texts: Texts): string {
  const merged = mergeOnce(texts);
  const { base, stored, sent } = texts;
  // White space that equals that of the base by chance is taken for unchanged: it comes to rest when it is merged once more.
  return base === null || merged === stored || merged === sent ? merged : mergeOnce({ base, stored: merged, sent });
}

interface Texts {
  base: string | null;
  stored: string;
  sent: string;
}

function mergeOnce({ base, stored, sent }: Texts): string {
  if (stored === sent || sent === base) return stored;
  if (stored === base) return sent;
  const ids = new Map<string, number>();
  const [a, b] = [splitWords(stored, ids), splitWords(sent, ids)];
  if (base === null) {
    const words = findInSteps(
      (steps) => uniteWords(a.words, b.words, steps),
      () => [...a.words, ...b.words],
    );
    return joinWords({ words, start: a.start, end: a.end });
  }
  const o = splitWords(base, ids);
  const sides = { o: o.words, a: a.words, b: b.words, steps: { left: stepsOfMerge } };
  const words = settleMerge(sides, decideInSteps);
  if (!isSameWords(a.words, b.words)) {
    // Nothing was added to one side: its white space is right already, unless the other changed nothing else.
    if (isSameWords(words, b.words) && !isSameWords(a.words, o.words)) return sent;
    if (isSameWords(words, a.words) && !isSameWords(b.words, o.words)) return stored;
  }
  return joinWords({ words, start: mergeSpace(o.start, a.start, b.start), end: mergeSpace(o.end, a.end, b.end) });
}
