import { dayNumber } from '#schema/days.ts';
import { calculateFlows, type FlowsInput, flowsLevers, flowsSums } from '#server/ai/playbook/calculate/flows.ts';
import { plain } from '#server/ai/playbook/calculate/format.ts';
import { calculateReach, type ReachInput, type ReachResult } from '#server/ai/playbook/calculate/reach.ts';
import { reachLevers, reachSums } from '#server/ai/playbook/calculate/reach-in-words.ts';
import { type Figure, isToday, isWanted } from '#server/ai/playbook/extract/figures.ts';
import { singular } from '#server/ai/playbook/extract/read-case.ts';
import { triedCounts } from '#server/ai/playbook/extract/tried-results.ts';
import { cleanTextLine, cutQuoteAtEnd, cutWords } from '#server/ai/quote.ts';
import type { Amount } from '#server/ai/reading/amounts.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import type { Case, Kind, Outcome, Question } from './kind.ts';
import { basedOnInputs, basedOnReplies, basedOnWish, everyWeek, ratioOf } from './kind-parts.ts';
import { proposedEnd } from './plan-calendar.ts';
import { type Flows, flowsAnswer, flowsIn, flowsInput, flowsMeasure, flowsSlots } from './reach-flows.ts';

/** Reach a number by a date: the gap, what it takes a week, and which step of which lever saves most. */
export const reach: Kind = { id: 'reach', questions, outcome };

type Goal = FactOf<'change'> | FactOf<'target'>;

interface Aim {
  today?: number | undefined;
  target?: number | undefined;
  unit: Amount['unit'];
  period?: 'week' | 'month' | 'year' | undefined;
  /** How many sell of how many who ask, where the wish or the steps taken say it. */
  rate?: { value: number; outOf: number } | undefined;
  flows?: Flows | undefined;
  /** How much more is wanted where only that was said: `20% more`, `twice as many`. */
  more?: string | undefined;
  /** A number that comes again, such as covers on a Tuesday: nothing is added up until the date. */
  isLevel: boolean;
}

/** The number that is wanted: from the answers to direct questions, then the wish’s facts, then figures beside their noun. */
function aimOf(one: Case): Aim {
  const ofWish = one.facts.filter(({ answer }) => answer === one.wish.answer);
  const goals = ofWish.filter((fact): fact is Goal => fact.kind === 'change' || fact.kind === 'target');
  const fact = goals.find(({ kind }) => kind === 'change') ?? goals[0];
  const growth = ofWish.find(
    (found): found is FactOf<'growthBy'> => found.kind === 'growthBy' && found.direction === 'up',
  );
  const to = fact?.kind === 'change' ? fact.to : fact?.amount;
  const isBareMoney = to?.unit !== 'money' && isMoneyInWords(one, fact);
  const unit = isBareMoney
    ? 'money'
    : (to?.unit ??
      (growth?.amount?.unit === 'percent' || growth?.factor ? 'money' : (growth?.amount?.unit ?? 'count')));
  const figures = one.figures.filter(
    (figure) => figure.unit === (isBareMoney ? 'count' : unit) && figure.answer === one.wish.answer,
  );
  // “10 more clients” is no number of clients.
  const isMore = fact?.kind === 'target' && added.test(fact.words);
  const wanted = isMore ? undefined : (to?.value ?? figures.find(isWanted)?.value);
  const now = fact?.kind === 'change' ? fact.from.value : levelOf(one, figures, wanted);
  const [todayReply, targetReply] = [one.reply('today'), one.reply('target')];
  const today = todayReply?.value ?? now;
  const period =
    fact?.period ??
    figures.find(({ value }) => value === wanted)?.period ??
    (unit === 'money' ? ((wanted ?? 0) >= leastOfYear ? 'year' : 'month') : undefined);
  return {
    today,
    target:
      targetReply?.wanted ??
      targetReply?.value ??
      todayReply?.wanted ??
      wanted ??
      (isMore && today !== undefined && to ? today + to.value : grown(today, growth)),
    unit,
    period: period === 'week' || period === 'month' || period === 'year' ? period : undefined,
    rate: ratioOf(one.reply('rate'), 10) ?? saidRate(one),
    more: isMore && to ? `${plain(to.value)} more` : moreInWords(growth),
    flows: flowsIn(one),
    isLevel: unit === 'percent' || / on (?:a |an )?\p{L}+days?\b/iu.test(fact?.subject ?? ''),
  };
}

