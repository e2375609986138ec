import { addDays } from '#server/ai/plan-days.ts';
import { capital, plain } from '#server/ai/playbook/calculate/format.ts';
import { calculateLaunch, type LaunchInput } from '#server/ai/playbook/calculate/launch.ts';
import { launchLevers, launchSums } from '#server/ai/playbook/calculate/launch-in-words.ts';
import { weeksUntil } from '#server/ai/playbook/calculate/weeks.ts';
import { plausiblePrices } from '#server/ai/playbook/extract/plausible-prices.ts';
import { type LaunchReading, readLaunch } from '#server/ai/playbook/extract/read-launch.ts';
import type { Case, Kind, Outcome, Question } from './kind.ts';
import {
  endDayOf,
  figureRows,
  fitting,
  givenDay,
  type Inputs,
  inputsOf,
  isDateMissing,
  pastDate,
  sumRows,
  withMissing,
} from './outcome-parts.ts';

/** Launch something: what a sale leaves, how many pay the launch back, and whether the money lasts until then. */
export const launch: Kind = { id: 'launch', needsOwner: false, questions, outcome };

function questions(one: Case): Question[] {
  const reading = readLaunch(one);
  const { told, verb, isPlace } = reading;
  const { sign, deadline, buyer } = one;
  const money = { kind: 'money', sign } as const;
  const isAboutMoney = isMoneyTight(reading);
  const runway: Question | false = told.runwayMonths === undefined &&
    (told.moneyLeft === undefined || told.burnPerMonth === undefined) && {
      id: 'runway',
      ask: 'How many months can you go on before this has to bring in money?',
      field: { kind: 'count', unit: 'months' },
    };
  const list: (Question | false)[] = [
    told.pricePerUnit === undefined && {
      id: 'price',
      ask: `What will one ${buyer.one} pay you per sale?`,
      field: money,
    },
    told.costPerUnit === undefined && {
      id: 'cost',
      ask: 'What does one sale cost you in material, delivery and paid hours?',
      field: money,
    },
    told.spendBeforeSale === undefined && {
      id: 'spend',
      ask: 'How much will you still spend before the first sale?',
      field: money,
    },
    (verb === 'Open' || isPlace) &&
      told.fixedPerMonth === undefined && {
        id: 'fixed',
        ask: 'What will rent, wages and other fixed costs come to each month?',
        field: { ...money, period: 'month' },
      },
    verb !== 'Open' &&
      !isPlace &&
      (told.interested === undefined || told.deposits === undefined) && {
        id: 'waiting',
        ask: 'How many people have said they’d buy, and how many of them have paid something?',
        field: { kind: 'text' },
      },
    ...(isAboutMoney ? [runway] : []),
    (deadline === undefined || deadline.isPast) && {
      id: 'date',
      ask: 'On what date do you want the first sale?',
      field: { kind: 'date' },
    },
    told.channelPercent === undefined && {
      id: 'channel',
      ask: 'What percent of the price does a shop or platform keep? Enter 0 if you sell directly.',
      field: { kind: 'percent' },
    },
    ...(isAboutMoney ? [] : [runway]),
  ];
  return list.filter((question) => question !== false);
}

/** They speak of money that ends. Others have income besides, so that it is asked last and shown in no example. */
function isMoneyTight({ named, told }: LaunchReading): boolean {
  return (
    [told.moneyLeft, told.burnPerMonth, told.runwayMonths].some((one) => one !== undefined) || named.includes('money')
  );
}

interface Launch {
  inputs: Inputs<keyof LaunchInput>;
  input: LaunchInput;
  result: ReturnType<typeof calculateLaunch>;
  endDay: string;
  isDateMissing: boolean;
}

const leastWeeks = 3;

/** A plan without a date of its own ends when the money does, where that is sooner and leaves time to plan. */
function earlier(endDay: string, moneyEnd: string | undefined, today: string): string {
  return moneyEnd && moneyEnd < endDay && moneyEnd > addDays(today, 7 * leastWeeks) ? moneyEnd : endDay;
}

