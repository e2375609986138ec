import { calculateLower, type LowerInput, type PartResult } from '#server/ai/playbook/calculate/lower.ts';
import { type LowerWords, lowerLevers, lowerSums } from '#server/ai/playbook/calculate/lower-in-words.ts';
import { isSingleCost, type Lowering, type LowerTopic, readLower } from '#server/ai/playbook/extract/read-lower.ts';
import type { Case, Kind, Outcome, Question } from './kind.ts';
import { debtOutcome, debtQuestions } from './lower-debt.ts';
import { endDayOf, inputsOf, sumRows } from './outcome-parts.ts';
import {
  type LowerParts,
  lowerAnswer,
  lowerFigures,
  lowerMeasures,
  lowerSavings,
  lowerSlots,
  lowerTitle,
  lowerTurn,
  sayLess,
  sayLowered,
  sayPart,
} from './say-lower.ts';

/** Bring a number down by a date: the gap, what it is made of, and which step in which part takes most away. */
export const lower: Kind = { id: 'lower', alsoReads: ['today', 'target', 'date'], questions, outcome };

/** What makes up the number, asked in its own words. */
const partsAsked: Record<Exclude<LowerTopic, 'debt'>, (reading: Lowering) => string> = {
  costs: ({ period, what }) =>
    `What are ${allCosts.test(what) ? `your biggest ${period ? `${adjectives[period]} ` : ''}costs` : `the biggest parts of your ${what}${period ? ` in a ${period}` : ''}`}, with amounts? For example: rent 2,000, van 900, subscriptions 300.`,
  hours: () => 'What takes most of these hours in a week? For example: quotes 12, calls 10, invoices 6.',
  events: () => 'What causes it most often? Name up to three causes with a count each, such as “damaged 6, late 5”.',
  overdue: () => 'Which three open invoices are the biggest? A name and an amount for each is enough.',
};

const allCosts = /^(?:(?:monthly|fixed|running|operating|office) )?(?:costs?|expenses|overheads?|spending)$/u;
const adjectives = { week: 'weekly', month: 'monthly', year: 'yearly' } as const;

function questions(one: Case): Question[] {
  const reading = readLower(one);
  if (reading.topic === 'debt') return debtQuestions(one, reading);
  const { topic, what, unit, period, noun } = reading;
  const { sign, given } = one;
  const isDated = given.timeline !== undefined || (one.deadline !== undefined && !one.deadline.isPast);
  const fields = {
    money: { kind: 'money', sign, period },
    percent: { kind: 'percent' },
    hours: { kind: 'count', unit: 'hours', period },
    count: { kind: 'count', unit: noun.many, period },
  } as const;
  const field = fields[unit];
  const isOwnHours = topic === 'hours' && what === 'hours';
  const every = period ? ` in a ${period}` : '';
  const list: (Question | false)[] = [
    reading.now === undefined && {
      id: 'today',
      ask: askToday(reading, every),
      field,
    },
    reading.target === undefined &&
      reading.less === undefined && {
        id: 'target',
        ask: isOwnHours ? 'How many hours a week do you want to work?' : `What should the number be${every}, at most?`,
        field,
      },
    !isSingleCost(topic, what) && { id: 'parts', ask: partsAsked[topic](reading), field: { kind: 'text' } },
    !isDated && { id: 'date', ask: 'By what date do you want to be there?', field: { kind: 'date' } },
    topic === 'events' &&
      unit === 'count' && {
        id: 'each',
        ask: `What does one ${noun.one} cost you, with the time it takes?`,
        field: { kind: 'money', sign },
      },
    topic === 'hours' && {
      id: 'pay',
      ask: 'What would an hour cost you if somebody else worked it?',
      field: { kind: 'money', sign },
    },
    isOwnHours && { id: 'worth', ask: 'What is one of your own hours worth?', field: { kind: 'money', sign } },
    given.stepsTaken === undefined && {
      id: 'tried',
      ask: 'What have you already tried to bring it down, and what came of it?',
      field: { kind: 'text' },
    },
  ];
  return list.filter((question) => question !== false);
}

