import { capital, counted, plain } from '#server/ai/playbook/calculate/format.ts';
import type { LowerInput, LowerResult, PartResult } from '#server/ai/playbook/calculate/lower.ts';
import type { Case, Outcome } from './kind.ts';
import { figureRows, fitting, type Inputs, listed, pastDate, withMissing } from './outcome-parts.ts';
import type { Lowering } from './read-lower.ts';

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
export function sayLowered({ one, reading: { unit, noun } }: Pick<LowerParts, 'one' | 'reading'>, value: number): string {
  if (unit === 'money') return one.money(value >= 100 ? Math.round(value) : value);
  if (unit === 'percent') return `${plain(value)}%`;
  return counted(value, noun);
}

function periodWords({ reading: { period } }: Pick<LowerParts, 'reading'>): string {
  return period ? ` a ${period}` : '';
}

function gapWords(parts: LowerParts): string | undefined {
  const { gap } = parts.result;
  if (gap === undefined) return undefined;
  return parts.reading.unit === 'percent' ? counted(gap, { one: 'point', many: 'points' }) : sayLowered(parts, gap);
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
  const { one, reading, input, result, endDay } = parts;
  const past = pastDate(one, endDay);
  const slots = lowerSlots(parts);
  const { today, target, gap, perMonth, monthsLeft } = slots;
  if (result.isReached)
    return `${past}You’re at ${today}, and ${target} is what you want, so you’re there already. Set a lower number, or use this plan to keep it where it is.`;
  if (!(today && target && gap)) return `${past}${missingSentence(parts)}`;
  const pace = perMonth && monthsLeft ? `, or ${perMonth} less in each of ${monthsLeft} months` : '';
  const shares =
    result.perHundred === undefined || !reading.whole
      ? ''
      : ` (${plain(result.perHundred)} of every 100 ${reading.whole.noun})`;
  const verb = reading.topic === 'hours' && reading.what === 'hours' ? 'You work' : 'You’re at';
  const more = reading.unit === 'hours' ? 'to take off' : 'less';
  const first = `${verb} ${today}${shares} and want ${target} by ${one.sayDay(endDay)}: ${gap} ${more}${pace}.`;
  return `${past}${first} ${secondSentence(parts, slots)}`;

  function missingSentence({ reading: { less, what } }: LowerParts): string {
    const wish = less ? `You want ${less === 'half' ? 'half' : less} by ${one.sayDay(endDay)}. ` : '';
    const missing = today ? 'the number you want' : target ? 'today’s number' : 'today’s number and the one you want';
    return `${wish}We can’t say how far that is without ${input.now === undefined && less ? 'today’s number' : missing}. Add up your ${what} once this week; the moves below are right either way.`;
  }
}

function secondSentence({ reading, result }: LowerParts, slots: Outcome['slots']): string {
  const { biggest, biggestStep, steps, enough, left, stillToFind, howSteps } = slots;
  if (biggest && enough)
    return `${capital(howSteps ?? '')} of ${enough} is enough: ${result.enough?.length === 1 ? `it takes ${biggestStep} away` : `together that’s ${steps}`}.`;
  if (biggest && steps && stillToFind)
    return `One step in ${slots.parts} takes ${steps} away, so ${stillToFind} are still to be found. If you only change ${biggest}, ${left} stay.`;
  return reading.topic === 'events'
    ? 'Which cause to fix first is open until you count them by cause.'
    : 'Which part to start with is open until you write down the three biggest.';
}

const mostListed = 3;

export function lowerFigures(parts: LowerParts): Outcome['figures'] {
  const { one, inputs, endDay, result, input, reading } = parts;
  const slots = lowerSlots(parts);
  const [biggest] = result.parts ?? [];
  const rows = figureRows([
    ['Today', slots.today, inputs.cite(['now'])],
    ['Target', slots.target && `${slots.target} by ${one.sayDay(endDay)}`, inputs.cite(['target'])],
    ['To take away', slots.gap && `${slots.gap}${periodWords(parts)}`, inputs.cite(['now', 'target'])],
    [
      'Biggest part',
      biggest && `${capital(biggest.name)}: ${slots.biggestAmount}${slots.biggestShare ? `, ${slots.biggestShare}` : ''}`,
      inputs.cite(['parts']),
    ],
    [
      reading.unit === 'hours' && slots.gain ? 'Left in a year, if you fill the hours' : 'Worth in a year',
      slots.gain ?? slots.yearly,
      inputs.cite(['now', 'target', 'moneyPerUnit', 'payPerHour', 'hourWorth']),
    ],
  ]);
  const open = [...(input.now === undefined ? ['Today'] : []), ...(input.target === undefined ? ['Target'] : [])];
  return withMissing(rows, open, inputs.cite([]));
}

