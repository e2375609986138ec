import { computed, missingOf, positive, roundDown, roundUp, withoutAbsurd } from './compute.ts';
import { weeksUntil } from './weeks.ts';

/** Small parts of each period, in which short waits are said: days of a week, or its working days; minutes of an hour. */
export const partsPerPeriod = { week: 7, workWeek: 5, hour: 60 };
const workHoursPerWeek = 40;
const minutesPerHour = 60;

/** A line that is too long: orders, repairs, quotes, people. Two of line, rate and wait give the third. */
export interface WaitInput {
  /** A week, also one of working days where waits are said in these; an hour where people stand and wait. */
  period?: keyof typeof partsPerPeriod | undefined;
  itemsInLine?: number | undefined;
  itemsFinishedPerPeriod?: number | undefined;
  /** How long one waits today, as somebody said it. */
  waitPeriods?: number | undefined;
  /** Zero for a line that is to be cleared. */
  wantedWaitPeriods?: number | undefined;
  itemsArrivingPerPeriod?: number | undefined;
  /** Work on one item; the sum of its steps where nothing is said. */
  hoursPerItem?: number | undefined;
  steps?: readonly WaitStep[] | undefined;
  /** So long somebody who does the work stands and waits for another, at each item. */
  pauseMinutes?: number | undefined;
  /** What one hour of the work is paid. */
  payPerHour?: number | undefined;
  /** One of so many is delayed, and by so many days. */
  delayedOneIn?: number | undefined;
  delayedDays?: number | undefined;
  /** Minutes or hours of work, or days that pass. */
  stepUnit?: 'minutes' | 'hours' | 'days' | undefined;
  /** `YYYY-MM-DD`, as the day by which the line shall be short. */
  today?: string | undefined;
  deadlineDay?: string | undefined;
}
export interface WaitStep {
  step: string;
  units: number;
}

export type WaitResult = ReturnType<typeof calculateWait>;

/** Computes how long the line is and what shortens it. A short line is rounded down, a needed rate up. */
export function calculateWait(given: WaitInput) {
  const input = withoutAbsurd(given);
  const { line, rate, wait } = lineOf(input);
  const wanted = input.wantedWaitPeriods;
  const arriving = input.itemsArrivingPerPeriod;
  const isReached = wait !== undefined && wanted !== undefined && wait <= wanted;
  const wantedLine = computed([rate, wanted], (finished, periods) => roundDown(finished * periods));
  const itemsToClear = isReached ? undefined : computed([line, wantedLine], (items, goal) => items - goal);
  const hoursOnce = isHourly(input)
    ? undefined
    : computed([itemsToClear, hoursOfItem(input)], (items, hours) => items * hours);
  const growth = computed([arriving, rate], (come, finished) => come - finished);
  const weeks = weeksUntil(input.today, input.deadlineDay);
  const [slowestStep] = slowestFirst(input);
  const extraHoursPerWeek = computed([hoursOnce, positive(weeks?.workWeeks)], (hours, left) => hours / left);
  const growthHours = isHourly(input)
    ? undefined
    : computed([positive(growth), hoursOfItem(input)], (items, hours) => items * hours);
  const hoursInAll = computed([extraHoursPerWeek, growthHours], (clearing, more) => clearing + more);
  const pauseHours = computed([rate, positive(input.pauseMinutes)], (items, each) => (items * each) / minutesPerHour);
  const delayedItems = computed([rate, positive(input.delayedOneIn)], (items, outOf) => Math.round(items / outOf));
  return {
    /** The wait is no longer than wanted. */
    isReached,
    isPast: weeks?.isPast ?? false,
    itemsInLine: line,
    itemsFinishedPerPeriod: rate,
    waitPeriods: wait,
    /** So much less wait. */
    gapPeriods: isReached ? undefined : computed([wait, wanted], (today, goal) => today - goal),
    wantedLine,
    itemsToClear,
    wantedPerPeriod: isReached
      ? undefined
      : computed([line, positive(wanted)], (items, periods) => roundUp(items / periods)),
    hoursPerItem: hoursOfItem(input),
    /** Extra work to clear the line once. */
    hoursOnce,
    extraHoursPerWeek,
    workWeeks: positive(weeks?.workWeeks),
    /** Work that comes in each week on top of what is finished. */
    growthHours,
    /** To clear the line until the date while it grows. */
    hoursInAll,
    /** What clearing the line costs, without what it grows by. */
    moneyOnce: computed([hoursOnce, positive(input.payPerHour)], (hours, pay) => hours * pay),
    /** Hours a week in which somebody stands and waits for another. */
    pauseHours,
    /** What is still missing where nobody waits any longer. */
    hoursMissing: computed([hoursInAll ?? extraHoursPerWeek, pauseHours ?? 0], (all, found) =>
      Math.max(0, all - found),
    ),
    delayedItems,
    delayedDays: computed([positive(delayedItems), positive(input.delayedDays)], (items, days) => items * days),
    /** More come in than are finished: the line grows again after it was cleared. */
    lineGrowsPerPeriod: growth,
    /** After a line that grows was cleared, until it is as long as today. */
    periodsUntilBack: computed([itemsToClear, positive(growth)], (items, more) => items / more),
    /** Without extra hours, where fewer come in than are finished. */
    periodsUntilWanted: computed([itemsToClear, rate, arriving], (items, finished, come) => items / (finished - come)),
    /** Of 100 working hours of the wait, those in which somebody works on the item. */
    workPerHundred: isHourly(input)
      ? undefined
      : computed([hoursOfItem(input), positive(wait)], (hours, long) => shareOfWork(hours, long)),
    slowestStep,
    slowestPerHundred: computed([slowestStep?.units, wholeOfSteps(input)], (units, all) => (units / all) * 100),
    missing: missingOf<keyof WaitInput>([
      ['itemsInLine', line],
      ['itemsFinishedPerPeriod', rate],
      ['wantedWaitPeriods', wanted],
      ['hoursPerItem', hoursOfItem(input)],
      ['steps', slowestStep],
      ['itemsArrivingPerPeriod', arriving],
      ['deadlineDay', weeks?.isPast ? undefined : weeks],
    ]),
  };
}