function outcome(one: Case): Outcome {
  const reading = readLaunch(one);
  const given = givenDay(one);
  const inputs = inputsOf<keyof LaunchInput>(one, { ...reading.told });
  const { pricePerUnit, ...rest } = inputs.input;
  const input: LaunchInput = { ...rest, pricePerUnit: pricePerUnit || undefined, today: one.today, deadlineDay: given };
  const result = calculateLaunch(input);
  const endDay = given ?? earlier(endDayOf(one), result.moneyEndDay, one.today);
  const made: Launch = { inputs, input, result, endDay, isDateMissing: isDateMissing(one) };
  const words = {
    ...one,
    noun: reading.unit,
    prices: plausiblePrices(reading.unit.many) ?? one.prices,
    day: one.sayDay,
  };
  const slots = slotsOf(one, reading, made);
  return {
    title: titleOf(one, reading, made),
    answer: { text: pastDate(one, endDay) + answerOf(reading, made, slots), basedOn: inputs.all },
    figures: figuresOf(reading, made, slots),
    sums: sumRows(launchSums(input, words), inputs, isMoneyTight(reading) ? [] : ['spareMonths']),
    levers: launchLevers(input, words).map(({ inputs: keys, ...lever }) => ({ ...lever, basedOn: inputs.cite(keys) })),
    promoted: promotedOf(reading, made),
    vetoed: vetoedOf(reading, made),
    measures: measuresOf(reading, made, slots),
    avoid: avoidOf(made, slots),
    turn: turnOf(made, slots),
    slots,
    endDay,
    spend: input.spendBeforeSale,
    checks: checksOf(reading),
  };
}

/** Somebody else supplies or sells it: parts, a factory, shops. */
function makesThings({ named, told, unit }: LaunchReading): boolean {
  return named.includes('cost') || told.channelPercent !== undefined || unit.one !== 'sale';
}

/** A week of a place that closes on one day. */
const openDays = 6;

function slotsOf(one: Case, reading: LaunchReading, { input, result, endDay }: Launch): Outcome['slots'] {
  const { thing, unit, isPlace } = reading;
  const money = (value: number | undefined) => (value === undefined ? undefined : one.money(value));
  const number = (value: number | undefined) => (value === undefined ? undefined : plain(value));
  const { deposits, interested, asked, pricePerUnit = 0, costPerUnit = 0 } = input;
  const unpaid =
    interested !== undefined && deposits !== undefined && interested > deposits ? interested - deposits : undefined;
  return {
    thing,
    place: isPlace ? '' : undefined,
    makes: makesThings(reading) ? '' : undefined,
    unit: unit.one,
    units: unit.many,
    price: money(input.pricePerUnit),
    priceNext: input.pricePerUnit ? one.money(roundMoney(Math.max(pricePerUnit * 1.1, costPerUnit * 1.2))) : undefined,
    cost: money(input.costPerUnit),
    costNext: input.costPerUnit ? one.money(roundMoney(costPerUnit * 0.9)) : undefined,
    margin: money(result.directMargin),
    loss: money(result.directLoss),
    channelMargin: money(result.channelMargin),
    channelLoss: money(result.channelLoss),
    channel: input.channelPercent ? `${plain(input.channelPercent)}%` : undefined,
    spend: input.spendBeforeSale ? one.money(input.spendBeforeSale) : undefined,
    sales: number(result.unitsDirect),
    salesChannel: number(result.unitsChannel),
    runway: result.runwayMonths === undefined ? undefined : inMonths(result.runwayMonths),
    needed: result.monthsNeeded === undefined ? undefined : inMonths(result.monthsNeeded),
    spare: result.spareMonths === undefined ? undefined : inMonths(result.spareMonths),
    short: result.shortMonths === undefined ? undefined : inMonths(result.shortMonths),
    interested: interested ? plain(interested) : undefined,
    deposits: interested && deposits ? plain(deposits) : undefined,
    paid:
      interested && deposits !== undefined && result.depositsPerHundred !== undefined
        ? `${plain(deposits)} of ${plain(interested)}`
        : undefined,
    nonePaid: interested && deposits === 0 ? plain(interested) : undefined,
    askedYes: interested && asked ? `${plain(interested)} of the ${plain(asked)} people you asked` : undefined,
    asks: number(result.asksToEarnBack),
    unpaid: number(unpaid),
    fixed: input.fixedPerMonth ? one.money(input.fixedPerMonth) : undefined,
    salesMonth: number(result.unitsPerMonth),
    salesWeek: number(result.unitsPerWeek),
    salesDay: result.unitsPerWeek === undefined ? undefined : plain(Math.ceil(result.unitsPerWeek / openDays)),
    moneyEnd: result.moneyEndDay && one.sayDay(result.moneyEndDay),
    weeks: number(weeksUntil(one.today, endDay)?.workWeeks),
    deadline: one.sayDay(endDay),
  };
}

