import { isPossibleDay } from '#schema/days.ts';
import { addDays, nextMonday } from '#server/ai/plan-days.ts';
import type { Noun } from '#server/ai/playbook/analyze/kind.ts';
import { betterShare, positive, roundUp, withoutAbsurd } from './compute.ts';
import {
  capital,
  counted,
  dividedByShare,
  type Example,
  type Lever,
  type OwnSum,
  ofHundred,
  oneOf,
  plain,
  ranked,
  roundedUp,
  type Sum,
  sumsOf,
  timesShare,
  type Words,
  week,
} from './format.ts';
import {
  aimOf,
  calculateReach,
  noShowShare,
  periodsPerYear,
  type ReachInput,
  type ReachResult,
  triesFor,
} from './reach.ts';
import { monthsPerYear, weeksPerYear, weeksUntil } from './weeks.ts';

export interface ReachWords extends Words {
  /** One try to win a unit: `inquiry`, `conversation`, `tasting`. */
  attempt: Noun;
}

type Key = keyof ReachInput;
type ReachSum = OwnSum<Key, keyof ReachResult>;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function reachSums(given: ReachInput, words: ReachWords): Sum<Key, keyof ReachResult>[] {
  const input = withoutAbsurd(given);
  const lines = [
    gapSum,
    gapInUnitsSum,
    gapWorthSum,
    weeksSum,
    triesSum,
    triesPerPeriodSum,
    triesToArrangeSum,
    unitsPerWeekSum,
    triesPerWeekSum,
    unitsExpectedSum,
  ].map((line) => (values: ReachInput) => line(values, calculateReach(values), words));
  return sumsOf(input, lines, reachExamples(input, words));
}

type Line = (input: ReachInput, result: ReachResult, words: ReachWords) => ReachSum | undefined;

const gapSum: Line = (input, _, words) => {
  const { isCounted, target, now, isReached } = aimOf(input);
  if (target === undefined || now === undefined || isReached) return undefined;
  const each = aPeriod(input);
  const amount = (value: number) => (isCounted ? counted(value, words.noun) : words.money(value));
  return {
    gives: isCounted ? 'gapUnits' : 'gapMoney',
    inputs: isCounted ? ['targetUnits', 'unitsToday'] : ['targetMoney', 'moneyToday'],
    title: 'Gap',
    formula: `${amount(target)}${each} − ${isCounted ? plain(now) : words.money(now)} today`,
    result: amount(target - now) + each,
  };
};

const gapInUnitsSum: Line = (input, { gapUnits, gapMoney }, words) => {
  const { moneyPerUnit = 1 } = input;
  if (aimOf(input).isCounted || gapUnits === undefined || gapMoney === undefined) return undefined;
  const each = `${words.money(moneyPerUnit)} ${oneOf(words.noun)}`;
  return {
    gives: 'gapUnits',
    inputs: aimInputs(input),
    title: `The gap in ${words.noun.many}`,
    formula: `${words.money(gapMoney)}${aPeriod(input)} ÷ ${each}${roundedUp(gapMoney / moneyPerUnit, gapUnits)}`,
    result: counted(gapUnits, words.noun) + aPeriod(input),
  };
};

const gapWorthSum: Line = (input, { gapUnits, gapMoney }, words) => {
  if (!aimOf(input).isCounted || gapUnits === undefined || gapMoney === undefined) return undefined;
  return {
    gives: 'gapMoney',
    inputs: [...aimInputs(input), 'moneyPerUnit'],
    title: 'What the gap is worth',
    formula: `${counted(gapUnits, words.noun)}${aPeriod(input)} × ${words.money(input.moneyPerUnit ?? 0)}`,
    result: words.money(gapMoney) + aPeriod(input),
  };
};

const weeksSum: Line = ({ today = '', deadlineDay = '' }, { workWeeks, weeksLeft }, words) => {
  if (workWeeks === undefined || weeksLeft === undefined) return undefined;
  const span = `${counted(weeksLeft, week)} from ${words.day(nextMonday(today))} to ${words.day(deadlineDay)}`;
  return {
    gives: 'workWeeks',
    inputs: ['deadlineDay'],
    title: 'Weeks left to work in',
    formula: weeksLeft > workWeeks ? `${span} − ${weeksLeft - workWeeks} over the holidays` : span,
    result: counted(workWeeks, week),
  };
};

const triesSum: Line = (input, { triesNeeded, gapUnits }, words) =>
  triesLine(input, words, {
    gives: 'triesNeeded',
    title: `${input.targetPeriod ? 'More ' : ''}${words.attempt.many} you need${aPeriod(input)}`,
    units: gapUnits,
    tries: triesNeeded,
  });

const triesPerPeriodSum: Line = (input, { triesPerPeriod }, words) =>
  triesLine(input, words, {
    gives: 'triesPerPeriod',
    title: `All ${words.attempt.many} you need${aPeriod(input)}`,
    units: aimOf(input).wantedUnits,
    tries: triesPerPeriod,
  });

