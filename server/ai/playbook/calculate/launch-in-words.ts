import type { Noun } from '#server/ai/playbook/analyze/kind.ts';
import {
  capital,
  counted,
  dividedByShare,
  type Example,
  type Lever,
  type OwnSum,
  plain,
  ranked,
  roundedUp,
  type Sum,
  sumsOf,
  timesShare,
  type Words,
} from './format.ts';
import { calculateLaunch, channelShare, type LaunchInput, type LaunchResult } from './launch.ts';

type Key = keyof LaunchInput;
type Result = Exclude<keyof LaunchResult, 'isPast' | 'moneyEndDay' | 'missing'>;
type Line = (input: LaunchInput, result: LaunchResult, words: Words) => OwnSum<Key, Result> | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function launchSums(input: LaunchInput, words: Words): Sum<Key, Result>[] {
  const lines = [
    directSum,
    channelSum,
    unitsSum,
    unitsChannelSum,
    monthSum,
    weekSum,
    runwaySum,
    spareSum,
    askedSum,
    asksSum,
    depositSum,
  ].map((line) => (values: LaunchInput) => line(values, calculateLaunch(values), words));
  return sumsOf(input, lines, launchExamples(input, words));
}

const months: Noun = { one: 'month', many: 'months' };

const directSum: Line = ({ pricePerUnit = 0, costPerUnit = 0 }, { directMargin, directLoss }, { money, noun }) => {
  if (directMargin === undefined && directLoss === undefined) return undefined;
  return {
    gives: directMargin === undefined ? 'directLoss' : 'directMargin',
    inputs: ['pricePerUnit', 'costPerUnit'],
    title: directMargin === undefined ? `Lost on each ${noun.one}` : `What one ${noun.one} leaves, sold directly`,
    formula:
      directMargin === undefined
        ? `${money(costPerUnit)} cost − ${money(pricePerUnit)} price`
        : `${money(pricePerUnit)} − ${money(costPerUnit)}`,
    result: money(directMargin ?? directLoss ?? 0),
  };
};

const channelSum: Line = (input, { channelMargin, channelLoss }, { money, noun }) => {
  const share = channelShare(input);
  if (share === undefined || (channelMargin === undefined && channelLoss === undefined)) return undefined;
  const { pricePerUnit = 0, costPerUnit = 0 } = input;
  const kept = `${money(pricePerUnit)} ${timesShare(100 - share * 100, 100)}`;
  return {
    gives: channelMargin === undefined ? 'channelLoss' : 'channelMargin',
    inputs: ['pricePerUnit', 'costPerUnit', 'channelPercent'],
    title:
      channelMargin === undefined
        ? `Lost on each ${noun.one} sold through others`
        : `What one ${noun.one} leaves, sold through others`,
    formula: channelMargin === undefined ? `${money(costPerUnit)} cost − ${kept}` : `${kept} − ${money(costPerUnit)}`,
    result: money(channelMargin ?? channelLoss ?? 0),
  };
};

const unitsSum: Line = (input, { unitsDirect, directMargin }, words) =>
  unitsLine(input, words, { gives: 'unitsDirect', units: unitsDirect, margin: directMargin, how: 'sold directly' });

const unitsChannelSum: Line = (input, { unitsChannel, channelMargin }, words) =>
  unitsLine(input, words, {
    gives: 'unitsChannel',
    units: unitsChannel,
    margin: channelMargin,
    how: 'sold through others',
  });

interface Units {
  gives: 'unitsDirect' | 'unitsChannel';
  units: number | undefined;
  margin: number | undefined;
  how: string;
}

function unitsLine(
  { spendBeforeSale = 0 }: LaunchInput,
  { money, noun }: Words,
  { gives, units, margin, how }: Units,
): OwnSum<Key, Result> | undefined {
  if (units === undefined || margin === undefined) return undefined;
  return {
    gives,
    inputs: [
      'spendBeforeSale',
      'pricePerUnit',
      'costPerUnit',
      ...(gives === 'unitsChannel' ? (['channelPercent'] as const) : []),
    ],
    title: capital(`${noun.many} to earn it back, ${how}`),
    formula: `${money(spendBeforeSale)} ÷ ${money(margin)}${roundedUp(spendBeforeSale / margin, units)}`,
    result: counted(units, noun),
  };
}