/** Whole units of money from 20 on, as a price is set. */
function roundMoney(value: number): number {
  return value >= 20 ? Math.round(value) : Math.round(value * 100) / 100;
}

function inMonths(value: number): string {
  const figure = plain(value);
  return `${figure} ${figure === '1' ? 'month' : 'months'}`;
}

function titleOf(one: Case, { verb, thing }: LaunchReading, { endDay, isDateMissing: isOpen }: Launch): string {
  const day = one.sayDay(endDay);
  const until = isOpen ? `: a plan until ${day}` : ` by ${day}`;
  return fitting(`The first sale${until}`, thing && `${verb} ${thing}${until}`);
}

function answerOf(reading: LaunchReading, made: Launch, slots: Outcome['slots']): string {
  return `${firstSentence(reading, made, slots)} ${secondSentence(reading, made, slots)}`;
}

function firstSentence(reading: LaunchReading, { isDateMissing: isOpen }: Launch, slots: Outcome['slots']): string {
  const { price, cost, margin, loss, spend, sales, fixed, salesMonth, salesWeek, deadline, weeks } = slots;
  const { one: unit, many: units } = reading.unit;
  if (loss)
    return `At ${price} you lose ${loss} on each ${unit}, because one costs you ${cost}: no number of ${units} earns that back.`;
  const each =
    price && cost && margin && margin !== '0' ? `Each ${unit} leaves ${margin} (${price} − ${cost})` : undefined;
  if (each && salesMonth)
    return `${each}, so you need ${salesMonth} a month, or ${salesWeek} a week, to cover ${fixed} of fixed costs${sales ? `, and ${sales} more to earn back the ${spend}` : ''}.`;
  if (each && sales) return `${each}, so the ${spend} before the first sale is earned back after ${sales} ${units}.`;
  if (each) return `${each}, and what you spend before the first sale decides how many ${units} you need.`;
  if (spend)
    return `You’ll spend ${spend} before the first sale; what one sale brings and costs decides how many you need.`;
  const what = reading.thing ? `to ${reading.verb.toLowerCase()} ${reading.thing}` : 'the first sale';
  return isOpen
    ? `You want ${what}; you gave no date, so this plan runs until ${deadline}.`
    : `You want ${what} by ${deadline}${weeks && weeks !== '0' ? `, ${weeks} working weeks from now` : ''}.`;
}

function secondSentence({ isPlace, verb }: LaunchReading, { result, input }: Launch, slots: Outcome['slots']): string {
  const { runway, needed, spare, short, moneyEnd, interested, askedYes, paid, unpaid, loss, cost, price } = slots;
  if (loss) return `Raise the price above ${cost} or get the cost below ${price} before you spend anything else.`;
  if (short)
    return `Your money lasts ${runway} and the first sale is ${needed} away, so cut the first version until it fits.`;
  if (spare)
    return `Your money lasts ${runway} and you need ${needed}, so the launch may slip by ${spare} and no more.`;
  if (moneyEnd) return `Your money lasts ${runway}, until ${moneyEnd}, so the first sale has to come well before that.`;
  if (paid && unpaid && input.deposits)
    return `${capital(paid)} interested people have paid something, so ask the other ${unpaid} for a deposit before you spend more.`;
  if (interested) {
    const who = askedYes ? `${askedYes} say they’d buy` : `${interested} people say they’d buy`;
    return `${capital(who)}${paid ? ' and nobody has paid' : ''}, so ask ten of them for a deposit before you spend more.`;
  }
  const isPriced = !(result.missing.includes('pricePerUnit') || result.missing.includes('costPerUnit'));
  const numbers = isPriced ? '' : 'Write down what one sale will bring and cost you, and ';
  const test = isPlace
    ? 'sell from a stall or pop-up on two weekends before you sign anything.'
    : verb === 'Open'
      ? 'call twenty people who could be your first before you sign anything.'
      : 'ask ten people for a deposit before you spend more.';
  return numbers === '' ? capital(test) : `${numbers}${test}`;
}

