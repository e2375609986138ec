import { dayNumber, isPossibleDay } from '#schema/days.ts';
import { addDays, nextMonday } from '#server/ai/plan-days.ts';
import type { Noun } from '#server/ai/playbook/kinds/kind.ts';
import { betterShare, computed, missingOf, positive, roundUp, withoutAbsurd } from './compute.ts';
import {
  counted,
  dividedByShare,
  type Example,
  type Lever,
  month,
  type OwnSum,
  ofHundred,
  plain,
  ranked,
  roundedUp,
  type Sum,
  sumsOf,
  type Words,
  week,
  written,
} from './format.ts';
import { monthsPerYear, weeksUntil } from './weeks.ts';

const daysPerMonth = 365 / monthsPerYear;
/** Ten years: nobody waits longer for a deal. */
const mostWeeks = 520;

/** Income that ends on a day: a large client, a lease, a grant. */
export interface ReplaceInput {
  moneyPerMonthLost?: number | undefined;
  /** Its share of all income, where its own amount is not said. */
  lostPerHundred?: number | undefined;
  moneyPerMonthInAll?: number | undefined;
  /** `YYYY-MM-DD`: the last day that is still paid for. */
  endDay?: string | undefined;
  today?: string | undefined;
  /** A usual deal: what it brings each month, or else once. */
  moneyPerDealPerMonth?: number | undefined;
  moneyPerDealOnce?: number | undefined;
  /** Talks that were counted, and how many deals came of them. */
  talksMade?: number | undefined;
  dealsWon?: number | undefined;
  weeksFromTalkToPay?: number | undefined;
  talksPerWeekNow?: number | undefined;
}

export interface ReplaceWords extends Words {
  /** What leads to a deal: `conversation`, `pitch`, `quote`. */
  attempt: Noun;
}

export type ReplaceResult = ReturnType<typeof calculateReplace>;
type Key = keyof ReplaceInput;

/** Computes how many deals replace the income, and when to begin. Deals and talks are rounded up, months to a tenth. */
export function calculateReplace(given: ReplaceInput) {
  const input = withoutAbsurd(given);
  const lost = lostMoney(input);
  const dealsNeeded = dealsFor(lost, input);
  const talksNeeded = talksFor(dealsNeeded, input);
  const lastStartDay = startDayOf(input);
  const weeksToStart = weeksUntil(input.today, lastStartDay);
  const coveredDay = coveredDayOf(input, talksNeeded);
  const monthsUncovered = monthsBetween(dayOf(input.endDay), coveredDay);
  return {
    moneyPerMonthLost: lost,
    lostPerHundred: computed([lost, positive(input.moneyPerMonthInAll)], (gone, all) => (gone / all) * 100),
    /** Where a deal brings money once, so many are needed each month. */
    dealsNeeded,
    talksNeeded,
    /** Nobody who begins later is paid by the end day. */
    lastStartDay,
    /** The income has ended already. */
    isPast: weeksUntil(input.today, input.endDay)?.isPast ?? false,
    /** The last day to begin has passed. */
    isLate: weeksToStart?.isPast ?? false,
    workWeeksToStart: positive(weeksToStart?.workWeeks),
    talksPerWeek: computed([talksNeeded, positive(weeksToStart?.workWeeks)], (talks, weeks) => talks / weeks),
    /** With today's talks a week, or else with all of them in the first week, from next Monday on. */
    coveredDay,
    monthsUncovered,
    moneyUncovered: computed([monthsUncovered, lost], (months, money) => months * money),
    missing: missingOf<Key>([
      ['moneyPerMonthLost', lost],
      ['endDay', dayOf(input.endDay)],
      [input.moneyPerDealOnce === undefined ? 'moneyPerDealPerMonth' : 'moneyPerDealOnce', dealMoney(input)],
      ['talksMade', talksUsed(input)],
      ['dealsWon', positive(input.dealsWon)],
      ['weeksFromTalkToPay', weeksToPay(input)],
      ['talksPerWeekNow', input.talksPerWeekNow],
    ]),
  };
}

