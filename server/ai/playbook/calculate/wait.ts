import { nextMonday } from '#server/ai/plan-days.ts';
import type { Noun } from '#server/ai/playbook/kinds/kind.ts';
import { computed, missingOf, positive, roundDown, roundTenth, roundUp, withoutAbsurd } from './compute.ts';
import {
  counted,
  type Example,
  hour,
  type Lever,
  type OwnSum,
  plain,
  ranked,
  roundedUp,
  type Sum,
  sumsOf,
  type Words,
  week,
  written,
} from './format.ts';
import { weeksUntil } from './weeks.ts';

const daysPerWeek = 7;

/** A line that is too long: orders, repairs, quotes, patients. */
export interface WaitInput {
  itemsInLine?: number | undefined;
  itemsFinishedPerWeek?: number | undefined;
  /** The wait as they know it; it gives the line or the rate where one of them is not known. */
  waitWeeksToday?: number | undefined;
  wantedWaitWeeks?: number | undefined;
  itemsArrivingPerWeek?: number | undefined;
  /** Work on one item; the sum of its steps where nothing is said. */
  hoursPerItem?: number | undefined;
  steps?: readonly WaitStep[] | undefined;
  /** `YYYY-MM-DD`, as the day by which the line shall be short. */
  today?: string | undefined;
  deadlineDay?: string | undefined;
}
interface WaitStep {
  step: string;
  hoursPerItem: number;
  /** The hours that are there for this step. */
  hoursPerWeek?: number | undefined;
}

export type WaitResult = ReturnType<typeof calculateWait>;
type Key = keyof WaitInput;

/** Computes how long the line is and what shortens it. A short line is rounded down, a needed rate up. */
export function calculateWait(given: WaitInput) {
  const input = withoutAbsurd(given);
  const { line, rate } = lineAndRate(input);
  const wanted = input.wantedWaitWeeks;
  const arriving = input.itemsArrivingPerWeek;
  const waitWeeks = computed([line, rate], (items, finished) => items / finished) ?? positive(input.waitWeeksToday);
  const isReached = waitWeeks !== undefined && wanted !== undefined && waitWeeks <= wanted;
  const wantedLine = computed([rate, wanted], (finished, weeks) => roundDown(finished * weeks));
  const itemsToClear = isReached ? undefined : computed([line, wantedLine], (items, goal) => items - goal);
  const wantedPerWeek = isReached
    ? undefined
    : computed([line, positive(wanted)], (items, weeks) => roundUp(items / weeks));
  const hoursOnce = computed([itemsToClear, hoursOfItem(input)], (items, hours) => items * hours);
  const weeks = weeksUntil(input.today, input.deadlineDay);
  const slowestStep = slowestFirst(input)[0];
  return {
    /** The wait is no longer than wanted. */
    isReached,
    isPast: weeks?.isPast ?? false,
    waitWeeks,
    /** As said, or as the wait and the other of the two give it. */
    itemsInLine: line,
    itemsFinishedPerWeek: rate,
    waitDays: computed([waitWeeks], (long) => long * daysPerWeek),
    wantedLine,
    itemsToClear,
    wantedPerWeek,
    hoursPerItem: hoursOfItem(input),
    /** Extra work to clear the line once. */
    hoursOnce,
    extraHoursPerWeek: computed([hoursOnce, positive(weeks?.workWeeks)], (hours, left) => hours / left),
    /** More come in than are finished: the line grows again after it was cleared. */
    lineGrowsPerWeek: computed([arriving, rate], (come, finished) => come - finished),
    /** Without extra hours, where fewer come in than are finished. */
    weeksUntilWanted: computed([itemsToClear, rate, arriving], (items, finished, come) => items / (finished - come)),
    slowestStep,
    slowestPerHundred: computed([slowestStep?.hoursPerItem, hoursOfSteps(input)], (hours, all) => (hours / all) * 100),
    missing: missingOf<Key>([
      ['itemsInLine', line],
      ['itemsFinishedPerWeek', rate],
      ['wantedWaitWeeks', wanted],
      ['hoursPerItem', hoursOfItem(input)],
      ['steps', slowestStep],
      ['itemsArrivingPerWeek', arriving],
      ['deadlineDay', weeks?.isPast ? undefined : weeks],
    ]),
  };
}

