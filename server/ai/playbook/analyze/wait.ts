import type { Words } from '#server/ai/playbook/calculate/format.ts';
import { calculateWait, type WaitInput } from '#server/ai/playbook/calculate/wait.ts';
import { waitLevers, waitSums } from '#server/ai/playbook/calculate/wait-in-words.ts';
import { readWait, type Waiting } from '#server/ai/playbook/extract/read-wait.ts';
import type { Case, Kind, Outcome, Question } from './kind.ts';
import { endDayOf, passedDate } from './kind-parts.ts';
import {
  isOvertimeRuledOut,
  type WaitParts,
  waitAnswer,
  waitAvoid,
  waitFigures,
  waitMeasures,
  waitPath,
  waitSlots,
  waitTitle,
  waitTurn,
} from './say-wait.ts';

/** Shorten a wait: how many are in line, how many are finished, and which step of which lever saves most days. */
export const wait: Kind = { id: 'wait', questions, outcome };

function questions(one: Case): Question[] {
  const reading = readWait(one);
  const { noun, input, isBacklog } = reading;
  const isHourly = input.period === 'hour';
  const period = isHourly ? undefined : ('week' as const);
  const line: Question = {
    id: 'line',
    ask: isHourly
      ? `How many ${noun.many} are waiting when it’s busiest?`
      : `How many ${noun.many} are in line right now?`,
    field: { kind: 'count', unit: noun.many },
  };
  const hasWait = input.waitPeriods !== undefined;
  const list: (Question | false)[] = [
    input.itemsInLine === undefined && !hasWait && line,
    input.itemsFinishedPerPeriod === undefined && {
      id: 'rate',
      ask: isHourly
        ? `How many ${noun.many} do you serve in a busy hour?`
        : `How many ${noun.many} do you finish in a normal week?`,
      field: { kind: 'count', unit: noun.many, period },
    },
    input.wantedWaitPeriods === undefined &&
      !isBacklog && {
        id: 'wanted',
        ask: isHourly
          ? `How many minutes should one ${noun.one} wait at most?`
          : `How many days should one ${noun.one} take at most?`,
        field: { kind: 'count', unit: isHourly ? 'minutes' : 'days' },
      },
    !isHourly &&
      input.hoursPerItem === undefined && {
        id: 'hours',
        ask: `How many hours of work does one ${noun.one} take?`,
        field: { kind: 'count', unit: 'hours' },
      },
    input.itemsArrivingPerPeriod === undefined && {
      id: 'arriving',
      ask: `How many new ${noun.many} arrive in ${isHourly ? 'a busy hour' : 'a normal week'}?`,
      field: { kind: 'count', unit: noun.many, period },
    },
    {
      id: 'steps',
      ask: `Which steps does one ${noun.one} go through, and how long does each take?`,
      field: { kind: 'text' },
    },
    input.itemsInLine === undefined && hasWait && line,
  ];
  return list.filter((question) => question !== false);
}

/** Findings for lines that last for days, and for people who stand and wait. */
const others = {
  week: ['busy-hour', 'spread', 'prepare', 'quick-lane'],
  hour: [
    'clear-once',
    'rate',
    'intake',
    'template',
    'waiting-for',
    'fewer-started',
    'small-first',
    'hand-over',
    'tell',
  ],
};

/** What is written, made or kept in stock is no appointment; who has a date needs none. */
const notForAppointments = [
  'slowest-step',
  'rate',
  'template',
  'fewer-started',
  'small-first',
  'waiting-for',
  'tell',
  'price',
];

/** Where the line grows and nobody can be put off, clearing it once does not last: it takes more hours every week. */
function needsHours({ one, reading, result }: WaitParts): boolean {
  return isOvertimeRuledOut(one) || (reading.isAppointment && (result.lineGrowsPerPeriod ?? 0) > 0);
}