const monthSum: Line = (input, { unitsPerMonth, directMargin }, { money, noun }) =>
  unitsPerMonth === undefined || directMargin === undefined
    ? undefined
    : {
        gives: 'unitsPerMonth',
        inputs: ['fixedPerMonth', 'pricePerUnit', 'costPerUnit'],
        title: capital(`${noun.many} a month to cover the fixed costs`),
        formula: `${money(input.fixedPerMonth ?? 0)} a month ÷ ${money(directMargin)}${roundedUp((input.fixedPerMonth ?? 0) / directMargin, unitsPerMonth)}`,
        result: counted(unitsPerMonth, noun),
      };

const weekSum: Line = (input, { unitsPerWeek, directMargin }, { money, noun }) =>
  unitsPerWeek === undefined || directMargin === undefined
    ? undefined
    : {
        gives: 'unitsPerWeek',
        inputs: ['fixedPerMonth', 'pricePerUnit', 'costPerUnit'],
        title: capital(`${noun.many} a week`),
        formula: `${money(input.fixedPerMonth ?? 0)} × 12 ÷ 52 weeks ÷ ${money(directMargin)}, rounded up`,
        result: counted(unitsPerWeek, noun),
      };

const runwaySum: Line = ({ moneyLeft = 0, burnPerMonth = 0, runwayMonths: given }, { runwayMonths }, { money }) => {
  if (runwayMonths === undefined || given !== undefined) return undefined;
  return {
    gives: 'runwayMonths',
    inputs: ['moneyLeft', 'burnPerMonth'],
    title: 'How long the money lasts',
    formula: `${money(moneyLeft)} ÷ ${money(burnPerMonth)} a month`,
    result: counted(runwayMonths, months),
  };
};

const spareSum: Line = (_, { spareMonths, shortMonths, runwayMonths, monthsNeeded }) => {
  const value = spareMonths ?? shortMonths;
  if (value === undefined || runwayMonths === undefined || monthsNeeded === undefined) return undefined;
  const [last, need] = [counted(runwayMonths, months), counted(monthsNeeded, months)];
  return {
    gives: spareMonths === undefined ? 'shortMonths' : 'spareMonths',
    inputs: ['runwayMonths', 'moneyLeft', 'burnPerMonth', 'deadlineDay', 'monthsNeeded'],
    title: spareMonths === undefined ? 'Missing at the end' : 'The launch may slip by',
    formula:
      spareMonths === undefined
        ? `${need} until the first sale − ${last} of money`
        : `${last} of money − ${need} until the first sale`,
    result: counted(value, months),
  };
};

const askedSum: Line = ({ interested = 0, asked = 0 }, { interestedPerHundred }) =>
  interestedPerHundred === undefined
    ? undefined
    : {
        gives: 'interestedPerHundred',
        inputs: ['interested', 'asked'],
        title: 'People you asked who want it',
        formula: `${plain(interested)} of ${plain(asked)}`,
        result: `${plain(interestedPerHundred)} of 100`,
      };

const asksSum: Line = ({ interested = 0, asked = 0 }, { asksToEarnBack, unitsDirect }, { noun }) => {
  if (asksToEarnBack === undefined || unitsDirect === undefined) return undefined;
  return {
    gives: 'asksToEarnBack',
    inputs: ['interested', 'asked', 'spendBeforeSale', 'pricePerUnit', 'costPerUnit'],
    title: `People to ask for ${counted(unitsDirect, noun)}, if everyone who says yes buys`,
    formula: `${counted(unitsDirect, noun)} ${dividedByShare(interested, asked)}${roundedUp((unitsDirect * asked) / interested, asksToEarnBack)}`,
    result: `${plain(asksToEarnBack)} people`,
  };
};