function lostMoney({ moneyPerMonthLost, lostPerHundred, moneyPerMonthInAll }: ReplaceInput): number | undefined {
  const share = lostPerHundred !== undefined && lostPerHundred <= 100 ? positive(lostPerHundred) : undefined;
  return (
    positive(moneyPerMonthLost) ?? positive(computed([share, moneyPerMonthInAll], (part, all) => (all * part) / 100))
  );
}

function dealMoney({ moneyPerDealPerMonth, moneyPerDealOnce }: ReplaceInput): number | undefined {
  return positive(moneyPerDealPerMonth) ?? positive(moneyPerDealOnce);
}

function dealsFor(money: number | undefined, input: ReplaceInput): number | undefined {
  return computed([money, dealMoney(input)], (lost, each) => roundUp(lost / each));
}

function talksUsed({ talksMade, dealsWon = 0 }: ReplaceInput): number | undefined {
  const talks = positive(talksMade);
  return talks !== undefined && dealsWon <= talks ? talks : undefined;
}

function talksFor(deals: number | undefined, input: ReplaceInput): number | undefined {
  return computed([deals, talksUsed(input), positive(input.dealsWon)], (wanted, talks, won) =>
    roundUp((wanted * talks) / won),
  );
}

function dayOf(day: string | undefined): string | undefined {
  return day !== undefined && isPossibleDay(day) ? day : undefined;
}

function weeksToPay({ weeksFromTalkToPay }: ReplaceInput): number | undefined {
  return weeksFromTalkToPay !== undefined && weeksFromTalkToPay <= mostWeeks ? weeksFromTalkToPay : undefined;
}

function startDayOf(input: ReplaceInput): string | undefined {
  return written([dayOf(input.endDay), weeksToPay(input)], (end, weeks) => addDays(end, -roundUp(weeks * 7)));
}

/** Finds the day on which the last deal pays. */
function coveredDayOf(input: ReplaceInput, talksNeeded: number | undefined): string | undefined {
  const pace = positive(input.talksPerWeekNow);
  const talking = pace === undefined ? 0 : computed([talksNeeded], (talks) => roundUp(talks / pace));
  return written([dayOf(input.today), weeksToPay(input), talking], (today, paying, weeks) =>
    weeks <= mostWeeks ? addDays(nextMonday(today), roundUp((weeks + paying) * 7)) : undefined,
  );
}

/** Counts the months between the end and the cover, in tenths, rounded up; 0 where the cover comes first. */
function monthsBetween(end: string | undefined, covered: string | undefined): number | undefined {
  return written([end, covered], (from, until) =>
    Math.max(0, roundUp(((dayNumber(until) - dayNumber(from)) / daysPerMonth) * 10) / 10),
  );
}

type Line = (
  input: ReplaceInput,
  result: ReplaceResult,
  words: ReplaceWords,
) => OwnSum<Key, keyof ReplaceResult> | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function replaceSums(given: ReplaceInput, words: ReplaceWords): Sum<Key, keyof ReplaceResult>[] {
  const input = withoutAbsurd(given);
  const lines = [lostSum, shareSum, dealsSum, talksSum, startSum, perWeekSum, uncoveredSum, costSum];
  return sumsOf(
    input,
    lines.map((line) => (values: ReplaceInput) => line(values, calculateReplace(values), words)),
    replaceExamples(words),
  );
}

const lostSum: Line = (input, { moneyPerMonthLost }, { money }) =>
  positive(input.moneyPerMonthLost)
    ? undefined
    : written([input.moneyPerMonthInAll, input.lostPerHundred, moneyPerMonthLost], (all, share, lost) => ({
        gives: 'moneyPerMonthLost',
        inputs: ['moneyPerMonthInAll', 'lostPerHundred'],
        title: 'What falls away each month',
        formula: `${money(all)} a month × ${plain(share)}%`,
        result: `${money(lost)} a month`,
      }));

const shareSum: Line = (input, { lostPerHundred }, { money }) =>
  written([positive(input.moneyPerMonthLost), input.moneyPerMonthInAll, lostPerHundred], (lost, all, share) => ({
    gives: 'lostPerHundred',
    inputs: ['moneyPerMonthLost', 'moneyPerMonthInAll'],
    title: 'Its share of your income',
    formula: `${money(lost)} ÷ ${money(all)}`,
    result: `${plain(share)}%`,
  }));

