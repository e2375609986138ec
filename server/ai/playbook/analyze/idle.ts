import { calculateIdle, type IdleInput, type IdleResult } from '#server/ai/playbook/calculate/idle.ts';
import { idleLevers, idleSums } from '#server/ai/playbook/calculate/idle-in-words.ts';
import { isAlone } from '#server/ai/playbook/extract/read-case.ts';
import { countOf, hoursOf, type IdleCapacity, type IdleMode, readIdle } from '#server/ai/playbook/extract/read-idle.ts';
import { failedDiscount, readShows, showFindings, showsOutcome, showsQuestions } from './idle-shows.ts';
import type { Case, Kind, Noun, Outcome, Question } from './kind.ts';
import { basedOnInputs, basedOnReplies, basedOnWish } from './kind-parts.ts';
import { proposedEnd } from './plan-calendar.ts';
import {
  type IdleParts,
  idleAnswer,
  idleAvoid,
  idleFigures,
  idleMeasures,
  idlePath,
  idleSlots,
  idleTitle,
  idleTurn,
} from './say-idle.ts';

/** Fill idle capacity: what the idle time costs, which sales pay for it, and the price below which none helps. */
export const idle: Kind = { id: 'idle', alsoReads: ['today', 'target'], questions, outcome };

function questions(one: Case): Question[] {
  const shows = readShows(one);
  if (shows) return showsQuestions(one, shows);
  const capacity = readIdle(one);
  return capacity.isTime ? timeQuestions(one, capacity) : placeQuestions(one, capacity);
}

function timeQuestions(one: Case, { idle: hours, pay, price, mode, quietTime }: IdleCapacity): Question[] {
  const isBilled = mode === 'billed';
  const { sign } = one;
  const sold = soldOf(one);
  const money = { kind: 'money', sign } as const;
  const list: (Question | false)[] = [
    hours === undefined && {
      id: 'idle',
      ask: 'How many hours are idle in a normal week, all people or machines together?',
      field: { kind: 'count', unit: 'hours', period: 'week' },
    },
    pay === undefined &&
      !isAlone(one.given) && { id: 'pay', ask: 'What do you pay for one of these hours, in wages?', field: money },
    price === undefined && {
      id: 'price',
      ask: isBilled ? 'What do you charge for one hour?' : `How much does one ${sold.one} bring in?`,
      field: money,
    },
    {
      id: 'cost',
      ask: isBilled
        ? 'How much of that hour goes to materials, fees or commissions?'
        : `How much of one ${sold.one} goes to materials, fees or commissions?`,
      field: money,
    },
    !isBilled && {
      id: 'income',
      ask: 'How much money comes in during these hours in a normal week?',
      field: { ...money, period: 'week' },
    },
    !isBilled && {
      id: 'span',
      ask: `How many hours of work does one ${sold.one} take?`,
      field: { kind: 'count', unit: 'hours' },
    },
    quietTime === undefined && whenQuestion,
  ];
  return list.filter((question) => question !== false);
}

function placeQuestions({ sign }: Case, capacity: IdleCapacity): Question[] {
  const { unit, mode, period, idle: empty, inAll, price, quietTime } = capacity;
  const money = { kind: 'money', sign } as const;
  const count = { kind: 'count', unit: unit.many, period } as const;
  const list: (Question | false)[] = [
    empty === undefined && { id: 'idle', ask: `How many ${unit.many} stay empty in a normal ${period}?`, field: count },
    inAll === undefined && {
      id: 'all',
      ask: `How many ${unit.many} could you sell in a normal ${period} if all were taken?`,
      field: count,
    },
    price === undefined && {
      id: 'price',
      ask: `How much does one ${unit.one} bring in${period === 'month' ? ' a month' : ''}?`,
      field: money,
    },
    {
      id: 'cost',
      ask: `What does filling one ${unit.one} cost you, in materials, cleaning or fees?`,
      field: money,
    },
    mode === 'places' && {
      id: 'fallen',
      ask: `How many booked ${unit.many} fall through in a normal ${period}?`,
      field: count,
    },
    mode === 'let'
      ? {
          id: 'looked',
          ask: `Of the last 10 people who came to look, how many took a ${unit.one}?`,
          field: { kind: 'count', unit: 'of 10' },
        }
      : quietTime === undefined && whenQuestion,
  ];
  return list.filter((question) => question !== false);
}

const whenQuestion: Question = {
  id: 'when',
  ask: 'When is it quietest? Name the days, times or months.',
  field: { kind: 'text' },
};

