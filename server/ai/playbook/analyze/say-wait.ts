import { capital, counted, hour, plain } from '#server/ai/playbook/calculate/format.ts';
import { partsPerPeriod, type WaitResult } from '#server/ai/playbook/calculate/wait.ts';
import { aPeriod, sayWait, stepNoun } from '#server/ai/playbook/calculate/wait-in-words.ts';
import type { Waiting } from '#server/ai/playbook/extract/read-wait.ts';
import type { Case, Outcome } from './kind.ts';

/** What the texts about one person’s wait are made of. */
export interface WaitParts {
  one: Case;
  reading: Waiting;
  result: WaitResult;
  endDay: string;
  basedOn: number[];
}

type Slots = Outcome['slots'];

export function waitSlots({ one, reading, result, endDay }: WaitParts): Slots {
  const { noun, input, isBacklog } = reading;
  const time = (periods: number | undefined) => told(periods, (value) => sayWait(value, input));
  const items = (count: number | undefined) => told(count, (value) => counted(value, noun));
  const hours = (count: number | undefined) => told(count, (value) => counted(value, hour));
  const { slowestStep, slowestPerHundred, workPerHundred } = result;
  return {
    noun: noun.one,
    nouns: noun.many,
    standing: input.period === 'hour' ? one.buyer.many : undefined,
    wait: time(result.waitPeriods),
    wanted: isBacklog ? undefined : time(input.wantedWaitPeriods),
    gap: isBacklog ? undefined : time(result.gapPeriods),
    saidWait: time(input.waitPeriods),
    line: items(result.itemsInLine),
    rate: told(result.itemsFinishedPerPeriod, (value) => plain(value)),
    wantedLine: told(result.wantedLine, (value) => plain(value)),
    extra: items(result.itemsToClear),
    arriving: told(input.itemsArrivingPerPeriod, (value) => plain(value)),
    grows: items(result.lineGrowsPerPeriod),
    back: time(result.periodsUntilBack),
    until: time(result.periodsUntilWanted),
    hours: hours(result.hoursPerItem),
    hoursOnce: hours(result.hoursOnce),
    hoursPerWeek: hours(result.extraHoursPerWeek),
    work: told(workPerHundred, (value) => `${plain(value)}%`),
    step: slowestStep?.step,
    stepTime: slowestStep && counted(slowestStep.units, stepNoun(input)),
    stepWait: slowestStep?.step.startsWith('wait ') ? `the ${slowestStep.step}` : undefined,
    stepList:
      (input.steps?.length ?? 0) < 2
        ? undefined
        : input.steps?.map(({ step, units }) => `${step} ${plain(units)}`).join(', '),
    stepShare: slowestPerHundred === undefined ? undefined : `${plain(slowestPerHundred)}%`,
    faster: told(oneMoreSaves(result), (value) => sayWait(value, input)),
    deadline: one.sayDay(endDay),
  };
}

/** A value in words, where there is one and it is not zero. */
function told(value: number | undefined, say: (value: number) => string): string | undefined {
  return value === undefined || value === 0 ? undefined : say(value);
}

/** So much less wait, when one more is finished in each period. */
function oneMoreSaves({ itemsInLine: line, itemsFinishedPerPeriod: rate }: WaitResult): number | undefined {
  return line === undefined || rate === undefined ? undefined : line / rate - line / (rate + 1);
}

export function waitTitle(parts: WaitParts): string {
  const { one, reading, result, endDay } = parts;
  const { noun, input, isBacklog } = reading;
  const by = `by ${one.sayDay(endDay)}`;
  const { wait: found, wanted, line } = waitSlots(parts);
  const wait = told(input.waitPeriods, (value) => sayWait(value, input)) ?? found;
  if (isBacklog) return line ? `Clear ${line} ${by}` : `Clear the line of ${noun.many} ${by}`;
  if (!wanted || result.isReached) return `A shorter wait for ${noun.many} ${by}`;
  if (input.period === 'hour')
    return wait ? `A wait of ${wanted} instead of ${wait} ${by}` : `A wait of ${wanted} ${by}`;
  return `${capital(noun.many)} in ${wanted}${wait ? ` instead of ${wait}` : ''} ${by}`;
}

/** Two sentences: what makes the wait; what the goal takes, or which number is missing. */
export function waitAnswer(parts: WaitParts): string {
  const { reading, result } = parts;
  const slots = waitSlots(parts);
  const { wait, wanted, line, rate } = slots;
  if (result.isReached)
    return `${capital(aOne(reading))} takes ${wait ?? 'no time'} and your goal is ${wanted}, so you’re already there. Set the next number, and use this plan to reach it.`;
  if (reading.isBacklog) return backlogAnswer(parts, slots);
  if (reading.input.period === 'hour') return standingAnswer(slots);
  if (line && rate && wanted) return `${lineSentence(reading, slots)} ${effortSentence(slots)}`;
  if (line && rate && wait)
    return `${line} in line at ${rate} finished a week is a wait of ${wait}. How short you want it decides what it takes; our example shows two goals.`;
  if (wait && wanted) return toldAnswer(parts, slots);
  const missing = [
    line ? undefined : `how many ${reading.noun.many} are in line`,
    rate ? undefined : 'how many you finish a week',
  ].filter((part) => part !== undefined);
  const known = wait ? `${capital(aOne(reading))} takes ${wait} today, but ` : wanted ? `You want ${wanted}, but ` : '';
  return `${known ? `${known}${missing.join(' and ')} isn’t known yet.` : `The wait is the line divided by what you finish a week, and we don’t know ${missing.join(' and ')} yet.`} Count both for one week; the moves below are right either way.`;
}

