import type { Noun } from '#server/ai/playbook/analyze/kind.ts';
import { computed, positive, roundUp, withoutAbsurd } from './compute.ts';
import {
  counted,
  type Example,
  type Lever,
  month,
  type OwnSum,
  plain,
  ranked,
  type Sum,
  sumsOf,
  type Words,
  week,
  written,
} from './format.ts';
import {
  calculateLoss,
  inYear,
  isOnce,
  type LossInput,
  type LossResult,
  moneyEach,
  moneyOf,
  monthsMissedInYear,
  periodOf,
  periodsPerYear,
} from './loss.ts';
import { monthsPerYear } from './weeks.ts';

export interface LossWords extends Words {
  /** The title of keeping some of those that would be lost, and of getting some of a year's lost back. */
  keep(units: string, lost: string): string;
  winBack(units: string, lost: string): string;
}

type Key = keyof LossInput;
type Line = (input: LossInput, result: LossResult, words: Words) => OwnSum<Key, keyof LossResult> | undefined;

const year: Noun = { one: 'year', many: 'years' };
const periodNouns = { week, month, year };

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function lossSums(given: LossInput, words: Words): Sum<Key, keyof LossResult>[] {
  const input = withoutAbsurd(given);
  const lines = [
    yearlySum,
    shareSum,
    goneSum,
    afterYearSum,
    inYearSum,
    goalSum,
    reasonSum,
    netSum,
    tenthOffSum,
    firstYearSum,
    staySum,
  ];
  return sumsOf(
    input,
    lines.map((line) => (values: LossInput) => line(values, calculateLoss(values), words)),
    lossExamples(input, words),
  );
}

/** `3 in six months` as a number for a year. */
const yearlySum: Line = ({ lostUnits, lostPeriods, lostPeriod = 'month' }, { lostInPeriod }, { noun }) =>
  written([lostUnits, positive(lostPeriods), lostInPeriod], (lost, times, inPeriod) =>
    times === 1
      ? undefined
      : {
          gives: 'lostInPeriod',
          inputs: ['lostUnits'],
          title: 'Lost in a year',
          formula: `${counted(lost, noun)} × ${counted(periodsPerYear[lostPeriod], periodNouns[lostPeriod])} ÷ ${plain(times)}`,
          result: `${counted(inPeriod, noun)} a year`,
        },
  );

const shareSum: Line = (input, { lostInPeriod, lostPerHundred, period }, { noun }) =>
  written([lostInPeriod, input.ofUnits, lostPerHundred], (lost, all, share) => ({
    gives: 'lostPerHundred',
    inputs: ['lostUnits', 'ofUnits'],
    title: `Share lost a ${period}`,
    formula: `${plain(lost)} ÷ ${counted(all, noun)}`,
    result: `${plain(share)}% a ${period}`,
  }));

/** What goes in one week or month; in a year it is what `afterYearSum` says. */
const goneSum: Line = (input, { lostInPeriod, moneyGoneInPeriod, period }, { noun, money }) =>
  written([period === 'year' ? undefined : lostInPeriod, moneyEach(input), moneyGoneInPeriod], (lost, each, gone) => ({
    gives: 'moneyGoneInPeriod',
    inputs: ['lostUnits', ...moneyInput(input)],
    title: `What you lose each ${period}`,
    formula: `${counted(lost, noun)} × ${money(each)}`,
    result: isMonthly(input) ? `${money(gone)} of monthly income` : `${money(gone)} a ${period}`,
  }));

const afterYearSum: Line = (input, result, words) =>
  netYearSum(input, result, words) ?? grossYearSum(input, result, words);

/** Those who join make up for some of the loss. */
const netYearSum: Line = (input, { lostInPeriod, netMoneyPerMonthAfterYear, period }, { money }) =>
  written([lostInPeriod, input.newUnits, moneyEach(input), netMoneyPerMonthAfterYear], (lost, joined, each, after) => ({
    gives: 'netMoneyPerMonthAfterYear',
    inputs: ['lostUnits', 'newUnits', ...moneyInput(input)],
    title: 'Less income after a year of this',
    formula: `(${plain(lost)} lost − ${plain(joined)} new) × ${money(each)}${period === 'year' ? '' : ` × ${counted(periodsPerYear[period], periodNouns[period])}`}`,
    result: `${money(after)} a month`,
  }));

const grossYearSum: Line = (input, { lostInPeriod, moneyPerMonthAfterYear }, words) =>
  written([lostInPeriod, moneyEach(input), moneyPerMonthAfterYear], (lost, each, after) => ({
    gives: 'moneyPerMonthAfterYear',
    inputs: ['lostUnits', ...moneyInput(input)],
    title:
      input.newUnits === undefined
        ? 'Less income after a year, before anyone joins'
        : 'What those who leave in a year brought',
    formula: yearFormula(lost, each, input, words),
    result: `${words.money(after)} a month`,
  }));

