import { findAnchors } from './anchors.ts';
import { mergeSpaces, mergeWords, type Sides } from './merge-words.ts';
import { settleMerge } from './settle-merge.ts';
import { idsOf, type Word } from './split-words.ts';
import { isSameWords } from './unite-words.ts';

/** Merges what is between the words that stand once in all three, each stretch by itself: trouble in one stays there. */
export function mergeSegments({ o, a, b, steps }: Sides): readonly Word[] {
  const merged: Word[] = [];
  let [oNext, aNext, bNext] = [0, 0, 0];
  const mergeUntil = (oEnd: number, aEnd: number, bEnd: number) => {
    const segment = { o: o.slice(oNext, oEnd), a: a.slice(aNext, aEnd), b: b.slice(bNext, bEnd), steps };
    merged.push(...mergeSegment(segment));
    [oNext, aNext, bNext] = [oEnd + 1, aEnd + 1, bEnd + 1];
  };
  for (const [inO = 0, inA = 0, inB = 0] of findAnchors([o, a, b].map(idsOf), steps)) {
    mergeUntil(inO, inA, inB);
    merged.push(mergeSpaces(o[inO] as Word, a[inA] as Word, b[inB] as Word));
  }
  mergeUntil(o.length, a.length, b.length);
  return merged;
}

function mergeSegment(segment: Sides): readonly Word[] {
  const { o, a, b } = segment;
  const isPlain = isSameWords(a, o) || isSameWords(b, o) || isSameWords(a, b);
  return isPlain ? mergeWords(segment) : settleMerge(mergeWords, segment);
}