function figuresOf({ unit }: LaunchReading, { inputs, result }: Launch, slots: Outcome['slots']): Outcome['figures'] {
  const { margin, loss, channelMargin, channelLoss, sales, salesChannel, salesMonth, salesWeek } = slots;
  const { runway, needed, spare, short, moneyEnd, paid, nonePaid, interested, askedYes, asks } = slots;
  const through = channelMargin
    ? `, ${channelMargin} through others`
    : channelLoss
      ? `, a loss of ${channelLoss} through others`
      : '';
  const margins = inputs.cite(['pricePerUnit', 'costPerUnit', 'channelPercent']);
  const money = inputs.cite(['runwayMonths', 'moneyLeft', 'burnPerMonth']);
  const until = needed ? `, ${needed} until the first sale` : moneyEnd ? `, until ${moneyEnd}` : '';
  const slip = spare ? `; may slip by ${spare}` : short ? `; ${short} missing` : '';
  const rows = figureRows([
    [`One ${unit.one} leaves`, margin && `${margin}${through && ` sold directly${through}`}`, margins],
    [`Lost on each ${unit.one}`, loss && `${loss}${through}`, margins],
    [
      `${capital(unit.many)} to cover fixed costs`,
      salesMonth && `${salesMonth} a month, ${salesWeek} a week`,
      inputs.cite(['fixedPerMonth']),
    ],
    [
      `${capital(unit.many)} to earn it back`,
      sales && `${sales}${salesChannel ? ` sold directly, ${salesChannel} through others` : ''}`,
      inputs.cite(['spendBeforeSale']),
    ],
    ['Money lasts', runway && `${runway}${until}${slip}`, money],
    [
      'Want it',
      askedYes && `${askedYes}, or ${plain(result.interestedPerHundred ?? 0)} of 100`,
      inputs.cite(['interested', 'asked']),
    ],
    [
      'People to ask',
      asks &&
        `${asks} for ${sales} ${sales === '1' ? unit.one : unit.many} if everyone who wants it buys${moreToAsk(inputs.input.asked, asks)}`,
      inputs.cite(['interested', 'asked', 'spendBeforeSale']),
    ],
    [
      'Paid something',
      nonePaid
        ? `Nobody of ${nonePaid}`
        : paid
          ? `${paid}, or ${plain(result.depositsPerHundred ?? 0)} of 100`
          : interested && `Not given, of ${interested}`,
      inputs.cite(['interested', 'deposits']),
    ],
  ]).slice(0, 5);
  const open = [
    ...(margin || loss ? [] : [`What one ${unit.one} leaves`]),
    ...(sales || loss ? [] : [`${capital(unit.many)} to earn it back`]),
  ];
  return withMissing(rows, open, inputs.cite([]));
}

/** `; 11 more than so far`. */
function moreToAsk(asked: number | undefined, asks: string): string {
  const more = Number(asks.replaceAll(',', '')) - (asked ?? 0);
  return asked && more > 0 ? `; ${plain(more)} more than so far` : '';
}

/** A loss on each sale; money that ends first; interest that nobody has paid for; else a test and a smaller start. */
function promotedOf({ told, named, isPlace, verb }: LaunchReading, { result }: Launch): string[] {
  const paid = result.depositsPerHundred;
  const isTight = result.spareMonths !== undefined && result.spareMonths <= 1;
  const isPaid = paid !== undefined && paid >= 50;
  const test = isPlace ? 'trial' : isPaid || verb === 'Open' ? 'first' : 'deposit';
  const ids = [
    ...(result.directLoss === undefined ? [] : ['price', 'cost']),
    ...(result.shortMonths === undefined ? [] : ['smaller', 'money']),
    test,
    ...(isTight ? ['smaller', 'money'] : []),
    ...(told.channelPercent?.value ? ['direct'] : []),
    ...(named.includes('permits') || isPlace ? ['permits'] : []),
    'first',
  ];
  return [...new Set(ids)].slice(0, 3);
}

function vetoedOf({ told, named, isPlace }: LaunchReading, { result }: Launch): string[] {
  const paid = result.depositsPerHundred;
  return [
    ...(isPlace ? ['deposit', 'pilot'] : ['trial']),
    // What loses on each sale is tried out at another price first.
    ...(result.directLoss === undefined ? [] : ['trial']),
    ...(told.channelPercent?.value || named.includes('direct') ? [] : ['direct']),
    ...(told.channelPercent?.value === 0 ? ['direct'] : []),
    ...(told.costPerUnit?.value === 0 ? ['cost'] : []),
    ...(paid !== undefined && paid >= 80 ? ['deposit'] : []),
  ];
}