const dealsSum: Line = (input, { moneyPerMonthLost, dealsNeeded }, { noun, money }) =>
  written([moneyPerMonthLost, dealMoney(input), dealsNeeded], (lost, each, deals) => ({
    gives: 'dealsNeeded',
    inputs: [...lostInputs(input), ...dealInputs(input)],
    title: `New ${noun.many} to replace it`,
    formula: `${money(lost)} a month ÷ ${money(each)}${roundedUp(lost / each, deals)}`,
    result: counted(deals, noun) + eachMonth(input),
  }));

const talksSum: Line = ({ talksMade, dealsWon, ...input }, { dealsNeeded, talksNeeded }, { noun, attempt }) =>
  written([dealsNeeded, talksMade, dealsWon, talksNeeded], (deals, made, won, talks) => ({
    gives: 'talksNeeded',
    inputs: [...lostInputs(input), ...dealInputs(input), 'talksMade', 'dealsWon'],
    title: `The ${attempt.many} that takes`,
    formula: `${counted(deals, noun)} ${dividedByShare(won, made)}${roundedUp((deals * made) / won, talks)}`,
    result: counted(talks, attempt) + eachMonth(input),
  }));

const startSum: Line = ({ endDay, weeksFromTalkToPay }, { lastStartDay }, { attempt, day }) =>
  written([endDay, weeksFromTalkToPay, lastStartDay], (end, weeks, start) => ({
    gives: 'lastStartDay',
    inputs: ['endDay', 'weeksFromTalkToPay'],
    title: 'The last day to begin',
    formula: `${day(end)} − ${counted(weeks, week)} from first ${attempt.one} to payment`,
    result: day(start),
  }));

const perWeekSum: Line = (input, { talksNeeded, talksPerWeek, workWeeksToStart }, { attempt }) =>
  written([talksNeeded, talksPerWeek, workWeeksToStart], (talks, perWeek, weeks) => ({
    gives: 'talksPerWeek',
    inputs: [...lostInputs(input), ...dealInputs(input), 'talksMade', 'dealsWon', 'endDay', 'weeksFromTalkToPay'],
    title: 'A week until then',
    formula: `${counted(talks, attempt)} ÷ ${counted(weeks, week)} of work`,
    result: `${counted(perWeek, attempt)} a week`,
  }));

const uncoveredSum: Line = ({ endDay, ...input }, { coveredDay, monthsUncovered }, { day }) =>
  written([endDay, coveredDay, monthsUncovered || undefined], (end, covered, months) => ({
    gives: 'monthsUncovered',
    inputs: ['endDay', 'weeksFromTalkToPay', ...(input.talksPerWeekNow ? (['talksPerWeekNow'] as const) : [])],
    title: 'Months without that income',
    formula: `From ${day(end)} to ${day(covered)}, when the last new one pays`,
    result: counted(months, month),
  }));

const costSum: Line = (input, { monthsUncovered, moneyPerMonthLost, moneyUncovered }, { money }) =>
  written([monthsUncovered || undefined, moneyPerMonthLost, moneyUncovered], (months, lost, cost) => ({
    gives: 'moneyUncovered',
    inputs: [...lostInputs(input), 'endDay', 'weeksFromTalkToPay'],
    title: 'What those months cost',
    formula: `${counted(months, month)} × ${money(lost)}`,
    result: money(cost),
  }));

function lostInputs(input: ReplaceInput): Key[] {
  return positive(input.moneyPerMonthLost) ? ['moneyPerMonthLost'] : ['moneyPerMonthInAll', 'lostPerHundred'];
}

function dealInputs(input: ReplaceInput): Key[] {
  return [positive(input.moneyPerDealPerMonth) ? 'moneyPerDealPerMonth' : 'moneyPerDealOnce'];
}

function eachMonth(input: ReplaceInput): string {
  return positive(input.moneyPerDealPerMonth) ? '' : ' each month';
}