const inYearSum: Line = (input, { lostInPeriod, moneyInYear }, words) =>
  written([lostInPeriod, moneyEach(input), moneyInYear], (lost, each, inAll) => ({
    gives: 'moneyInYear',
    inputs: ['lostUnits', ...moneyInput(input)],
    title: 'What a year of this costs',
    formula: yearFormula(lost, each, input, words),
    result: words.money(inAll),
  }));

/** `$480 × 12 months`; for a year at once `12 clients × $500`. */
function yearFormula(lost: number, each: number, input: LossInput, { noun, money }: Words): string {
  const period = periodOf(input);
  return period === 'year'
    ? `${counted(lost, noun)} × ${money(each)}`
    : `${money(lost * each)} × ${counted(periodsPerYear[period], periodNouns[period])}`;
}

/** What the goal is worth; where none is given, what half of the loss is. */
const goalSum: Line = (input, result, { noun, money }) => {
  const times =
    periodOf(input) === 'year' ? '' : ` × ${counted(periodsPerYear[result.period], periodNouns[result.period])}`;
  const isAMonth = isMonthly(input);
  const saved = isAMonth ? result.savedMoneyPerMonthAfterYear : result.savedMoneyInYear;
  const all = isAMonth ? result.moneyPerMonthAfterYear : result.moneyInYear;
  const halved = isAMonth ? result.halvedMoneyPerMonthAfterYear : result.halvedMoneyInYear;
  if (result.isReached) return undefined;
  return (
    written([result.savedInPeriod, moneyEach(input), saved], (units, each, worth) => ({
      gives: isAMonth ? 'savedMoneyPerMonthAfterYear' : 'savedMoneyInYear',
      inputs: ['lostUnits', 'wantedLostUnits', ...moneyInput(input)],
      title: 'What your goal is worth after a year',
      formula: `${counted(units, noun)} kept a ${result.period} × ${money(each)}${times}`,
      result: isAMonth ? `${money(worth)} a month` : money(worth),
    })) ??
    written([all, halved], (whole, half) => ({
      gives: isAMonth ? 'halvedMoneyPerMonthAfterYear' : 'halvedMoneyInYear',
      inputs: ['lostUnits', ...moneyInput(input)],
      title: 'What halving it is worth after a year',
      formula: `${money(whole)} ÷ 2`,
      result: isAMonth ? `${money(half)} a month` : money(half),
    }))
  );
};

const reasonSum: Line = (_, { firstReason }, { noun }) =>
  written([firstReason], ({ reason, units, ofUnits, perHundred }) => ({
    gives: 'firstReasonPerHundred',
    inputs: ['reasons'],
    title: `Share of “${reason}”`,
    formula: `${plain(units)} ÷ ${counted(ofUnits, noun)}`,
    result: `${plain(perHundred)}%`,
  }));

const netSum: Line = (input, { growsByUnits, shrinksByUnits, lostInPeriod, period }, { noun }) =>
  written([input.newUnits, lostInPeriod, growsByUnits ?? shrinksByUnits], (joined, lost, change) => ({
    gives: growsByUnits === undefined ? 'shrinksByUnits' : 'growsByUnits',
    inputs: ['newUnits', 'lostUnits'],
    title: 'New ones against lost ones',
    formula: `${plain(joined)} new − ${plain(lost)} lost`,
    result: `${counted(change, noun)} ${growsByUnits === undefined ? 'fewer' : 'more'} a ${period}`,
  }));

const tenthOffSum: Line = (input, { tenthOffPerMonth }, { noun, money }) =>
  written([input.ofUnits, moneyEach(input), tenthOffPerMonth], (all, each, off) => ({
    gives: 'tenthOffPerMonth',
    inputs: ['ofUnits', 'moneyPerUnitPerMonth'],
    title: 'What 10% off for everyone would cost',
    formula: `${counted(all, noun)} × ${money(each)} × 10%`,
    result: `${money(off)} a month`,
  }));

const firstYearSum: Line = (input, { moneyGonePerMonth, moneyInFirstYear }, { money }) =>
  written([moneyGonePerMonth, moneyInFirstYear], (gone, inAll) => ({
    gives: 'moneyInFirstYear',
    inputs: ['lostUnits', ...moneyInput(input)],
    title: 'What’s missing in the first year',
    formula: `${money(gone)} × (12 + 11 + … + 1 = ${monthsMissedInYear})`,
    result: money(inAll),
  }));

const staySum: Line = (input, { lostPerYear, monthsStay }, { noun }) =>
  written([input.ofUnits, lostPerYear, monthsStay], (all, lost, stay) => ({
    gives: 'monthsStay',
    inputs: ['lostUnits', 'ofUnits'],
    title: `How long one ${noun.one} stays at this pace`,
    formula: `${counted(all, noun)} ÷ ${plain(lost / monthsPerYear)} a month`,
    result: counted(stay, month),
  }));

