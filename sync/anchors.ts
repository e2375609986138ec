import { type StepBudget, spend } from './steps.ts';

/** A word that stands once in each of some lists: its places in them. */
type Anchor = readonly number[];

const repeated = -1;
/** To sort one takes so much longer than to look at a word. */
const stepsOfAnchor = 8;

/** The words that stand once in every list, in order, without those that stand in another order in one of them. */
export function findAnchors(lists: readonly (readonly number[])[], steps: StepBudget): Anchor[] {
  for (const { length } of lists) spend(steps, length);
  const [first = new Map<number, number>(), ...others] = lists.map(findPlaces);
  let anchors: Anchor[] = [];
  for (const [word, place] of first) {
    const places = [place, ...others.map((list) => list.get(word) ?? repeated)];
    if (!places.includes(repeated)) anchors.push(places);
  }
  spend(steps, anchors.length * others.length * stepsOfAnchor);
  for (const list of others.keys()) anchors = longestRising(anchors, list + 1);
  return anchors;
}

function findPlaces(words: readonly number[]): Map<number, number> {
  const places = new Map<number, number>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as number;
    places.set(word, places.has(word) ? repeated : index);
  }
  return places;
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