/** Takes the line from the wait and the rate, rounded to whole items, or the rate from the wait and the line. */
function lineAndRate(input: WaitInput) {
  const wait = positive(input.waitWeeksToday);
  const rate = positive(input.itemsFinishedPerWeek);
  const line = input.itemsInLine ?? computed([wait, rate], (weeks, finished) => Math.round(weeks * finished));
  return { line, rate: rate ?? positive(computed([line, wait], (items, weeks) => roundTenth(items / weeks))) };
}

function stepsOf({ steps = [] }: WaitInput): readonly WaitStep[] {
  return steps.filter(({ hoursPerItem }) => positive(hoursPerItem) !== undefined);
}

function hoursOfSteps(input: WaitInput): number | undefined {
  return positive(stepsOf(input).reduce((hours, step) => hours + step.hoursPerItem, 0));
}

function hoursOfItem(input: WaitInput): number | undefined {
  return positive(input.hoursPerItem) ?? hoursOfSteps(input);
}

/** Sorts by items a week, the fewest first; where no hours a week are known, by work on an item, the most first. */
function slowestFirst(input: WaitInput) {
  const steps = stepsOf(input).map(({ step, hoursPerItem, hoursPerWeek }) => ({
    step,
    hoursPerItem,
    itemsPerWeek: computed([positive(hoursPerWeek)], (hours) => hours / hoursPerItem),
  }));
  const isEveryRateKnown = steps.every(({ itemsPerWeek }) => itemsPerWeek !== undefined);
  return steps.toSorted((one, other) =>
    isEveryRateKnown ? (one.itemsPerWeek ?? 0) - (other.itemsPerWeek ?? 0) : other.hoursPerItem - one.hoursPerItem,
  );
}

type Line = (input: WaitInput, result: WaitResult, words: Words) => OwnSum<Key, keyof WaitResult> | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function waitSums(given: WaitInput, words: Words): Sum<Key, keyof WaitResult>[] {
  const input = withoutAbsurd(given);
  const lines = [
    lineFromWaitSum,
    waitSum,
    lineSum,
    clearSum,
    rateSum,
    hoursSum,
    perWeekSum,
    growthSum,
    untilSum,
    slowestSum,
  ];
  return sumsOf(
    input,
    lines.map((line) => (values: WaitInput) => line(values, calculateWait(values), words)),
    waitExamples(words),
  );
}

const lineFromWaitSum: Line = (input, { itemsInLine }, { noun }) =>
  input.itemsInLine !== undefined
    ? undefined
    : written([positive(input.waitWeeksToday), input.itemsFinishedPerWeek, itemsInLine], (wait, rate, line) => ({
        gives: 'itemsInLine',
        inputs: ['waitWeeksToday', 'itemsFinishedPerWeek'],
        title: 'How many are in line',
        formula: `${counted(wait, week)} × ${plain(rate)} finished a week`,
        result: counted(line, noun),
      }));

const waitSum: Line = ({ itemsInLine, itemsFinishedPerWeek }, { waitWeeks }, { noun }) =>
  written([itemsInLine, itemsFinishedPerWeek, waitWeeks], (line, rate, wait) => ({
    gives: 'waitWeeks',
    inputs: ['itemsInLine', 'itemsFinishedPerWeek'],
    title: 'The wait today',
    formula: `${counted(line, noun)} in line ÷ ${plain(rate)} finished a week`,
    result: counted(wait, week),
  }));

const lineSum: Line = ({ itemsFinishedPerWeek, wantedWaitWeeks }, { wantedLine }, { noun }) =>
  written([itemsFinishedPerWeek, wantedWaitWeeks, wantedLine], (rate, wait, line) => ({
    gives: 'wantedLine',
    inputs: ['itemsFinishedPerWeek', 'wantedWaitWeeks'],
    title: `The line for a wait of ${counted(wait, week)}`,
    formula: `${plain(rate)} finished a week × ${counted(wait, week)}${rate * wait - line > 1e-6 ? ', rounded down' : ''}`,
    result: counted(line, noun),
  }));

