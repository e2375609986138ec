import { computed, missingOf, positive, roundTenth, withoutAbsurd } from './compute.ts';
import {
  counted,
  type Example,
  type Lever,
  type OwnSum,
  plain,
  ranked,
  type Sum,
  sumsOf,
  type Words,
  written,
} from './format.ts';
import { monthsPerYear } from './weeks.ts';

/** 12 + 11 + … + 1: the income lost in the first month is missing in all twelve. */
const monthsMissedInYear = (monthsPerYear * (monthsPerYear + 1)) / 2;

/** What is lost: members who leave, orders that come back, appointments that nobody keeps. */
export interface LossInput {
  lostUnits?: number | undefined;
  /** The time in which they were lost; one month where nothing is said. */
  lostInMonths?: number | undefined;
  ofUnits?: number | undefined;
  /** What one brings each month, as a membership; or else once, as an appointment. */
  moneyPerUnitPerMonth?: number | undefined;
  moneyPerUnitOnce?: number | undefined;
  monthsStay?: number | undefined;
  wantedLostPerMonth?: number | undefined;
  /** Counted in the same time as `lostUnits`. */
  reasons?: readonly LossReason[] | undefined;
}
interface LossReason {
  reason: string;
  units: number;
  /** Where it differs from the others: each month or once, as theirs. */
  moneyPerUnit?: number | undefined;
}

export type LossResult = ReturnType<typeof calculateLoss>;
type Key = keyof LossInput;

/** Computes what a loss costs. Nothing is rounded: 0.5 a month is six a year. */
export function calculateLoss(given: LossInput) {
  const input = withoutAbsurd(given);
  const lostPerMonth = computed([input.lostUnits, months(input)], (lost, time) => lost / time);
  const of = positive(input.ofUnits);
  const isMoreThanAll = lostPerMonth !== undefined && of !== undefined && lostPerMonth > of;
  const each = positive(input.moneyPerUnitPerMonth);
  const moneyGonePerMonth = moneyOf(lostPerMonth, input);
  const monthsStayImplied = isMoreThanAll
    ? undefined
    : computed([of, lostPerMonth], (all, lost) => roundTenth(all / lost));
  const monthsStay = positive(input.monthsStay) ?? monthsStayImplied;
  const wanted = input.wantedLostPerMonth;
  const isReached = lostPerMonth !== undefined && wanted !== undefined && lostPerMonth <= wanted;
  const savedPerMonth = isReached ? undefined : computed([lostPerMonth, wanted], (lost, goal) => lost - goal);
  const reasons = reasonsByMoney(input);
  return {
    /** More are lost in a month than there are: one of the two numbers is wrong. */
    isMoreThanAll,
    /** No more are lost than wanted. */
    isReached,
    lostPerMonth,
    lostPerHundred: isMoreThanAll ? undefined : computed([lostPerMonth, of], (lost, all) => (lost / all) * 100),
    moneyGonePerMonth,
    /** How much less comes in each month after a year of this; for what brings money each month. */
    moneyPerMonthAfterYear: each && afterYear(moneyGonePerMonth),
    moneyInFirstYear: inFirstYear(moneyGonePerMonth, input),
    /** As long as one stays on average if it goes on like this. */
    monthsStayImplied,
    moneyPerUnitStay: computed([each, monthsStay], (money, stay) => money * stay),
    halvedMoneyPerMonthAfterYear: each && afterYear(half(moneyGonePerMonth)),
    halvedMoneyInFirstYear: inFirstYear(half(moneyGonePerMonth), input),
    savedPerMonth,
    savedMoneyPerMonthAfterYear: each && afterYear(moneyOf(savedPerMonth, input)),
    savedMoneyInFirstYear: inFirstYear(moneyOf(savedPerMonth, input), input),
    reasons,
    /** Most of the money: begin there. */
    firstReason: reasons[0],
    firstReasonPerHundred: reasons[0]?.perHundred,
    missing: missingOf<Key>([
      ['lostUnits', input.lostUnits],
      [input.moneyPerUnitOnce === undefined ? 'moneyPerUnitPerMonth' : 'moneyPerUnitOnce', moneyEach(input)],
      ['ofUnits', isMoreThanAll ? undefined : of],
      ['reasons', reasons[0]],
      ['monthsStay', positive(input.monthsStay)],
      ['wantedLostPerMonth', wanted],
    ]),
  };
}