export function lowerMeasures(parts: LowerParts): Outcome['measures'] {
  const { one, reading, inputs, endDay, result, input } = parts;
  const slots = lowerSlots(parts);
  const [biggest] = result.parts ?? [];
  const isWeekly = reading.period === 'week' || reading.topic === 'overdue';
  return [
    {
      title: capital(reading.what),
      baseline: slots.today ?? 'Add it up this week',
      target: slots.target ? `${slots.target} by ${one.sayDay(endDay)}` : 'Set it by the end of week one',
      howToRead: isWeekly ? 'Write it down every Friday.' : 'Count every Friday, and add up on the last one of the month.',
      basedOn: inputs.cite(['now', 'target']),
    },
    biggest
      ? {
          title: capital(biggest.name),
          baseline: sayLowered(parts, biggest.amount),
          target: `${sayLowered(parts, biggest.amount - biggest.step)} or less`,
          howToRead: 'Write it down beside the whole, so you see which part moved.',
          basedOn: inputs.cite(['parts']),
        }
      : {
          title: 'The biggest part',
          baseline: input.now === undefined ? 'Find it this week' : `Some of the ${slots.today}`,
          target: 'Smaller each month',
          howToRead: 'Write it down beside the whole, so you see which part moved.',
          basedOn: inputs.cite(['now']),
        },
  ];
}

export function lowerTurn(parts: LowerParts): Outcome['turn'] {
  const { reading, result, inputs, endDay, one } = parts;
  const basedOn = inputs.cite(['parts']);
  const { stillToFind, steps, alike } = lowerSlots(parts);
  return [
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
    ...(stillToFind && steps && alike
      ? [
          {
            text: `If you can’t take ${alike} off each of the parts, move the date or the number: plausible steps give only ${steps}.`,
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

const stepNames: Partial<Record<Lowering['topic'], string>> = {
  events: 'half',
  hours: 'handing over half',
  overdue: 'half',
};

export function lowerSlots(parts: LowerParts): Outcome['slots'] {
  const { one, reading, input, result } = parts;
  const { topic, noun, what, each, pay, worth } = reading;
  const every = periodWords(parts);
  const saying = (value: number | undefined) => (value === undefined ? undefined : sayLowered(parts, value));
  const money = (value: number | undefined) => (value === undefined ? undefined : one.money(Math.round(value)));
  const mark = (of: Lowering['topic']) => (topic === of ? '' : undefined);
  const [biggest, second] = result.parts ?? [];
  const named = (result.parts ?? []).slice(0, mostListed);
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
    gap: gapWords(parts),
    monthsLeft: result.monthsLeft === undefined || result.monthsLeft < 2 ? undefined : plain(result.monthsLeft),
    perMonth: result.monthsLeft === undefined || result.monthsLeft < 2 ? undefined : lessWords(parts),
    biggest: biggest?.name,
    biggestAmount: saying(biggest?.amount),
    biggestShare: biggest?.perHundred === undefined ? undefined : `${plain(biggest.perHundred)}% of all`,
    biggestStep: saying(biggest?.step),
    second: second?.name,
    secondAmount: saying(second?.amount),
    secondStep: saying(second?.step),
    parts: listed(named.map(({ name }) => name)),
    stopPart: partNamed(parts, 'stop'),
    steps: saying(result.stepsTotal),
    enough: result.enough && listed(result.enough),
    howSteps: stepNames[topic] ?? 'one step in each',
    left: saying(result.leftAfterBiggest),
    stillToFind: result.stillToFind ? saying(result.stillToFind) : undefined,
    alike: result.alikePerHundred === undefined ? undefined : `${plain(Math.ceil(result.alikePerHundred))}%`,
    yearly: money(result.moneyPerYear),
    gain: money(result.gainPerYear),
    each: each && reading.unit !== 'money' ? one.money(each.value) : undefined,
    pay: pay && one.money(pay.value),
    worth: worth && one.money(worth.value),
  };
}

function partNamed({ result }: LowerParts, lever: PartResult['lever']): string | undefined {
  return result.parts?.find((part) => part.lever === lever)?.name;
}

function lessWords(parts: LowerParts): string | undefined {
  const { lessPerMonth } = parts.result;
  if (lessPerMonth === undefined) return undefined;
  return parts.reading.unit === 'money' || parts.reading.unit === 'percent'
    ? sayLowered(parts, lessPerMonth)
    : plain(lessPerMonth);
}