/** Money without a time: so much is made in a year. */
const leastOfYear = 100_000;
const moneyNoun = /\b(?:revenue|turnover|profits?|income|takings|earnings)\b/iu;
const salesNoun = /\bsales\b/iu;
/** `Get sales to 300,000`; fewer are sales that are counted. */
const leastSales = 1000;

/** `Turnover to 1.2 million`: money without its sign, where no thing stands beside the number. */
function isMoneyInWords(one: Case, fact: Goal | undefined): boolean {
  const subject = fact?.subject ?? '';
  return one.figures.some(({ answer, unit, value, noun, before }) => {
    if (answer !== one.wish.answer || unit !== 'count' || noun !== undefined) return false;
    const near = `${subject} ${before}`;
    return moneyNoun.test(near) || (salesNoun.test(near) && value >= leastSales);
  });
}

const added = /\b\d[\d,.]*\s(?:more|new|additional|extra)\b/iu;

/** Today’s number in the wish: what its words say is so now, of the same thing. */
function levelOf(one: Case, figures: Case['figures'], wanted: number | undefined): number | undefined {
  const isSame = ({ noun, sentence }: Figure) =>
    noun === undefined ||
    noun === one.noun.many ||
    noun === one.noun.one ||
    one.wish.words.includes(sentence.slice(0, 200));
  return figures.find((figure) => isToday(figure) && isSame(figure) && figure.value !== wanted)?.value;
}

function moreInWords(growth: FactOf<'growthBy'> | undefined): string | undefined {
  if (growth?.factor === 2) return 'twice as much';
  if (growth?.factor) return `${plain(growth.factor)} times as much`;
  const { value, unit } = growth?.amount ?? {};
  if (value === undefined || (unit !== 'percent' && unit !== 'count')) return undefined;
  return unit === 'percent' ? `${plain(value)}% more` : `${plain(value)} more`;
}

function grown(today: number | undefined, growth: FactOf<'growthBy'> | undefined): number | undefined {
  if (today === undefined || !growth) return undefined;
  if (growth.factor) return today * growth.factor;
  const { value, unit } = growth.amount ?? {};
  if (value === undefined) return undefined;
  return unit === 'percent' ? today * (1 + value / 100) : unit === 'count' ? today + value : undefined;
}

const selling = /\b(?:convert|clos|book|buy|bought|sign|win|won|become|turn into|say yes|said yes)/iu;

/** `convert 4 out of 15`, `of 24 tastings 7 booked`. */
function saidRate({ figures }: Case): Aim['rate'] {
  const said = figures.find(
    ({ outOf, value, sentence, before }) =>
      outOf !== undefined &&
      value < outOf &&
      selling.test(sentence) &&
      !/^\s*(?:have|get|make|win|sell to)\s$/iu.test(before),
  );
  return said?.outOf === undefined ? undefined : { value: said.value, outOf: said.outOf };
}

/** What is counted without being sold. */
const noMoney = /\b(?:review|follower|subscriber|like|view|visit|star)s\b/iu;

