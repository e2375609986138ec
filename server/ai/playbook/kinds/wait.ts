import { counted, plain, week } from '#server/ai/playbook/calculate/format.ts';
import {
  calculateWait,
  type WaitInput,
  type WaitResult,
  waitLevers,
  waitSums,
} from '#server/ai/playbook/calculate/wait.ts';
import { weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import type { Unit } from '#server/ai/reading/amounts.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import type { Figure } from './figures.ts';
import type { Case, Kind, Noun, Outcome, Question } from './kind.ts';
import { basedOnInputs, basedOnReplies, basedOnWish } from './kind-parts.ts';
import { monthDay, proposedEnd } from './plan-calendar.ts';

/** Shorten a wait: how long the line is, what clears it once, and what keeps it short. */
export const wait: Kind = { id: 'wait', questions, outcome };

const weeksIn: Partial<Record<Unit, number>> = {
  hours: 1 / (7 * 24),
  days: 1 / 7,
  weeks: 1,
  months: weeksPerYear / 12,
};

interface Waiting {
  noun: Noun;
  todayWeeks?: number | undefined;
  wantedWeeks?: number | undefined;
  line?: number | undefined;
  rate?: number | undefined;
}

const wanted =
  /\b(?:want|to|should|under|within|down|instead|goal|target|only|max\w*|at most)\s(?:about |just |be )?$/iu;
const inLine = /\b(?:waiting|in line|in the queue|queued|backlog|open|pending|behind)\b/iu;
const finished = /\b(?:finish\w*|complet\w*|do|done|ship\w*|deliver\w*|get through|handle|manage)\b/iu;

/** Reads the wait and the line from the wish and what was tried; replies to direct questions come before it. */
function waitingOf(one: Case): Waiting {
  const own = one.figures.filter(({ answer }) => answer === one.wish.answer || answer === one.numberOf.stepsTaken);
  const spans = own.filter(({ unit, answer }) => weeksIn[unit] !== undefined && answer === one.wish.answer);
  const change = one.facts.find(
    (fact): fact is FactOf<'change'> =>
      fact.kind === 'change' && fact.answer === one.wish.answer && weeksIn[fact.from.unit] !== undefined,
  );
  const goal = change ? inWeeks(change.to) : weeksOf(spans.find(({ before }) => wanted.test(before)));
  const today = change ? inWeeks(change.from) : weeksOf(spans.find(({ before }) => !wanted.test(before)));
  const counts = own.filter(({ unit }) => unit === 'count');
  const line = counts.find(({ before, after, period }) => period === undefined && inLine.test(`${before} ${after}`));
  const rate = counts.find(({ before, after, period }) => period === 'week' && finished.test(`${before} ${after}`));
  const days = one.reply('wanted');
  return {
    noun: nounOf(one),
    todayWeeks: today,
    wantedWeeks: days?.value !== undefined ? days.value / 7 : goal,
    line: one.reply('line')?.value ?? line?.value,
    rate: one.reply('rate')?.value ?? rate?.value,
  };
}

function inWeeks({ value, unit }: { value: number; unit: Unit }): number {
  return value * (weeksIn[unit] ?? 1);
}

function weeksOf(figure: Figure | undefined): number | undefined {
  return figure && inWeeks(figure);
}

const waitedFor =
  /\b(?:for|on|get) (?:a|an|their|the|our|my) (?:first )?(\p{Ll}{3,18})\b|\b(\p{Ll}{3,18}) (?:take|takes|wait|time|turnaround|backlog|queue)\b/u;
const noWork =
  /^(?:customer|client|guest|patient|people|lead|wait|week|month|day|time|long|start|now|our|the|it|that|this)s?$/u;

/** What is waited for: `quote` of `three weeks for a quote`; a job where the wish names nothing. */
function nounOf({ wish, noun }: Case): Noun {
  const match = waitedFor.exec(wish.words);
  const one = match?.[1] ?? match?.[2];
  if (one && !noWork.test(one)) {
    const single = one.replace(/(?<!s)s$/u, '');
    return { one: single, many: `${single}s` };
  }
  return noun.many === 'sales' ? { one: 'job', many: 'jobs' } : noun;
}

function questions(one: Case): Question[] {
  const { noun, line, rate, wantedWeeks } = waitingOf(one);
  const list: (Question | false)[] = [
    line === undefined && {
      id: 'line',
      ask: `How many ${noun.many} are waiting right now?`,
      field: { kind: 'count', unit: noun.many },
    },
    rate === undefined && {
      id: 'rate',
      ask: `How many ${noun.many} do you finish in a normal week?`,
      field: { kind: 'count', unit: noun.many, period: 'week' },
    },
    wantedWeeks === undefined && {
      id: 'wanted',
      ask: 'How many days should people have to wait?',
      field: { kind: 'days' },
    },
    {
      id: 'hours',
      ask: `How many hours of work does one ${noun.one} take?`,
      field: { kind: 'count', unit: 'hours' },
    },
    {
      id: 'new',
      ask: `How many new ${noun.many} come in during a normal week?`,
      field: { kind: 'count', unit: noun.many, period: 'week' },
    },
    {
      id: 'steps',
      ask: `Which steps does one ${noun.one} go through, and how many hours does each take? Such as “check 1, build 3”.`,
      field: { kind: 'text' },
    },
  ];
  return list.filter((question) => question !== false);
}

/** The question that gives each input; without an answer it comes from the wish. */
const sources: Partial<Record<keyof WaitInput, string>> = {
  itemsInLine: 'line',
  itemsFinishedPerWeek: 'rate',
  wantedWaitWeeks: 'wanted',
  hoursPerItem: 'hours',
  itemsArrivingPerWeek: 'new',
  steps: 'steps',
};

function inputOf(one: Case, waiting: Waiting, endDay: string): WaitInput {
  return {
    itemsInLine: waiting.line,
    itemsFinishedPerWeek: waiting.rate,
    waitWeeksToday: waiting.todayWeeks,
    wantedWaitWeeks: waiting.wantedWeeks,
    hoursPerItem: one.reply('hours')?.value,
    itemsArrivingPerWeek: one.reply('new')?.value,
    steps: stepsOf(one),
    today: one.today,
    deadlineDay: endDay,
  };
}

const longestStep = 40;

/** Reads `check 1, build 3` and `building takes 1.5 hours`. */
function stepsOf(one: Case): WaitInput['steps'] {
  const reply = one.reply('steps');
  if (!reply || reply.isUnknown || reply.isNone) return undefined;
  return reply.text.split(/[,;\n]|\band\b/iu).flatMap((part) => {
    const [number = ''] = /\d+(?:\.\d+)?/u.exec(part) ?? [];
    const step = part
      .replace(/\d+(?:\.\d+)?\s*(?:h|hrs?|hours?)?\b/u, '')
      .replaceAll(/\b(?:takes?|about|is|are|for)\b|[.!?:()=–-]+(?=\s|$)/giu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim();
    return number && /\p{L}{2}/u.test(step) && step.length <= longestStep
      ? [{ step, hoursPerItem: Number(number) }]
      : [];
  });
}

function outcome(one: Case): Outcome {
  const endDay = one.deadline && !one.deadline.isPast ? one.deadline.day : proposedEnd(one.today, one.given.timeline);
  const waiting = waitingOf(one);
  const input = inputOf(one, waiting, endDay);
  const result = calculateWait(input);
  const words = { ...one, noun: waiting.noun, day: (day: string) => monthDay(day, one.today) };
  const basedOn = [
    ...new Set([...basedOnWish(one), ...basedOnReplies(one, ['line', 'rate', 'wanted', 'hours', 'new', 'steps'])]),
  ];
  const slots = slotsOf(one, waiting, input, result, endDay);
  return {
    title: titleOf(waiting, result, slots),
    answer: { text: answerOf(one, result, slots), basedOn },
    figures: figuresOf(slots).map(([title, value]) => ({ title, value, basedOn })),
    sums: waitSums(input, words)
      .toSorted((a, b) => Number(a.gives === 'wantedPerWeek') - Number(b.gives === 'wantedPerWeek'))
      .map(({ inputs, gives: _, ...sum }) => ({
        ...sum,
        basedOn: basedOnInputs(one, inputs, sources),
      })),
    levers: waitLevers(input, words).map(({ inputs, ...lever }) => ({
      ...lever,
      basedOn: basedOnInputs(one, inputs, sources),
    })),
    promoted: promotedOf(result),
    vetoed: result.isReached ? ['clear-once'] : [],
    measures: measuresOf(waiting, slots, basedOn),
    avoid: [],
    turn: [...growing(slots, basedOn), ...pastDate(one, endDay)],
    slots,
    endDay,
    path: pathOf(result, waiting),
  };
}

/** `3 weeks`; `5 days` where it is less than two weeks. */
function span(weeks: number | undefined): string | undefined {
  if (weeks === undefined) return undefined;
  const days = Math.round(weeks * 7);
  if (weeks >= 2 || days % 7 === 0) return counted(weeks, week);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

function slotsOf(
  one: Case,
  { noun, wantedWeeks }: Waiting,
  input: WaitInput,
  result: WaitResult,
  endDay: string,
): Outcome['slots'] {
  const number = (value: number | undefined) => (value === undefined ? undefined : plain(value));
  const hours = (value: number | undefined) => (value === undefined ? undefined : `${plain(value)} hours`);
  return {
    noun: noun.one,
    nouns: noun.many,
    line: number(result.itemsInLine),
    rate: number(result.itemsFinishedPerWeek),
    wait: span(result.waitWeeks),
    wanted: span(wantedWeeks),
    wantedLine: number(result.wantedLine),
    extra: number(result.itemsToClear),
    hoursOnce: hours(result.hoursOnce),
    extraHours: result.extraHoursPerWeek === undefined ? undefined : `${plain(result.extraHoursPerWeek)} hours a week`,
    comingIn: number(input.itemsArrivingPerWeek),
    grows: result.lineGrowsPerWeek ? plain(result.lineGrowsPerWeek) : undefined,
    untilWanted: span(result.weeksUntilWanted),
    step: result.slowestStep?.step,
    stepHours: hours(result.slowestStep?.hoursPerItem),
    stepShare: result.slowestPerHundred === undefined ? undefined : `${plain(result.slowestPerHundred)}%`,
    deadline: monthDay(endDay, one.today),
  };
}

function titleOf(
  { noun }: Waiting,
  { isReached }: WaitResult,
  { wait: today, wanted: goal, deadline }: Outcome['slots'],
): string {
  const by = `by ${deadline}`;
  if (today && goal && !isReached) return `From ${today} of waiting to ${goal} ${by}`;
  return goal ? `A wait of ${goal} ${by}` : `A shorter wait for each ${noun.one} ${by}`;
}

function answerOf(one: Case, result: WaitResult, slots: Outcome['slots']): string {
  const { line, rate, nouns, wait: today, wanted: goal, wantedLine, extra, hoursOnce, extraHours, deadline } = slots;
  const past = one.deadline?.isPast
    ? `Your date, ${monthDay(one.deadline.day, one.today)}, has passed, so we planned for ${deadline}. `
    : '';
  if (result.isReached && goal)
    return `${past}People wait ${today} and you want ${goal}, so you’re already there. Keep it that way by counting the line every week.`;
  if (!(line && rate)) {
    const known = today ? `People wait ${today}, but what clears that` : 'What clears the line';
    return `${past}${known} depends on how many are waiting and how many you finish in a week. Count both this week; the moves below are right either way.`;
  }
  const first = `${line} ${nouns} are waiting and you finish ${rate} a week, so people wait ${today}.`;
  if (!(goal && extra && wantedLine))
    return `${past}${first} Set the wait you want: the line for it is that many weeks times ${rate}.`;
  const cost = hoursOnce
    ? `, about ${hoursOnce} of extra work${extraHours ? `, or ${extraHours} until ${deadline}` : ''}`
    : '';
  return `${past}${first} For ${goal}, only ${wantedLine} may wait: finish ${extra} more once${cost}, and ${afterwards(slots)}.`;
}

/** What happens once the line is short. */
function afterwards({ grows, comingIn, rate }: Outcome['slots']): string {
  if (grows) return `then close the gap of ${grows} a week, or the line grows back`;
  if (comingIn) return `then keep finishing ${rate} a week, because ${comingIn} come in`;
  return 'then keep in step with what comes in';
}

function figuresOf({
  wait: today,
  wanted: goal,
  line,
  wantedLine,
  extra,
  hoursOnce,
  rate,
  grows,
}: Outcome['slots']): [string, string][] {
  const rows: [string, string | undefined][] = [
    ['Wait today', today],
    ['Wait you want', goal],
    ['In line', line && (wantedLine ? `${line}, should be ${wantedLine}` : line)],
    ['To finish once, on top', extra && (hoursOnce ? `${extra} (${hoursOnce})` : extra)],
    ['Finished a week', rate && (grows ? `${rate}, and the line grows by ${grows}` : rate)],
  ];
  const known = rows.flatMap(([title, value]): [string, string][] => (value ? [[title, value]] : []));
  return known.length > 0 ? known : [['Still missing', 'How many wait, and how many you finish in a week']];
}

/** A line that grows needs a higher rate or fewer new ones before anything else. */
function promotedOf({ lineGrowsPerWeek, slowestStep }: WaitResult): string[] {
  if (lineGrowsPerWeek) return ['rate', 'intake'];
  return slowestStep ? ['slowest-step'] : [];
}

function measuresOf({ noun }: Waiting, slots: Outcome['slots'], basedOn: number[]): Outcome['measures'] {
  const { wait: today, wanted: goal, line, wantedLine, deadline } = slots;
  return [
    {
      title: 'How long people wait',
      baseline: today ?? 'Write down ten dates this week',
      target: goal ? `${goal} by ${deadline}` : 'Half of today',
      howToRead: 'For the last five you finished, count the days from the first contact to the end.',
      basedOn,
    },
    {
      title: `${noun.many.charAt(0).toUpperCase()}${noun.many.slice(1)} in line`,
      baseline: line ?? 'Count it this week',
      target: wantedLine ?? 'Fewer each Friday',
      howToRead: 'Count everything that has come in and isn’t finished, every Friday.',
      basedOn,
    },
  ];
}

function growing({ grows, rate }: Outcome['slots'], basedOn: number[]): Outcome['turn'] {
  if (!grows) return [];
  return [
    {
      text: `If you can’t finish ${grows} more than ${rate} a week, take on fewer: clearing the line once won’t last.`,
      basedOn,
    },
  ];
}

function pathOf({ isReached, itemsInLine, wantedLine }: WaitResult, { noun }: Waiting): Outcome['path'] {
  if (isReached || itemsInLine === undefined || wantedLine === undefined) return undefined;
  return { from: itemsInLine, to: wantedLine, say: (value) => `${counted(Math.round(value), noun)} in line` };
}

function pastDate(one: Case, endDay: string): Outcome['turn'] {
  if (!one.deadline?.isPast) return [];
  const text = `If ${monthDay(endDay, one.today)} isn’t the date you have in mind, the extra hours a week change with it.`;
  return [{ text, basedOn: [one.deadline.answer] }];
}
