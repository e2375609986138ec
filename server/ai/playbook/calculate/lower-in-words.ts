import {
  capital,
  counted,
  type Example,
  type Lever,
  month,
  type OwnSum,
  ofHundred,
  plain,
  ranked,
  type Sum,
  sumsOf,
  type Words,
} from './format.ts';
import { calculateLower, type LowerInput, type LowerResult, lowerPeriodsPerYear, type PartResult } from './lower.ts';

export interface LowerWords extends Words {
  /** The number with its unit: `$18,400`, `14 complaints`, `6%`. */
  say(value: number): string;
  /** A difference: `4 points` of percents. */
  sayLess(value: number): string;
  /** A part as it stands in a sentence: `rent`, `“damaged”`. */
  sayPart(name: string): string;
  /** What the step in one part is: `10% less`, `half of it handed over`. */
  sayStep(part: PartResult): string;
  /** All of which they are a part: `orders`. */
  whole?: string | undefined;
  /** True for costs, which are cut. */
  isCost: boolean;
  /** Titles what is left where one part alone is worked on. */
  sayOnly(name: string): string;
  /** What stands for a part, and for the number itself, in an example. */
  examplePart: { name: string; stepShare: number; lever: string };
  exampleNow: number;
}

type Key = keyof LowerInput;
type Line = (input: LowerInput, result: LowerResult, words: LowerWords) => OwnSum<Key, keyof LowerResult> | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function lowerSums(input: LowerInput, words: LowerWords): Sum<Key, keyof LowerResult>[] {
  const lines = [gapSum, yearSum, payYearSum, gainSum, stepsSum, leftSum, monthSum, shareSum, alikeSum].map(
    (line) => (values: LowerInput) => line(values, calculateLower(values), words),
  );
  return sumsOf(input, lines, examplesOf(input, words));
}

const every = ({ period }: LowerInput) => (period ? ` a ${period}` : '');

const gapSum: Line = (input, { gap }, { say, sayLess, isCost }) =>
  gap === undefined
    ? undefined
    : {
        gives: 'gap',
        inputs: ['now', 'target'],
        title: isCost ? 'How much to cut' : 'How much less it has to be',
        formula: `${say(input.now ?? 0)} − ${say(input.target ?? 0)}`,
        result: `${sayLess(gap)}${every(input)}`,
      };

const monthSum: Line = ({ isCounted }, { lessPerMonth, gap, monthsLeft, parts }, { sayLess }) =>
  lessPerMonth === undefined ||
  gap === undefined ||
  monthsLeft === undefined ||
  monthsLeft < 2 ||
  // With steps that are dated the plan has no other yardstick.
  parts !== undefined
    ? undefined
    : {
        gives: 'lessPerMonth',
        inputs: ['now', 'target', 'deadlineDay'],
        title: 'A month at an even pace',
        formula: `${sayLess(gap)} ÷ ${counted(monthsLeft, month)}`,
        result: `${isCounted ? `${plain(lessPerMonth)} fewer` : `${sayLess(lessPerMonth)} less`} than the month before`,
      };

/** Stands for the name of the whole where nobody named it. */
export const inAll = 'in all';

const shareSum: Line = (input, { perHundred }, { say, whole }) =>
  perHundred === undefined || whole === undefined
    ? undefined
    : {
        gives: 'perHundred',
        inputs: ['now', 'outOf'],
        title: whole === inAll ? 'Share of all' : `Of all ${whole}`,
        formula: `${say(input.now ?? 0)} ÷ ${plain(input.outOf ?? 0)} ${whole}`,
        result: ofHundred(perHundred / 100),
      };

const yearSum: Line = (input, { moneyPerYear, gap }, { sayLess, money }) => {
  const { period, moneyPerUnit = 0 } = input;
  if (moneyPerYear === undefined || gap === undefined || period === undefined || period === 'year') return undefined;
  const each = moneyPerUnit === 1 ? '' : ` × ${money(moneyPerUnit)}`;
  return {
    gives: 'moneyPerYear',
    inputs: ['now', 'target', ...(each ? (['moneyPerUnit'] as const) : [])],
    title: 'Saved in a year at the target',
    formula: `${sayLess(gap)}${every(input)}${each} × ${inYear(period)}`,
    result: `${money(moneyPerYear)} a year`,
  };
};

const inYear = (period: keyof typeof lowerPeriodsPerYear) => `${lowerPeriodsPerYear[period]} ${period}s`;

const payYearSum: Line = (input, { handOverCostPerYear, gap }, { say, money }) =>
  handOverCostPerYear === undefined || gap === undefined || input.period === undefined
    ? undefined
    : {
        gives: 'handOverCostPerYear',
        inputs: ['now', 'target', 'payPerHour'],
        title: 'What these hours cost, worked by others',
        formula: `${say(gap)}${every(input)} × ${money(input.payPerHour ?? 0)} × ${inYear(input.period)}`,
        result: `${money(handOverCostPerYear)} a year`,
      };