function questions(one: Case): Question[] {
  const { today, target, unit, period, rate, more, flows } = aimOf(one);
  const { noun, buyer, deadline, sign, given } = one;
  const isDated = given.timeline !== undefined || (deadline !== undefined && !deadline.isPast);
  const isMoney = unit === 'money';
  const every = period ? ` a ${period}` : '';
  const field = isMoney
    ? ({ kind: 'money', sign } as const)
    : unit === 'percent'
      ? ({ kind: 'percent' } as const)
      : ({ kind: 'count', unit: noun.many } as const);
  const timed = period ? { ...field, period } : field;
  const what = isMoney ? 'money' : noun.many;
  const list: (Question | false)[] = [
    today === undefined && {
      id: 'today',
      ask: isMoney
        ? `How much do you make${every} now?`
        : `How many ${what} do you have${every || ' today'}${every ? ' now' : ''}?`,
      field: timed,
    },
    target === undefined &&
      more === undefined && {
        id: 'target',
        ask: isMoney ? `How much do you want to make${every}?` : `How many ${what} do you want${every}?`,
        field: timed,
      },
    (!isDated || deadline?.isPast === true) && {
      id: 'date',
      ask: 'By what date do you want to be there?',
      field: { kind: 'date' },
    },
    flows !== undefined && {
      id: 'leaving',
      ask: 'Why do people leave? Write each reason with how many named it, such as “price 3, moved 2”.',
      field: { kind: 'text' },
    },
    rate === undefined &&
      flows === undefined && {
        id: 'rate',
        ask:
          one.isWalkIn && one.attempt.many === 'visits'
            ? 'Of the last 10 people who came in, how many bought something?'
            : one.attempt.many === 'contacts'
              ? `Of the last 10 people you contacted, how many became ${noun.many}?`
              : 'Of the last 10 people who asked you for a price or a place, how many bought?',
        field: { kind: 'count', unit: 'of 10' },
      },
    (flows !== undefined || !noMoney.test(noun.many)) && {
      id: 'worth',
      ask: `How much does one ${noun.one} bring you${flows ? ' in a month' : ' on average'}?`,
      field: { kind: 'money', sign },
    },
    flows === undefined && {
      id: 'pace',
      ask: one.isWalkIn ? `How many ${buyer.many} come in a normal week?` : 'How many people ask you in a normal week?',
      field: { kind: 'count', period: 'week' },
    },
    flows === undefined && {
      id: 'repeat',
      ask: `How many past ${buyer.many} could buy from you again this year?`,
      field: { kind: 'count', unit: buyer.many },
    },
  ];
  return list.filter((question) => question !== false);
}

/** The question that gives each input; without an answer it comes from the wish. */
const sources: Partial<Record<keyof ReachInput, string>> = {
  unitsToday: 'today',
  moneyToday: 'today',
  targetUnits: 'target',
  targetMoney: 'target',
  deadlineDay: 'date',
  moneyPerUnit: 'worth',
  triesMade: 'rate',
  unitsWon: 'rate',
  triesPerWeekNow: 'pace',
};

function inputOf(one: Case, aim: Aim, endDay: string): ReachInput {
  const { rate } = aim;
  const isMoney = aim.unit === 'money';
  return {
    ...(isMoney
      ? { moneyToday: aim.today, targetMoney: aim.target }
      : { unitsToday: aim.today, targetUnits: aim.target }),
    targetPeriod: aim.period,
    today: one.today,
    deadlineDay: endDay,
    moneyPerUnit: one.reply('worth')?.value,
    triesMade: rate?.outOf,
    unitsWon: rate?.value,
    triesPerWeekNow: one.reply('pace')?.value,
  };
}

interface Spent {
  /** How many times the money was paid: two fairs at £900 each. */
  times: number;
  money: number;
  count: number;
  noun: string;
  sentence: string;
  answer: number;
}

const won =
  /^(?:booking|client|customer|job|order|sale|lead|call|enquir|inquir|member|patient|guest|visit|signup|student|donor|subscriber|follower)/iu;

/** Money spent on being found and what came of it, where one sentence of the steps taken says both. */
function spentOn({ figures, numberOf, noun }: Case): Spent | undefined {
  const own = figures.filter(({ answer }) => answer === numberOf.stepsTaken);
  for (const { unit, value, sentence, answer, before } of own) {
    // What was lost bought nothing.
    if (/\b(?:lost|lose|losing|fell by|down)\s(?:about |over |nearly |almost )?$/u.test(before)) continue;
    const brought = own.find(
      (one) =>
        one.sentence === sentence &&
        one.unit === 'count' &&
        one.value > 0 &&
        one.noun !== undefined &&
        (won.test(one.noun) || one.noun === noun.many),
    );
    if (unit !== 'money' || value <= 0 || !brought?.noun) continue;
    return {
      times: timesPaid(own, { sentence, value }),
      money: value,
      count: brought.value,
      noun: brought.noun,
      sentence,
      answer,
    };
  }
  return undefined;
}

