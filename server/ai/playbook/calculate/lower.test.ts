import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plain } from './format.ts';
import { calculateLower, type LowerInput } from './lower.ts';
import { type LowerWords, lowerLevers, lowerSums } from './lower-in-words.ts';
import { anyDay, anyNumber, dollars, expectSame, expectUsable } from './testing.ts';

const inMoney: LowerWords = {
  ...dollars,
  say: dollars.money,
  sayLess: dollars.money,
  sayPart: (name) => name,
  sayStep: ({ stepShare }) => `${plain(stepShare * 100)}% less`,
  examplePart: { name: 'the biggest part', stepShare: 0.1, lever: 'biggest' },
  exampleNow: 10_000,
  isCost: true,
  sayOnly: (name) => `If you only cut ${name}`,
};
const inHours: LowerWords = {
  ...inMoney,
  say: (value) => `${plain(value)} hours`,
  sayLess: (value) => `${plain(value)} hours`,
  isCost: false,
};
const inComplaints: LowerWords = {
  ...inMoney,
  say: plain,
  sayLess: plain,
  whole: 'orders',
  exampleNow: 20,
  isCost: false,
};

const costs: LowerInput = {
  now: 18_400,
  target: 15_000,
  period: 'month',
  moneyPerUnit: 1,
  parts: [
    { name: 'rent', amount: 6200, stepShare: 0.1, lever: 'biggest' },
    { name: 'wages', amount: 7500, stepShare: 0.05, lever: 'shifts' },
    { name: 'subscriptions', amount: 900, stepShare: 0.3, lever: 'stop' },
  ],
  today: '2026-11-27',
  deadlineDay: '2027-06-30',
};
const hours: LowerInput = {
  now: 70,
  target: 45,
  period: 'week',
  payPerHour: 25,
  hourWorth: 90,
  today: '2026-11-27',
  deadlineDay: '2027-05-28',
};
const complaints: LowerInput = {
  now: 14,
  target: 5,
  period: 'month',
  isCounted: true,
  outOf: 220,
  moneyPerUnit: 35,
  parts: [
    { name: 'late', amount: 5, stepShare: 0.5, lever: 'first-cause' },
    { name: 'damaged', amount: 6, stepShare: 0.5, lever: 'first-cause' },
    { name: 'wrong item', amount: 3, stepShare: 0.5, lever: 'first-cause' },
  ],
  today: '2026-11-27',
  deadlineDay: '2027-03-31',
};

test('$18,400 a month to $15,000: steps of 10, 5 and 30% give $1,265 of $3,400', () => {
  const result = calculateLower(costs);
  expect(result).toMatchObject({
    gap: 3400,
    monthsLeft: 7,
    moneyPerYear: 40_800,
    stepsTotal: 1265,
    stillToFind: 2135,
    leftAfterBest: 17_780,
    enough: undefined,
  });
  expect(result.lessPerMonth).toBeCloseTo(3400 / 7);
  expect(result.alikePerHundred).toBeCloseTo(23.29, 2);
  expect(result.parts?.map(({ name, step }) => [name, step])).toEqual([
    ['wages', 375],
    ['rent', 620],
    ['subscriptions', 270],
  ]);
  expect(result.parts?.[0]?.perHundred).toBeCloseTo(40.76, 2);
  expect(result.best?.name).toBe('rent');
});

test('the sums of the costs say each step in words', () => {
  expect(lowerSums(costs, inMoney).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '$18,400 − $15,000 = $3,400 a month',
    '$3,400 a month × 12 months = $40,800 a year',
    '$375 from wages + $620 from rent + $270 from subscriptions = $1,265 a month',
    '$18,400 − $620 = $17,780 a month',
    '$3,400 ÷ ($7,500 + $6,200 + $900) = 23.3% less of each',
  ]);
});

test('the levers come by what a step takes away', () => {
  expect(lowerLevers(costs, inMoney).map(({ id, worthText }) => [id, worthText])).toEqual([
    ['biggest', '$620 a month less'],
    ['shifts', '$375 a month less'],
    ['stop', '$270 a month less'],
  ]);
});

test('the fewest parts that reach the target are named', () => {
  const { enough, stillToFind } = calculateLower({ ...costs, target: 17_500 });
  expect(enough).toEqual(['rent', 'wages']);
  expect(stillToFind).toBe(0);
});

test('70 hours to 45: what they cost in other hands, against what the own hour is worth', () => {
  expect(calculateLower(hours)).toMatchObject({
    gap: 25,
    monthsLeft: 5,
    lessPerMonth: 5,
    handOverCostPerYear: 32_500,
    hoursWorthPerYear: 117_000,
    gainPerYear: 84_500,
  });
  expect(lowerSums(hours, inHours).map(({ formula, result }) => `${formula} = ${result}`)).toContain(
    '25 hours a week × $25 × 52 weeks = $32,500 a year',
  );
});