function askToday({ topic, what, unit, noun }: Lowering, every: string): string {
  if (topic === 'hours')
    return what === 'hours'
      ? 'How many hours do you work in a week now?'
      : `How many hours of ${what} are there${every} now?`;
  if (topic === 'overdue')
    return unit === 'money' ? 'How much is overdue today?' : 'How many invoices are overdue today?';
  if (unit === 'money') return `How much ${/s$/u.test(what) ? 'are' : 'is'} your ${what}${every} now?`;
  return unit === 'percent' ? `What is the ${what} now?` : `How many ${noun.many} are there${every} now?`;
}

/** Findings and alternatives that belong to some topics alone. */
const ofTopics: Record<string, readonly LowerTopic[]> = {
  count: ['costs', 'hours', 'events', 'overdue'],
  biggest: ['costs'],
  stop: ['costs', 'hours'],
  shifts: ['costs'],
  waste: ['costs'],
  terms: ['costs'],
  'first-cause': ['events'],
  check: ['events'],
  promise: ['events'],
  'hand-over': ['hours'],
  automate: ['hours', 'costs', 'events'],
  'call-biggest': ['overdue'],
  remind: ['overdue'],
  deposit: ['overdue'],
  limit: ['costs', 'hours', 'events', 'overdue'],
  'pay-more': ['debt'],
  rate: ['debt'],
  'highest-rate': ['debt'],
  'no-new': ['debt'],
  alike: ['costs'],
  tool: ['events', 'overdue'],
  person: ['hours'],
  'one-loan': ['debt'],
};

/** What is left out, because it belongs to another topic. */
export function ofOtherTopics(topic: LowerTopic): string[] {
  return Object.keys(ofTopics).filter((id) => !ofTopics[id]?.includes(topic));
}

function outcome(one: Case): Outcome {
  const reading = readLower(one);
  const endDay = endDayOf(one);
  if (reading.topic === 'debt') return debtOutcome(one, reading, { endDay, vetoed: ofOtherTopics('debt') });
  const date = one.reply('date');
  const inputs = inputsOf<keyof LowerInput>(one, {
    now: reading.now,
    target: reading.target,
    outOf: reading.whole,
    moneyPerUnit: reading.each,
    payPerHour: reading.pay,
    hourWorth: reading.worth,
    parts: reading.parts && { value: 0, answer: reading.parts.answer },
    deadlineDay: date?.day === undefined ? undefined : { value: 0, answer: date.answer },
  });
  const input: LowerInput = {
    ...inputs.input,
    period: reading.period,
    isCounted: reading.unit === 'count',
    parts: reading.parts?.list,
    today: one.today,
    deadlineDay: endDay,
  };
  const result = calculateLower(input);
  const parts: LowerParts = { one, reading, input, result, endDay, inputs };
  const words = wordsOf(one, reading);
  const levers = result.isReached
    ? []
    : lowerLevers(input, words).map(({ inputs: keys, ...lever }) => ({ ...lever, basedOn: inputs.cite(keys) }));
  return {
    title: lowerTitle(parts),
    answer: { text: lowerAnswer(parts), basedOn: inputs.all },
    figures: lowerFigures(parts),
    sums: sumRows(lowerSums(input, words), inputs),
    levers,
    sayings: sayingsOf(reading),
    promoted: promotedOf(reading, levers),
    vetoed: [...ofOtherTopics(reading.topic), ...(reading.waste ? [] : ['waste'])],
    measures: lowerMeasures(parts),
    avoid: [],
    turn: lowerTurn(parts),
    slots: lowerSlots(parts),
    endDay,
    savings: lowerSavings(parts),
    path:
      result.gap === undefined
        ? undefined
        : {
            from: input.now ?? 0,
            to: input.target ?? 0,
            say: (value) => {
              const expected = reading.topic === 'overdue' ? followingSteps(parts, value) : value;
              return sayLowered(parts, reading.unit === 'percent' ? expected : Math.round(expected));
            },
          },
  };
}

