import type { Bound, Unit } from './amounts.ts';
import { readDigits } from './number-digits.ts';
import { asAmount, asRange, type Figure, isAfterFrom, withUnit } from './number-units.ts';
import { type NumberWords, numberStart, readFactor, readNumberWords } from './number-words.ts';

/**
 * What a number in a text is. Only an `amount` counts something; a `range` does so loosely ("10 to 15"). A `factor`
 * multiplies ("3x", "double"), a `fraction` is "3/10", a `rating` "4.8 stars"; a `label` is part of a name, an address or
 * another word ("B2B", "Suite 200", "5-person"); `unclear` may be read in more than one way ("1.500", "3,5", "5m").
 */
export type NumberRole =
  | 'amount'
  | 'range'
  | 'factor'
  | 'fraction'
  | 'rating'
  | 'ordinal'
  | 'year'
  | 'date'
  | 'time'
  | 'age'
  | 'phone'
  | 'version'
  | 'label'
  | 'unclear';

/** A number where it stands: `words` is verbatim from `start` to `end` (UTF-16), with its symbol, multiplier and unit. */
export interface WrittenNumber {
  start: number;
  end: number;
  words: string;
  is: NumberRole;
  unit: Unit;
  /** Symbol or code of money, as written. */
  currency: string | undefined;
  /** Set for an amount and a factor, and for nothing else. */
  value: number | undefined;
  /** Set for a range alone. */
  low: number | undefined;
  high: number | undefined;
  bound: Bound | undefined;
}

/** What a rule says about the number at a place; `start` where a symbol stands before it. */
export type Found = Pick<WrittenNumber, 'end' | 'is'> & Partial<WrittenNumber>;
export interface Spot {
  text: string;
  place: number;
  /** At most `lookBehind` characters before the place. */
  before: string;
  /** Of these the last few that are no part of the number before: a symbol of money, a bracket, a plus. */
  sign: string;
  last: WrittenNumber | undefined;
}
const lookBehind = 48;
const longestSign = 6;

/**
 * Every number in a text, in order, without overlaps: digits, and number words where they are no pronoun. Nothing here
 * knows what is counted, or whose figure it is. The work grows with the length of the text.
 */
export function numbersIn(text: string): WrittenNumber[] {
  const found: WrittenNumber[] = [];
  for (let place = nextStart(text, 0); place !== undefined; ) {
    const number = readAt(text, place, found.at(-1));
    if (number) found.push(number);
    place = nextStart(text, Math.max(number?.end ?? 0, place + 1));
  }
  return found;
}

/** The amounts that a number stands for: one, the two ends of a range, or none. */
export function valuesOf(number: WrittenNumber): number[] {
  return [number.value, number.low, number.high].filter((value) => value !== undefined);
}

function nextStart(text: string, from: number): number | undefined {
  numberStart.lastIndex = from;
  return numberStart.exec(text)?.index;
}

function readAt(text: string, place: number, last: WrittenNumber | undefined): WrittenNumber | undefined {
  const from = Math.max(last?.end ?? 0, place - longestSign);
  const before = text.slice(Math.max(0, place - lookBehind), place);
  const spot = { text, place, before, sign: text.slice(from, place), last };
  const found = /\d/.test(text[place] ?? '') ? readDigits(spot) : readWords(spot);
  if (!found) return undefined;
  const none = { unit: 'count', currency: undefined, value: undefined, low: undefined, high: undefined } as const;
  const start = found.start ?? place;
  return { ...none, bound: undefined, ...found, start, words: text.slice(start, found.end) };
}

function readWords({ text, place }: Spot): Found | undefined {
  const factor = readFactor(text, place);
  if (factor) return { end: place + factor.words.length, is: 'factor', value: factor.value };
  if (/^[¼-¾⅐-⅞\p{Nd}]/u.test(text.slice(place, place + 2))) {
    return { end: place + (/^[¼-¾⅐-⅞\p{Nd}]+/u.exec(text.slice(place, place + 40))?.[0].length ?? 1), is: 'unclear' };
  }
  const words = readNumberWords(text, place);
  if (!words) return undefined;
  const first = figureInWords(text, place, words);
  const joined = / ?(?:-|–|to|or) ?/iuy;
  joined.lastIndex = first.end;
  const between = joined.exec(text)?.[0];
  const second = between === undefined ? undefined : readNumberWords(text, first.end + between.length);
  const isUp = second && (second.value ?? 0) > (words.value ?? 0);
  if (!between || !isUp || isAfterFrom(text, place)) return asAmount(text, first);
  return asRange(first, figureInWords(text, first.end + between.length, second));
}

function figureInWords(text: string, place: number, { words, value, factor }: NumberWords): Figure {
  const figure = withUnit(text, place, place + words.length, value, undefined);
  return figure.factor === 1 ? { ...figure, factor } : figure;
}
