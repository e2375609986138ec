import { formatAmount } from '#server/ai/reading/amounts.ts';
import { isPure, isSameUnit } from './arithmetic.ts';
import type { Figure } from './figure.ts';
import { mainValue } from './figure.ts';
import type { GivenAnswer } from './given-figures.ts';

/** One calculation with figures of the answers: `20 hours − 4 hours` is `16 hours`. */
export interface Sum {
  formula: string;
  figure: Figure;
  /** After the share that somebody between takes. */
  hasShare?: true;
  /** The least price that pays for its cost. */
  isFloor?: true;
}

/** More figures than anybody gives in one answer; what stands behind them is not calculated with. */
const mostFigures = 40;

/** Two figures of one answer that stand side by side: today and wanted, all and some. */
export function pairsIn({ figures }: GivenAnswer): [Figure, Figure][] {
  return figures.slice(0, mostFigures).flatMap((one, at) => {
    const next = figures[at + 1] ?? [];
    return one.flatMap((a) =>
      next.flatMap((b): [Figure, Figure][] => (isSameUnit(a, b) && a.measure === b.measure ? [[a, b]] : [])),
    );
  });
}

/** How far it is from one figure to the other where an answer names both. */
export function gapsIn(answer: GivenAnswer): Sum[] {
  return pairsIn(answer).flatMap(([one, two]) => {
    const [most, least] = mainValue(one) >= mainValue(two) ? [one, two] : [two, one];
    const unit = most.unit === 'percent' ? 'points' : most.unit;
    return most.measure === 'factor' ? [] : sumOf([most, '−', least], mainValue(most) - mainValue(least), unit);
  });
}

/** "One every 2.75 months", where 4 in 11 months were given. */
export function intervalsIn({ figures }: GivenAnswer): Sum[] {
  const all = figures
    .slice(0, mostFigures)
    .map(([first]) => first)
    .filter((one) => one !== undefined);
  return all.flatMap((one, at) => {
    const sides = [all[at - 1], all[at + 1]].filter((other) => other !== undefined);
    return sides
      .filter((count) => isSpan(one) && isPure(count) && mainValue(count) > 0)
      .flatMap((count) => resultOf([one, '÷', count], mainValue(one) / mainValue(count)));
  });
}

export function isSpan({ unit }: Figure): boolean {
  return ['hours', 'days', 'weeks', 'months', 'years'].includes(unit);
}

/** None where the two have different units. */
export function sumOf([one, sign, two]: [Figure, string, Figure], value: number, unit = one.unit): Sum[] {
  return isSameUnit(one, two) || two.unit === 'percent' ? resultOf([one, sign, two], value, unit) : [];
}

function resultOf([one, sign, two]: [Figure, string, Figure], value: number, unit = one.unit): Sum[] {
  const result = { values: [Math.round(value * 100) / 100], unit, isAbout: false, isOpen: false, isBare: false };
  const figure = { ...one, ...result };
  return [{ formula: `${inWords(one)} ${sign} ${inWords(two)} = ${inWords(figure)}`, figure }];
}

const signs: Record<string, string> = { usd: '$', eur: '€', gbp: '£' };
function inWords(figure: Figure): string {
  const { unit, currency } = figure;
  return formatAmount({
    value: mainValue(figure),
    unit,
    currency: currency && (signs[currency] ?? currency.toUpperCase()),
  });
}

/** Shares that follow from the answers, each from 0 to 1: of two counts side by side, what is left, and percentages. */
export function sharesOf(answers: readonly GivenAnswer[]): { pairs: number[]; percents: number[] } {
  const pairs = answers.flatMap((answer) => [
    ...answer.shares.map(({ part, whole }) => part / whole),
    ...pairsIn(answer)
      .filter(([one]) => isPure(one) && one.measure === undefined)
      .map(([one, two]) => ratioOf(mainValue(one), mainValue(two))),
  ]);
  const percents = answers.flatMap(({ figures }) => figures.flat()).filter(({ unit }) => unit === 'percent');
  return {
    pairs: withRest(pairs.filter((share) => share > 0 && share < 1)),
    percents: withRest(percents.map((one) => mainValue(one) / 100).filter((share) => share > 0 && share < 1)),
  };
}

function ratioOf(one: number, two: number): number {
  return Math.max(one, two) === 0 ? 0 : Math.min(one, two) / Math.max(one, two);
}

function withRest(shares: readonly number[]): number[] {
  return [...new Set(shares.flatMap((share) => [share, 1 - share]))];
}