/** `two fairs (£900 each …)`: two; without “each”, once. */
function timesPaid(figures: readonly Figure[], paid: Pick<Figure, 'sentence' | 'value'>): number {
  const own = figures.filter(({ sentence }) => sentence === paid.sentence);
  const at = own.findIndex(({ unit, value }) => unit === 'money' && value === paid.value);
  const before = own.slice(0, at).findLast(({ unit }) => unit === 'count');
  return before && /^\s?each\b/u.test(own[at]?.after ?? '') && before.value <= 20 ? before.value : 1;
}

/** What each new one cost so far: `£900 ÷ 3 bookings`. */
function spentSum(one: Case, spent: Spent | undefined): Outcome['sums'] {
  if (!spent) return [];
  const { times, money, count, noun, answer } = spent;
  const paid = times > 1 ? `${plain(times)} × ${one.money(money)}` : one.money(money);
  const formula = `${paid} ÷ ${plain(count)} ${noun}`;
  return [
    {
      title: `Cost of one ${singular(noun)} so far`,
      formula,
      result: one.money((times * money) / count),
      isExample: false,
      basedOn: [answer],
    },
  ];
}

function endDayOf(one: Case): string {
  const said = one.reply('date')?.day;
  if (said && said > one.today) return said;
  return one.deadline && !one.deadline.isPast ? one.deadline.day : proposedEnd(one.today, one.given.timeline);
}

function outcome(one: Case): Outcome {
  const aim = aimOf(one);
  const endDay = endDayOf(one);
  const input = inputOf(one, aim, endDay);
  const isShare = aim.isLevel;
  const result = calculateReach(input);
  const words = {
    ...one,
    day: one.sayDay,
  };
  const say = sayValue(one, aim);
  const basedOn = [
    ...new Set([...basedOnWish(one), ...basedOnReplies(one, ['today', 'target', 'date', 'rate', 'worth', 'pace'])]),
  ];
  const spent = spentOn(one);
  const flow = aim.flows && flowsInput(one, aim, endDay);
  const levers = flow ? flowsLevers(flow, words) : isShare || isLower(one) ? [] : reachLevers(input, words);
  const slots = slotsOf(one, aim, result, endDay);
  return {
    title: titleOf(one, aim, endDay),
    answer: { text: answerOf(one, aim, result, slots), basedOn },
    figures: [
      [
        'Today',
        slots.toldDay ? `about ${slots.now} ${one.noun.many}` : aim.today === undefined ? 'Not given' : say(aim.today),
      ],
      ['Target', aim.target === undefined ? 'Not given' : `${say(aim.target)} by ${one.sayDay(endDay)}`],
      ['Gap', flow ? undefined : slots.gap],
      [capital(one.noun.many), flow || slots.paced ? undefined : slots.perWeek],
      [capital(one.attempt.many), flow ? undefined : slots.triesPerWeek],
      ['At this pace', slots.expected ?? pacedRow(one, slots)],
      ['To join each month', slots.joinsNeeded],
      ['Both steps together', slots.missingThen && `${slots.together}, ${slots.missingThen} missing`],
    ].flatMap(([title, value]) => (title && value ? [{ title, value, basedOn }] : [])),
    sums: [
      ...spentSum(one, spent),
      ...(flow ? flowsSums(flow, words) : []).map(({ inputs: _, gives: __, ...sum }) => ({ ...sum, basedOn })),
      ...(isShare || flow || isLower(one) ? [] : reachSums(input, words)).map(
        ({ title, formula, result: value, isExample, inputs }) => ({
          title: capital(title),
          formula,
          result: value,
          isExample,
          basedOn: basedOnInputs(one, inputs, sources),
        }),
      ),
    ],
    levers: levers.map(({ inputs, ...lever }) => ({
      ...lever,
      basedOn: flow ? basedOnWish(one) : basedOnInputs(one, inputs as (keyof ReachInput)[], sources),
    })),
    promoted: [...promotedOf(result, one.reply('pace')?.value), ...(spent ? ['channel'] : [])],
    // Who comes in is quoted nothing: there is no offer to send or to follow up.
    sayings: spent && { channel: spent.sentence },
    vetoed: [
      ...(flow ? [] : ['keep']),
      ...(one.isWalkIn ? ['follow-up', 'speed'] : []),
      // Nearly everyone buys: more people have to come.
      ...((result.yesPerHundred ?? 0) >= 80 ? ['conversion'] : []),
    ],
    measures: measuresOf(one, aim, slots, endDay, basedOn),
    avoid: [],
    turn: pastDate(one, endDay),
    slots,
    endDay,
    path:
      !isLower(one) && aim.today !== undefined && aim.target !== undefined
        ? { from: aim.today, to: aim.target, say, ...pathOf(aim, result, flow) }
        : undefined,
  };
}