const depositSum: Line = ({ deposits = 0, interested = 0 }, { depositsPerHundred }) =>
  // Nobody of so many needs no calculation.
  depositsPerHundred === undefined || depositsPerHundred === 0
    ? undefined
    : {
        gives: 'depositsPerHundred',
        inputs: ['interested', 'deposits'],
        title: 'Interested people who have paid something',
        formula: `${plain(deposits)} of ${plain(interested)}`,
        result: `${plain(depositsPerHundred)} of 100`,
      };

/** Two plausible values around what is known: a cost of a third or half of the price, a price of two or three times the cost. */
function launchExamples(
  { pricePerUnit, costPerUnit }: LaunchInput,
  { money, noun, prices: [, high] = [100, 100] }: Words,
): Example<LaunchInput>[] {
  const cost = (costEach: number) => ({
    said: `one ${noun.one} costs you ${money(costEach)}`,
    values: { costPerUnit: costEach },
  });
  const price = (each: number) => ({ said: `the price is ${money(each)}`, values: { pricePerUnit: each } });
  const lasts = (runwayMonths: number) => ({
    said: `your money lasts ${runwayMonths} months`,
    values: { runwayMonths },
  });
  const spend = (spendBeforeSale: number) => ({
    said: `you still spend ${money(spendBeforeSale)} before the first sale`,
    values: { spendBeforeSale },
  });
  const both = (each: number, costEach: number) => ({
    said: `one ${noun.one} brings ${money(each)} and costs you ${money(costEach)}`,
    values: { pricePerUnit: each, costPerUnit: costEach },
  });
  return [
    ...(pricePerUnit ? [[cost(tidy(pricePerUnit / 3)), cost(tidy(pricePerUnit / 2))] as const] : []),
    ...(costPerUnit ? [[price(tidy(costPerUnit * 2)), price(tidy(costPerUnit * 3))] as const] : []),
    ...(pricePerUnit ? [[spend(tidy(pricePerUnit * 100)), spend(tidy(pricePerUnit * 200))] as const] : []),
    [lasts(3), lasts(6)],
    [both(high, high * 0.4), both(high, high * 0.6)],
  ];
}

/** Two leading digits: an example should look like one. */
function tidy(value: number): number {
  return Number(value.toPrecision(2));
}

const step = 0.1;
const cut = 0.2;

/** What a step of each lever saves, in units until the launch is paid back. */
export function launchLevers(input: LaunchInput, words: Words): Lever<Key>[] {
  const { unitsDirect, unitsChannel } = calculateLaunch(input);
  const { money, noun } = words;
  const { pricePerUnit = 0, costPerUnit = 0, spendBeforeSale = 0 } = input;
  if (unitsDirect === undefined) return [];
  const lever = (
    id: string,
    title: string,
    [from, to]: readonly [string, string],
    better: Partial<LaunchInput>,
    inputs: Key[],
  ): Lever<Key> => {
    const saved = unitsDirect - (calculateLaunch({ ...input, ...better }).unitsDirect ?? unitsDirect);
    return { id, title, from, to, worth: saved, worthText: `${counted(saved, noun)} fewer to earn it back`, inputs };
  };
  const [higher, lower, smaller] = [pricePerUnit * (1 + step), costPerUnit * (1 - step), spendBeforeSale * (1 - cut)];
  return ranked([
    unitsChannel === undefined
      ? undefined
      : {
          id: 'direct',
          title: 'Sell directly, not through others',
          from: counted(unitsChannel, noun),
          to: counted(unitsDirect, noun),
          worth: Math.max(0, unitsChannel - unitsDirect),
          worthText: `${counted(Math.max(0, unitsChannel - unitsDirect), noun)} fewer to earn it back`,
          inputs: ['channelPercent', 'pricePerUnit', 'costPerUnit', 'spendBeforeSale'],
        },
    lever('price', 'A price 10% higher', [money(pricePerUnit), money(higher)], { pricePerUnit: higher }, [
      'pricePerUnit',
    ]),
    lever('cost', 'A cost 10% lower', [money(costPerUnit), money(lower)], { costPerUnit: lower }, ['costPerUnit']),
    lever(
      'smaller',
      'Spend 20% less before the first sale',
      [money(spendBeforeSale), money(smaller)],
      { spendBeforeSale: smaller },
      ['spendBeforeSale'],
    ),
  ]);
}