interface Tries extends Pick<ReachSum, 'gives' | 'title'> {
  units: number | undefined;
  tries: number | undefined;
}

function triesLine(input: ReachInput, words: ReachWords, { gives, title, units, tries }: Tries): ReachSum | undefined {
  const { triesMade = 1, unitsWon = 1 } = input;
  if (units === undefined || tries === undefined) return undefined;
  const rounded = roundedUp((units * triesMade) / unitsWon, tries);
  return {
    gives,
    inputs: [...aimInputs(input), 'triesMade', 'unitsWon'],
    title: capital(title),
    formula: `${counted(units, words.noun)}${aPeriod(input)} ${dividedByShare(unitsWon, triesMade)}${rounded}`,
    result: counted(tries, words.attempt) + aPeriod(input),
  };
}

const triesToArrangeSum: Line = (input, { triesToArrange, triesPerPeriod, triesNeeded }, words) => {
  const tries = triesPerPeriod ?? triesNeeded;
  const absent = noShowShare(input);
  if (triesToArrange === undefined || tries === undefined || absent === undefined) return undefined;
  const share = dividedByShare(100 - absent * 100, 100);
  const rounded = roundedUp(tries / (1 - absent), triesToArrange);
  return {
    gives: 'triesToArrange',
    inputs: [...aimInputs(input), 'triesMade', 'unitsWon', 'noShowsPerHundred'],
    title: `${capital(words.attempt.many)} to arrange${aPeriod(input)}`,
    formula: `${counted(tries, words.attempt)} ${share}${rounded}, because ${ofHundred(absent)} don't show up`,
    result: counted(triesToArrange, words.attempt) + aPeriod(input),
  };
};

const unitsPerWeekSum: Line = (input, { unitsPerWeek, gapUnits }, words) =>
  weekLine(input, words.noun, {
    gives: 'unitsPerWeek',
    inputs: aimInputs(input),
    all: input.targetPeriod ? aimOf(input).wantedUnits : gapUnits,
    perWeek: unitsPerWeek,
  });

const triesPerWeekSum: Line = (input, { triesPerWeek, triesPerPeriod, triesNeeded }, words) =>
  weekLine(input, words.attempt, {
    gives: 'triesPerWeek',
    inputs: [...aimInputs(input), 'triesMade', 'unitsWon'],
    all: triesPerPeriod ?? triesNeeded,
    perWeek: triesPerWeek,
  });

interface PerWeek extends Pick<ReachSum, 'gives' | 'inputs'> {
  all: number | undefined;
  perWeek: number | undefined;
}

/** Shares a total out among the weeks left, or a number for a month or a year among its weeks. */
function weekLine(input: ReachInput, noun: Noun, { gives, inputs, all, perWeek }: PerWeek): ReachSum | undefined {
  const { targetPeriod, today, deadlineDay } = input;
  if (all === undefined || perWeek === undefined || targetPeriod === 'week') return undefined;
  const weeks = targetPeriod ? weeksPerYear : (weeksUntil(today, deadlineDay)?.workWeeks ?? 0);
  const times = targetPeriod === 'month' ? ` × ${monthsPerYear}` : '';
  return {
    gives,
    inputs: targetPeriod ? inputs : [...inputs, 'deadlineDay'],
    title: `${capital(noun.many)} a week`,
    formula: `${counted(all, noun)}${times} ÷ ${counted(weeks, week)}`,
    result: `${counted(perWeek, noun)} a week`,
  };
}

const unitsExpectedSum: Line = (input, { unitsExpected, workWeeks }, words) => {
  if (unitsExpected === undefined || workWeeks === undefined) return undefined;
  const { unitsToday = 0, triesPerWeekNow = 0, triesMade = 1, unitsWon = 1, deadlineDay = '' } = input;
  const tries = `${counted(triesPerWeekNow, words.attempt)} a week × ${counted(workWeeks, week)}`;
  return {
    gives: 'unitsExpected',
    inputs: ['unitsToday', 'triesPerWeekNow', 'deadlineDay', 'triesMade', 'unitsWon'],
    title: `${capital(words.noun.many)} by ${words.day(deadlineDay)} at today's pace`,
    formula: `${plain(unitsToday)} today + ${tries} ${timesShare(unitsWon, triesMade)}, rounded down`,
    result: counted(unitsExpected, words.noun),
  };
};

function aPeriod({ targetPeriod }: ReachInput): string {
  return targetPeriod ? ` a ${targetPeriod}` : '';
}

function aimInputs(input: ReachInput): Key[] {
  return aimOf(input).isCounted ? ['targetUnits', 'unitsToday'] : ['targetMoney', 'moneyToday', 'moneyPerUnit'];
}

