import type { Unit } from '#server/ai/reading/amounts.ts';
import { anyCurrency, type Figure, type Period } from './figure.ts';

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
/** How often a period comes in a longer one; five to seven days make a week of work. */
const timesIn: Partial<Record<`${Period} ${Period}`, number[]>> = {
  'hour day': [8, 24],
  'hour week': [35, 40],
  'hour month': [160, 173],
  'hour year': [1950, 2000, 2080],
  'day week': [5, 6, 7],
  'day month': [20, 21, 22, 25, 26, 30],
  'day year': [250, 260, 300, 312, 365],
  'week month': [4, 52 / 12],
  'week year': [50, 52],
  'month year': [12],
};
/** Where no period is named: a week, a month and a quarter of something. */
const perYear = [12, 52, 4];

/** The same figure, perhaps written another way: "$2,000" and "two thousand dollars", "18 months" and "a year and a half". */
export function isSameFigure(said: Figure, given: Figure): boolean {
  if (isShareOf(said, given)) return true;
  if (said.measure !== given.measure && (said.measure !== undefined || given.measure === 'factor')) return false;
  if (said.period && given.period && said.period !== given.period) return false;
  return said.values.some((value) => given.values.some((other) => isSameAmount(said, value, given, other)));
}

/** "A fifth" where 20% was given, and back. */
function isShareOf(said: Figure, given: Figure): boolean {
  const isPair =
    said.measure === 'factor' ? given.unit === 'percent' : said.unit === 'percent' && given.measure === 'factor';
  if (!isPair) return false;
  const percent = ({ values: [value = 0], unit }: Figure) => (unit === 'percent' ? value : 100 * value);
  return Math.abs(percent(said) - percent(given)) <= 0.5;
}

function isSameAmount(said: Figure, value: number, given: Figure, other: number): boolean {
  if (given.isOpen || isSameUnit(said, given) || isWithoutUnit(said, given)) return isNear(value, other, said.isAbout);
  const [one, two] = [spans[said.unit], spans[given.unit]];
  return one !== undefined && two !== undefined && one[0] === two[0] && isNear(value * one[1], other * two[1], false);
}

export function isSameUnit(one: Figure, other: Figure): boolean {
  if (one.unit !== other.unit) return false;
  return one.currency === other.currency || [one.currency, other.currency].includes(anyCurrency);
}

/** "2,000" where "$2,000" was given. A unit that nobody gave is an invention. */
function isWithoutUnit(said: Figure, given: Figure): boolean {
  return said.unit === 'count' && (given.unit === 'count' || given.unit === 'money');
}

/** Equal; where the text says "about", within a twentieth. */
function isNear(value: number, other: number, isAbout: boolean): boolean {
  return Math.abs(value - other) <= (isAbout ? Math.abs(other) / 20 : 1e-9 * Math.abs(other));
}

/** A month's sum as a year's, and back. */
export function isSpread(said: Figure, one: Figure): boolean {
  if (!isSameUnit(said, one) || spans[said.unit] || one.measure === 'factor') return false;
  const factors = factorsBetween(one.period, said.period);
  return factors.some((times) => reaches(said, one, (a) => [a * times]));
}

function factorsBetween(from: Period | undefined, to: Period | undefined): number[] {
  if (!from && !to) return [];
  if (!from || !to) return perYear.flatMap((times) => [times, 1 / times]);
  const shorter = timesIn[`${to} ${from}`] ?? [];
  return [...(timesIn[`${from} ${to}`] ?? []), ...shorter.map((times) => 1 / times)];
}

/** Tells whether a figure is what two others make, in a unit that they can make. The order of the two counts. */
export function isMade(said: Figure, one: Figure, two: Figure): boolean {
  // "$2 an hour for 6 people is $24,960 a year".
  const times = one.period && said.period && one.period !== said.period ? factorsBetween(one.period, said.period) : [];
  const isCount = said.unit === 'count' && !said.period;
  return made(said, one, two)
    .flatMap((result) => [result, ...times.map((one) => result * one)])
    .some((result) =>
      said.values.some((value) => isRounded(value, result, said.isAbout) || (isCount && isRoundedUp(value, result))),
    );
}