function pacedRow(one: Case, { paced, pacedShort }: Outcome['slots']): string | undefined {
  return paced && `${paced} ${one.noun.many}${pacedShort ? `, ${pacedShort} short` : ''}`;
}

/** Where today’s pace leads, and the moves where that is less than the goal. */
function pathOf({ unit }: Aim, { unitsExpected }: ReachResult, flow: FlowsInput | undefined) {
  if (!flow) return { paced: unit === 'count' ? unitsExpected : undefined };
  const { unitsToday, unitsExpected: paced, unitsTogether, unitsMissing } = calculateFlows(flow);
  return {
    ...(unitsToday !== undefined && { from: unitsToday }),
    paced,
    reach: unitsMissing ? unitsTogether : undefined,
  };
}

function sayValue(one: Case, { unit, period }: Aim): (value: number) => string {
  const every = period ? ` a ${period}` : '';
  return (value) => {
    if (unit === 'money') return `${one.money(Math.round(value))}${every}`;
    if (unit === 'percent') return `${plain(value)}%`;
    const rounded = Math.round(value);
    return `${plain(rounded)} ${rounded === 1 ? one.noun.one : one.noun.many}${every}`;
  };
}

function slotsOf(one: Case, aim: Aim, result: ReachResult, endDay: string): Outcome['slots'] {
  const say = sayValue(one, aim);
  const { rate } = aim;
  const worth = one.reply('worth')?.value;
  const pace = one.reply('pace')?.value;
  const next = rate && Math.min(99, Math.round((100 * rate.value) / rate.outOf) + 10);
  const triesNext = next && result.gapUnits && Math.ceil((result.gapUnits * 100) / next);
  const gap =
    aim.today !== undefined && aim.target !== undefined && aim.target > aim.today ? aim.target - aim.today : undefined;
  return {
    today: aim.today === undefined ? undefined : say(aim.today),
    target: aim.target === undefined ? undefined : say(aim.target),
    gap:
      gap === undefined
        ? undefined
        : aim.unit === 'percent'
          ? `${plain(gap)} points`
          : aim.unit === 'money'
            ? say(gap)
            : plain(gap),
    weeks: result.workWeeks === undefined ? undefined : plain(result.workWeeks),
    perWeek:
      aim.period || gap === undefined || aim.isLevel
        ? undefined
        : aim.unit === 'money'
          ? result.workWeeks
            ? `${one.money(Math.ceil(gap / result.workWeeks))} a week`
            : undefined
          : everyWeek(result.unitsPerWeek),
    tries: aim.period || result.triesNeeded === undefined ? undefined : plain(result.triesNeeded),
    triesMore:
      aim.period && result.triesNeeded !== undefined
        ? `${plain(result.triesNeeded)} more ${one.attempt.many} a ${aim.period}`
        : undefined,
    triesPerWeek: everyWeek(result.triesPerWeek),
    paceTotal: aim.period || !(pace && result.workWeeks) ? undefined : plain(Math.floor(pace * result.workWeeks)),
    paced: result.unitsExpected === undefined || aim.unit !== 'count' ? undefined : plain(result.unitsExpected),
    pacedShort: result.unitsShort ? plain(result.unitsShort) : undefined,
    triesAll: result.triesPerPeriod === undefined ? undefined : plain(result.triesPerPeriod),
    rate: rate && `${plain(rate.value)} of ${plain(rate.outOf)}`,
    rateNext: next ? `${next} of 100` : undefined,
    triesNext: triesNext ? plain(triesNext) : undefined,
    worth: worth === undefined ? undefined : one.money(worth),
    gapWorth: result.gapMoney === undefined || aim.unit === 'money' ? undefined : one.money(result.gapMoney),
    deadline: one.sayDay(endDay),
    ...spentSlots(one),
    opens: triedCounts(one).find(({ reads }) => reads)?.reads,
    ...flowsSlots(one, aim, endDay),
  };
}

