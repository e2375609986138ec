import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateIdle, type IdleInput } from './idle.ts';
import { type IdleWords, idleLevers, idleSums } from './idle-in-words.ts';
import { anyNumber, dollars, expectSame, expectUsable } from './testing.ts';

const words: IdleWords = {
  ...dollars,
  noun: { one: 'sale', many: 'sales' },
  unit: { one: 'hour', many: 'hours' },
};
const cafe: IdleInput = { unitsIdlePerPeriod: 15, payPerIdleUnit: 22, moneyLeftPerSale: 9 };
const studio: IdleInput = {
  unitsIdlePerPeriod: 16,
  unitsInAllPerPeriod: 40,
  pricePerSale: 35,
  costPerSale: 5,
  unitsPerSale: 1,
};
const seats: IdleWords = { ...words, unit: { one: 'seat', many: 'seats' } };

test('15 hours at $22 cost $330, which 37 sales at $9 pay for, 8 a day of five', () => {
  expect(calculateIdle(cafe)).toMatchObject({
    costPerPeriod: 330,
    costPerYear: 17_160,
    salesToPay: 37,
    salesToPayPerDay: 8,
  });
});

test('the sums say each step in the person’s nouns', () => {
  expect(idleSums(cafe, words).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '15 hours a week × $22 = $330 a week',
    '$330 a week × 52 weeks = $17,160 a year',
    '$330 a week ÷ $9 left from each, rounded up = 37 sales a week',
    '37 sales ÷ 5 days, rounded up = 8 sales a day',
  ]);
});

test('seats are worth what is left from each that stays empty', () => {
  const result = calculateIdle({ ...studio, unitsIdleWantedPerPeriod: 8 });
  expect(result).toMatchObject({
    filledPerHundred: 60,
    moneyLeftPerSale: 30,
    lostPerPeriod: 480,
    lostPerYear: 24_960,
    unitsToFill: 8,
    fillWorthPerPeriod: 240,
    lowestPrice: 5,
    costPerPeriod: undefined,
  });
  const said = idleSums({ ...studio, unitsIdleWantedPerPeriod: 8 }, seats).filter(({ isExample }) => !isExample);
  expect(said.map(({ formula, result: value }) => `${formula} = ${value}`)).toEqual([
    '40 in all − 16 idle = 24 of 40 seats = 60 of 100',
    '16 seats idle − 8 that may stay idle = 8 seats a week',
    '$35 price − $5 of its own costs = $30',
    '8 seats a week × $30 left from each = $240 a week',
    '16 seats a week × $30 left from each = $480 a week',
    '$480 a week × 52 weeks = $24,960 a year',
  ]);
});

test('rooms that are let by the month are counted for twelve months', () => {
  const desks: IdleInput = { ...studio, period: 'month', pricePerSale: 250, costPerSale: 20, unitsIdlePerPeriod: 12 };
  expect(calculateIdle(desks)).toMatchObject({ lostPerPeriod: 2760, lostPerYear: 33_120, salesToPayPerDay: undefined });
});

test('what is idle for a season is not counted for a year', () => {
  const result = calculateIdle({ ...studio, isSeasonal: true, payPerIdleUnit: 2 });
  expect(result).toMatchObject({ lostPerPeriod: 480, lostPerYear: undefined, costPerYear: undefined });
});

test('a sale that takes time sets how many fit in, and a price that covers the pay', () => {
  const salon: IdleInput = {
    ...cafe,
    moneyLeftPerSale: undefined,
    pricePerSale: 60,
    costPerSale: 10,
    unitsPerSale: 1.5,
  };
  expect(calculateIdle(salon)).toMatchObject({ salesThatFit: 10, lostPerPeriod: 500, lowestPriceWithPay: 43 });
  expect(calculateIdle({ ...salon, pricePerSale: 40 })).toMatchObject({ salesToPay: 11, isTooSmall: true });
});

test('what comes in today counts toward the sales that are needed', () => {
  const input = { ...cafe, moneyLeftPerSale: undefined, pricePerSale: 14, costPerSale: 5, moneyInPerPeriod: 168 };
  expect(calculateIdle(input)).toMatchObject({ salesToday: 12, moreSales: 25 });
  expect(calculateIdle({ ...input, moneyInPerPeriod: 700 })).toMatchObject({ salesToday: 50, moreSales: 0 });
});