/** What was tried speaks for the move that goes on from it. */
function sayingsOf({ failed, worked }: Lowering): Outcome['sayings'] {
  return { ...(failed && { biggest: failed.words }), ...(worked && { shifts: worked.words }) };
}

/** So many weeks after the start the steps of the three moves are done. */
const weeksOfSteps = 11;

/** What the number is when the steps bring what they should: they are done before the date, and go no further than they reach. */
function followingSteps({ input, result }: LowerParts, value: number): number {
  const { gap, stepsTotal, workWeeks } = result;
  if (gap === undefined || stepsTotal === undefined || workWeeks === undefined || input.now === undefined) return value;
  const passed = ((input.now - value) / gap) * workWeeks;
  return input.now - Math.min(gap, stepsTotal) * Math.min(1, passed / Math.min(weeksOfSteps, workWeeks));
}

/** Titles what is left where one part alone is worked on. */
const onlyOne: Record<LowerTopic, (name: string) => string> = {
  costs: (name) => `If you only cut ${name}`,
  hours: (name) => `If you only hand over ${name}`,
  events: (name) => `If you only halve ${name}`,
  overdue: (name) => `If only ${name} is paid`,
  debt: () => '',
};

const exampleNow: Record<Lowering['unit'], number> = { money: 10_000, percent: 10, count: 20, hours: 60 };

const sayShare = (share: number) => (share === 1 / 3 ? 'a third' : `${Math.round(share * 100)}%`);

function wordsOf(one: Case, reading: Lowering): LowerWords {
  const { topic, noun } = reading;
  const stepsIn: Record<LowerTopic, (part: PartResult) => string> = {
    costs: ({ stepShare }) => `${sayShare(stepShare)} less`,
    hours: ({ stepShare, lever }) => (lever === 'stop' ? `${sayShare(stepShare)} less` : 'half handed over'),
    events: () => 'half as many',
    overdue: () => 'paid',
    debt: () => '',
  };
  const examples: Record<LowerTopic, LowerWords['examplePart']> = {
    costs: { name: 'the biggest part', stepShare: 0.1, lever: 'biggest' },
    hours: { name: 'the biggest part', stepShare: 0.5, lever: 'hand-over' },
    events: { name: 'the first cause', stepShare: 0.5, lever: 'first-cause' },
    overdue: { name: 'the biggest invoice', stepShare: 1, lever: 'call-biggest' },
    debt: { name: '', stepShare: 0, lever: '' },
  };
  return {
    ...one,
    noun,
    day: one.sayDay,
    say: (value) => sayLowered({ one, reading }, value),
    sayLess: (value) => sayLess({ one, reading }, value),
    sayPart: (name) => sayPart(reading, name),
    whole: reading.whole?.noun,
    isCost: topic === 'costs',
    sayOnly: (name) => onlyOne[topic](name),
    sayStep: stepsIn[topic],
    examplePart: examples[topic],
    exampleNow: exampleNow[reading.unit],
  };
}

/** Without parts it is counted first; where few findings have a lever, what fell is held. */
function promotedOf({ topic, waste, worked }: Lowering, levers: Outcome['levers']): string[] {
  const first: Record<LowerTopic, string[]> = {
    costs: ['biggest', 'stop'],
    hours: ['hand-over', 'stop'],
    events: ['first-cause', 'check'],
    overdue: ['call-biggest', 'remind'],
    debt: [],
  };
  if (levers.length === 0) return ['count', ...first[topic]];
  const ids = new Set(levers.map(({ id }) => id));
  if (waste) return ['waste', ...first[topic]];
  if (worked) return ['biggest', 'shifts', 'stop'];
  return ids.size > 2 ? [...ids] : [...first[topic], topic === 'overdue' ? 'deposit' : 'limit'];
}