function spentSlots(one: Case): Outcome['slots'] {
  const spent = spentOn(one);
  if (!spent) return {};
  const { times, money, count, noun } = spent;
  return {
    spent: one.money(times * money),
    brought: `${plain(count)} ${count === 1 ? singular(noun) : noun}`,
    spentEach: one.money((times * money) / count),
  };
}

/** The wish is to bring a number down. */
function isLower(one: Case): boolean {
  return one.facts.some(
    (fact) => fact.kind === 'change' && fact.direction === 'down' && fact.answer === one.wish.answer,
  );
}

function answerOf(one: Case, aim: Aim, result: ReachResult, slots: Outcome['slots']): string {
  const say = sayValue(one, aim);
  const { today, target, gap, weeks, perWeek, rate, tries, triesPerWeek, deadline } = slots;
  const past = one.deadline?.isPast
    ? `Your date, ${one.sayDay(one.deadline.day)}, has passed, so this plans for ${one.reply('date')?.day ? 'the new one' : deadline}. `
    : '';
  if (isLower(one)) {
    const fewer = aim.today !== undefined && aim.target !== undefined ? `: ${say(aim.today - aim.target)} less` : '';
    return `${past}You’re at ${today} and want ${target} by ${deadline}${fewer}. Write the number down every week, and keep only the change that moves it.`;
  }
  if (result.isReached || (aim.today !== undefined && aim.target !== undefined && aim.target <= aim.today)) {
    return `${past}You’re at ${today} and your target is ${target}, so you’re already there. Set the next number, and use this plan to reach it.`;
  }
  if (!today && !target && aim.more) {
    const what = aim.unit === 'money' ? 'revenue' : one.noun.many;
    return `${past}You want ${aim.more} ${what} by ${deadline}. What that takes each week depends on where you are today, so write that number down first.`;
  }
  if (!(today || target)) {
    const wish = cutQuoteAtEnd(one.wish.words, 160);
    return `${past}You wrote: ${wish} Pick one number that would show you got there and count it this week, because it decides what each move is worth.`;
  }
  if (!(today && target && gap)) {
    const missing = today ? 'the number you want' : 'today’s number';
    return `${past}We can’t say what it takes each week without ${missing}. Count it this week; the moves below are right either way.`;
  }
  const pace = perWeek
    ? `: ${gap} more in ${weeks} working weeks, ${perWeek.startsWith('one') ? 'about ' : 'or '}${perWeek}`
    : `: ${gap} more`;
  const now = aim.unit === 'count' && aim.today !== undefined ? plain(aim.today) : today;
  const first = `You’re at ${now} and want ${target} by ${deadline}${pace}.`;
  const { triesMore, triesAll } = slots;
  const flowing = aim.flows && flowsAnswer(slots);
  if (flowing) return `${past}${flowing}`;
  const needed =
    triesMore && triesAll
      ? `${triesMore}, ${triesAll} in all`
      : tries && `${tries} ${one.attempt.many}${triesPerWeek ? `, ${triesPerWeek}` : ''}`;
  const second =
    needed && rate
      ? `At ${rate}, that takes ${needed}${paceInWords(slots)}.`
      : `How many ${one.attempt.many} that takes depends on how many out of ten ${one.attempt.many === 'contacts' ? `become ${one.noun.many}` : 'people buy'}, so count that first.`;
  return `${past}${first} ${second}`;
}

