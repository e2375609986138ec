/** A word that stands once in each of some lists: its places in them. */
export type Anchor = readonly number[];

/** The words that stand once in every list, in order, without those that stand in another order in one of them. */
export function findAnchors(lists: readonly (readonly string[])[]): Anchor[] {
  const [first = new Map<string, number>(), ...others] = lists.map(findSingles);
  let anchors: Anchor[] = [...first].flatMap(([word, place]) => {
    const places = others.map((singles) => singles.get(word)).filter((other) => other !== undefined);
    return places.length === others.length ? [[place, ...places]] : [];
  });
  for (const list of others.keys()) anchors = longestRising(anchors, list + 1);
  return anchors;
}

function findSingles(words: readonly string[]): Map<string, number> {
  const singles = new Map<string, number>();
  const seen = new Set<string>();
  for (const [index, word] of words.entries()) {
    if (seen.has(word)) singles.delete(word);
    else singles.set(word, index);
    seen.add(word);
  }
  return singles;
}

/** The longest part whose places in one list rise (patience sorting). */
function longestRising(anchors: readonly Anchor[], list: number): Anchor[] {
  interface Card {
    anchor: Anchor;
    place: number;
    below: Card | undefined;
  }
  const tops: Card[] = [];
  for (const anchor of anchors) {
    const place = anchor[list] ?? 0;
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tops[middle]?.place ?? place) < place) low = middle + 1;
      else high = middle;
    }
    tops[low] = { anchor, place, below: tops[low - 1] };
  }
  const rising: Anchor[] = [];
  for (let card = tops.at(-1); card; card = card.below) rising.push(card.anchor);
  return rising.reverse();
}
