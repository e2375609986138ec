import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateLoss, type LossInput } from './loss.ts';
import { lossLevers, lossSums } from './loss-in-words.ts';
import { anyNumber, dollars, expectSame, expectUsable } from './testing.ts';

const words = {
  ...dollars,
  noun: { one: 'member', many: 'members' },
  keep: (units: string, lost: string) => `Keep ${units} of ${lost}`,
  winBack: (units: string, lost: string) => `Win back ${units} of ${lost}`,
};
const gym: LossInput = {
  lostUnits: 12,
  ofUnits: 300,
  moneyPerUnitPerMonth: 40,
  reasons: [
    { reason: 'moved away', units: 3 },
    { reason: 'first month', units: 7 },
  ],
};
const said = (input: LossInput) => lossSums(input, words).map(({ formula, result }) => `${formula} = ${result}`);

test('twelve of 300 at $40 are 4 %, $480 a month and $5,760 a month after a year', () => {
  expect(calculateLoss(gym)).toMatchObject({
    lostPerHundred: 4,
    moneyGonePerMonth: 480,
    moneyPerMonthAfterYear: 5760,
    halvedMoneyPerMonthAfterYear: 2880,
    moneyInFirstYear: 37_440,
    monthsStay: 25,
    tenthOffPerMonth: 1200,
  });
});

test('seven of the twelve in their first month come first', () => {
  const { firstReason, reasons } = calculateLoss(gym);
  expect(firstReason).toMatchObject({ reason: 'first month', units: 7, ofUnits: 12, moneyPerMonth: 280 });
  expect(reasons.map(({ perHundred }) => Math.round(perHundred))).toEqual([58, 25]);
});

test('a dearer reason comes before a more frequent one', () => {
  const reasons = [...(gym.reasons ?? []), { reason: 'firms that closed', units: 2, moneyPerUnit: 300 }];
  expect(calculateLoss({ ...gym, reasons }).firstReason).toMatchObject({
    reason: 'firms that closed',
    moneyPerMonth: 600,
  });
});

test('reasons of the last ten stand for all of a month', () => {
  const reasons = [{ reason: 'price', units: 5 }];
  expect(calculateLoss({ ...gym, reasons, reasonsOfUnits: 10 }).firstReason).toMatchObject({
    perHundred: 50,
    moneyPerMonth: 240,
  });
});

test('the sums say each step in the person’s nouns', () => {
  expect(said({ ...gym, wantedLostUnits: 6 })).toEqual([
    '12 ÷ 300 members = 4% a month',
    '12 members × $40 = $480 of monthly income',
    '$480 × 12 months = $5,760 a month',
    '6 members kept a month × $40 × 12 months = $2,880 a month',
    '7 ÷ 12 members = 58.3%',
    '300 members × $40 × 10% = $1,200 a month',
    '$480 × (12 + 11 + … + 1 = 78) = $37,440',
    '300 members ÷ 12 a month = 25 months',
  ]);
});

test('without a goal, half of the loss is one', () => {
  expect(said(gym)).toContain('$5,760 ÷ 2 = $2,880 a month');
});

test('what brings money once is lost once: 8 of 60 a week at $80 are $33,280 a year', () => {
  const missed: LossInput = { lostUnits: 8, lostPeriod: 'week', ofUnits: 60, moneyPerUnitOnce: 80, wantedLostUnits: 3 };
  expect(calculateLoss(missed)).toMatchObject({
    lostPerYear: 416,
    moneyInYear: 33_280,
    moneyPerMonthAfterYear: undefined,
    monthsStay: undefined,
  });
  expect(said(missed)).toEqual([
    '8 ÷ 60 members = 13.3% a week',
    '8 members × $80 = $640 a week',
    '$640 × 52 weeks = $33,280',
    '5 members kept a week × $80 × 52 weeks = $20,800',
  ]);
  expect(lossLevers(missed, words).map(({ id, worthText }) => [id, worthText])).toEqual([
    ['save', '$8,320 a year'],
    ['win-back', '$3,360 a year'],
  ]);
});