/** As many whole things as it takes: 858 to earn what 857.14 would. */
function isRoundedUp(value: number, result: number): boolean {
  return Number.isInteger(value) && value > result && value - result < 1;
}

/** Everything that two figures make in the unit of the one that is said. */
function made(said: Figure, one: Figure, two: Figure): number[] {
  return one.values.flatMap((a) =>
    two.values.flatMap((b) => results(said, { ...one, value: a }, { ...two, value: b })),
  );
}

type Operand = Figure & { value: number };

function results(said: Figure, one: Operand, two: Operand): number[] {
  const [a, b] = [one.value, two.value];
  const alike = isSameUnit(one, two) && one.measure !== 'factor' && two.measure !== 'factor';
  return [
    ...(alike ? ofAlike(said, one, two) : []),
    ...(two.unit === 'percent' && one.unit !== 'percent' && fits(said, one) ? ofShare(a, b / 100) : []),
    ...(two.measure === 'factor' && one.measure !== 'factor' && fits(said, one) ? ofShare(a, b) : []),
    ...(isPure(two) && !alike && fits(said, one) ? [a * b, ...quotient(a, b)] : []),
    ...(alike && isPure(two) && fits(said, one) ? [a * b, ...quotient(a, b)] : []),
    ...ofTime(said, one, two),
  ];
}

/** Of two figures of one unit: together, apart, as a share, and how often one goes into the other. */
function ofAlike(said: Figure, one: Operand, two: Operand): number[] {
  const [a, b] = [one.value, two.value];
  if (said.measure === 'factor') return quotient(a, b);
  if (said.unit === 'percent' && one.unit !== 'percent') {
    return [a, a - b, b - a].flatMap((part) => quotient(100 * part, b));
  }
  const isTogether = fits(said, one) || said.unit === one.unit || (said.unit === 'points' && one.unit === 'percent');
  const times = said.unit === 'count' && one.unit !== 'count' ? quotient(a, b) : [];
  return [...(isTogether ? [a + b, a - b] : []), ...times];
}

/** A share of a sum, the rest of it, the sum with it, and the sum of which the rest or the share is left. */
function ofShare(a: number, share: number): number[] {
  return [a * share, a * (1 - share), a * (1 + share), ...quotient(a, share), ...quotient(a, 1 - share)];
}

/** A rate and a stretch of time: 30 at 15 a day are two days, 8 a week are 16 in two weeks. */
function ofTime(said: Figure, one: Operand, two: Operand): number[] {
  const [a, b] = [one.value, two.value];
  const isRate = (figure: Figure, unit: Unit) => figure.period !== undefined && `${figure.period}s` === unit;
  if (isSameUnit(one, two) && isRate(two, said.unit)) return quotient(a, b);
  if (!spans[two.unit]) return [];
  if (isRate(one, two.unit) && fits(said, one)) return [a * b];
  if (isRate(said, two.unit) && fits(said, one)) return quotient(a, b);
  return one.unit === 'money' && fits(said, one) ? [a * b, ...quotient(a, b)] : [];
}

export function isPure({ unit, measure }: Figure): boolean {
  return unit === 'count' && (measure === undefined || measure === 'factor');
}

/** A result has the unit of its operand, or none. */
function fits(said: Figure, operand: Figure): boolean {
  if (said.measure === 'factor') return false;
  return isSameUnit(said, operand) || (said.unit === 'count' && operand.unit !== 'percent');
}

function quotient(a: number, b: number): number[] {
  return b === 0 ? [] : [a / b];
}

function reaches(said: Figure, one: Figure, results: (a: number) => number[]): boolean {
  return one.values.some((a) =>
    results(a).some((result) => said.values.some((value) => isRounded(value, result, said.isAbout))),
  );
}

/** A result may be rounded to whole numbers, or to one place behind the point. */
export function isRounded(value: number, result: number, isAbout: boolean): boolean {
  const off = Math.abs(value - result);
  if (isAbout && off <= Math.abs(result) / 20) return true;
  return off <= Math.min(Number.isInteger(value) ? 0.5 : 0.05, Math.abs(result) / 20);
}