function reachExamples(
  input: ReachInput,
  { noun, attempt, money, day, prices: [low, high] = [100, 1000] }: ReachWords,
): Example<ReachInput>[] {
  const { today = '', targetUnits = 0 } = input;
  const now = (unitsToday: number) => ({
    said: `you have ${counted(unitsToday, noun)} today`,
    values: { unitsToday },
  });
  const by = (weeks: number) => {
    const deadlineDay = isPossibleDay(today) ? addDays(nextMonday(today), weeks * 7 - 1) : undefined;
    return { said: `you want it by ${deadlineDay ? day(deadlineDay) : ''}`, values: { deadlineDay } };
  };
  const wins = (unitsWon: number, rest: string) => ({
    said: `${unitsWon} of 5 ${attempt.many} ${rest}`,
    values: { triesMade: 5, unitsWon },
  });
  const worth = (moneyPerUnit: number) => ({
    said: `${oneOf(noun)} brings ${money(moneyPerUnit)}`,
    values: { moneyPerUnit },
  });
  const tries = (triesPerWeekNow: number) => ({
    said: `you have ${counted(triesPerWeekNow, attempt)} a week`,
    values: { triesPerWeekNow },
  });
  return [
    [now(Math.floor(targetUnits / 4)), now(Math.floor(targetUnits / 2))],
    [by(13), by(26)],
    [wins(1, `becomes ${oneOf(noun)}`), wins(2, `become ${noun.many}`)],
    [worth(low), worth(high)],
    [tries(2), tries(4)],
  ];
}

/**
 * Tells what one better step of each lever is worth, in tries, the greatest first. Ids: `conversion` (ten of a hundred more
 * become units, two fifths more where that is less), `attempts` (one more try a week), `price` (a tenth more for each unit),
 * `no-shows` (half of them).
 */
export function reachLevers(given: ReachInput, words: ReachWords): Lever<Key>[] {
  const input = withoutAbsurd(given);
  const result = calculateReach(input);
  const tries = result.triesPerPeriod ?? result.triesNeeded;
  if (tries === undefined) return [];
  return ranked([
    conversionLever(input, tries, words),
    attemptsLever(input, result, words),
    priceLever(input, tries, words),
    noShowsLever(input, result, words),
  ]);
}

function conversionLever(input: ReachInput, tries: number, words: ReachWords): Lever<Key> | undefined {
  const { triesMade = 1, unitsWon = 1 } = input;
  const share = unitsWon / triesMade;
  const better = betterShare(share);
  const fewer = triesFor(unitsToWin(input), { ...input, triesMade: 1, unitsWon: better }) ?? tries;
  return {
    id: 'conversion',
    title: `Turn more ${words.attempt.many} into ${words.noun.many}`,
    from: ofHundred(share),
    to: ofHundred(better),
    worth: tries - fewer,
    worthText: `saves ${counted(tries - fewer, words.attempt)}${aPeriod(input)}`,
    inputs: ['triesMade', 'unitsWon'],
  };
}

function attemptsLever(input: ReachInput, result: ReachResult, words: ReachWords): Lever<Key> | undefined {
  const { targetPeriod } = input;
  const more = targetPeriod ? weeksPerYear / periodsPerYear[targetPeriod] : result.workWeeks;
  const now = input.triesPerWeekNow ?? result.triesPerWeek;
  if (more === undefined || now === undefined) return undefined;
  return {
    id: 'attempts',
    title: `One more ${words.attempt.one} a week`,
    from: `${plain(now)} a week`,
    to: `${plain(now + 1)} a week`,
    worth: more,
    worthText: `adds ${counted(more, words.attempt)}${aPeriod(input)}`,
    inputs: ['triesPerWeekNow', 'deadlineDay'],
  };
}

function priceLever(input: ReachInput, tries: number, words: ReachWords): Lever<Key> | undefined {
  const units = unitsToWin(input);
  const each = positive(input.moneyPerUnit);
  if (units === undefined || each === undefined) return undefined;
  const saved = tries - (triesFor(roundUp(units / 1.1), input) ?? tries);
  return {
    id: 'price',
    title: `Earn 10% more from each ${words.noun.one}`,
    from: words.money(each),
    to: words.money(each * 1.1),
    worth: saved,
    worthText: `saves ${counted(saved, words.attempt)}${aPeriod(input)} for the same money`,
    inputs: ['moneyPerUnit'],
  };
}

function noShowsLever(input: ReachInput, result: ReachResult, words: ReachWords): Lever<Key> | undefined {
  const absent = noShowShare(input);
  const { triesToArrange } = result;
  if (!absent || triesToArrange === undefined) return undefined;
  const fewer = calculateReach({ ...input, noShowsPerHundred: absent * 50 }).triesToArrange ?? triesToArrange;
  return {
    id: 'no-shows',
    title: 'Halve the no-shows',
    from: ofHundred(absent),
    to: ofHundred(absent / 2),
    worth: triesToArrange - fewer,
    worthText: `saves ${counted(triesToArrange - fewer, words.attempt)}${aPeriod(input)}`,
    inputs: ['noShowsPerHundred'],
  };
}

function unitsToWin(input: ReachInput): number | undefined {
  return input.targetPeriod ? aimOf(input).wantedUnits : aimOf(input).gapUnits;
}