test('a price that does not cover its own cost is sold at a loss, and pays for nothing', () => {
  const result = calculateIdle({ ...studio, costPerSale: 40 });
  expect(result).toMatchObject({ isSoldAtLoss: true, moneyLeftPerSale: undefined, lostPerPeriod: undefined });
});

test('a goal that allows more idle units than there are is reached', () => {
  expect(calculateIdle({ ...studio, unitsIdleWantedPerPeriod: 20 })).toMatchObject({
    isReached: true,
    unitsToFill: undefined,
  });
});

test('a whole that is smaller than its idle part is left out', () => {
  const result = calculateIdle({ ...studio, unitsInAllPerPeriod: 10 });
  expect(result.filledPerHundred).toBeUndefined();
  expect(result.missing).toContain('unitsInAllPerPeriod');
});

test('the levers come with the greatest first, in money for the same period', () => {
  const all = { ...studio, payPerIdleUnit: 4, unitsFallenThroughPerPeriod: 6 };
  expect(idleLevers(all, seats).map(({ id, worth }) => [id, worth])).toEqual([
    ['fill', 120],
    ['no-shows', 90],
    ['peak', 84],
    ['shift', 24],
  ]);
  expect(idleLevers(cafe, words).map(({ id, worthText }) => [id, worthText])).toEqual([
    ['shift', 'saves $110 a week'],
    ['fill', 'brings $45 a week'],
  ]);
});

test.each<[Partial<IdleInput>, keyof IdleInput, (keyof ReturnType<typeof calculateIdle>)[]]>([
  [{ unitsIdlePerPeriod: undefined }, 'unitsIdlePerPeriod', ['costPerPeriod', 'costPerYear', 'salesToPay']],
  [{ payPerIdleUnit: undefined }, 'payPerIdleUnit', ['costPerPeriod', 'costPerYear', 'salesToPay']],
  [{ moneyLeftPerSale: undefined }, 'pricePerSale', ['salesToPay', 'salesToPayPerDay']],
  [{ moneyLeftPerSale: undefined, pricePerSale: 14 }, 'costPerSale', ['salesToPay', 'salesToPayPerDay']],
])('without %o, %s is missing and its results are undefined', (change, missing, undefinedResults) => {
  const result = calculateIdle({ ...cafe, ...change });
  expect(result.missing[0]).toBe(missing);
  for (const key of undefinedResults) expect(result[key]).toBeUndefined();
});

test('without what one sale leaves, two amounts are shown as an example', () => {
  const said = idleSums({ ...cafe, moneyLeftPerSale: undefined }, words);
  expect(said.find(({ gives }) => gives === 'salesToPay')).toMatchObject({
    isExample: true,
    formula:
      'If $10 is left from one sale: $330 a week ÷ $10 left from each. If $30 is left from one sale: $330 a week ÷ $30 left from each.',
    result: '33 sales a week or 11 sales a week',
  });
});

test('without any number, a whole example is shown', () => {
  const said = idleSums({}, words);
  expect(said.map(({ gives, isExample }) => [gives, isExample])).toContainEqual(['salesToPay', true]);
  expect(said.every(({ isExample }) => isExample)).toBe(true);
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyInput = fc.record({
    unitsIdlePerPeriod: anyNumber,
    unitsInAllPerPeriod: anyNumber,
    unitsIdleWantedPerPeriod: anyNumber,
    period: fc.constantFrom(undefined, 'week' as const, 'month' as const),
    isSeasonal: fc.constantFrom(undefined, true, false),
    payPerIdleUnit: anyNumber,
    moneyInPerPeriod: anyNumber,
    pricePerSale: anyNumber,
    costPerSale: anyNumber,
    moneyLeftPerSale: anyNumber,
    unitsPerSale: anyNumber,
    sellingDaysPerWeek: anyNumber,
    unitsFallenThroughPerPeriod: anyNumber,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = calculateIdle(input);
      const sums = idleSums(input, words);
      expectUsable(result, sums, idleLevers(input, words));
      expectSame(sums, result);
    }),
    { seed: 32, numRuns: 500 },
  );
});