function replaceExamples({ noun, attempt, money }: ReplaceWords): Example<ReplaceInput>[] {
  const lost = (moneyPerMonthLost: number) => ({
    said: `${money(moneyPerMonthLost)} a month falls away`,
    values: { moneyPerMonthLost },
  });
  const deal = (moneyPerDealPerMonth: number) => ({
    said: `one ${noun.one} brings ${money(moneyPerDealPerMonth)} a month`,
    values: { moneyPerDealPerMonth },
  });
  const wins = (dealsWon: number, rest: string) => ({
    said: `${dealsWon} of 5 ${attempt.many} ${rest}`,
    values: { talksMade: 5, dealsWon },
  });
  const paid = (weeksFromTalkToPay: number) => ({
    said: `it takes ${counted(weeksFromTalkToPay, week)} until somebody pays`,
    values: { weeksFromTalkToPay },
  });
  return [
    [lost(2000), lost(5000)],
    [deal(500), deal(1000)],
    [wins(1, `becomes a ${noun.one}`), wins(2, `become ${noun.many}`)],
    [paid(4), paid(8)],
  ];
}

/**
 * Tells what one better step of each lever is worth, in talks, the greatest first. Ids: `conversion` (more of a hundred talks
 * become deals), `deal-size` (deals that are large enough for one fewer), `keep-part` (a quarter of the income stays),
 * `faster` (a deal pays a week sooner).
 */
export function replaceLevers(given: ReplaceInput, words: ReplaceWords): Lever<Key>[] {
  const input = withoutAbsurd(given);
  const result = calculateReplace(input);
  if (result.talksNeeded === undefined) return [];
  const saved = (talks: number | undefined) => {
    const worth = (result.talksNeeded ?? 0) - (talks ?? result.talksNeeded ?? 0);
    return { worth, worthText: `saves ${counted(worth, words.attempt)}` };
  };
  return ranked([
    conversionLever(input, result, words, saved),
    dealSizeLever(input, result, words, saved),
    keepPartLever(input, result, words, saved),
    fasterLever(input, result, words),
  ]);
}

type Saved = (talks: number | undefined) => Pick<Lever<Key>, 'worth' | 'worthText'>;

function conversionLever(input: ReplaceInput, { dealsNeeded }: ReplaceResult, words: ReplaceWords, saved: Saved) {
  return written([talksUsed(input), positive(input.dealsWon)], (talks, won): Lever<Key> => {
    const better = betterShare(won / talks);
    return {
      id: 'conversion',
      title: `Turn more ${words.attempt.many} into ${words.noun.many}`,
      from: ofHundred(won / talks),
      to: ofHundred(better),
      ...saved(talksFor(dealsNeeded, { talksMade: 1, dealsWon: better })),
      inputs: ['talksMade', 'dealsWon'],
    };
  });
}

function dealSizeLever(input: ReplaceInput, result: ReplaceResult, { noun, money }: ReplaceWords, saved: Saved) {
  return written(
    [result.moneyPerMonthLost, dealMoney(input), result.dealsNeeded],
    (lost, each, deals): Lever<Key> | undefined => {
      if (deals < 2) return undefined;
      return {
        id: 'deal-size',
        title: `Sell larger ${noun.many}, so one fewer is enough`,
        from: money(each),
        to: money(lost / (deals - 1)),
        ...saved(talksFor(deals - 1, input)),
        inputs: dealInputs(input),
      };
    },
  );
}

function keepPartLever(
  input: ReplaceInput,
  { moneyPerMonthLost }: ReplaceResult,
  { money }: ReplaceWords,
  saved: Saved,
) {
  return written(
    [moneyPerMonthLost],
    (lost): Lever<Key> => ({
      id: 'keep-part',
      title: 'Keep a quarter of what falls away',
      from: `${money(lost)} a month lost`,
      to: `${money(lost * 0.75)} a month lost`,
      ...saved(talksFor(dealsFor(lost * 0.75, input), input)),
      inputs: lostInputs(input),
    }),
  );
}

function fasterLever(input: ReplaceInput, { talksPerWeek }: ReplaceResult, { attempt }: ReplaceWords) {
  return written(
    [positive(weeksToPay(input)), talksPerWeek],
    (weeks, perWeek): Lever<Key> => ({
      id: 'faster',
      title: 'Get paid a week sooner',
      from: counted(weeks, week),
      to: counted(Math.max(0, weeks - 1), week),
      worth: perWeek,
      worthText: `one more week, or ${counted(perWeek, attempt)}`,
      inputs: ['weeksFromTalkToPay'],
    }),
  );
}