function aOne({ noun }: Waiting): string {
  return `one ${noun.one}`;
}

/** The line that somebody counted, or that follows from the wait and the pace. */
function lineSentence({ input }: Waiting, { line, rate, wait, wanted, wantedLine, saidWait }: Slots): string {
  const counted = saidWait && saidWait !== wait ? `, and ${saidWait} by your own count` : '';
  const allowed = wantedLine
    ? `for ${wanted}, no more than ${wantedLine} may be in line`
    : `for ${wanted}, nothing may stay in line`;
  return input.itemsInLine === undefined
    ? `A wait of ${wait} at ${rate} finished a week means ${line} in line; ${allowed}.`
    : `${line} in line at ${rate} finished a week is a wait of ${wait}${counted}; ${allowed}.`;
}

function effortSentence({ extra, hoursOnce, hoursPerWeek, grows, back, deadline, wait, wanted }: Slots): string {
  const lasting =
    grows && back
      ? `but the line grows by ${grows} a week and would be back after ${back}, so slow it down as well`
      : undefined;
  if (!extra) return `That’s ${wait} down to ${wanted} by ${deadline}.`;
  const perWeek = hoursPerWeek ? `, or ${hoursPerWeek} a week until ${deadline}` : '';
  const work = hoursOnce ? `: ${hoursOnce}${perWeek}` : '';
  return lasting
    ? `That’s ${extra} to finish once, on top${work}, ${lasting}.`
    : `That’s ${extra} to finish once, on top${work || ` by ${deadline}`}.`;
}

function backlogAnswer(
  { reading }: WaitParts,
  { line, rate, wait, hoursOnce, hoursPerWeek, grows, deadline }: Slots,
): string {
  if (!line)
    return `How many ${reading.noun.many} are in line isn’t known yet, and it decides everything else. Count them this week; the moves below are right either way.`;
  const first =
    rate && wait ? `${line} in line at ${rate} finished a week is ${wait} of work.` : `You have ${line} in line.`;
  const growth = grows ? `, and the line grows by ${grows} a week, so slow it down as well` : '';
  if (!hoursOnce)
    return `${first} How many hours one takes decides whether you can clear them by ${deadline}; our example shows how much it changes${growth}.`;
  return `${first} Clearing them by ${deadline} takes ${hoursOnce} on top of the new ones${hoursPerWeek ? `, or ${hoursPerWeek} a week` : ''}${growth}.`;
}

function standingAnswer({ line, rate, wait, wanted, wantedLine, faster }: Slots): string {
  if (!(line && rate)) {
    const first =
      wait && wanted
        ? `People wait ${wait} today and you want ${wanted}.`
        : wanted
          ? `You want a wait of ${wanted}.`
          : 'The wait is the line divided by how many you serve an hour.';
    return `${first} How many wait and how many you serve in the busiest hour decide what it takes; count both on one busy day.`;
  }
  const allowed = wanted ? `; for ${wanted}, no more than ${wantedLine ?? '0'} may be waiting` : '';
  return `${line} waiting at ${rate} served an hour is a wait of ${wait}${allowed}. One more an hour saves ${faster}, and spreading out when people come shortens the line itself.`;
}

/** Only the wait is known, and perhaps the work in it. */
function toldAnswer(
  { reading, result }: WaitParts,
  { wait, wanted, gap, hours, work, step, stepTime, deadline }: Slots,
): string {
  const first = `${capital(aOne(reading))} takes ${wait} today and you want ${wanted} by ${deadline}, ${gap} less.`;
  if (step && stepTime) return `${first} “${capital(step)}” takes the most of it, ${stepTime}, so start there.`;
  if (hours && work && (result.workPerHundred ?? 100) < 50)
    return `${first} Only ${hours} of that is work, ${work} of the working hours, so cut the waiting and not the work.`;
  return `${first} How many you finish a week is the number that’s missing; our example shows what follows from it.`;
}

