import { capital, counted, plain } from '#server/ai/playbook/calculate/format.ts';
import type { IdleInput, IdleResult } from '#server/ai/playbook/calculate/idle.ts';
import type { IdleCapacity } from '#server/ai/playbook/extract/read-idle.ts';
import type { Case, Noun, Outcome } from './kind.ts';
import { ratioOf } from './kind-parts.ts';

/** What the texts about one person’s idle capacity are made of. */
export interface IdleParts {
  one: Case;
  capacity: IdleCapacity;
  input: IdleInput;
  result: IdleResult;
  /** What is sold: a sale, or the unit itself. */
  noun: Noun;
  endDay: string;
  basedOn: number[];
}

type Slots = Outcome['slots'];

export function idleSlots(parts: IdleParts): Slots {
  const looked = ratioOf(parts.one.reply('looked'), 10);
  const { one, capacity, noun, endDay } = parts;
  const { unit, isTime, mode, period, idle: units, inAll, quietTime } = capacity;
  return {
    unit: unit.one,
    units: unit.many,
    noun: noun.one,
    nouns: noun.many,
    empty: `${isTime ? 'idle' : 'empty'} ${unit.many}`,
    bench: mode === 'billed' ? 'idle hours' : undefined,
    letUnits: mode === 'let' ? unit.many : undefined,
    closing: mode === 'time' ? 'quiet hours' : undefined,
    goal: told(goalOf(capacity), (goal) => `No more than ${plain(goal)} ${isTime ? 'idle' : 'empty'} ${unit.many}`),
    period,
    when: quietTime,
    looked: looked && `${plain(looked.value)} of ${plain(looked.outOf)}`,
    idle: told(units, (count) => counted(count, unit)),
    idleCount: told(units, (count) => plain(count)),
    idleOf: told(inAll, (all) => `${plain(units ?? 0)} of ${counted(all, unit)}`),
    deadline: one.sayDay(endDay),
    ...offerSlots(parts),
    ...moneySlots(parts),
    ...stepSlots(parts),
  };
}

/** A value in words, where there is one and it is not zero. */
function told<Value>(value: Value | undefined, say: (value: Value) => string): string | undefined {
  return value === undefined || value === 0 ? undefined : say(value);
}

function moneySlots({ one: { money }, capacity: { unit, isTime, period }, input, result, noun }: IdleParts): Slots {
  const each = (value: number | undefined) => told(value, (amount) => `${money(amount)} a ${period}`);
  const aYear = (value: number | undefined) => told(value, (amount) => `${money(amount)} a year`);
  const sold = (value: number | undefined) => told(value, (count) => counted(count, noun));
  const { isSoldAtLoss, salesToPay, lowestPrice } = result;
  return {
    costWeek: each(result.costPerPeriod),
    costYear: aYear(result.costPerYear),
    price: told(input.pricePerSale, money),
    left: told(result.moneyLeftPerSale, money),
    floor: isSoldAtLoss ? undefined : told(lowestPrice, money),
    lossFloor: isSoldAtLoss ? told(lowestPrice, money) : undefined,
    fullPrice: told(result.lowestPriceWithPay, money),
    toPay: told(salesToPay, (sales) => `${counted(sales, noun)} a ${period}`),
    toPayDay: noun === unit ? undefined : told(result.salesToPayPerDay, (sales) => plain(sales)),
    salesToday: sold(result.salesToday),
    moreSales: told(result.moreSales, (count) => plain(count)),
    fit: isTime && input.unitsPerSale !== 1 ? sold(result.salesThatFit) : undefined,
    lost: each(result.lostPerPeriod),
    lostYear: aYear(result.lostPerYear),
    fillWorth: each(result.fillWorthPerPeriod),
  };
}

/** A price that somebody offered, where it is above what one sale costs. */
function offerSlots({ one: { money }, capacity: { offered }, result: { lowestPrice } }: IdleParts): Slots {
  if (offered === undefined || lowestPrice === undefined || offered <= lowestPrice) return {};
  return { offered: money(offered), offeredLeft: money(offered - lowestPrice) };
}