function months({ lostInMonths = 1 }: LossInput): number | undefined {
  return positive(lostInMonths);
}

function moneyEach(input: LossInput): number | undefined {
  return positive(input.moneyPerUnitPerMonth) ?? positive(input.moneyPerUnitOnce);
}

function moneyOf(units: number | undefined, input: LossInput): number | undefined {
  return computed([units, moneyEach(input)], (lost, money) => lost * money);
}

function half(money: number | undefined): number | undefined {
  return computed([money], (all) => all / 2);
}

function afterYear(perMonth: number | undefined): number | undefined {
  return computed([perMonth], (money) => money * monthsPerYear);
}

function inFirstYear(perMonth: number | undefined, input: LossInput): number | undefined {
  const times = positive(input.moneyPerUnitPerMonth) === undefined ? monthsPerYear : monthsMissedInYear;
  return computed([perMonth], (money) => money * times);
}

/** Gives each reason its share of all that was lost, or of all reasons where these are more; the dearest first. */
function reasonsByMoney(input: LossInput) {
  const named = (input.reasons ?? []).filter(({ units }) => positive(units) !== undefined);
  const all = Math.max(
    named.reduce((units, reason) => units + reason.units, 0),
    input.lostUnits ?? 0,
  );
  return named
    .map(({ reason, units, moneyPerUnit }) => ({
      reason,
      units,
      perHundred: (units / all) * 100,
      moneyPerMonth: computed(
        [units, positive(moneyPerUnit) ?? moneyEach(input), months(input)],
        (lost, money, time) => (lost * money) / time,
      ),
    }))
    .toSorted((one, other) => (other.moneyPerMonth ?? 0) - (one.moneyPerMonth ?? 0) || other.units - one.units);
}

type Line = (input: LossInput, result: LossResult, words: Words) => OwnSum<Key, keyof LossResult> | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function lossSums(given: LossInput, words: Words): Sum<Key, keyof LossResult>[] {
  const input = withoutAbsurd(given);
  const lines = [perMonthSum, shareSum, goneSum, afterYearSum, firstYearSum, staySum, halvedSum, savedSum, reasonSum];
  return sumsOf(
    input,
    lines.map((line) => (values: LossInput) => line(values, calculateLoss(values), words)),
    lossExamples(input, words),
  );
}

const perMonthSum: Line = ({ lostUnits, lostInMonths }, { lostPerMonth }, { noun }) =>
  written([lostUnits, lostInMonths === 1 ? undefined : lostInMonths, lostPerMonth], (lost, time, perMonth) => ({
    gives: 'lostPerMonth',
    inputs: ['lostUnits'],
    title: 'Lost a month',
    formula: `${counted(lost, noun)} ÷ ${plain(time)} months`,
    result: `${counted(perMonth, noun)} a month`,
  }));

const shareSum: Line = (input, { lostPerHundred }, { noun }) =>
  written([input.lostUnits, input.ofUnits, lostPerHundred], (lost, all, share) => ({
    gives: 'lostPerHundred',
    inputs: ['lostUnits', 'ofUnits'],
    title: 'Share lost a month',
    formula: `${plain(lost)}${overMonths(input)} ÷ ${counted(all, noun)}`,
    result: `${plain(share)}% a month`,
  }));

const goneSum: Line = (input, { moneyGonePerMonth }, { noun, money }) =>
  written([input.lostUnits, moneyEach(input), moneyGonePerMonth], (lost, each, gone) => ({
    gives: 'moneyGonePerMonth',
    inputs: ['lostUnits', ...moneyInput(input)],
    title: 'What goes each month',
    formula: `${counted(lost, noun)}${overMonths(input)} × ${money(each)}`,
    result: isMonthly(input) ? `${money(gone)} of monthly income` : `${money(gone)} a month`,
  }));

const afterYearSum: Line = (input, { moneyGonePerMonth, moneyPerMonthAfterYear }, { money }) =>
  written([moneyGonePerMonth, moneyPerMonthAfterYear], (gone, after) => ({
    gives: 'moneyPerMonthAfterYear',
    inputs: ['lostUnits', ...moneyInput(input)],
    title: 'Less income after a year of this',
    formula: `${money(gone)} × ${monthsPerYear} months`,
    result: `${money(after)} a month`,
  }));