export function waitFigures(parts: WaitParts): Outcome['figures'] {
  const { reading, result, basedOn } = parts;
  const {
    wait: found,
    saidWait,
    wanted,
    line,
    wantedLine,
    extra,
    hoursOnce,
    hoursPerWeek,
    grows,
    stepShare,
    step,
    deadline,
  } = waitSlots(parts);
  const wait = saidWait && found && saidWait !== found ? `${saidWait}; ${found} by the line` : found;
  const isOpen = !result.isReached;
  const isHourly = reading.input.period === 'hour';
  const rows: [string, string | undefined][] = [
    ['The wait today', wait ?? 'Not given'],
    ['Your goal', reading.isBacklog ? `No line by ${deadline}` : wanted && `${wanted} by ${deadline}`],
    ['In line', line && `${line}${isOpen && wantedLine ? `; ${wantedLine} for your goal` : ''}`],
    [
      'To finish once, on top',
      isOpen && !isHourly && extra ? `${extra}${hoursOnce ? `, ${hoursOnce}` : ''}` : undefined,
    ],
    ['The line grows by', grows && `${grows} ${aPeriod(reading.input)}`],
    ['Extra hours a week', hoursPerWeek],
    ['The longest step', step && `${step}, ${stepShare}`],
  ];
  return rows.flatMap(([title, value]) => (value ? [{ title, value, basedOn }] : [])).slice(0, 5);
}

export function waitMeasures(parts: WaitParts): Outcome['measures'] {
  const { reading, basedOn } = parts;
  const { wait, saidWait, wanted, line, wantedLine, deadline } = waitSlots(parts);
  const { noun, input, isBacklog } = reading;
  const isHourly = input.period === 'hour';
  return [
    {
      title: isHourly ? 'The wait in the busiest hour' : `Time until one ${noun.one} is finished`,
      baseline: saidWait ?? wait ?? 'Not given',
      target: wanted ? `${wanted} by ${deadline}` : `Shorter each month until ${deadline}`,
      howToRead: isHourly
        ? 'Note when the tenth person comes and when they’re served, on one busy day a week.'
        : `Write the date on each ${noun.one} when it comes in, and count the days of the last five every Friday.`,
      basedOn,
    },
    {
      title: isHourly ? 'People waiting when it’s busiest' : `${capital(noun.many)} in line`,
      baseline: line ?? 'Not given',
      target: isBacklog
        ? `None by ${deadline}`
        : wantedLine
          ? `No more than ${wantedLine}`
          : 'Fewer than the week before',
      howToRead: isHourly ? 'Count them at the same time, once a week.' : 'Count them every Friday afternoon.',
      basedOn,
    },
  ];
}

export function waitPath({ reading, result }: WaitParts): Outcome['path'] {
  const { input, noun, isBacklog } = reading;
  const { itemsInLine: line } = result;
  const wait = input.waitPeriods ?? result.waitPeriods;
  if (result.isReached) return undefined;
  if (isBacklog)
    return line === undefined
      ? undefined
      : { from: line, to: 0, say: (value) => `at most ${counted(Math.ceil(value - 1e-9), noun)} in line` };
  const goal = input.wantedWaitPeriods;
  if (wait === undefined || goal === undefined) return undefined;
  const parts = partsPerPeriod[input.period ?? 'week'];
  return {
    from: wait,
    to: goal,
    say: (value) => `a wait of ${sayWait(Math.ceil(value * parts - 1e-9) / parts, input)} or less`,
  };
}

/** A line that grows is not cleared before it is slowed. */
export function waitAvoid(parts: WaitParts): Outcome['avoid'] {
  const { arriving, rate, back } = waitSlots(parts);
  if (!(arriving && rate && back) || parts.reading.input.period === 'hour') return [];
  const text = `Don’t clear the line without slowing it down: with ${arriving} new and ${rate} finished a week, it’s back after ${back}.`;
  return [{ text, basedOn: parts.basedOn }];
}

/** So many extra hours a week are more than a person finds beside the work. */
const manyHours = 10;

export function waitTurn(parts: WaitParts): Outcome['turn'] {
  const { reading, result, basedOn } = parts;
  const { hoursPerWeek, until, wait, deadline } = waitSlots(parts);
  const { input } = reading;
  const said = input.waitPeriods;
  const isOther =
    said !== undefined &&
    input.itemsInLine !== undefined &&
    input.itemsFinishedPerPeriod !== undefined &&
    result.waitPeriods !== undefined &&
    Math.abs(said - result.waitPeriods) > 0.3 * said;
  return [
    ...(isOther
      ? [
          {
            text: `You wrote ${sayWait(said, input)}, but your numbers make ${wait}. If some wait much longer than others, sort the line before you add hours.`,
            basedOn,
          },
        ]
      : []),
    ...(hoursPerWeek && (result.extraHoursPerWeek ?? 0) > manyHours
      ? [
          {
            text: `If you can’t find ${hoursPerWeek} a week until ${deadline}, pay for help once or move the date.`,
            basedOn,
          },
        ]
      : []),
    ...(until
      ? [
          {
            text: `Without extra hours, the line is short enough after ${until}. If that’s soon enough, leave the extra hours out.`,
            basedOn,
          },
        ]
      : []),
  ].slice(0, 2);
}