function vetoedOf(parts: WaitParts): string[] {
  const { one, reading, result } = parts;
  if (reading.input.period === 'hour') return [...others.hour, 'capacity', 'pause', 'hire', 'short-notice'];
  return [
    ...others.week,
    ...(needsHours(parts) ? ['clear-once', 'help'] : ['capacity']),
    ...(result.pauseHours === undefined ? ['pause'] : []),
    ...(reading.hiring ? [] : ['hire']),
    ...(reading.isAppointment ? notForAppointments : ['short-notice']),
    // A queue for one step gets no shorter by dates for whoever joins it.
    ...(isOvertimeRuledOut(one) && reading.queue ? ['intake'] : []),
  ];
}

function outcome(one: Case): Outcome {
  const endDay = endDayOf(one);
  const read = readWait(one);
  const reading = { ...read, input: { ...read.input, today: one.today, deadlineDay: endDay } };
  const { input } = reading;
  const result = calculateWait(input);
  const basedOn = basedOnOf(one, reading, Object.keys(reading.from) as (keyof WaitInput)[]);
  const parts: WaitParts = { one, reading, result, endDay, basedOn };
  const words = { ...one, noun: reading.noun, day: one.sayDay };
  const passed = passedDate(one, endDay);
  const vetoed = vetoedOf(parts);
  const levers = waitLevers(input, words)
    .map(({ id, inputs, ...lever }) => ({
      ...lever,
      id: id === 'rate' && input.period === 'hour' ? 'busy-hour' : id,
      basedOn: basedOnOf(one, reading, inputs),
    }))
    .filter(({ id }) => !vetoed.includes(id));
  return {
    title: waitTitle(parts),
    answer: { text: `${passed.lead}${waitAnswer(parts)}`, basedOn },
    figures: waitFigures(parts),
    sums: sumsOf(one, reading, words),
    levers,
    promoted: promotedOf(parts, levers.length > 0),
    vetoed,
    measures: waitMeasures(parts),
    avoid: waitAvoid(parts),
    turn: [...waitTurn(parts), ...passed.turn],
    slots: waitSlots(parts),
    endDay,
    path: waitPath(parts),
  };
}

/** Where no number is known at all, the same calculation for plausible ones, marked as an example. */
function sumsOf(one: Case, reading: Waiting, words: Words): Outcome['sums'] {
  const own = waitSums(reading.input, words).map(({ gives: _, inputs, ...sum }) => ({
    ...sum,
    basedOn: basedOnOf(one, reading, inputs),
  }));
  if (own.length > 0) return own;
  const isHourly = reading.input.period === 'hour';
  const example: WaitInput = isHourly
    ? { period: 'hour', itemsInLine: 9, itemsFinishedPerPeriod: 12, wantedWaitPeriods: 1 / 3 }
    : { itemsInLine: 20, itemsFinishedPerPeriod: 5, wantedWaitPeriods: 1 };
  return waitSums(example, words)
    .slice(0, isHourly ? 2 : 3)
    .map(({ title, formula, result }) => ({
      title,
      formula: `For example: ${formula}`,
      result,
      isExample: true,
      basedOn: [one.wish.answer],
    }));
}

function basedOnOf(one: Case, { from }: Waiting, inputs: readonly (keyof WaitInput)[]): number[] {
  const numbers = inputs.flatMap((input) => from[input] ?? []);
  return [...new Set(numbers.length > 0 ? numbers : [one.wish.answer])].toSorted((a, b) => a - b);
}

const written = /^(?:quote|estimate|proposal|offer|reply|response|email|report|application)$/iu;

/** A line that grows is slowed first; what is written is written once; without any number, pace and order come first. */
function promotedOf(parts: WaitParts, hasLevers: boolean): string[] {
  const { reading, result } = parts;
  return [
    ...(result.pauseHours === undefined ? [] : ['pause']),
    ...(reading.hiring ? ['hire'] : []),
    ...(reading.queue ? ['slowest-step'] : []),
    ...(needsHours(parts) ? ['capacity'] : []),
    ...(result.delayedDays === undefined ? [] : ['waiting-for']),
    ...(result.lineGrowsPerPeriod ? ['intake'] : []),
    ...(written.test(reading.noun.one) ? ['template'] : []),
    ...(result.slowestStep === undefined ? [] : ['slowest-step']),
    ...(hasLevers ? [] : ['rate', 'busy-hour', 'small-first', 'spread']),
  ];
}
