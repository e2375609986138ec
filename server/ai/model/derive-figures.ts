import type { Unit } from '#server/ai/reading/amounts.ts';
import type { Figure } from './figures-in.ts';

/** How many of each make the next; within a row they are turned into one another exactly. */
const spans: Partial<Record<Unit, [row: string, of: number]>> = {
  seconds: ['clock', 1],
  minutes: ['clock', 60],
  hours: ['clock', 3600],
  days: ['days', 1],
  weeks: ['days', 7],
  months: ['months', 1],
  years: ['months', 12],
};
/** A week, a month and a year of something: by what the sum of one is the sum of another. */
const perYear = [12, 52, 4];

/** The same figure, perhaps written another way: "$2,000" and "two thousand dollars", "18 months" and "a year and a half". */
export function isSameFigure(said: Figure, given: Figure): boolean {
  const isOther = said.measure !== given.measure;
  if (isOther && (said.measure !== undefined || given.measure === 'factor')) return false;
  return said.values.some((value) => given.values.some((other) => isSameAmount(said, value, given, other)));
}

function isSameAmount(said: Figure, value: number, given: Figure, other: number): boolean {
  if (given.isOpen || isSameUnit(said, given) || isWithoutUnit(said, given)) return isNear(value, other, said.isAbout);
  const [one, two] = [spans[said.unit], spans[given.unit]];
  return one !== undefined && two !== undefined && one[0] === two[0] && isNear(value * one[1], other * two[1], false);
}

function isSameUnit(one: Figure, other: Figure): boolean {
  return one.unit === other.unit && one.currency === other.currency;
}

/** "2,000" where "$2,000" was given. A unit that nobody gave is an invention, and percentages and spans of time are never written bare. */
function isWithoutUnit(said: Figure, given: Figure): boolean {
  return said.unit === 'count' && (given.unit === 'count' || given.unit === 'money');
}

/** Equal; where the text says "about", within a twentieth. */
function isNear(value: number, other: number, isAbout: boolean): boolean {
  return Math.abs(value - other) <= (isAbout ? Math.abs(other) / 20 : 1e-9 * Math.abs(other));
}

/** Simple arithmetic: whether a figure is what one or two of these make, in a unit that they can make. */
export function isDerived(said: Figure, operands: readonly Figure[]): boolean {
  return operands.some(
    (one, at) => isSpread(said, one) || operands.some((two, other) => at !== other && isMade(said, one, two)),
  );
}

/** A month's sum as a year's, and back. */
function isSpread(said: Figure, one: Figure): boolean {
  if (!isSameUnit(said, one) || spans[said.unit]) return false;
  return perYear.some((times) => reaches(said, one, (a) => [a * times, a / times]));
}

function isMade(said: Figure, one: Figure, two: Figure): boolean {
  const [u, v] = [one.unit, two.unit];
  const alike = isSameUnit(one, two);
  if (alike && fits(said, one) && reachesTwo(said, one, two, (a, b) => [a + b, a - b])) return true;
  if (alike && u === 'percent' && said.unit === 'points') return reachesTwo(said, one, two, (a, b) => [a - b]);
  if (alike && said.unit === 'percent')
    return reachesTwo(said, one, two, (a, b) => (b === 0 ? [] : [(100 * a) / b, (100 * (a - b)) / b]));
  if (u === 'percent' && v !== 'percent' && fits(said, two))
    return reachesTwo(said, one, two, (a, b) => [(a * b) / 100, b + (a * b) / 100, b - (a * b) / 100]);
  if (alike && u !== 'count') return said.unit === 'count' && reachesTwo(said, one, two, quotient);
  if (isPure(two) && fits(said, one)) return reachesTwo(said, one, two, (a, b) => [a * b, ...quotient(a, b)]);
  return u === 'money' && spans[v] !== undefined && fits(said, one)
    ? reachesTwo(said, one, two, (a, b) => [a * b, ...quotient(a, b)])
    : false;
}

function isPure({ unit, measure }: Figure): boolean {
  return unit === 'count' && (measure === undefined || measure === 'factor');
}

/** A result has the unit of its operand, or none. */
function fits(said: Figure, operand: Figure): boolean {
  return isSameUnit(said, operand) || (said.unit === 'count' && operand.unit !== 'percent');
}

function quotient(a: number, b: number): number[] {
  return b === 0 ? [] : [a / b];
}

function reachesTwo(said: Figure, one: Figure, two: Figure, results: (a: number, b: number) => number[]): boolean {
  return two.values.some((b) => reaches(said, one, (a) => results(a, b)));
}

function reaches(said: Figure, one: Figure, results: (a: number) => number[]): boolean {
  return one.values.some((a) =>
    results(a).some((result) => said.values.some((value) => isRounded(value, result, said.isAbout))),
  );
}

/** A result may be rounded to whole numbers, or to one place behind the point. */
function isRounded(value: number, result: number, isAbout: boolean): boolean {
  const off = Math.abs(value - result);
  if (isAbout && off <= Math.abs(result) / 20) return true;
  return off <= Math.min(Number.isInteger(value) ? 0.5 : 0.05, Math.abs(result) / 20);
}