/** How many come at today’s pace, and where that leads. */
function paceInWords({ paceTotal, paced, pacedShort }: Outcome['slots']): string {
  if (!paceTotal) return '';
  if (!paced) return `; at today’s pace, ${paceTotal} come`;
  return `; at today’s pace, ${paceTotal} come, which brings you to ${paced}${pacedShort ? `: ${pacedShort} short` : ', so keep that pace'}`;
}

function titleOf(one: Case, aim: Aim, endDay: string): string {
  const say = sayValue(one, aim);
  const by = `by ${one.sayDay(endDay)}`;
  if (aim.target === undefined && aim.more) {
    return capital(`${aim.more} ${aim.unit === 'money' ? 'revenue' : one.noun.many} ${by}`);
  }
  if (aim.target === undefined) {
    return aim.today === undefined
      ? `A plan for ${cutWords(cleanTextLine(one.given.company ?? '') || 'your business', 40)} ${by.replace('by', 'until')}`
      : capital(`More ${one.noun.many} ${by}`);
  }
  if (aim.today !== undefined && (aim.period || aim.unit === 'percent'))
    return capital(
      `From ${aim.unit === 'money' ? one.money(aim.today) : plain(aim.today)} to ${say(aim.target)} ${by}`,
    );
  return capital(`${say(aim.target)} ${by}`);
}

/** Where enough people ask, winning more of them comes first; where few ask, more have to. Where few of those who ask buy, that share comes first; where nearly all do, more people have to ask. */
function promotedOf({ yesPerHundred, triesNeeded, workWeeks }: ReachResult, pace: number | undefined): string[] {
  if (yesPerHundred === undefined) return [];
  if (pace !== undefined && triesNeeded !== undefined && workWeeks !== undefined) {
    return pace * workWeeks < 0.9 * triesNeeded ? ['attempts'] : ['conversion'];
  }
  return yesPerHundred >= 60 ? ['attempts', 'price'] : yesPerHundred <= 30 ? ['conversion'] : [];
}

function measuresOf(
  one: Case,
  aim: Aim,
  slots: Outcome['slots'],
  endDay: string,
  basedOn: number[],
): Outcome['measures'] {
  const days = dayNumber(endDay) - dayNumber(one.today);
  return [
    {
      title: capital(aim.unit === 'money' ? 'Money coming in' : one.noun.many),
      baseline: slots.today ?? 'Count it this week',
      target: slots.target ? `${slots.target} by ${slots.deadline}` : 'Set it by the end of week one',
      howToRead: days > 120 ? 'Write it down on the last Friday of each month.' : 'Write it down every Friday.',
      basedOn,
    },
    aim.flows
      ? flowsMeasure(aim.flows, slots, basedOn)
      : {
          title: `${capital(one.attempt.many)} a week`,
          baseline:
            one.reply('pace')?.value === undefined ? 'Count it this week' : plain(one.reply('pace')?.value ?? 0),
          target: slots.triesPerWeek ?? 'Two more than this week',
          howToRead: one.isWalkIn
            ? 'Count everyone who comes in.'
            : `Count every new ${one.attempt.one} on the day it comes in.`,
          basedOn,
        },
  ];
}

function pastDate(one: Case, endDay: string): Outcome['turn'] {
  if (!one.deadline?.isPast || one.reply('date')?.day) return [];
  return [
    {
      text: `If ${one.sayDay(endDay)} isn’t the date you have in mind, the weekly numbers change with it.`,
      basedOn: [one.deadline.answer],
    },
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