function shareOfWork(hours: number, waitWeeks: number): number {
  const share = (hours / (waitWeeks * workHoursPerWeek)) * 100;
  return share <= 100 ? share : Number.NaN;
}

/** Line, rate and wait; the one that nobody said from the other two. */
export function lineOf(input: WaitInput) {
  const [line, rate, wait] = [input.itemsInLine, positive(input.itemsFinishedPerPeriod), positive(input.waitPeriods)];
  if (line !== undefined && rate !== undefined)
    return { line, rate, wait: computed([line, rate], (all, each) => all / each) };
  if (rate !== undefined) return { line: computed([wait, rate], (long, each) => Math.round(long * each)), rate, wait };
  return { line, rate: computed([positive(line), wait], (all, long) => all / long), wait };
}

export function isHourly({ period }: WaitInput): boolean {
  return period === 'hour';
}

function stepsOf({ steps = [] }: WaitInput): readonly WaitStep[] {
  return steps.filter(({ units }) => positive(units) !== undefined);
}

/** All hours of an item, where more of them are known than those of its steps; else what its steps take. */
export function wholeOfSteps(input: WaitInput): number | undefined {
  const steps = unitsOfSteps(input);
  const isHours = (input.stepUnit ?? 'hours') === 'hours';
  if (isHours) return computed([steps], (all) => Math.max(all, input.hoursPerItem ?? 0));
  const waitDays = input.stepUnit === 'days' ? daysOfWait(input) : undefined;
  return computed([steps], (all) => Math.max(all, waitDays ?? 0));
}

/** The wait that was said, in days: steps that nobody timed fill the rest of it. */
function daysOfWait({ waitPeriods, period = 'week' }: WaitInput): number | undefined {
  return period === 'hour'
    ? undefined
    : computed([positive(waitPeriods)], (periods) => periods * partsPerPeriod[period]);
}

function unitsOfSteps(input: WaitInput): number | undefined {
  return positive(stepsOf(input).reduce((all, { units }) => all + units, 0));
}

/** Days of a step pass without work, so they say nothing about hours. */
export function hoursOfItem(input: WaitInput): number | undefined {
  if (input.hoursPerItem !== undefined || input.stepUnit === 'days') return positive(input.hoursPerItem);
  return computed([unitsOfSteps(input)], (units) => (input.stepUnit === 'minutes' ? units / minutesPerHour : units));
}

/** Sorts the steps by what they take, the most first. */
export function slowestFirst(input: WaitInput): WaitStep[] {
  return stepsOf(input).toSorted((one, other) => other.units - one.units);
}