test('14 complaints of 220 orders to 5: half of each cause, in whole ones', () => {
  const result = calculateLower(complaints);
  expect(result).toMatchObject({
    gap: 9,
    monthsLeft: 4,
    moneyPerYear: 3780,
    stepsTotal: 6,
    stillToFind: 3,
    leftAfterBest: 11,
  });
  expect(result.perHundred).toBeCloseTo(6.36, 2);
  expect(result.targetPerHundred).toBeCloseTo(2.27, 2);
  expect(result.parts?.map(({ step }) => step)).toEqual([3, 2, 1]);
});

describe('what is missing', () => {
  test.each<[keyof LowerInput, (keyof ReturnType<typeof calculateLower>)[]]>([
    ['now', ['gap', 'lessPerMonth', 'moneyPerYear']],
    ['target', ['gap', 'lessPerMonth', 'moneyPerYear']],
    ['deadlineDay', ['monthsLeft', 'lessPerMonth']],
    ['parts', ['parts', 'stepsTotal', 'stillToFind', 'leftAfterBest', 'alikePerHundred']],
  ])('without %s, it is named and its results are undefined', (key, results) => {
    const result = calculateLower({ ...costs, [key]: undefined });
    expect(result.missing).toContain(key);
    for (const name of results) expect(result[name]).toBeUndefined();
  });

  test.each<[keyof LowerInput, string]>([
    ['target', '$1,840 a month or $3,680 a month'],
    ['now', '$3,750 a month or $7,500 a month'],
  ])('without %s, two numbers are shown as an example', (key, result) => {
    expect(lowerSums({ ...costs, [key]: undefined }, inMoney)[0]).toMatchObject({ isExample: true, result });
  });

  test('without parts, a biggest one of a third and of a half is shown', () => {
    const sums = lowerSums({ ...costs, parts: undefined }, inMoney);
    expect(sums.find(({ gives }) => gives === 'stepsTotal')).toMatchObject({
      isExample: true,
      result: '$613.33 a month or $920 a month',
    });
  });

  test('parts that are more than the whole are not used', () => {
    const [rent] = costs.parts ?? [];
    const result = calculateLower({ ...costs, parts: rent && [{ ...rent, amount: 20_000 }] });
    expect(result).toMatchObject({ isPartsTooMany: true, parts: undefined, stepsTotal: undefined });
  });
});

test('a number that is low enough already has no gap', () => {
  expect(calculateLower({ ...costs, target: 18_400 })).toMatchObject({ isReached: true, gap: undefined });
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const part = fc.record({
    name: fc.constantFrom('rent', 'van'),
    amount: fc.oneof(fc.integer({ min: -5, max: 900 }), fc.constantFrom(0, 1e15, Number.NaN)),
    stepShare: fc.constantFrom(0, 0.1, 0.5, 1, 2, -1),
    lever: fc.constantFrom('biggest', 'stop'),
  });
  const anyInput = fc.record({
    now: anyNumber,
    target: anyNumber,
    period: fc.constantFrom(undefined, 'week' as const, 'month' as const, 'year' as const),
    isCounted: fc.boolean(),
    outOf: anyNumber,
    parts: fc.option(fc.array(part, { maxLength: 4 }), { nil: undefined }),
    moneyPerUnit: anyNumber,
    payPerHour: anyNumber,
    hourWorth: anyNumber,
    today: anyDay,
    deadlineDay: anyDay,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = calculateLower(input);
      const sums = lowerSums(input, inComplaints);
      expectUsable(result, sums, lowerLevers(input, inComplaints));
      expectSame(sums, result);
    }),
    { seed: 32, numRuns: 500 },
  );
});

test('a lower target never needs less, and more parts never leave more to find', () => {
  const numbers = fc.record({ now: fc.integer({ min: 50, max: 500 }), target: fc.integer({ min: 1, max: 49 }) });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 40 }), ({ now, target }, amount) => {
      const input: LowerInput = { ...costs, now, target, parts: [] };
      const lower = calculateLower({ ...input, target: target - 1 });
      expect(lower.gap ?? 0).toBeGreaterThan(calculateLower(input).gap ?? 0);
      const one = { name: 'a', amount, stepShare: 0.5, lever: 'biggest' };
      const few = calculateLower({ ...input, parts: [one] });
      const more = calculateLower({ ...input, parts: [one, { ...one, name: 'b', amount: 5 }] });
      expect(more.stillToFind ?? 0).toBeLessThanOrEqual(few.stillToFind ?? 0);
    }),
    { seed: 32, numRuns: 200 },
  );
});