const gainSum: Line = (input, { gainPerYear, hoursWorthPerYear, handOverCostPerYear }, { money }) =>
  gainPerYear === undefined || hoursWorthPerYear === undefined || handOverCostPerYear === undefined
    ? undefined
    : {
        gives: 'gainPerYear',
        inputs: ['now', 'target', 'payPerHour', 'hourWorth'],
        title: 'What that leaves, if you fill the hours',
        formula: `${money(hoursWorthPerYear)} at ${money(input.hourWorth ?? 0)} an hour − ${money(handOverCostPerYear)}`,
        result: `${money(gainPerYear)} a year`,
      };

const stepsSum: Line = (input, { parts, stepsTotal }, words) =>
  !parts || stepsTotal === undefined
    ? undefined
    : {
        gives: 'stepsTotal',
        inputs: ['parts'],
        title: stepsTitle(words, parts.length),
        formula: parts.map((part) => `${words.sayLess(part.step)} from ${words.sayPart(part.name)}`).join(' + '),
        result: `${words.sayLess(stepsTotal)}${every(input)}`,
      };

/** Money is cut; hours, mishaps and invoices are taken a step each. */
function stepsTitle({ isCost }: LowerWords, count: number): string {
  if (isCost) return count === 1 ? 'What this cut saves' : 'What each cut saves';
  return count === 1 ? 'One step in that part' : 'One step in each part';
}

const leftSum: Line = (input, { best, leftAfterBest }, { say, sayLess, sayPart, sayOnly }) => {
  if (!best || leftAfterBest === undefined) return undefined;
  return {
    gives: 'leftAfterBest',
    inputs: ['now', 'parts'],
    title: sayOnly(sayPart(best.name)),
    formula: `${say(input.now ?? 0)} − ${sayLess(best.step)}`,
    result: `${say(leftAfterBest)}${every(input)}`,
  };
};

const alikeSum: Line = (_, { alikePerHundred, gap, parts }, { say, sayLess }) =>
  alikePerHundred === undefined || gap === undefined || !parts || parts.length < 2
    ? undefined
    : {
        gives: 'alikePerHundred',
        inputs: ['now', 'target', 'parts'],
        title: 'If every one fell by the same share',
        formula: `${sayLess(gap)} ÷ (${parts.map(({ amount }) => say(amount)).join(' + ')})`,
        result: `${plain(alikePerHundred)}% less of each`,
      };

/** A tenth and a fifth less; a biggest part of a third and of a half; what one of them may cost. */
function examplesOf(input: LowerInput, { say, money, examplePart, exampleNow }: LowerWords): Example<LowerInput>[] {
  const { now, target, isCounted, parts, hourWorth, payPerHour, moneyPerUnit } = input;
  const whole = (value: number) => (isCounted ? Math.max(1, Math.round(value)) : value);
  const wanted = (value: number) => ({ said: `you want ${say(whole(value))}`, values: { target: whole(value) } });
  const today = (value: number) => ({ said: `today’s number is ${say(whole(value))}`, values: { now: whole(value) } });
  const part = (share: number, said: string) => ({
    said: `${examplePart.name} is ${said} of it`,
    values: { parts: [{ ...examplePart, amount: whole((now ?? 0) * share) }] },
  });
  const each = (moneyPerUnit: number) => ({ said: `one costs ${money(moneyPerUnit)}`, values: { moneyPerUnit } });
  const pay = (cost: number) => ({ said: `somebody else’s hour costs ${money(cost)}`, values: { payPerHour: cost } });
  const worth = (value: number) => ({ said: `your hour is worth ${money(value)}`, values: { hourWorth: value } });
  const change = (share: number) => ({
    said: `it goes from ${say(exampleNow)} to ${say(exampleNow * share)}`,
    values: { now: exampleNow, target: exampleNow * share },
  });
  return [
    ...(now === undefined || target !== undefined ? [] : [[wanted(now * 0.9), wanted(now * 0.8)] as const]),
    ...(target === undefined || now !== undefined ? [] : [[today(target * 1.25), today(target * 1.5)] as const]),
    ...(now === undefined || parts !== undefined ? [] : [[part(1 / 3, 'a third'), part(1 / 2, 'half')] as const]),
    ...(isCounted && moneyPerUnit === undefined ? [[each(25), each(100)] as const] : []),
    ...(hourWorth === undefined || payPerHour !== undefined ? [] : [[pay(hourWorth / 4), pay(hourWorth / 2)] as const]),
    ...(payPerHour === undefined || hourWorth !== undefined
      ? []
      : [[worth(payPerHour * 2), worth(payPerHour * 3)] as const]),
    ...(now === undefined && target === undefined ? [[change(0.9), change(0.8)] as const] : []),
  ];
}

/** What one plausible step in each part gives, the greatest first. */
export function lowerLevers(input: LowerInput, { say, sayLess, sayStep }: LowerWords): Lever<Key>[] {
  const less = ({ step }: PartResult) =>
    input.isCounted ? `${plain(step)} fewer${every(input)}` : `${sayLess(step)}${every(input)} less`;
  const { parts = [] } = calculateLower(input);
  return ranked(
    parts.map((part) => ({
      id: part.lever,
      title: `${capital(part.name)}: ${sayStep(part)}`,
      from: `${say(part.amount)}${part.perHundred === undefined ? '' : ` (${plain(Math.round(part.perHundred))}% of all)`}`,
      to: say(part.amount - part.step),
      worth: part.step,
      worthText: less(part),
      inputs: ['parts'] as Key[],
    })),
  );
}