function checksOf({ isPlace }: LaunchReading): Outcome['checks'] {
  const measure = `${isPlace ? 'Sales a day' : 'Deposits, sales'} and money spent, written down`;
  return [
    { title: 'Decide: continue, shrink it or stop', measure },
    { title: 'Decide again: continue, shrink or stop', measure },
  ];
}

function measuresOf(
  { isPlace, unit }: LaunchReading,
  { inputs, input, result }: Launch,
  slots: Outcome['slots'],
): Outcome['measures'] {
  const { paid, interested, runway, deposits, salesDay, sales, spend } = slots;
  const isFew = result.depositsPerHundred !== undefined && result.depositsPerHundred < 50;
  return [
    isPlace
      ? {
          title: `${capital(unit.many)} a day`,
          baseline: 'Not open yet',
          target: salesDay ? `${salesDay} with six open days a week` : 'Enough for a day’s rent and wages',
          howToRead: 'Write down each day: people who passed, stopped and bought.',
          basedOn: inputs.cite(['fixedPerMonth', 'pricePerUnit', 'costPerUnit']),
        }
      : {
          title: 'People who have paid something',
          baseline: paid ?? deposits ?? 'Count them this week',
          target:
            isFew && input.interested
              ? `${plain(Math.ceil(input.interested / 2))} of ${interested}, half of them`
              : 'Ten before you spend more',
          howToRead: 'Only money counts; a promise or a sign-up doesn’t.',
          basedOn: inputs.cite(['interested', 'deposits']),
        },
    runway || !sales
      ? {
          title: 'Months of money',
          baseline: runway ?? 'Work it out this week',
          target: 'More than the months until the first sale',
          howToRead: 'On the first of each month: money left ÷ what went out last month.',
          basedOn: inputs.cite(['runwayMonths', 'moneyLeft', 'burnPerMonth']),
        }
      : {
          title: capital(unit.many),
          baseline: 'None yet',
          target: `${sales} to earn back the ${spend}`,
          howToRead: 'Count what’s paid in full, every Friday.',
          basedOn: inputs.cite(['spendBeforeSale', 'pricePerUnit', 'costPerUnit']),
        },
  ];
}

function avoidOf(
  { result, inputs }: Launch,
  { loss, channelLoss, channel, spend, paid, nonePaid }: Outcome['slots'],
): Outcome['avoid'] {
  const lines: (readonly [string | undefined | false, number[]])[] = [
    [
      loss && `Don’t sell more at this price: each sale adds ${loss} to the loss.`,
      inputs.cite(['pricePerUnit', 'costPerUnit']),
    ],
    [
      !loss && channelLoss && `Don’t sell through others at ${channel}: each sale there loses ${channelLoss}.`,
      inputs.cite(['channelPercent']),
    ],
    [
      spend &&
        (result.depositsPerHundred ?? 0) < 50 &&
        `Don’t commit the whole ${spend} before people have paid${nonePaid ? ` (none of ${nonePaid} so far)` : paid ? ` (${paid} so far)` : ''}.`,
      inputs.cite(['spendBeforeSale', 'deposits']),
    ],
  ];
  return lines.flatMap(([text, basedOn]) => (text ? [{ text, basedOn }] : []));
}

function turnOf({ inputs }: Launch, slots: Outcome['slots']): Outcome['turn'] {
  const { spare, short, loss, cost } = slots;
  const margins = inputs.cite(['pricePerUnit', 'costPerUnit']);
  const lines: (readonly [string | undefined | false, number[]])[] = [
    [loss && `If nobody out of ten says yes to more than ${cost}, don’t launch it this way.`, margins],
    [loss && 'If the cost comes down below the price, work out the numbers again before you go on.', margins],
    [
      spare && `If the first sale moves back by more than ${spare}, cut the first version or find money first.`,
      inputs.cite(['runwayMonths', 'moneyLeft']),
    ],
    [
      short && `If you find another ${short} of money, you can keep the first version as it is.`,
      inputs.cite(['runwayMonths', 'moneyLeft']),
    ],
  ];
  return lines.flatMap(([text, basedOn]) => (text ? [{ text, basedOn }] : []));
}