/** The question that gives each input; without an answer it comes from the wish. */
const sources: Partial<Record<keyof IdleInput, string>> = {
  unitsIdlePerPeriod: 'idle',
  unitsInAllPerPeriod: 'all',
  unitsIdleWantedPerPeriod: 'idle',
  payPerIdleUnit: 'pay',
  moneyInPerPeriod: 'income',
  pricePerSale: 'price',
  costPerSale: 'cost',
  unitsPerSale: 'span',
  unitsFallenThroughPerPeriod: 'fallen',
};

const soldWords =
  /^(?:orders?|covers?|jobs?|bookings?|appointments?|sessions?|haircuts?|treatments?|lessons?|repairs?|projects?|meals?|visits?|rentals?|parties|party|events?)$/iu;

const rental: Noun = { one: 'rental', many: 'rentals' };

/** What is sold during idle time, where the wish counts it; a neutral word else. */
function soldOf({ noun, given }: Case): Noun {
  if (/\brent(?:ing|ed)? (?:it |them )?out\b/iu.test(given.desiredOutcome)) return rental;
  return soldWords.test(noun.many) ? noun : { one: 'sale', many: 'sales' };
}

function inputOf(one: Case, capacity: IdleCapacity): IdleInput {
  const { isTime, period } = capacity;
  const money = (id: string) => {
    const reply = one.reply(id);
    return reply?.isNone ? 0 : reply?.value;
  };
  return {
    unitsIdlePerPeriod: capacity.idle,
    unitsInAllPerPeriod: capacity.inAll,
    unitsIdleWantedPerPeriod: capacity.wantedIdle ?? firstGoal(one, capacity),
    period,
    isSeasonal: capacity.isSeasonal,
    payPerIdleUnit: money('pay') ?? capacity.pay,
    moneyInPerPeriod: countOf(one.reply('income'))?.value,
    pricePerSale: money('price') ?? capacity.price,
    costPerSale: money('cost'),
    unitsPerSale: isTime && !isHourly(one, capacity) ? hoursOf(one.reply('span')) : 1,
    unitsFallenThroughPerPeriod: countOf(one.reply('fallen'))?.value,
  };
}

/** Half of what is idle, where each idle unit could be sold and the wish sets no goal. */
function firstGoal(one: Case, capacity: IdleCapacity): number | undefined {
  const isSold = !capacity.isTime || isHourly(one, capacity);
  return isSold && capacity.idle !== undefined ? Math.floor(capacity.idle / 2) : undefined;
}

/** They charge by the hour, so that each idle hour is one that could be sold. */
function isHourly(one: Case, { isTime, mode }: IdleCapacity): boolean {
  const said = one.reply('price')?.text ?? '';
  return mode === 'billed' || (isTime && /\b(?:an|per|each) hour|\/ ?h(?:ou)?r?\b|hourly/iu.test(said));
}

function outcome(one: Case): Outcome {
  const shows = readShows(one);
  if (shows)
    return showsOutcome(one, shows, [...new Set([...Object.values(filling), ...Object.values(suiting).flat()])]);
  const capacity = readIdle(one);
  const input = inputOf(one, capacity);
  const result = calculateIdle(input);
  const { unit } = capacity;
  const noun = isHourly(one, capacity) || !capacity.isTime ? unit : soldOf(one);
  const endDay = one.deadline && !one.deadline.isPast ? one.deadline.day : proposedEnd(one.today, one.given.timeline);
  const words = { ...one, noun, unit, day: one.sayDay };
  const ids = [...new Set(Object.values(sources)), 'when', 'looked'];
  const basedOn = [...new Set([...basedOnWish(one), ...basedOnReplies(one, ids)])];
  const parts: IdleParts = { one, capacity, input, result, noun, endDay, basedOn };
  const slots = idleSlots(parts);
  const vetoed = vetoedOf(parts);
  return {
    title: idleTitle(parts, slots),
    answer: { text: idleAnswer(parts, slots), basedOn },
    figures: idleFigures(parts, slots),
    sums: sumsShown(idleSums(input, words), parts).map(({ inputs, gives: _, ...sum }) => ({
      ...sum,
      basedOn: basedOnInputs(one, inputs, sources),
    })),
    levers: idleLevers(input, words)
      .map((lever) => ({ ...lever, id: lever.id === 'fill' ? filling[capacity.mode] : lever.id }))
      .filter(({ id }) => !vetoed.includes(id))
      .map(({ inputs, ...lever }) => ({ ...lever, basedOn: basedOnInputs(one, inputs, sources) })),
    promoted: promotedOf(parts, slots),
    vetoed,
    measures: idleMeasures(parts, slots),
    avoid: [...failedDiscount(one), ...idleAvoid(parts, slots)],
    turn: idleTurn(parts, slots),
    slots,
    endDay,
    path: idlePath(parts),
  };
}