const clearSum: Line = (_, { itemsInLine, wantedLine, itemsToClear }, { noun }) =>
  written([itemsInLine, wantedLine, itemsToClear], (line, wanted, extra) => ({
    gives: 'itemsToClear',
    inputs: ['itemsInLine', 'itemsFinishedPerWeek', 'wantedWaitWeeks'],
    title: 'To finish once, on top',
    formula: `${plain(line)} in line − ${plain(wanted)}`,
    result: counted(extra, noun),
  }));

const rateSum: Line = ({ wantedWaitWeeks }, { itemsInLine, wantedPerWeek }, { noun }) =>
  written([itemsInLine, wantedWaitWeeks, wantedPerWeek], (line, wait, rate) => ({
    gives: 'wantedPerWeek',
    inputs: ['itemsInLine', 'wantedWaitWeeks'],
    title: 'Or the rate that this line would need',
    formula: `${counted(line, noun)} ÷ ${counted(wait, week)}${roundedUp(line / wait, rate)}`,
    result: `${counted(rate, noun)} a week`,
  }));

const hoursSum: Line = (input, { itemsToClear, hoursPerItem, hoursOnce }, { noun }) =>
  written([itemsToClear, hoursPerItem, hoursOnce], (items, each, hours) => ({
    gives: 'hoursOnce',
    inputs: ['itemsInLine', 'itemsFinishedPerWeek', 'wantedWaitWeeks', hoursInput(input)],
    title: 'Extra hours to clear the line once',
    formula: `${counted(items, noun)} × ${counted(each, hour)}`,
    result: counted(hours, hour),
  }));

const perWeekSum: Line = ({ today, deadlineDay, ...input }, { hoursOnce, extraHoursPerWeek }, { day }) =>
  written([today, deadlineDay, hoursOnce, extraHoursPerWeek], (from, until, hours, perWeek) => ({
    gives: 'extraHoursPerWeek',
    inputs: ['itemsInLine', 'itemsFinishedPerWeek', 'wantedWaitWeeks', hoursInput(input), 'deadlineDay'],
    title: `Extra hours a week, ${day(nextMonday(from))} to ${day(until)}`,
    formula: `${counted(hours, hour)} ÷ ${counted(weeksUntil(from, until)?.workWeeks ?? 0, week)} of work`,
    result: `${counted(perWeek, hour)} a week`,
  }));

const growthSum: Line = ({ itemsArrivingPerWeek, itemsFinishedPerWeek }, { lineGrowsPerWeek }, { noun }) =>
  written([itemsArrivingPerWeek, itemsFinishedPerWeek, lineGrowsPerWeek || undefined], (come, finished, more) => ({
    gives: 'lineGrowsPerWeek',
    inputs: ['itemsArrivingPerWeek', 'itemsFinishedPerWeek'],
    title: 'How fast the line grows',
    formula: `${plain(come)} new − ${plain(finished)} finished`,
    result: `${counted(more, noun)} a week`,
  }));

const untilSum: Line = (input, { itemsToClear, weeksUntilWanted }, { noun }) =>
  written(
    [input.itemsArrivingPerWeek, input.itemsFinishedPerWeek, itemsToClear, weeksUntilWanted],
    (come, finished, items, weeks) => ({
      gives: 'weeksUntilWanted',
      inputs: ['itemsInLine', 'itemsFinishedPerWeek', 'wantedWaitWeeks', 'itemsArrivingPerWeek'],
      title: 'How long it takes without extra hours',
      formula: `${counted(items, noun)} ÷ (${plain(finished)} finished − ${plain(come)} new a week)`,
      result: counted(weeks, week),
    }),
  );

const slowestSum: Line = (input, { slowestStep, slowestPerHundred }) =>
  written([slowestStep, hoursOfSteps(input), slowestPerHundred], ({ step, hoursPerItem }, all, share) => ({
    gives: 'slowestPerHundred',
    inputs: ['steps'],
    title: `The share of “${step}”`,
    formula: `${counted(hoursPerItem, hour)} ÷ ${counted(all, hour)}`,
    result: `${plain(share)}%`,
  }));

function hoursInput(input: WaitInput): Key {
  return positive(input.hoursPerItem) === undefined ? 'steps' : 'hoursPerItem';
}