/** What a first step of a move brings: a third less pay, a quarter filled, a tenth on the price, no booking lost. */
function stepSlots({ one: { money }, capacity, input, result, noun }: IdleParts): Slots {
  const { unit, isTime, period, idle: units = 0, inAll = 0 } = capacity;
  const { moneyLeftPerSale: left = 0, salesThatFit = 0 } = result;
  const {
    payPerIdleUnit: pay = 0,
    pricePerSale: price = 0,
    unitsPerSale = 0,
    unitsFallenThroughPerPeriod: fallen = 0,
  } = input;
  const each = (value: number) => told(value, (amount) => `${money(amount)} a ${period}`);
  const third = Math.ceil(units / 3 - 1e-9);
  const quarter = Math.ceil(salesThatFit / 4 - 1e-9);
  const inUse = Math.max(0, inAll - units);
  const perSale = unitsPerSale > 0 ? unitsPerSale : Number.POSITIVE_INFINITY;
  const verb = isTime && noun !== unit ? 'Sell' : 'Fill';
  return {
    toFill: told(result.unitsToFill, (count) => counted(count, unit)),
    shiftUnits: told(third, (count) => `${plain(count)} fewer ${count === 1 ? unit.one : unit.many}`),
    shiftSaves: each(third * pay),
    quarter: told(quarter, (count) => counted(count, noun)),
    quarterWorth: each(quarter * left),
    firstFill: left > 0 ? told(quarter, (count) => `${verb} ${counted(count, noun)}`) : undefined,
    full: told(inUse, (count) => counted(count, unit)),
    peakWorth: each(((inUse / perSale) * price) / 10),
    mostlyFallen:
      fallen >= 0.7 * units && units > 0 ? told(fallen, (count) => `${plain(count)} a ${period}`) : undefined,
    fallen: told(fallen, (count) => `${counted(count, unit)} a ${period}`),
    fallenWorth: each((fallen / perSale) * left),
  };
}

export function idleTitle({ capacity }: IdleParts, { deadline, toFill, idleCount, empty, period }: Slots): string {
  const { filledToday, filledWanted, wantedIdle, isTime, mode } = capacity;
  if (filledToday !== undefined && filledWanted !== undefined && filledWanted > filledToday) {
    return `From ${plain(filledToday)}% to ${plain(filledWanted)}% ${mode === 'billed' ? 'billed' : 'full'} by ${deadline}`;
  }
  if (toFill && !isTime && wantedIdle === 0) return `Fill all ${toFill} by ${deadline}`;
  if (toFill && !isTime)
    return wantedIdle === undefined
      ? `Fill ${toFill.split(' ')[0]} of your ${idleCount} ${empty} by ${deadline}`
      : `Fill ${toFill.replace(' ', ' more ')} a ${period} by ${deadline}`;
  const count = idleCount ? `${idleCount} ` : '';
  if (!isTime) return `Fill your ${count}${empty} by ${deadline}`;
  return `Make your ${count}${empty}${count ? ` a ${period}` : ''} pay by ${deadline}`;
}

/** The situation in numbers, then what it means; where the count is missing, that first. */
export function idleAnswer(parts: IdleParts, slots: Slots): string {
  const { one, result } = parts;
  const past = one.deadline?.isPast
    ? `Your date, ${one.sayDay(one.deadline.day)}, has passed, so we planned for ${slots.deadline}. `
    : '';
  if (isDone(parts)) return `${past}${doneText(parts, slots)}`;
  if (slots.idle === undefined) return `${past}${unknownText(parts, slots)}`;
  return past + (result.costPerPeriod === undefined ? emptyText(parts, slots) : paidText(parts, slots));
}

function isDone({ capacity: { filledToday, filledWanted }, result }: IdleParts): boolean {
  return result.isReached || (filledToday !== undefined && filledWanted !== undefined && filledWanted <= filledToday);
}

function doneText({ capacity: { filledToday, filledWanted, wantedIdle } }: IdleParts, { idle, empty }: Slots): string {
  const [today, goal] =
    filledToday !== undefined && filledWanted !== undefined
      ? [`${plain(filledToday)}% full`, `${plain(filledWanted)}%`]
      : [`${idle} ${empty?.split(' ')[0]}`, `${plain(wantedIdle ?? 0)}`];
  return `You’re at ${today} and your goal is ${goal}, so you’re already there. Set the next number, and use this plan to reach it.`;
}

function unknownText({ capacity }: IdleParts, { empty, left, noun }: Slots): string {
  const { filledToday, filledWanted, unit, period } = capacity;
  const share =
    filledToday === undefined || filledWanted === undefined
      ? ''
      : `You want to go from ${plain(filledToday)}% to ${plain(filledWanted)}% in use. `;
  const first = `We can’t say what the ${empty} cost without knowing how many there are in a normal ${period}.`;
  const next = left
    ? `Each ${noun} leaves you ${left}, so count the ${unit.many} this week.`
    : 'Count them this week, because that number decides which move comes first.';
  return `${share}${first} ${next}`;
}