/** The sums of page one, and one example: it shows what the number that is missing would change. */
function sumsShown<Shown extends { isExample: boolean; gives: keyof IdleResult }>(
  sums: readonly Shown[],
  { capacity: { isTime, unit }, input, result, noun }: IdleParts,
): Shown[] {
  const hidden: (keyof IdleResult)[] = [
    ...(result.costPerPeriod === undefined ? [] : (['lostPerPeriod', 'lostPerYear'] as const)),
    ...(noun === unit ? (['salesToPayPerDay'] as const) : []),
  ];
  const own = sums.filter(({ isExample, gives }) => !isExample && !hidden.includes(gives));
  if (result.salesToPay !== undefined || result.lostPerPeriod !== undefined) return own;
  const wanted: (keyof IdleResult)[] =
    isTime && input.payPerIdleUnit !== 0 ? ['salesToPay', 'costPerPeriod', 'lostPerPeriod'] : ['lostPerPeriod'];
  const example = wanted.flatMap((gives) => sums.find((sum) => sum.isExample && sum.gives === gives) ?? [])[0];
  return [...own, ...(example ? [example] : [])];
}

/** The move that fills units, which the lever of filling belongs to. */
const filling: Record<IdleMode, string> = {
  time: 'fill',
  billed: 'package',
  equipment: 'rent',
  places: 'fill',
  let: 'block',
  trips: 'loads',
};

/** The other moves that suit what is idle. */
const suiting: Record<IdleMode, readonly string[]> = {
  time: ['past', 'standing', 'shift', 'price', 'peak', 'no-shows', 'season', 'work'],
  billed: ['clients', 'retainer', 'lend', 'work'],
  equipment: ['past', 'standing', 'shift', 'price', 'season', 'work'],
  places: ['past', 'standing', 'price', 'peak', 'no-shows', 'season'],
  let: ['visitors', 'trial', 'neighbors', 'season'],
  trips: ['standing', 'price', 'clients', 'season'],
};

/**
 * Where the units cannot earn their pay, fewer of them come first; a price below its own cost comes before all. People who
 * walk in book no time, so that a standing buyer comes before messages.
 */
function promotedOf({ capacity, input, result }: IdleParts, slots: Outcome['slots']): string[] {
  const { mode } = capacity;
  const { isSoldAtLoss, isTooSmall, filledPerHundred, salesToPay } = result;
  if (slots.mostlyFallen) return ['no-shows', 'past'];
  if (isSoldAtLoss || slots.offered) return ['price'];
  if (isTooSmall && input.payPerIdleUnit) return ['shift', 'price'];
  if (mode === 'time' && salesToPay !== undefined && input.unitsPerSale === undefined)
    return ['shift', 'fill', 'standing'];
  if (filledPerHundred === undefined || filledPerHundred > 40) return [];
  return mode === 'billed' ? ['retainer'] : ['standing'];
}

const full =
  /\b(?:full|fully|packed|solid|overbooked|turn(?:ing)? (?:people )?away|wait(?:ing )?list|queues?|rush)\b/iu;

function vetoedOf({ one, capacity: { isTime, isSeasonal, mode }, input, result }: IdleParts): string[] {
  const { payPerIdleUnit, unitsFallenThroughPerPeriod } = input;
  const words = `${one.given.desiredOutcome} ${one.given.stepsTaken ?? ''}`;
  const isPaid = payPerIdleUnit === undefined ? isTime : payPerIdleUnit > 0;
  const wanted = new Set([filling[mode], ...suiting[mode]]);
  return [
    ...[...Object.values(filling), ...Object.values(suiting).flat()].filter(
      (id) => !wanted.has(id) && !(id === 'price' && result.isSoldAtLoss),
    ),
    ...showFindings,
    ...(failedDiscount(one).length > 0 ? ['price', 'discount'] : []),
    ...(isPaid ? [] : ['shift']),
    ...(isSeasonal || /\b(?:season|winter|summer|holidays)\b/iu.test(words) ? [] : ['season']),
    ...(unitsFallenThroughPerPeriod === 0 ? ['no-shows'] : []),
    ...(full.test(words) ? [] : ['peak']),
  ];
}
