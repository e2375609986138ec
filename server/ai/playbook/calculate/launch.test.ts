import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateLaunch, type LaunchInput } from './launch.ts';
import { launchLevers, launchSums } from './launch-in-words.ts';
import { anyDay, anyNumber, dollars, expectSame, expectUsable } from './testing.ts';

const words = { ...dollars, noun: { one: 'lamp', many: 'lamps' } };
const lamp: LaunchInput = {
  spendBeforeSale: 24_000,
  pricePerUnit: 49,
  costPerUnit: 21,
  channelPercent: 30,
  runwayMonths: 5,
  monthsNeeded: 4,
  interested: 40,
  deposits: 6,
};

test('a lamp leaves $28 or $13.30, 858 pay it back, and it may slip by a month', () => {
  const result = calculateLaunch(lamp);
  expect(result).toMatchObject({ directMargin: 28, unitsDirect: 858, spareMonths: 1, depositsPerHundred: 15 });
  expect(result.channelMargin).toBeCloseTo(13.3);
  expect(result).toMatchObject({ unitsChannel: 1805, shortMonths: undefined, directLoss: undefined });
});

test('the sums say each step in words', () => {
  const money = { ...lamp, runwayMonths: undefined, moneyLeft: 30_000, burnPerMonth: 6000 };
  expect(launchSums(money, words).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '$49 − $21 = $28',
    '$49 × 0.7 − $21 = $13.30',
    '$24,000 ÷ $28, rounded up = 858 lamps',
    '$24,000 ÷ $13.30, rounded up = 1,805 lamps',
    '$30,000 ÷ $6,000 a month = 5 months',
    '5 months of money − 4 months until the first sale = 1 month',
    '6 of 40 = 15 of 100',
  ]);
});

test('the levers come with the greatest first', () => {
  expect(launchLevers(lamp, words).map(({ id, worth }) => [id, worth])).toEqual([
    ['direct', 947],
    ['smaller', 172],
    ['price', 128],
    ['cost', 60],
  ]);
});

test('a price below the cost loses on each, and nothing pays it back', () => {
  const result = calculateLaunch({ ...lamp, pricePerUnit: 20 });
  expect(result).toMatchObject({ directMargin: undefined, directLoss: 1, unitsDirect: undefined });
  expect(launchSums({ ...lamp, pricePerUnit: 20 }, words)[0]).toMatchObject({
    formula: '$21 cost − $20 price',
    result: '$1',
  });
  expect(launchLevers({ ...lamp, pricePerUnit: 20 }, words)).toEqual([]);
});

test('money that ends before the first sale is short', () => {
  expect(calculateLaunch({ ...lamp, runwayMonths: 3 })).toMatchObject({ spareMonths: undefined, shortMonths: 1 });
});

test('the months until a day are counted in days', () => {
  const dated = { ...lamp, monthsNeeded: undefined, today: '2026-11-27', deadlineDay: '2027-05-01' };
  expect(calculateLaunch(dated).monthsNeeded).toBeCloseTo((155 * 12) / 365);
});

test.each<[keyof LaunchInput, (keyof ReturnType<typeof calculateLaunch>)[]]>([
  ['pricePerUnit', ['directMargin', 'channelMargin', 'unitsDirect', 'unitsChannel']],
  ['costPerUnit', ['directMargin', 'channelMargin', 'unitsDirect', 'unitsChannel']],
  ['spendBeforeSale', ['unitsDirect', 'unitsChannel']],
  ['runwayMonths', ['runwayMonths', 'spareMonths', 'shortMonths']],
  ['interested', ['depositsPerHundred']],
  ['deposits', ['depositsPerHundred']],
])('without %s, it is missing and its results are undefined', (key, results) => {
  const result = calculateLaunch({ ...lamp, [key]: undefined });
  expect(result.missing).toContain(key);
  for (const name of results) expect(result[name]).toBeUndefined();
});

test('the fixed costs of a place are covered by sales a month and a week', () => {
  const cafe = { pricePerUnit: 6, costPerUnit: 2, fixedPerMonth: 8000 };
  expect(calculateLaunch(cafe)).toMatchObject({ unitsPerMonth: 2000, unitsPerWeek: 462 });
  expect(launchSums(cafe, words).map(({ formula }) => formula)).toContain('$8,000 a month ÷ $4');
});

test('the day on which the money ends is counted from today', () => {
  expect(calculateLaunch({ ...lamp, today: '2026-11-27', runwayMonths: 4 }).moneyEndDay).toBe('2027-03-28');
  expect(calculateLaunch(lamp).moneyEndDay).toBeUndefined();
});

test('without the cost, two costs are shown as an example', () => {
  expect(launchSums({ ...lamp, costPerUnit: undefined }, words)[0]).toMatchObject({
    isExample: true,
    formula: 'If one lamp costs you $16: $49 − $16. If one lamp costs you $25: $49 − $25.',
    result: '$33 or $24',
  });
});

test('more deposits than interested people give no share', () => {
  expect(calculateLaunch({ ...lamp, deposits: 50 }).depositsPerHundred).toBeUndefined();
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyInput = fc.record({
    spendBeforeSale: anyNumber,
    pricePerUnit: anyNumber,
    costPerUnit: anyNumber,
    channelPercent: anyNumber,
    interested: anyNumber,
    deposits: anyNumber,
    moneyLeft: anyNumber,
    burnPerMonth: anyNumber,
    fixedPerMonth: anyNumber,
    runwayMonths: anyNumber,
    monthsNeeded: anyNumber,
    today: anyDay,
    deadlineDay: anyDay,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const { moneyEndDay: _, ...result } = calculateLaunch(input);
      const sums = launchSums(input, words);
      expectUsable(result, sums, launchLevers(input, words));
      expectSame(sums, result);
    }),
    { seed: 32, numRuns: 500 },
  );
});
