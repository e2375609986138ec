import { capital, counted, plain } from '#server/ai/playbook/calculate/format.ts';
import type { LowerInput, LowerResult, PartResult } from '#server/ai/playbook/calculate/lower.ts';
import { inAll } from '#server/ai/playbook/calculate/lower-in-words.ts';
import { monthsPerYear, weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import type { Lowering } from '#server/ai/playbook/extract/read-lower.ts';
import { conditionOf } from '#server/ai/playbook/extract/wish-condition.ts';
import type { Case, Outcome } from './kind.ts';
import { figureRows, fitting, type Inputs, listed, pastDate, withMissing } from './outcome-parts.ts';

/** Everything that the texts of a number to be lowered are written from. */
export interface LowerParts {
  one: Case;
  reading: Lowering;
  input: LowerInput;
  result: LowerResult;
  endDay: string;
  inputs: Inputs<keyof LowerInput>;
}

/** `$18,400`, `14 complaints`, `6%`. */
export function sayLowered(
  { one, reading: { unit, noun } }: Pick<LowerParts, 'one' | 'reading'>,
  value: number,
): string {
  if (unit === 'money') return one.money(value >= 100 ? Math.round(value) : value);
  if (unit === 'percent') return `${plain(value)}%`;
  return counted(value, noun);
}

/** A difference: `4 points` of percents. */
export function sayLess(parts: Pick<LowerParts, 'one' | 'reading'>, value: number): string {
  return parts.reading.unit === 'percent' ? counted(value, { one: 'point', many: 'points' }) : sayLowered(parts, value);
}

/** A cause is quoted; what money or hours go to is not. */
export function sayPart({ topic }: Lowering, name: string): string {
  return topic === 'events' ? `“${name}”` : name;
}

function periodWords({ reading: { period } }: Pick<LowerParts, 'reading'>): string {
  return period ? ` a ${period}` : '';
}

export function lowerTitle(parts: LowerParts): string {
  const { one, reading, input, endDay, result } = parts;
  const by = `by ${one.sayDay(endDay)}`;
  const what = capital(reading.what);
  if (input.target === undefined || result.isReached) {
    const less = reading.less && input.now === undefined ? `${what}: ${reading.less} ${by}` : undefined;
    return fitting(`Bring the number down ${by}`, less, `${what} down ${by}`);
  }
  const every = periodWords(parts);
  if (input.now === undefined)
    return fitting(`Bring the number down ${by}`, `${what} down to ${numberOf(parts, input.target)}${every} ${by}`);
  const change = `from ${numberOf(parts, input.now)} to ${numberOf(parts, input.target)}${every} ${by}`;
  return fitting(capital(change), `${what} ${change}`);
}

/** Beside the name of what is counted, the bare number. */
function numberOf(parts: LowerParts, value: number): string {
  return parts.reading.unit === 'money' || parts.reading.unit === 'percent' ? sayLowered(parts, value) : plain(value);
}

export function lowerAnswer(parts: LowerParts): string {
  const { one, reading, result, endDay } = parts;
  const slots = lowerSlots(parts);
  const { today, gap, wanted, perMonth, monthsLeft } = slots;
  const past = pastDate(one, endDay);
  if (result.isReached)
    return `${past}You’re at ${today} and want no more than ${wanted}, so you’re there already. Set a lower number, or use this plan to stay there.`;
  if (!(today && wanted && gap)) return `${past}${missingSentences(parts, slots)}`;
  // With steps that are dated the plan has no other yardstick.
  const isDated = slots.steps !== undefined;
  const pace =
    perMonth && monthsLeft && !isDated ? `, a step of ${perMonth} in each of the ${monthsLeft} months left` : '';
  const ofAll =
    result.perHundred === undefined || !reading.whole
      ? ''
      : ` (${plain(result.perHundred)} of every 100${reading.whole.noun === inAll ? '' : ` ${reading.whole.noun}`})`;
  const { topic, what, unit } = reading;
  const start = topic === 'hours' && what === 'hours' ? `You work ${today}` : `You’re at ${today}`;
  const less = unit === 'count' ? `${plain(result.gap ?? 0)} fewer` : `${gap} less`;
  const { condition } = slots;
  const limit = condition ? `, ${condition}` : '';
  return `${past}${start}${ofAll} and want ${wanted} by ${one.sayDay(endDay)}${limit}: ${less}${pace}. ${partSentences(parts, slots)}`;
}

function missingSentences(
  { one, reading: { less, what }, input, endDay }: LowerParts,
  slots: Outcome['slots'],
): string {
  const wish = less ? `You want ${less} by ${one.sayDay(endDay)}. ` : '';
  const isOnlyToday = slots.wanted !== undefined || less !== undefined;
  const missing =
    input.now !== undefined
      ? 'the number you want'
      : isOnlyToday
        ? 'today’s number'
        : 'today’s number and the one you want';
  return `${wish}We can’t say how much has to go without ${missing}. ${/s$/u.test(what) ? `Add up your ${what}` : `Measure the ${what}`} once this week; the moves below are right either way.`;
}

/** What one step in each part gives, and what is left where only the best one is done. */
function partSentences({ reading, result }: LowerParts, slots: Outcome['slots']): string {
  const { steps, parts, enough, left, stillToFind, best } = slots;
  const open =
    reading.topic === 'events'
      ? 'Which cause to fix first is open until you count them.'
      : 'Which part to start with is open until you write down the three biggest.';
  if (!(parts && steps && best)) return open;
  const takes: Record<Lowering['topic'], (names: string) => string> = {
    costs: (names) => `One cut in ${names} saves`,
    hours: (names) => `One step in ${names} frees`,
    events: (names) => `Half as many of ${names} means`,
    overdue: (names) => `${names} ${/ and /u.test(names) ? 'owe' : 'owes'}`,
    debt: () => '',
  };
  const fewer = reading.topic === 'events' && reading.unit === 'count' ? ' fewer' : '';
  if (enough && result.enough) {
    return `${takes[reading.topic](enough)} ${slots.enoughSteps}${fewer}, which is enough.`;
  }
  if (reading.topic === 'costs' && slots.leftAfterSteps && stillToFind) return missingCosts(result, slots);
  const elsewhere = result.parts && result.parts.length > 1 ? ' elsewhere' : '';
  const rest = stillToFind ? `, which leaves ${stillToFind} to find${elsewhere}` : '';
  const only: Record<Lowering['topic'], string> = {
    costs: `With the step in ${best} alone, you’d be at ${left}.`,
    hours: `With the step in ${best} alone, you’d be at ${left}.`,
    events: `Halving ${best} alone leaves you at ${left}.`,
    overdue: `With only ${best} paid, ${left} would still be open.`,
    debt: '',
  };
  const alone = left && result.parts && result.parts.length > 1 ? ` ${only[reading.topic]}` : '';
  return `${takes[reading.topic](parts)} ${steps}${fewer}${rest}.${alone}`;
}

/** How far the steps lead, what is missing then, and how much there is outside of them. */
function missingCosts(
  { parts: all = [], outsideParts = 0, stillToFind = 0 }: LowerResult,
  slots: Outcome['slots'],
): string {
  const { parts, steps, leftAfterSteps, outside } = slots;
  const reach =
    all.length === 1
      ? `The cut in ${parts} saves ${steps} and gets you to ${leftAfterSteps}`
      : `The cuts in ${parts} save ${steps} and get you to ${leftAfterSteps}`;
  const missing = `${slots.stillToFind} is still missing`;
  const search = 'The plan has a date for finding it';
  if (!outside) return `${reach}. ${missing}: cut deeper, or move the date. ${search}.`;
  const these = all.length === 1 ? 'this cost' : 'these costs';
  return outsideParts < stillToFind
    ? `${reach}. ${missing}, and only ${outside} lies outside ${these}, so some have to fall further. ${search}.`
    : `${reach}. ${missing}, and ${outside} lies outside ${these}: look there next. ${search}.`;
}

/** Names as many parts as are read, because the sum is that of all. */
const mostListed = 8;

export function lowerFigures(parts: LowerParts): Outcome['figures'] {
  const { one, inputs, endDay, result, input, reading } = parts;
  const slots = lowerSlots(parts);
  const [biggest] = result.parts ?? [];
  const reached =
    reading.topic === 'costs' && slots.leftAfterSteps && slots.stillToFind
      ? `${slots.leftAfterSteps}; ${slots.stillToFind} still missing`
      : undefined;
  const rows = figureRows([
    ['Today', slots.today, inputs.cite(['now'])],
    [
      'Target',
      slots.target && `${slots.target} by ${one.sayDay(endDay)}${slots.condition ? `, ${slots.condition}` : ''}`,
      inputs.cite(['target']),
    ],
    ['With the cuts in this plan', reached, inputs.cite(['now', 'target', 'parts'])],
    [
      gapTitle[reading.topic],
      reached ? undefined : slots.gap && `${slots.gap}${periodWords(parts)}`,
      inputs.cite(['now', 'target']),
    ],
    [biggestTitle[reading.topic], biggest && biggestInWords(parts, biggest), inputs.cite(['parts'])],
    [
      reading.unit === 'hours' && slots.gain
        ? 'Gain in a year, if you fill the hours'
        : 'Saved in a year at the target',
      slots.gain ?? slots.yearly,
      inputs.cite(['now', 'target', 'moneyPerUnit', 'payPerHour', 'hourWorth']),
    ],
  ]);
  const open = [...(input.now === undefined ? ['Today'] : []), ...(input.target === undefined ? ['Target'] : [])];
  return withMissing(rows, open, inputs.cite([]));
}

const gapTitle: Record<Lowering['topic'], string> = {
  costs: 'To cut',
  hours: 'To cut',
  events: 'To prevent',
  overdue: 'To collect',
  debt: 'To pay off',
};
const biggestTitle: Record<Lowering['topic'], string> = {
  costs: 'Biggest cost',
  hours: 'Biggest block of hours',
  events: 'First cause',
  overdue: 'Biggest invoice',
  debt: 'Biggest debt',
};

function biggestInWords(parts: LowerParts, { name, amount, perHundred }: PartResult): string {
  const share = perHundred === undefined ? '' : ` (${plain(Math.round(perHundred))}%)`;
  return `${capital(name)}, ${sayLowered(parts, amount)}${share}`;
}

export function lowerMeasures(parts: LowerParts): Outcome['measures'] {
  const { one, reading, inputs, endDay, result, input } = parts;
  const slots = lowerSlots(parts);
  const { best } = result;
  const isWeekly = reading.period === 'week' || reading.topic === 'overdue';
  return [
    {
      title: capital(reading.what),
      baseline: slots.today ?? 'Add it up this week',
      target: slots.target ? `${slots.target} by ${one.sayDay(endDay)}` : 'Set it by the end of week one',
      howToRead: isWeekly
        ? 'Write it down every Friday.'
        : 'Add up your payments every Friday, and total them at the end of the month.',
      basedOn: inputs.cite(['now', 'target']),
    },
    best
      ? {
          title: capital(best.name),
          baseline: sayLowered(parts, best.amount),
          target: best.step < best.amount ? `${sayLowered(parts, best.amount - best.step)} or less` : 'Paid',
          howToRead: 'Write it next to the total, so you can see which cost moved.',
          basedOn: inputs.cite(['parts']),
        }
      : {
          title: 'The biggest part',
          baseline: input.now === undefined ? 'Find it this week' : `Some of the ${slots.today}`,
          target: 'Smaller each month',
          howToRead: 'Write it next to the total, so you can see what moved.',
          basedOn: inputs.cite(['now']),
        },
    ...savedMeasure(parts),
  ];
}

/** What an earlier step saves already, where they say how much in which time. */
function savedBefore({ one, reading }: LowerParts) {
  if (reading.topic !== 'costs') return undefined;
  return one.figures.find(
    ({ answer, unit, period, before }) =>
      answer === one.numberOf.stepsTaken &&
      unit === 'money' &&
      period === reading.period &&
      /\bsav(?:ed|es|ing)\s(?:us |about )?$/u.test(before),
  );
}

function savedMeasure(parts: LowerParts): Outcome['measures'] {
  const { one, reading, result, endDay } = parts;
  const saved = savedBefore(parts);
  if (!saved || !reading.period || result.gap === undefined) return [];
  return [
    {
      title: 'Saved so far',
      baseline: `${one.money(saved.value)} a ${reading.period}, by what you tried`,
      target: `${one.money(result.gap)} a ${reading.period} more by ${one.sayDay(endDay)}`,
      howToRead: 'Add each lower price on the day it’s agreed.',
      basedOn: [saved.answer],
    },
  ];
}

export function lowerTurn(parts: LowerParts): Outcome['turn'] {
  const { reading, result, inputs, endDay, one } = parts;
  const basedOn = inputs.cite(['parts']);
  const { stillToFind, steps, alike, today } = lowerSlots(parts);
  return [
    ...(reading.parts?.counted
      ? [
          {
            text: `Your counts add up to ${plain(reading.parts.counted)}, so we took them as shares of ${today}. If other causes are missing, each share is smaller.`,
            basedOn,
          },
        ]
      : []),
    ...(result.isPartsTooMany
      ? [
          {
            text: `The parts you named add up to more than ${sayLowered(parts, parts.input.now ?? 0)}, so we didn’t calculate with them. Check one against the other.`,
            basedOn,
          },
        ]
      : []),
    ...(reading.pay && reading.worth && reading.pay.value >= reading.worth.value
      ? [
          {
            text: `Somebody else’s hour costs ${one.money(reading.pay.value)} and yours is worth ${one.money(reading.worth.value)}: stop or shorten work instead of handing it over.`,
            basedOn: inputs.cite(['payPerHour', 'hourWorth']),
          },
        ]
      : []),
    ...(reading.topic === 'costs' && stillToFind && steps && alike
      ? [
          {
            text: `If you can’t find the missing ${stillToFind}, aim lower or push the date back: the cuts in this plan save ${steps}.`,
            basedOn,
          },
        ]
      : []),
    ...(one.deadline?.isPast
      ? [
          {
            text: `If ${one.sayDay(endDay)} isn’t the date you have in mind, the monthly numbers change with it.`,
            basedOn: [one.deadline.answer],
          },
        ]
      : []),
  ];
}

export function lowerSlots(parts: LowerParts): Outcome['slots'] {
  const { one, reading, input, result } = parts;
  const { topic, noun, what, each, pay, worth, unit } = reading;
  const every = periodWords(parts);
  const saying = (value: number | undefined) => (value === undefined ? undefined : sayLowered(parts, value));
  const less = (value: number | undefined) =>
    value === undefined ? undefined : unit === 'count' ? plain(value) : sayLess(parts, value);
  const money = (value: number | undefined) => (value === undefined ? undefined : one.money(Math.round(value)));
  const mark = (of: Lowering['topic']) => (topic === of ? '' : undefined);
  const isLong = result.monthsLeft !== undefined && result.monthsLeft >= 2;
  return {
    forCosts: mark('costs'),
    forHours: mark('hours'),
    forEvents: mark('events'),
    forOverdue: mark('overdue'),
    noun: noun.one,
    nouns: topic === 'events' && noun.one === 'case' ? what : noun.many,
    what,
    today: input.now === undefined ? undefined : `${sayLowered(parts, input.now)}${every}`,
    target: input.target === undefined ? undefined : `${sayLowered(parts, input.target)}${every}`,
    wanted: input.target === undefined ? undefined : numberOf(parts, input.target),
    gap: result.gap === undefined ? undefined : sayLess(parts, result.gap),
    monthsLeft: isLong ? plain(result.monthsLeft ?? 0) : undefined,
    perMonth: isLong ? less(result.lessPerMonth) : undefined,
    condition: conditionOf(one.given.desiredOutcome),
    keepOpen: /\bhours\b/iu.test(conditionOf(one.given.desiredOutcome) ?? '') ? '' : undefined,
    leftAfterSteps: saying(result.leftAfterSteps),
    outside: result.outsideParts ? saying(result.outsideParts) : undefined,
    ...triedSlots(parts),
    refused: reading.refusedBy === undefined ? undefined : '',
    refusedBy: reading.refusedBy,
    savedOnce: savedOnceOf(parts),
    ...wasteSlots(parts),
    ...partSlots(parts, { saying, less }),
    steps: less(result.stepsTotal),
    left: saying(result.leftAfterBest),
    stillToFind: result.stillToFind ? less(result.stillToFind) : undefined,
    alike: result.alikePerHundred === undefined ? undefined : `${plain(result.alikePerHundred)}%`,
    yearly: money(result.moneyPerYear),
    gain: money(result.gainPerYear),
    each: each && unit !== 'money' ? one.money(each.value) : undefined,
    pay: pay && one.money(pay.value),
    worth: worth && one.money(worth.value),
  };
}

function savedOnceOf(parts: LowerParts): string | undefined {
  const saved = savedBefore(parts);
  const isSupplier = /\bsuppliers?\b/iu.test(saved?.sentence ?? '');
  return saved && isSupplier ? `${parts.one.money(saved.value)} a ${saved.period}` : undefined;
}

const daysPerYear = 365;
const perMonth: Partial<Record<string, number>> = {
  day: daysPerYear / monthsPerYear,
  week: weeksPerYear / monthsPerYear,
  month: 1,
};

function wasteSlots({ one, reading: { waste } }: LowerParts): Outcome['slots'] {
  if (!waste) return {};
  const month = Math.round(waste.value * (perMonth[waste.period ?? 'week'] ?? 1));
  return {
    waste: `${plain(waste.value)} ${waste.noun} a ${waste.period}`,
    wasteNoun: waste.noun,
    wasteMonth: plain(month),
    wasteEach: one.money(month),
    wasteOne: one.money(1),
    wasteHalf: plain(Math.floor(waste.value / 2)),
    wastePeriod: waste.period,
  };
}

const mostOffers = 3;

/** What was given up stays out of the next offers; what worked comes again on another day. */
function triedSlots({ one, reading, result }: LowerParts): Outcome['slots'] {
  const { failed, worked, renewal } = reading;
  const named = (result.parts ?? []).map(({ name }) => name.toLowerCase());
  const open = one.supplies.filter((supply) => supply !== failed?.thing && !named.includes(supply));
  const offers = open.slice(0, mostOffers);
  const isKeptOpen = /\bhours\b/iu.test(conditionOf(one.given.desiredOutcome) ?? '');
  const shifts = shiftsOf(result);
  const isRepeated = worked !== undefined && !isKeptOpen && (shifts === undefined || worked.saved < shifts.step);
  return {
    leave: failed?.thing,
    forLeave: failed && '',
    forNoticed: failed?.isNoticed ? '' : undefined,
    offers: failed && (listed(offers.length > 1 ? offers : []) ?? 'everything else you buy there'),
    renewal,
    worked: isRepeated ? worked.what : undefined,
    forWorked: isRepeated ? '' : undefined,
    workedNext: isRepeated ? worked.next : undefined,
    workedSaved: isRepeated ? one.money(worked.saved) : undefined,
    shiftRest: isRepeated && shifts ? one.money(Math.round(shifts.step - worked.saved)) : undefined,
  };
}

/** What each dated step saves, by the name under which the content has it. */
export function lowerSavings({ reading, result }: LowerParts): Outcome['savings'] {
  if (reading.topic === 'overdue' || !result.parts) return undefined;
  const isCosts = reading.topic === 'costs';
  const [first, next, ...others] = result.parts.filter(({ lever }) =>
    isCosts ? lever === 'biggest' : lever !== 'stop',
  );
  const stops = result.parts.filter(({ lever }) => lever === 'stop');
  const { worked } = reading;
  const shifts = shiftsOf(result)?.step;
  return {
    biggestStep: first?.step,
    secondStep: next?.step,
    othersStep: sumOf(others),
    stopStep: sumOf(stops),
    workedSaved: worked?.saved,
    shiftRest: worked && shifts && shifts > worked.saved ? shifts - worked.saved : undefined,
    shiftStep: shifts,
  };
}

function sumOf(parts: readonly PartResult[]): number | undefined {
  return parts.length === 0 ? undefined : parts.reduce((sum, { step }) => sum + step, 0);
}

/** All that is paid for work, as one part. */
function shiftsOf({ parts = [] }: Pick<LowerResult, 'parts'>): PartResult | undefined {
  return together(parts.filter(({ lever }) => lever === 'shifts'));
}

function together(parts: readonly PartResult[]): PartResult | undefined {
  const [first] = parts;
  if (!first || parts.length === 1) return first;
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const perHundred = parts.reduce((sum, part) => sum + (part.perHundred ?? 0), 0);
  return {
    ...first,
    name: listed(parts.map(({ name }) => name)) ?? first.name,
    amount,
    perHundred,
    step: sumOf(parts) ?? 0,
  };
}

/** So many words of names fit into the title of a step. */
const longestNames = 5;

type Say = (value: number | undefined) => string | undefined;

/** The parts by the finding that they belong to: rent is renegotiated, subscriptions are stopped. */
function partSlots({ reading, result }: LowerParts, { saying, less }: { saying: Say; less: Say }): Outcome['slots'] {
  const all = result.parts ?? [];
  const name = (part: PartResult | undefined) => part && sayPart(reading, part.name);
  const share = (part: PartResult | undefined) =>
    part?.perHundred === undefined ? undefined : `${plain(Math.round(part.perHundred))}% of all`;
  const isCosts = reading.topic === 'costs';
  const [first, next, ...others] = all.filter(({ lever }) => (isCosts ? lever === 'biggest' : lever !== 'stop'));
  const stopped = isCosts
    ? together(all.filter(({ lever }) => lever === 'stop'))
    : all.find(({ lever }) => lever === 'stop');
  const shifted = shiftsOf(result);
  const rest = isCosts ? listed(others.map((part) => sayPart(reading, part.name))) : undefined;
  const isShort = rest !== undefined && rest.split(' ').length <= longestNames;
  const enough = all.filter((part) => result.enough?.includes(part.name));
  return {
    biggest: name(first),
    isRent: first && /\b(?:rent|lease)\b/iu.test(first.name) ? '' : undefined,
    biggestAmount: saying(first?.amount),
    biggestShare: share(first),
    biggestStep: less(first?.step),
    second: name(next),
    secondStep: less(next?.step),
    secondRent: next && /\b(?:rent|lease)\b/iu.test(next.name) ? '' : undefined,
    others: rest,
    othersShort: isShort ? rest : undefined,
    hasFewOthers: isShort ? '' : undefined,
    othersStep: isCosts ? less(sumOf(others)) : undefined,
    missingHere: isCosts && !first && result.stillToFind ? '' : undefined,
    stopPart: name(stopped),
    stopAmount: saying(stopped?.amount),
    stopStep: less(stopped?.step),
    shiftPart: name(shifted),
    shiftAmount: saying(shifted?.amount),
    shiftShare: share(shifted),
    shiftStep: less(shifted?.step),
    best: name(result.best),
    parts: listed(all.slice(0, mostListed).map((part) => sayPart(reading, part.name))),
    enough: result.enough && listed(enough.map((part) => sayPart(reading, part.name))),
    enoughSteps: result.enough && less(enough.reduce((sum, { step }) => sum + step, 0)),
  };
}
