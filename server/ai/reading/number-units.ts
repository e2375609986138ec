import type { Bound, Duration, Unit } from './amounts.ts';
import * as patterns from './number-patterns.ts';
import { matchAt } from './number-patterns.ts';
import type { Found } from './numbers.ts';

/** A figure with what stands around it: symbol, multiplier, unit. `value` is undefined where it is ambiguous. */
export interface Figure {
  start: number;
  end: number;
  value: number | undefined;
  unit: Unit;
  currency: string | undefined;
  /** Written with k, million and the like: a range may share it ("5-10k"). */
  factor: number;
}

/** Reads multiplier, percent sign, currency and duration behind a figure that ends at `end`. */
export function withUnit(
  text: string,
  place: number,
  end: number,
  value: number | undefined,
  currencyBefore: string | undefined,
): Figure {
  const figure: Figure = {
    start: place - (currencyBefore?.length ?? 0),
    end,
    value,
    unit: currencyBefore ? 'money' : 'count',
    currency: currencyBefore?.trim(),
    factor: 1,
  };
  const times = matchAt(patterns.multiplier, text, end);
  if (times) multiply(figure, times);
  if (figure.currency) return figure;
  const percent = matchAt(patterns.percentSign, text, figure.end);
  if (percent)
    return { ...figure, end: figure.end + percent[0].length, unit: percent.groups?.points ? 'points' : 'percent' };
  const money = matchAt(patterns.currencyAfter, text, figure.end)?.[0];
  if (money) return { ...figure, end: figure.end + money.length, unit: 'money', currency: currencyOf(money) };
  const duration = matchAt(patterns.durationAfter, text, figure.end);
  if (!duration)
    return figure.factor === 1e6 && /m$/i.test(times?.[0] ?? '') ? { ...figure, value: undefined } : figure;
  return { ...figure, end: figure.end + duration[0].length, unit: unitOf(duration) };
}

/** An amount, or `unclear` where its value is. */
export function asAmount(text: string, figure: Figure): Found {
  const { factor: _, ...number } = figure;
  const bound = boundOf(text, figure);
  const end = bound && text[figure.end] === '+' ? figure.end + 1 : figure.end;
  return figure.value === undefined ? { ...number, is: 'unclear' } : { ...number, end, is: 'amount', bound };
}

/** "10 to 15 a week", "$5-10k": the first may borrow unit and multiplier of the second; unclear where they disagree. */
export function asRange(first: Figure, second: Figure): Found {
  const range = { start: first.start, end: second.end, unit: second.unit, currency: second.currency ?? first.currency };
  const isBare = first.unit === 'count' && first.factor === 1;
  const isSame = first.unit === second.unit || isBare || (second.unit === 'count' && first.unit === 'money');
  const shares = first.factor === 1 && second.factor > 1;
  if (!isSame || first.value === undefined || second.value === undefined) return { ...range, is: 'unclear' };
  const low = shares ? sharedLow(first.value, second.value, second.factor) : first.value;
  if (low >= second.value) return { ...range, is: 'unclear' };
  return { ...range, is: 'range', unit: first.unit === 'money' ? 'money' : second.unit, low, high: second.value };
}

/** "5 to 10k" shares its k; "$500,000 to $1 million" cannot, nor does anybody shorten so long a figure. */
function sharedLow(low: number, high: number, factor: number): number {
  const shared = low * factor;
  return shared >= high && low >= factor / 1000 ? low : shared;
}

export function isAfterFrom(text: string, place: number): boolean {
  return /\bfrom (?:\p{L}+ )?[$€£]?$/iu.test(text.slice(Math.max(0, place - 24), place));
}

function multiply(figure: Figure, match: RegExpExecArray): void {
  const { million, billion, thousand, hundred, k, m } = match.groups ?? {};
  figure.factor = million || m ? 1e6 : billion ? 1e9 : thousand || k ? 1e3 : hundred ? 100 : 1;
  figure.end += match[0].length;
  if (figure.value !== undefined) figure.value = Math.round(figure.value * figure.factor * 100) / 100;
}

function boundOf(text: string, { start, end }: Figure): Bound | undefined {
  const before = patterns.boundsBefore.exec(text.slice(Math.max(0, start - 24), start))?.groups;
  if (before) return before.about ? 'about' : before.more ? 'atLeast' : 'atMost';
  const after = matchAt(patterns.boundsAfter, text, end);
  if (!after) return undefined;
  return after.groups?.about ? 'about' : after.groups?.less ? 'atMost' : 'atLeast';
}

function currencyOf(words: string): string {
  const name = words.trim().toLowerCase();
  if (/dollar|buck|^\$$/.test(name)) return '$';
  if (/euro/.test(name)) return '€';
  if (/pound|quid/.test(name)) return '£';
  return words.trim();
}

function unitOf(match: RegExpExecArray): Duration {
  const units: Duration[] = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'];
  return units.find((unit) => match.groups?.[unit] !== undefined) ?? 'days';
}
