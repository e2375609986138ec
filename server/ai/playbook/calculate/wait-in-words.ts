import { nextMonday } from '#server/ai/plan-days.ts';
import type { Noun } from '#server/ai/playbook/analyze/kind.ts';
import { computed, roundTenth, roundUp, withoutAbsurd } from './compute.ts';
import {
  capital,
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
import {
  calculateWait,
  hoursOfItem,
  isHourly,
  lineOf,
  partsPerPeriod,
  slowestFirst,
  type WaitInput,
  type WaitResult,
  wholeOfSteps,
} from './wait.ts';
import { weeksUntil } from './weeks.ts';

type Key = keyof WaitInput;
type Line = (input: WaitInput, result: WaitResult, words: Words) => OwnSum<Key, keyof WaitResult> | undefined;

const day: Noun = { one: 'day', many: 'days' };
const workDay: Noun = { one: 'working day', many: 'working days' };
const hoursPerWeek = 168;
const minute: Noun = { one: 'minute', many: 'minutes' };

/** `3 weeks`, `10 days`; `2 hours`, `45 minutes`: whole periods as such, else their parts. */
export function sayWait(periods: number, input: Pick<WaitInput, 'period'>): string {
  const { parts, isWhole, whole, part } = waitIn(periods, input);
  return isWhole ? counted(roundTenth(periods), whole) : counted(parts, part);
}

function waitIn(periods: number, { period = 'week' }: Pick<WaitInput, 'period'>) {
  const isWorkWeek = period === 'workWeek';
  const isEven = Math.abs(periods - Math.round(periods)) < 1e-9;
  const isWhole = isWorkWeek ? periods > 6 : isEven ? periods >= 1 : periods > 2;
  const isWeek = period === 'week';
  const isUnderDay = isWeek && periods * partsPerPeriod.week < 1 - 1e-9;
  const perPeriod = isUnderDay ? hoursPerWeek : partsPerPeriod[period];
  return {
    parts: roundTenth(periods * perPeriod),
    perPeriod,
    isWhole,
    whole: period === 'hour' ? hour : week,
    part: isUnderDay ? hour : isWeek ? day : isWorkWeek ? workDay : minute,
  };
}

/** `× 3 weeks`; `× 10 ÷ 7 days` where the wait is said in days. */
function times(periods: number, input: WaitInput): string {
  const { parts, perPeriod, isWhole, whole, part } = waitIn(periods, input);
  if (isWhole) return `× ${counted(periods, whole)}`;
  return `× ${plain(parts)} ÷ ${perPeriod} ${part.many}`;
}

function dividedBy(periods: number, input: WaitInput): string {
  const { parts, perPeriod, isWhole, whole, part } = waitIn(periods, input);
  if (isWhole) return `÷ ${counted(periods, whole)}`;
  return `× ${perPeriod} ÷ ${counted(parts, part)}`;
}

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function waitSums(given: WaitInput, words: Words): Sum<Key, keyof WaitResult>[] {
  const input = withoutAbsurd(given);
  // A wait that somebody said is not worked out of a line or a pace that is only an example.
  const isSaid =
    input.waitPeriods !== undefined && (input.itemsInLine === undefined || input.itemsFinishedPerPeriod === undefined);
  const lines = [
    ...(isSaid ? [] : [waitSum]),
    lineTodaySum,
    rateTodaySum,
    ...(input.wantedWaitPeriods === 0 ? [] : [lineSum, clearSum]),
    hoursSum,
    perWeekSum,
    growthSum,
    inAllSum,
    pauseSum,
    delayedSum,
    backSum,
    untilSum,
    slowestSum,
    workSum,
    rateSum,
  ];
  return sumsOf(
    input,
    lines.map((line) => (values: WaitInput) => line(values, calculateWait(values), words)),
    waitExamples(input, words),
  );
}

const waitSum: Line = (input, { waitPeriods }, { noun }) =>
  written([input.itemsInLine, input.itemsFinishedPerPeriod, waitPeriods], (line, rate, wait) => ({
    gives: 'waitPeriods',
    inputs: ['itemsInLine', 'itemsFinishedPerPeriod'],
    title: 'Today’s wait',
    formula: `${counted(line, noun)} in line ÷ ${plain(rate)} ${doneWith(input)} ${aPeriod(input)}`,
    result: sayWait(wait, input),
  }));

/** The line that follows from the wait, where nobody counted it. */
const lineTodaySum: Line = (input, { itemsInLine }, { noun }) =>
  written([input.waitPeriods, input.itemsFinishedPerPeriod, itemsInLine], (wait, rate, line) =>
    input.itemsInLine === undefined
      ? {
          gives: 'itemsInLine',
          inputs: ['waitPeriods', 'itemsFinishedPerPeriod'],
          title: 'In line today',
          formula: `${plain(rate)} ${doneWith(input)} ${aPeriod(input)} ${times(wait, input)}`,
          result: counted(line, noun),
        }
      : undefined,
  );

const rateTodaySum: Line = (input, { itemsFinishedPerPeriod }, { noun }) =>
  written([input.waitPeriods, input.itemsInLine, itemsFinishedPerPeriod], (wait, line, rate) =>
    input.itemsFinishedPerPeriod === undefined
      ? {
          gives: 'itemsFinishedPerPeriod',
          inputs: ['waitPeriods', 'itemsInLine'],
          title: `${capital(doneWith(input))} ${aPeriod(input)}`,
          formula: `${counted(line, noun)} in line ${dividedBy(wait, input)}`,
          result: `${counted(rate, noun)} ${aPeriod(input)}`,
        }
      : undefined,
  );

/** The line that the goal allows; `clearSum` says it where the line of today is known. */
const lineSum: Line = (input, { itemsInLine, wantedLine, itemsFinishedPerPeriod }, { noun }) =>
  written(
    [itemsFinishedPerPeriod, input.wantedWaitPeriods || undefined, itemsInLine === undefined ? wantedLine : undefined],
    (rate, wait, line) => ({
      gives: 'wantedLine',
      inputs: ['itemsFinishedPerPeriod', 'wantedWaitPeriods'],
      title: `The line for a wait of ${sayWait(wait, input)}`,
      formula: allowedLine(rate, wait, line, input),
      result: counted(line, noun),
    }),
  );

function allowedLine(rate: number, wait: number, line: number, input: WaitInput): string {
  const rounded = rate * wait - line > 1e-6 ? ', rounded down' : '';
  return `${plain(rate)} ${doneWith(input)} ${aPeriod(input)} ${times(wait, input)}${rounded}`;
}

/** Calculates what is too much in line; people who stand there are only counted. */
const clearSum: Line = (input, { itemsInLine, itemsFinishedPerPeriod, wantedLine, itemsToClear }, { noun }) =>
  written(
    [itemsInLine, itemsFinishedPerPeriod, input.wantedWaitPeriods || undefined, wantedLine, itemsToClear],
    (line, rate, wait, wanted, extra) => ({
      gives: 'itemsToClear',
      inputs: ['itemsInLine', 'itemsFinishedPerPeriod', 'wantedWaitPeriods'],
      title: isHourly(input) ? 'Too many in line' : 'To finish once, on top',
      formula: `${plain(line)} in line − ${plain(wanted)} (${allowedLine(rate, wait, wanted, input)})`,
      result: counted(extra, noun),
    }),
  );

const rateSum: Line = (input, { itemsInLine, wantedPerPeriod }, { noun }) =>
  written([itemsInLine, input.wantedWaitPeriods, wantedPerPeriod], (line, wait, rate) => ({
    gives: 'wantedPerPeriod',
    inputs: ['itemsInLine', 'wantedWaitPeriods'],
    title: 'Or the pace that this line would need',
    formula: `${counted(line, noun)} ${dividedBy(wait, input)}${roundedUp(line / wait, rate)}`,
    result: `${counted(rate, noun)} ${aPeriod(input)}`,
  }));

const hoursSum: Line = (input, { itemsToClear, hoursPerItem, hoursOnce, moneyOnce }, { noun, money }) =>
  written([itemsToClear, hoursPerItem, hoursOnce], (items, each, hours) => ({
    gives: 'hoursOnce',
    inputs: [
      'itemsInLine',
      'itemsFinishedPerPeriod',
      'wantedWaitPeriods',
      hoursInput(input),
      ...(moneyOnce === undefined ? [] : (['payPerHour'] as const)),
    ],
    title: 'Extra hours to clear the line once',
    formula: `${counted(items, noun)} × ${counted(each, hour)}${moneyOnce === undefined ? '' : ` × ${money(input.payPerHour ?? 0)}`}`,
    result: `${counted(hours, hour)}${moneyOnce === undefined ? '' : `, ${money(Math.round(moneyOnce))}`}`,
  }));

/** Where the line grows, `inAllSum` says it together with what comes in on top. */
const perWeekSum: Line = (
  { today, deadlineDay, ...input },
  { hoursOnce, extraHoursPerWeek, hoursInAll },
  { day: sayDay },
) =>
  written(
    [today, deadlineDay, hoursInAll ? undefined : hoursOnce, extraHoursPerWeek],
    (from, until, hours, perWeek) => ({
      gives: 'extraHoursPerWeek',
      inputs: ['itemsInLine', 'itemsFinishedPerPeriod', 'wantedWaitPeriods', hoursInput(input), 'deadlineDay'],
      title: `Extra hours a week, ${sayDay(nextMonday(from))} to ${sayDay(until)}`,
      formula: `${counted(hours, hour)} ÷ ${counted(weeksUntil(from, until)?.workWeeks ?? 0, week)} of work`,
      result: `${counted(perWeek, hour)} a week`,
    }),
  );

const growthSum: Line = (input, { itemsFinishedPerPeriod, lineGrowsPerPeriod }, { noun }) =>
  written(
    [input.itemsArrivingPerPeriod, itemsFinishedPerPeriod, lineGrowsPerPeriod || undefined],
    (come, finished, more) => ({
      gives: 'lineGrowsPerPeriod',
      inputs: ['itemsArrivingPerPeriod', 'itemsFinishedPerPeriod'],
      title: 'How fast the line grows',
      formula: `${plain(come)} new − ${plain(finished)} ${doneWith(input)}`,
      result: `${counted(more, noun)} ${aPeriod(input)}`,
    }),
  );

const inAllSum: Line = (input, result, { noun, day: sayDay }) =>
  written(
    [
      input.deadlineDay,
      result.hoursOnce,
      result.extraHoursPerWeek,
      result.lineGrowsPerPeriod,
      result.growthHours,
      result.hoursPerItem,
      result.hoursInAll,
    ],
    (until, once, perWeek, more, growth, each, all) => ({
      gives: 'hoursInAll',
      inputs: [
        'itemsInLine',
        'itemsFinishedPerPeriod',
        'wantedWaitPeriods',
        'itemsArrivingPerPeriod',
        hoursInput(input),
        'deadlineDay',
      ],
      title: `Extra hours a week until ${sayDay(until)}`,
      formula: `${plain(perWeek)} (${counted(once, hour)} ÷ ${counted(result.workWeeks ?? 0, week)} of work) + ${plain(growth)} (${counted(more, noun)} a week × ${counted(each, hour)})`,
      result: `${counted(all, hour)} a week`,
    }),
  );

const pauseSum: Line = ({ pauseMinutes }, { itemsFinishedPerPeriod, pauseHours }, { noun }) =>
  written([pauseMinutes, itemsFinishedPerPeriod, pauseHours], (each, items, hours) => ({
    gives: 'pauseHours',
    inputs: ['pauseMinutes', 'itemsFinishedPerPeriod'],
    title: 'Hours in which somebody only waits',
    formula: `${counted(items, noun)} × ${counted(each, minute)} ÷ 60`,
    result: `${counted(hours, hour)} a week`,
  }));

const delayedSum: Line = (input, { itemsFinishedPerPeriod, delayedItems, delayedDays }, { noun }) =>
  written(
    [itemsFinishedPerPeriod, input.delayedOneIn, input.delayedDays, delayedItems, delayedDays],
    (items, outOf, each, late, days) => ({
      gives: 'delayedDays',
      inputs: ['itemsFinishedPerPeriod', 'delayedOneIn'],
      title: `Days lost, at one ${noun.one} in ${plain(outOf)}`,
      formula: `${plain(items)} ÷ ${plain(outOf)} = about ${counted(late, noun)} × ${counted(each, day)}`,
      result: `${counted(days, day)} a week`,
    }),
  );

/** Where the hours of one are not known, how long the clearing lasts is all that shows the growth. */
const backSum: Line = (input, { itemsToClear, lineGrowsPerPeriod, periodsUntilBack, hoursInAll }, { noun }) =>
  written([itemsToClear, hoursInAll ? undefined : lineGrowsPerPeriod, periodsUntilBack], (items, more, periods) => ({
    gives: 'periodsUntilBack',
    inputs: ['itemsInLine', 'itemsFinishedPerPeriod', 'wantedWaitPeriods', 'itemsArrivingPerPeriod'],
    title: 'When a line that was cleared is back',
    formula: `${counted(items, noun)} ÷ ${plain(more)} ${aPeriod(input)}`,
    result: sayWait(periods, input),
  }));

const untilSum: Line = (input, { itemsToClear, itemsFinishedPerPeriod, periodsUntilWanted }, { noun }) =>
  written(
    [input.itemsArrivingPerPeriod, itemsFinishedPerPeriod, itemsToClear, periodsUntilWanted],
    (come, finished, items, periods) => ({
      gives: 'periodsUntilWanted',
      inputs: ['itemsInLine', 'itemsFinishedPerPeriod', 'wantedWaitPeriods', 'itemsArrivingPerPeriod'],
      title: 'How long it takes without extra hours',
      formula: `${counted(items, noun)} ÷ (${plain(finished)} ${doneWith(input)} − ${plain(come)} new ${aPeriod(input)})`,
      result: sayWait(periods, input),
    }),
  );

const slowestSum: Line = (input, { slowestStep, slowestPerHundred }) =>
  written([slowestStep, wholeOfSteps(input), slowestPerHundred], ({ step, units }, all, share) => ({
    gives: 'slowestPerHundred',
    inputs: ['steps'],
    title: `Share of “${step}”`,
    formula: `${counted(units, stepNoun(input))} ÷ ${counted(all, stepNoun(input))}`,
    result: `${plain(share)}%`,
  }));

const workSum: Line = (input, { waitPeriods, hoursPerItem, workPerHundred }) =>
  written([waitPeriods, hoursPerItem, workPerHundred], (wait, hours, share) => ({
    gives: 'workPerHundred',
    inputs: ['waitPeriods', hoursInput(input)],
    title: 'Share of the wait that is work',
    formula: `${counted(hours, hour)} ÷ (40 hours a week ${times(wait, input)})`,
    result: `${plain(share)}%`,
  }));

/** `a week`, `an hour`. */
export function aPeriod({ period = 'week' }: Pick<WaitInput, 'period'>): string {
  return period === 'hour' ? 'an hour' : 'a week';
}

/** What is done with one in line: people who stand there are served. */
function doneWith({ period }: Pick<WaitInput, 'period'>): string {
  return period === 'hour' ? 'served' : 'finished';
}

export function stepNoun({ stepUnit = 'hours' }: WaitInput): Noun {
  return { minutes: minute, hours: hour, days: day }[stepUnit];
}

function hoursInput({ hoursPerItem }: WaitInput): Key {
  return hoursPerItem === undefined ? 'steps' : 'hoursPerItem';
}

function waitExamples(input: WaitInput, { noun }: Words): Example<WaitInput>[] {
  const line = (itemsInLine: number) => ({
    said: `${counted(itemsInLine, noun)} are in line`,
    values: { itemsInLine },
  });
  const rate = (itemsFinishedPerPeriod: number) => ({
    said: `you ${isHourly(input) ? 'serve' : 'finish'} ${counted(itemsFinishedPerPeriod, noun)} ${aPeriod(input)}`,
    values: { itemsFinishedPerPeriod },
  });
  const wanted = (wantedWaitPeriods: number) => ({
    said: `you want a wait of ${sayWait(wantedWaitPeriods, input)}`,
    values: { wantedWaitPeriods },
  });
  const hours = (hoursPerItem: number) => ({
    said: `one ${noun.one} takes ${counted(hoursPerItem, hour)}`,
    values: { hoursPerItem },
  });
  return [
    [rate(5), rate(10)],
    [line(10), line(20)],
    isHourly(input) ? [wanted(1 / 6), wanted(1 / 3)] : [wanted(1), wanted(2)],
    [hours(1), hours(3)],
  ];
}

/**
 * Tells by how many days, or minutes, one better step of each lever shortens the wait, the greatest first. Ids: `clear-once`
 * (what is too much in line, else a quarter of it), `rate` (one more finished), `slowest-step` (a quarter less work in it, a
 * day less of waiting), `intake` (one fewer taken on a week, for four weeks), `pause` (nobody who works waits for another).
 */
export function waitLevers(given: WaitInput, words: Words): Lever<Key>[] {
  const input = withoutAbsurd(given);
  const { line, rate } = lineOf(input);
  const at = line === undefined || rate === undefined ? undefined : { line, rate };
  return ranked([
    at && clearOnceLever(input, at, words),
    at && pauseLever(input, at),
    at && rateLever(input, at),
    slowestStepLever(input, at),
    at && intakeLever(input, at),
  ]);
}

interface At {
  line: number;
  rate: number;
}

/** Where people stand and wait, no line is left to clear the next morning. */
function clearOnceLever(input: WaitInput, { line, rate }: At, { noun }: Words): Lever<Key> | undefined {
  if (isHourly(input)) return undefined;
  const items = Math.min(line, calculateWait(input).itemsToClear || roundUp(line / 4));
  const hours = hoursOfItem(input);
  return {
    id: 'clear-once',
    title: hours
      ? `${capital(counted(items * hours, hour))} of extra work, once`
      : `Finish ${counted(items, noun)} on top, once`,
    from: `${plain(line)} in line`,
    to: `${plain(line - items)} in line`,
    ...saved(items / rate, input),
    inputs: ['itemsInLine', 'itemsFinishedPerPeriod'],
  };
}

/** The hours in which somebody stood and waited finish more of them. */
function pauseLever(input: WaitInput, { line, rate }: At): Lever<Key> | undefined {
  return written([calculateWait(input).pauseHours, hoursOfItem(input), input.pauseMinutes], (hours, each, minutes) => ({
    id: 'pause',
    title: 'Nobody stands and waits',
    from: `${counted(minutes, minute)} each, ${counted(hours, hour)} a week`,
    to: 'none',
    ...saved(line / rate - line / (rate + hours / each), input),
    inputs: ['pauseMinutes', 'itemsFinishedPerPeriod'],
  }));
}

function rateLever(input: WaitInput, { line, rate }: At): Lever<Key> {
  return {
    id: 'rate',
    title: `${isHourly(input) ? 'Serve' : 'Finish'} one more ${aPeriod(input)}`,
    from: `${plain(rate)} ${aPeriod(input)}`,
    to: `${plain(rate + 1)} ${aPeriod(input)}`,
    ...saved(line / rate - line / (rate + 1), input),
    inputs: ['itemsInLine', 'itemsFinishedPerPeriod'],
  };
}

/** Days that pass in a step are wait; hours of work saved in it finish more of the others. */
function slowestStepLever(input: WaitInput, at: At | undefined): Lever<Key> | undefined {
  const [slowest] = slowestFirst(input);
  return written([slowest, wholeOfSteps(input)], ({ step, units }, all) => {
    const isWait = step.startsWith('wait ');
    const less = isWait && input.stepUnit === 'days' ? Math.min(1, units) : units / 4;
    const isDays = input.stepUnit === 'days';
    const periods = isDays
      ? less / partsPerPeriod.week
      : at && at.line / at.rate - (at.line * (all - less)) / (at.rate * all);
    return {
      id: 'slowest-step',
      title: isWait
        ? `${counted(less, stepNoun(input))} less ${step.replace(/^wait /u, '')}`
        : `A quarter less of “${step}”`,
      from: `${counted(units, stepNoun(input))} each`,
      to: `${counted(units - less, stepNoun(input))} each`,
      ...saved(periods, isDays ? {} : input),
      inputs: ['steps'],
    };
  });
}

function intakeLever(input: WaitInput, { line, rate }: At): Lever<Key> | undefined {
  const come = input.itemsArrivingPerPeriod;
  if (come === undefined || come < 1 || isHourly(input)) return undefined;
  return {
    id: 'intake',
    title: 'One fewer new a week, for 4 weeks',
    from: `${plain(come)} new a week`,
    to: `${plain(come - 1)} new a week`,
    ...saved(Math.min(4, line) / rate, input),
    inputs: ['itemsArrivingPerPeriod'],
  };
}

function saved(periods: number | undefined, { period = 'week' }: Pick<WaitInput, 'period'>) {
  const worth = computed([periods], (less) => roundTenth(less * partsPerPeriod[period])) ?? 0;
  return { worth, worthText: `${counted(worth, { week: day, workWeek: workDay, hour: minute }[period])} less wait` };
}
