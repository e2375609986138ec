import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateLoss, type LossInput, lossLevers, lossSums } from './loss.ts';
import { anyNumber, dollars, expectSame, expectUsable } from './testing.ts';

const words = { ...dollars, noun: { one: 'member', many: 'members' } };
const gym: LossInput = {
  lostUnits: 12,
  ofUnits: 300,
  moneyPerUnitPerMonth: 40,
  reasons: [
    { reason: 'moved away', units: 3 },
    { reason: 'first month', units: 7 },
  ],
};

test('twelve of 300 at $40 are 4 %, $480 a month and $5,760 a month after a year', () => {
  expect(calculateLoss(gym)).toMatchObject({
    lostPerHundred: 4,
    moneyGonePerMonth: 480,
    moneyPerMonthAfterYear: 5760,
    halvedMoneyPerMonthAfterYear: 2880,
    moneyInFirstYear: 37_440,
    monthsStayImplied: 25,
    moneyPerUnitStay: 1000,
  });
});

test('seven of the twelve in their first month come first', () => {
  const { firstReason, reasons } = calculateLoss(gym);
  expect(firstReason).toMatchObject({ reason: 'first month', units: 7, moneyPerMonth: 280 });
  expect(reasons.map(({ perHundred }) => Math.round(perHundred))).toEqual([58, 25]);
});

test('a dearer reason comes before a more frequent one', () => {
  const reasons = [...(gym.reasons ?? []), { reason: 'firms that closed', units: 2, moneyPerUnit: 300 }];
  expect(calculateLoss({ ...gym, reasons }).firstReason).toMatchObject({
    reason: 'firms that closed',
    moneyPerMonth: 600,
  });
});

test('the sums say each step in the person’s nouns', () => {
  expect(
    lossSums({ ...gym, wantedLostPerMonth: 6 }, words).map(({ formula, result }) => `${formula} = ${result}`),
  ).toEqual([
    '12 ÷ 300 members = 4% a month',
    '12 members × $40 = $480 of monthly income',
    '$480 × 12 months = $5,760 a month',
    '$480 × (12 + 11 + … + 1 = 78) = $37,440',
    '$40 × 25 months = $1,000',
    '$5,760 ÷ 2 = $2,880 a month',
    '6 members kept a month × $40 × 12 months = $2,880 a month',
    '7 ÷ 12 members (“moved away”: 3) = 58.3%',
  ]);
});

test('what brings money once is lost once: $80 for each of 12 missed is $11,520 a year', () => {
  const missed = { lostUnits: 12, ofUnits: 150, moneyPerUnitOnce: 80 };
  expect(calculateLoss(missed)).toMatchObject({
    moneyGonePerMonth: 960,
    moneyPerMonthAfterYear: undefined,
    moneyInFirstYear: 11_520,
    halvedMoneyInFirstYear: 5760,
    moneyPerUnitStay: undefined,
  });
  expect(lossSums(missed, words).find(({ gives }) => gives === 'moneyInFirstYear')?.formula).toBe('$960 × 12');
  expect(lossLevers(missed, words).map(({ id }) => id)).toEqual(['save', 'win-back']);
});

test('a count for a year is shared out among its months', () => {
  const year = { ...gym, lostUnits: 144, lostInMonths: 12, reasons: [{ reason: 'first month', units: 84 }] };
  expect(calculateLoss(year)).toMatchObject({
    lostPerMonth: 12,
    lostPerHundred: 4,
    firstReason: { moneyPerMonth: 280 },
  });
  expect(lossSums(year, words)[0]).toMatchObject({ formula: '144 members ÷ 12 months', result: '12 members a month' });
  expect(lossSums(year, words)[2]?.formula).toBe('144 members ÷ 12 months × $40');
});

test('the levers come with the greatest first', () => {
  expect(lossLevers(gym, words).map(({ id, worth }) => [id, worth])).toEqual([
    ['first-reason', 1680],
    ['save', 1440],
    ['price', 600],
    ['win-back', 576],
    ['longer', 480],
  ]);
  expect(lossLevers(gym, words)[0]).toMatchObject({ from: '7', to: '3.5', worthText: '$1,680 a month after a year' });
});

test.each<[keyof LossInput, (keyof ReturnType<typeof calculateLoss>)[]]>([
  ['lostUnits', ['lostPerMonth', 'lostPerHundred', 'moneyGonePerMonth', 'moneyPerMonthAfterYear']],
  ['ofUnits', ['lostPerHundred', 'monthsStayImplied']],
  ['moneyPerUnitPerMonth', ['moneyGonePerMonth', 'moneyPerMonthAfterYear', 'halvedMoneyPerMonthAfterYear']],
  ['reasons', ['firstReason', 'firstReasonPerHundred']],
])('without %s, it is missing and its results are undefined', (key, undefinedResults) => {
  const result = calculateLoss({ ...gym, [key]: undefined });
  expect(result.missing[0]).toBe(key);
  for (const name of undefinedResults) expect(result[name]).toBeUndefined();
});

test('without the worth of one, two are shown as an example', () => {
  const said = lossSums({ ...gym, moneyPerUnitPerMonth: undefined }, words);
  expect(said.find(({ gives }) => gives === 'moneyGonePerMonth')).toMatchObject({
    isExample: true,
    formula:
      'If one member brings $50 a month: 12 members × $50. If one member brings $200 a month: 12 members × $200.',
    result: '$600 of monthly income or $2,400 of monthly income',
  });
});

test('more lost than there are is named, and no share is given', () => {
  expect(calculateLoss({ ...gym, ofUnits: 10 })).toMatchObject({ isMoreThanAll: true, lostPerHundred: undefined });
});

test('no more lost than wanted is reached, and nothing is saved', () => {
  expect(calculateLoss({ ...gym, wantedLostPerMonth: 12 })).toMatchObject({
    isReached: true,
    savedPerMonth: undefined,
  });
  expect(calculateLoss({ ...gym, wantedLostPerMonth: 0 })).toMatchObject({
    savedPerMonth: 12,
    savedMoneyPerMonthAfterYear: 5760,
  });
});

test('nothing lost costs nothing', () => {
  expect(calculateLoss({ ...gym, lostUnits: 0, reasons: [] })).toMatchObject({
    lostPerHundred: 0,
    moneyGonePerMonth: 0,
    monthsStayImplied: undefined,
  });
  expect(lossLevers({ ...gym, lostUnits: 0, reasons: [] }, words).map(({ id }) => id)).toEqual(['price']);
});

test('reasons that add up to more than was lost are shared among themselves', () => {
  const reasons = [
    { reason: 'price', units: 15 },
    { reason: 'hours', units: 5 },
  ];
  expect(calculateLoss({ ...gym, reasons }).reasons.map(({ perHundred }) => perHundred)).toEqual([75, 25]);
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyReason = fc.record({
    reason: fc.constant('price'),
    units: fc.integer({ min: -5, max: 500 }),
    moneyPerUnit: anyNumber,
  });
  const anyInput = fc.record({
    lostUnits: anyNumber,
    lostInMonths: anyNumber,
    ofUnits: anyNumber,
    moneyPerUnitPerMonth: anyNumber,
    moneyPerUnitOnce: anyNumber,
    monthsStay: anyNumber,
    wantedLostPerMonth: anyNumber,
    reasons: fc.option(fc.array(anyReason, { maxLength: 4 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = calculateLoss(input);
      const sums = lossSums(input, words);
      expectUsable(result, sums, lossLevers(input, words));
      expectSame(sums, result);
    }),
    { seed: 32, numRuns: 500 },
  );
});