const firstYearSum: Line = (input, { moneyGonePerMonth, moneyInFirstYear }, { money }) =>
  written([moneyGonePerMonth, moneyInFirstYear], (gone, year) => ({
    gives: 'moneyInFirstYear',
    inputs: ['lostUnits', ...moneyInput(input)],
    title: 'What the first year costs',
    formula: `${money(gone)} × ${isMonthly(input) ? `(12 + 11 + … + 1 = ${monthsMissedInYear})` : monthsPerYear}`,
    result: money(year),
  }));

const staySum: Line = ({ monthsStay, ...input }, { monthsStayImplied, moneyPerUnitStay }, { noun, money }) =>
  written(
    [input.moneyPerUnitPerMonth, positive(monthsStay) ?? monthsStayImplied, moneyPerUnitStay],
    (each, stay, worth) => ({
      gives: 'moneyPerUnitStay',
      inputs: [
        'moneyPerUnitPerMonth',
        ...(positive(monthsStay) ? (['monthsStay'] as const) : (['lostUnits', 'ofUnits'] as const)),
      ],
      title: `What one ${noun.one} brings in all`,
      formula: `${money(each)} × ${plain(stay)} months`,
      result: money(worth),
    }),
  );

const halvedSum: Line = (input, result, { money }) =>
  isMonthly(input)
    ? written([result.moneyPerMonthAfterYear, result.halvedMoneyPerMonthAfterYear], (all, halved) => ({
        gives: 'halvedMoneyPerMonthAfterYear',
        inputs: ['lostUnits', ...moneyInput(input)],
        title: 'What halving it is worth after a year',
        formula: `${money(all)} ÷ 2`,
        result: `${money(halved)} a month`,
      }))
    : written([result.moneyInFirstYear, result.halvedMoneyInFirstYear], (all, halved) => ({
        gives: 'halvedMoneyInFirstYear',
        inputs: ['lostUnits', ...moneyInput(input)],
        title: 'What halving it is worth in a year',
        formula: `${money(all)} ÷ 2`,
        result: money(halved),
      }));

const savedSum: Line = (input, result, { noun, money }) => {
  const saved = isMonthly(input) ? result.savedMoneyPerMonthAfterYear : result.savedMoneyInFirstYear;
  return written([result.savedPerMonth, moneyEach(input), saved], (units, each, worth) => ({
    gives: isMonthly(input) ? 'savedMoneyPerMonthAfterYear' : 'savedMoneyInFirstYear',
    inputs: ['lostUnits', 'wantedLostPerMonth', ...moneyInput(input)],
    title: 'What your goal is worth after a year',
    formula: `${counted(units, noun)} kept a month × ${money(each)} × ${monthsPerYear} months`,
    result: isMonthly(input) ? `${money(worth)} a month` : money(worth),
  }));
};

const reasonSum: Line = (_, { firstReason, reasons }, { noun }) =>
  written([firstReason], ({ reason, units, perHundred }) => ({
    gives: 'firstReasonPerHundred',
    inputs: ['reasons', 'lostUnits'],
    title: `The share of “${reason}”`,
    formula: `${plain(units)} ÷ ${counted((units / perHundred) * 100, noun)}${othersIn(reasons)}`,
    result: `${plain(perHundred)}%`,
  }));

/** Names the next two reasons with their counts. */
function othersIn(reasons: LossResult['reasons']): string {
  const others = reasons.slice(1, 3).map(({ reason, units }) => `“${reason}”: ${plain(units)}`);
  return others.length > 0 ? ` (${others.join(', ')})` : '';
}

function overMonths({ lostInMonths = 1 }: LossInput): string {
  return lostInMonths === 1 ? '' : ` ÷ ${plain(lostInMonths)} months`;
}

function isMonthly(input: LossInput): boolean {
  return positive(input.moneyPerUnitPerMonth) !== undefined;
}

function moneyInput(input: LossInput): Key[] {
  return [isMonthly(input) ? 'moneyPerUnitPerMonth' : 'moneyPerUnitOnce'];
}