function isMonthly(input: LossInput): boolean {
  return positive(input.moneyPerUnitPerMonth) !== undefined;
}

function moneyInput(input: LossInput): Key[] {
  return [isMonthly(input) ? 'moneyPerUnitPerMonth' : 'moneyPerUnitOnce'];
}

function lossExamples(input: LossInput, { noun, money, prices: [low, high] = [50, 200] }: Words): Example<LossInput>[] {
  const { ofUnits = 0, lostUnits = 0 } = input;
  const lost = (units: number) => ({
    said: `you lose ${counted(units, noun)} a ${periodOf(input)}`,
    values: { lostUnits: units },
  });
  const all = (units: number) => ({ said: `you have ${counted(units, noun)}`, values: { ofUnits: units } });
  const worth = (each: number) =>
    isOnce(input)
      ? { said: `one ${noun.one} brings ${money(each)}`, values: { moneyPerUnitOnce: each } }
      : { said: `one ${noun.one} brings ${money(each)} a month`, values: { moneyPerUnitPerMonth: each } };
  return [
    [lost(Math.ceil(ofUnits / 50) || 2), lost(Math.ceil(ofUnits / 20) || 5)],
    [all(lostUnits * 20), all(lostUnits * 50)],
    [worth(low), worth(high)],
  ];
}

/**
 * Tells what one better step of each lever is worth, the greatest first: money a month after a year, or in a year for what
 * brings money once; without money, units a year. Ids: `first-reason` (half of the dearest reason), `save` (one in four of
 * those who would leave), `win-back` (one in ten of a year's lost), `longer` (each stays a month longer).
 */
export function lossLevers(given: LossInput, words: LossWords): Lever<Key>[] {
  const input = withoutAbsurd(given);
  const result = calculateLoss(input);
  return ranked([
    firstReasonLever(input, result, words),
    saveLever(input, result, words),
    winBackLever(input, result, words),
    longerLever(input, result, words),
  ]);
}

type LossLever = (input: LossInput, result: LossResult, words: LossWords) => Lever<Key> | undefined;

const firstReasonLever: LossLever = (input, { firstReason, lostPerYear }, words) =>
  written([firstReason, lostPerYear], ({ reason, units, ofUnits, moneyPerMonth }, lost) => {
    const to = units === 1 ? 0 : roundUp(units / 2);
    const share = (units - to) / units;
    const money = computed([moneyPerMonth], (gone) => gone * monthsPerYear * share);
    return {
      id: 'first-reason',
      title: `Fewer lost over “${reason}”`,
      from: `${plain(units)} of ${plain(ofUnits)}`,
      to: `${plain(to)} of ${plain(ofUnits)}`,
      ...worthOf(money, (lost * (units - to)) / ofUnits, input, words),
      inputs: ['reasons', ...moneyInput(input)],
    };
  });

const saveLever: LossLever = (input, { lostInPeriod, period }, words) =>
  written([positive(lostInPeriod)], (lost) => {
    const kept = Math.min(lost, Math.max(1, Math.round(lost / 4)));
    const perYear = inYear(kept, input) ?? 0;
    return {
      id: 'save',
      title: words.keep(plain(kept), plain(lost)),
      from: `${plain(lost)} lost a ${period}`,
      to: `${plain(lost - kept)} lost a ${period}`,
      ...worthOf(moneyOf(perYear, input), perYear, input, words),
      inputs: ['lostUnits', ...moneyInput(input)],
    };
  });

const winBackLever: LossLever = (input, { lostPerYear }, words) =>
  written([lostPerYear], (lost) => {
    const won = lost < 2 ? 0 : Math.max(1, Math.round(lost / 10));
    return {
      id: 'win-back',
      title: words.winBack(plain(won), plain(lost)),
      from: `0 of ${plain(lost)}`,
      to: `${plain(won)} of ${plain(lost)}`,
      ...worthOf(moneyOf(won, input), won, input, words),
      inputs: ['lostUnits', ...moneyInput(input)],
    };
  });

const longerLever: LossLever = (input, { monthsStay, moneyGonePerMonth }, words) =>
  written([monthsStay, isMonthly(input) ? moneyGonePerMonth : undefined], (stay, worth) => ({
    id: 'longer',
    title: `Each ${words.noun.one} stays one month longer`,
    from: counted(stay, month),
    to: counted(stay + 1, month),
    ...worthOf(worth, 0, input, words),
    inputs: ['ofUnits', 'moneyPerUnitPerMonth'],
  }));

function worthOf(money: number | undefined, unitsPerYear: number, input: LossInput, words: Words) {
  if (money === undefined) return { worth: unitsPerYear, worthText: `${counted(unitsPerYear, words.noun)} a year` };
  return {
    worth: money,
    worthText: isMonthly(input) ? `${words.money(money)} a month after a year` : `${words.money(money)} a year`,
  };
}