test('a count for several months is one for a year', () => {
  const months: LossInput = { lostUnits: 3, lostPeriods: 6, ofUnits: 40, moneyPerUnitPerMonth: 500 };
  expect(calculateLoss(months)).toMatchObject({ period: 'year', lostInPeriod: 6, lostPerHundred: 15 });
  expect(said(months).slice(0, 3)).toEqual([
    '3 members × 12 months ÷ 6 = 6 members a year',
    '6 ÷ 40 members = 15% a year',
    '6 members × $500 = $3,000 a month',
  ]);
});

test('the levers come with the greatest first', () => {
  expect(lossLevers(gym, words).map(({ id, worth, title }) => [id, worth, title])).toEqual([
    ['first-reason', 1440, 'Fewer lost over “first month”'],
    ['save', 1440, 'Keep 3 of 12'],
    ['win-back', 560, 'Win back 14 of 144'],
    ['longer', 480, 'Each member stays one month longer'],
  ]);
  expect(lossLevers(gym, words)[0]).toMatchObject({ from: '7 of 12', to: '4 of 12' });
});

test('without the worth of one, levers count those who are kept', () => {
  expect(lossLevers({ ...gym, moneyPerUnitPerMonth: undefined }, words)[0]?.worthText).toBe('36 members a year');
});

test.each<[keyof LossInput, (keyof ReturnType<typeof calculateLoss>)[]]>([
  ['lostUnits', ['lostInPeriod', 'lostPerHundred', 'moneyGonePerMonth', 'moneyPerMonthAfterYear']],
  ['ofUnits', ['lostPerHundred', 'monthsStay', 'tenthOffPerMonth']],
  ['moneyPerUnitPerMonth', ['moneyGonePerMonth', 'moneyPerMonthAfterYear', 'halvedMoneyPerMonthAfterYear']],
  ['reasons', ['firstReason', 'firstReasonPerHundred']],
])('without %s, it is missing and its results are undefined', (key, undefinedResults) => {
  const result = calculateLoss({ ...gym, [key]: undefined });
  expect(result.missing[0]).toBe(key);
  for (const name of undefinedResults) expect(result[name]).toBeUndefined();
});

test('without the worth of one, two are shown as an example', () => {
  const sums = lossSums({ ...gym, moneyPerUnitPerMonth: undefined }, words);
  expect(sums.find(({ gives }) => gives === 'moneyPerMonthAfterYear')).toMatchObject({
    isExample: true,
    formula:
      'If one member brings $50 a month: $600 × 12 months. If one member brings $200 a month: $2,400 × 12 months.',
    result: '$7,200 a month or $28,800 a month',
  });
});

test('without the worth of what brings money once, the example is for once', () => {
  const sums = lossSums({ lostUnits: 8, lostPeriod: 'week', ofUnits: 60, isOnce: true }, words);
  expect(sums.filter(({ isExample }) => isExample).map(({ gives }) => gives)).toEqual([
    'moneyGoneInPeriod',
    'moneyInYear',
    'halvedMoneyInYear',
  ]);
});

test('more lost than there are is named, and no share is given', () => {
  expect(calculateLoss({ ...gym, ofUnits: 10 })).toMatchObject({ isMoreThanAll: true, lostPerHundred: undefined });
});

test('no more lost than wanted is reached, and nothing is saved', () => {
  expect(calculateLoss({ ...gym, wantedLostUnits: 12 })).toMatchObject({ isReached: true, savedInPeriod: undefined });
  expect(said({ ...gym, wantedLostUnits: 12 }).join()).not.toContain('÷ 2');
  expect(calculateLoss({ ...gym, wantedLostUnits: 0 })).toMatchObject({
    savedInPeriod: 12,
    savedMoneyPerMonthAfterYear: 5760,
  });
});

test('nothing lost costs nothing', () => {
  expect(calculateLoss({ ...gym, lostUnits: 0, reasons: [] })).toMatchObject({
    lostPerHundred: 0,
    moneyGonePerMonth: 0,
    monthsStay: undefined,
  });
  expect(lossLevers({ ...gym, lostUnits: 0, reasons: [] }, words)).toEqual([]);
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
    lostPeriod: fc.constantFrom(undefined, 'week' as const, 'month' as const, 'year' as const),
    lostPeriods: anyNumber,
    ofUnits: anyNumber,
    moneyPerUnitPerMonth: anyNumber,
    moneyPerUnitOnce: anyNumber,
    isOnce: fc.constantFrom(undefined, true, false),
    wantedLostUnits: anyNumber,
    reasonsOfUnits: anyNumber,
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