/** Idle units that are paid for: what pays for them, or what stops the pay. */
function paidText({ capacity, result }: IdleParts, slots: Slots): string {
  const {
    idleCount,
    empty,
    period,
    costWeek = '',
    costYear,
    toPay,
    fit,
    noun,
    nouns,
    salesToday,
    toFill,
    fillWorth,
  } = slots;
  const year = costYear ? `, or ${costYear}` : '';
  const weekly = costWeek.replace(` a ${period}`, '');
  const first = `Your ${idleCount} ${empty} a ${period} cost ${weekly} in pay${year}.`;
  if (slots.lossFloor) {
    return `${first} One ${noun} costs you ${slots.lossFloor} and brings ${slots.price}, so raise the price before you sell more.`;
  }
  if (!toPay) {
    return `${first} How many ${nouns} pay for that depends on what’s left of one after its own costs, so work that out first.`;
  }
  if (result.isTooSmall) {
    return `${first} It takes ${toPay} to pay for that, but ${fit ? `only ${fit} fit in` : `there are only ${idleCount}`}: raise the price, or pay for fewer ${slots.units}.`;
  }
  if (result.moreSales === 0) {
    return `${first} It takes ${toPay} to pay for that and you’re at ${salesToday}, so this time already pays. Now fill it.`;
  }
  if (capacity.mode === 'billed' && toFill && fillWorth) {
    return `${first} Your goal means ${toFill} more a ${period}, worth ${fillWorth}; ${toPay} would pay for all idle time.`;
  }
  return `${first} ${needText(slots)}`;
}

function needText({ toPay, toPayDay, moreSales, salesToday, bench, units }: Slots): string {
  const more = moreSales && salesToday ? `, ${moreSales} more than today` : '';
  const daily = toPayDay ? ` (${toPayDay} a day)` : '';
  const next = bench ? 'so sell those first' : `if that’s out of reach, pay for fewer ${units}`;
  return `It takes ${toPay}${daily} to pay for that${more}; ${next}.`;
}

/** Idle units that nobody is paid for: what they don’t earn. */
function emptyText({ capacity }: IdleParts, slots: Slots): string {
  const { idle, idleOf, period, lost, lostYear, left, noun, nouns, fit, mostlyFallen } = slots;
  const first = `${idleOf ?? idle} ${capacity.isTime ? 'are idle' : 'stay empty'} in a normal ${period}`;
  if (slots.lossFloor) {
    return `${first}. One ${noun} costs you ${slots.lossFloor} and brings ${slots.price}, so raise the price before you fill more.`;
  }
  if (!lost) {
    const missing = left ? `how many ${nouns} fit in` : `what’s left of one ${noun} after its own costs`;
    return `${first}. What that’s worth depends on ${missing}, so work that out first.`;
  }
  const held = fit ? `room for ${fit}, worth ${lost}` : `at ${left} left from each, that’s ${lost}`;
  const goal = goalText(capacity, slots);
  const fallen = mostlyFallen
    ? ` ${capital(mostlyFallen)} fall through after they’re booked, so win those back first.`
    : '';
  return `${first}: ${held}${lostYear ? `, or ${lostYear}` : ''}.${fallen || goal}`;
}

function goalText({ idle, wantedIdle }: IdleCapacity, { toFill, fillWorth, quarter, quarterWorth }: Slots): string {
  if (!(toFill && fillWorth)) return '';
  if (wantedIdle === 0) return quarter && quarterWorth ? ` Start with ${quarter}, which bring ${quarterWorth}.` : '';
  const filling =
    wantedIdle === undefined ? `Filling half of them (${plain(Math.ceil((idle ?? 0) / 2))})` : `Filling ${toFill}`;
  return ` ${filling} brings ${fillWorth}.`;
}