function waitExamples({ noun }: Words): Example<WaitInput>[] {
  const line = (itemsInLine: number) => ({
    said: `${counted(itemsInLine, noun)} are in line`,
    values: { itemsInLine },
  });
  const rate = (itemsFinishedPerWeek: number) => ({
    said: `you finish ${counted(itemsFinishedPerWeek, noun)} a week`,
    values: { itemsFinishedPerWeek },
  });
  const wanted = (wantedWaitWeeks: number) => ({
    said: `you want a wait of ${counted(wantedWaitWeeks, week)}`,
    values: { wantedWaitWeeks },
  });
  const hours = (hoursPerItem: number) => ({
    said: `one ${noun.one} takes ${counted(hoursPerItem, hour)}`,
    values: { hoursPerItem },
  });
  return [
    [line(10), line(20)],
    [rate(5), rate(10)],
    [wanted(1), wanted(2)],
    [hours(1), hours(3)],
  ];
}

/**
 * Tells by how many days one better step of each lever shortens the wait, the greatest first. Ids: `clear-once` (a quarter of
 * the line in extra hours), `rate` (one more finished a week), `slowest-step` (a quarter less work in it), `intake` (one fewer
 * taken on a week, for four weeks).
 */
export function waitLevers(given: WaitInput, words: Words): Lever<Key>[] {
  const input = withoutAbsurd(given);
  const { line, rate } = lineAndRate(input);
  if (line === undefined || rate === undefined) return [];
  const at = { line, rate };
  return ranked([
    clearOnceLever(input, at, words),
    rateLever(at),
    slowestStepLever(input, at),
    intakeLever(input, at, words),
  ]);
}

interface At {
  line: number;
  rate: number;
}

function clearOnceLever(input: WaitInput, { line, rate }: At, { noun }: Words): Lever<Key> {
  const items = Math.min(line, roundUp(line / 4));
  const hours = hoursOfItem(input);
  return {
    id: 'clear-once',
    title: `Finish ${counted(items, noun)} in extra hours, once${hours ? ` (${counted(items * hours, hour)})` : ''}`,
    from: `${plain(line)} in line`,
    to: `${plain(line - items)} in line`,
    ...daysSaved(items / rate),
    inputs: ['itemsInLine', 'itemsFinishedPerWeek'],
  };
}

function rateLever({ line, rate }: At): Lever<Key> {
  return {
    id: 'rate',
    title: 'Finish one more a week',
    from: `${plain(rate)} a week`,
    to: `${plain(rate + 1)} a week`,
    ...daysSaved(line / rate - line / (rate + 1)),
    inputs: ['itemsInLine', 'itemsFinishedPerWeek'],
  };
}

function slowestStepLever(input: WaitInput, { line, rate }: At): Lever<Key> | undefined {
  const [slowest, next] = slowestFirst(input);
  return written([slowest, hoursOfItem(input)], ({ step, hoursPerItem, itemsPerWeek }, all) => {
    const less = hoursPerItem / 4;
    // A step that holds the others sets the rate until the next one does; else its hours are used for more items.
    const faster = itemsPerWeek
      ? rate * Math.min(4 / 3, (next?.itemsPerWeek ?? Number.POSITIVE_INFINITY) / itemsPerWeek)
      : (rate * all) / Math.max(all - less, all / 2);
    return {
      id: 'slowest-step',
      title: `A quarter less work in “${step}”`,
      from: `${counted(hoursPerItem, hour)} each`,
      to: `${counted(hoursPerItem - less, hour)} each`,
      ...daysSaved(line / rate - line / faster),
      inputs: ['steps'],
    };
  });
}

function intakeLever(input: WaitInput, { line, rate }: At, { noun }: Words): Lever<Key> | undefined {
  const come = input.itemsArrivingPerWeek;
  if (come === undefined || come < 1) return undefined;
  return {
    id: 'intake',
    title: `Take on one ${noun.one} fewer a week for four weeks`,
    from: `${plain(come)} new a week`,
    to: `${plain(come - 1)} new a week`,
    ...daysSaved(Math.min(4, line) / rate),
    inputs: ['itemsArrivingPerWeek'],
  };
}

function daysSaved(weeks: number) {
  const worth = computed([weeks], (saved) => roundTenth(saved * daysPerWeek)) ?? 0;
  return { worth, worthText: `${counted(worth, day)} less wait` };
}

const day: Noun = { one: 'day', many: 'days' };