function lossExamples({ ofUnits = 0, lostUnits = 0 }: LossInput, { noun, money }: Words): Example<LossInput>[] {
  const lost = (units: number) => ({ said: `you lose ${counted(units, noun)} a month`, values: { lostUnits: units } });
  const all = (units: number) => ({ said: `you have ${counted(units, noun)}`, values: { ofUnits: units } });
  const worth = (each: number) => ({
    said: `one ${noun.one} brings ${money(each)} a month`,
    values: { moneyPerUnitPerMonth: each },
  });
  return [
    [lost(Math.ceil(ofUnits / 50) || 2), lost(Math.ceil(ofUnits / 20) || 5)],
    [all(lostUnits * 20), all(lostUnits * 50)],
    [worth(50), worth(200)],
  ];
}

/**
 * Tells what one better step of each lever is worth, the greatest first: money a month after a year, or in a year for what
 * brings money once. Ids: `first-reason` (half of the dearest reason), `save` (one in four of those who would leave),
 * `win-back` (one in ten of a year's lost), `longer` (each stays a month longer), `price` (a twentieth more from the others).
 */
export function lossLevers(given: LossInput, words: Words): Lever<Key>[] {
  const input = withoutAbsurd(given);
  const result = calculateLoss(input);
  return ranked([
    firstReasonLever(input, result, words),
    saveLever(input, result, words),
    winBackLever(input, result, words),
    longerLever(input, result, words),
    priceLever(input, result, words),
  ]);
}

type LossLever = (input: LossInput, result: LossResult, words: Words) => Lever<Key> | undefined;

const firstReasonLever: LossLever = (input, { firstReason }, words) =>
  written([firstReason, afterYear(half(firstReason?.moneyPerMonth))], ({ reason, units }, worth) => ({
    id: 'first-reason',
    title: `Halve “${reason}”`,
    from: plain(units),
    to: plain(units / 2),
    worth,
    worthText: worthText(worth, input, words),
    inputs: ['reasons', ...moneyInput(input)],
  }));

const saveLever: LossLever = (input, { lostPerMonth, moneyGonePerMonth }, words) =>
  written([lostPerMonth, computed([moneyGonePerMonth], (gone) => (gone / 4) * monthsPerYear)], (lost, worth) => ({
    id: 'save',
    title: 'Keep one in four of those you lose',
    from: `${plain(lost)} a month`,
    to: `${plain(lost * 0.75)} a month`,
    worth,
    worthText: worthText(worth, input, words),
    inputs: ['lostUnits', ...moneyInput(input)],
  }));

const winBackLever: LossLever = (input, { lostPerMonth, moneyGonePerMonth }, words) =>
  written([lostPerMonth, computed([moneyGonePerMonth], (gone) => (gone / 10) * monthsPerYear)], (lost, worth) => ({
    id: 'win-back',
    title: 'Win back one in ten of a year',
    from: `0 of ${plain(lost * monthsPerYear)}`,
    to: `${plain(lost * 1.2)} of ${plain(lost * monthsPerYear)}`,
    worth,
    worthText: worthText(worth, input, words),
    inputs: ['lostUnits', ...moneyInput(input)],
  }));

const longerLever: LossLever = (input, { monthsStayImplied, moneyGonePerMonth }, words) =>
  written(
    [positive(input.monthsStay) ?? monthsStayImplied, isMonthly(input) ? moneyGonePerMonth : undefined],
    (stay, worth) => ({
      id: 'longer',
      title: 'Each one stays a month longer',
      from: `${plain(stay)} months`,
      to: `${plain(stay + 1)} months`,
      worth,
      worthText: worthText(worth, input, words),
      inputs: [positive(input.monthsStay) ? 'monthsStay' : 'ofUnits', 'moneyPerUnitPerMonth'],
    }),
  );

const priceLever: LossLever = (input, { isMoreThanAll }, words) => {
  const each = positive(input.moneyPerUnitPerMonth);
  const all = isMoreThanAll ? undefined : input.ofUnits;
  return written([each, computed([all, each], (units, money) => (units * money) / 20)], (money, worth) => ({
    id: 'price',
    title: 'Raise the price by 5%',
    from: words.money(money),
    to: words.money(money * 1.05),
    worth,
    worthText: `${words.money(worth)} a month`,
    inputs: ['ofUnits', 'moneyPerUnitPerMonth'],
  }));
};

function worthText(worth: number, input: LossInput, { money }: Words): string {
  return isMonthly(input) ? `${money(worth)} a month after a year` : `${money(worth)} a year`;
}