/** Page one’s table. */
export function idleFigures({ capacity, result, basedOn }: IdleParts, slots: Slots): Outcome['figures'] {
  const { idle, idleOf, period, costWeek, costYear, toPay, toPayDay, floor, fullPrice, lossFloor, lost, lostYear } =
    slots;
  const { toFill, fillWorth, deadline } = slots;
  const { filledToday, filledWanted, wantedIdle, isTime } = capacity;
  const filled = filledToday ?? result.filledPerHundred;
  const [now, wanted] = [
    told(filled, (share) => `${plain(share)}%`),
    told(filledWanted, (share) => `${plain(share)}%`),
  ];
  const lowest = floor && fullPrice && fullPrice !== floor ? `${floor}, or ${fullPrice} to cover the pay too` : floor;
  const rows: (readonly [string, string | undefined])[] = [
    [isTime ? 'Idle today' : 'Empty today', idle ? `${idleOf ?? idle} a ${period}` : 'Not given'],
    ['In use', now && wanted ? `${now} today, ${wanted} by ${deadline}` : now],
    [
      wantedIdle === undefined ? 'First goal' : 'To fill',
      toFill && `${toFill} a ${period}${fillWorth ? `, worth ${fillWorth}` : ''}`,
    ],
    costWeek ? ['Cost', joined(costWeek, costYear)] : ['Not earned', lost && joined(lost, lostYear)],
    ['Pays for it', toPay && `${toPay}${toPayDay ? `, ${toPayDay} a day` : ''}`],
    ['Lowest price', lossFloor ? `${lossFloor}, above your price` : lowest],
  ];
  return rows.flatMap(([title, value]) => (value ? [{ title, value, basedOn }] : [])).slice(0, 5);
}

function joined(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(', ');
}

export function idleMeasures({ capacity, input, noun, basedOn }: IdleParts, slots: Slots): Outcome['measures'] {
  const { isTime, unit, idle, wantedIdle, period } = capacity;
  const goal = goalOf(capacity);
  const howToRead =
    period === 'week' ? 'Write it down every Friday.' : 'Write it down on the last Friday of each month.';
  const capacityRow = {
    title: `${capital(slots.empty ?? unit.many)} a ${period}`,
    baseline: idle === undefined ? 'Count it this week' : plain(idle),
    target:
      goal === undefined
        ? 'A third fewer than in week one'
        : `${plain(goal)}${wantedIdle === undefined ? ' as a first goal' : ''}, by ${slots.deadline}`,
    howToRead,
    basedOn,
  };
  const isCounted = isTime && noun !== unit;
  const salesRow = {
    title: isCounted
      ? `${capital(slots.nouns ?? '')} in the idle hours`
      : `Money from ${unit.many} that used to be empty`,
    baseline: isCounted
      ? input.moneyInPerPeriod === undefined
        ? 'Count it this week'
        : (slots.salesToday ?? 'None')
      : 'Starts at zero',
    target: (isCounted ? slots.toPay : undefined) ?? slots.fillWorth ?? slots.quarterWorth ?? 'More every month',
    howToRead: isCounted
      ? 'Count every one you sell in these hours.'
      : 'Count only what you wouldn’t have sold otherwise.',
    basedOn,
  };
  return [capacityRow, salesRow];
}

/** As many idle units as the wish allows; half of today’s as a first goal where it says none. */
function goalOf({ idle, wantedIdle }: IdleCapacity): number | undefined {
  return wantedIdle ?? (idle === undefined ? undefined : Math.floor(idle / 2));
}

export function idlePath({ capacity, result, noun }: IdleParts): Outcome['path'] {
  const { idle, unit, isTime, period } = capacity;
  const { salesToPay, salesToday = 0 } = result;
  if (isTime && noun !== unit && salesToPay !== undefined && !result.isTooSmall) {
    const say = (value: number) => `${counted(Math.round(value), noun)} a ${period}`;
    return salesToday < salesToPay ? { from: salesToday, to: salesToPay, say } : undefined;
  }
  const to = goalOf(capacity);
  if (idle === undefined || to === undefined || result.isReached) return undefined;
  const say = (value: number) => `${counted(Math.round(value), unit)} ${isTime ? 'idle' : 'empty'} a ${period}`;
  return { from: idle, to, say };
}

export function idleAvoid({ basedOn }: IdleParts, { floor, noun }: Slots): Outcome['avoid'] {
  return floor
    ? [{ text: `Don’t go below ${floor} for one ${noun}, or you’ll pay for every one you sell.`, basedOn }]
    : [];
}

export function idleTurn({ one, capacity, result, basedOn }: IdleParts, slots: Slots): Outcome['turn'] {
  const { toPay, costWeek, units, deadline, bench } = slots;
  const past = one.deadline?.isPast
    ? [
        {
          text: `If ${deadline} isn’t the date you have in mind, the plan changes with it.`,
          basedOn: [one.deadline.answer],
        },
      ]
    : [];
  if (!(toPay && costWeek && capacity.isTime) || bench || result.isTooSmall) return past;
  const text = `If you’re below half of ${toPay} at the first check, pay for fewer ${units} instead of adding offers.`;
  return [...past, { text, basedOn }];
}
