import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateReplace, monthsLate, type ReplaceInput } from './replace.ts';
import { type ReplaceWords, replaceLevers, replaceSums } from './replace-in-words.ts';
import { anyDay, anyNumber, dollars, expectUsable } from './testing.ts';

const words: ReplaceWords = {
  ...dollars,
  noun: { one: 'client', many: 'clients' },
  attempt: { one: 'conversation', many: 'conversations' },
};
const retainer: ReplaceInput = {
  moneyEndingPerPeriod: 6000,
  endDay: '2027-03-31',
  today: '2026-11-27',
  moneyPerDealPerPeriod: 1500,
  talksHeld: 5,
  dealsWon: 1,
  weeksToPay: 8,
};

test('$6,000 a month by 31 March, at $1,500, 1 in 5 and 8 weeks: 4 deals, 20 talks, begun by 3 February', () => {
  const result = calculateReplace(retainer);
  expect(result).toMatchObject({
    dealsNeeded: 4,
    talksNeeded: 20,
    lastBeginDay: '2027-02-03',
    weeksToBegin: 7,
    isLate: false,
    isOver: false,
    moneyUncovered: 0,
  });
  expect(result.talksPerWeek).toBe(3);
});

test('the sums say each step in the person’s nouns', () => {
  const said = replaceSums({ ...retainer, moneyInAllPerPeriod: 15_000, talksPerWeekNow: 1 }, words);
  expect(said.map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '$6,000 a month ÷ $1,500 a month from one = 4 clients',
    '4 clients ÷ 0.2 = 20 conversations',
    '31 March 2027 − 8 weeks until a new one pays = 3 February 2027',
    '20 conversations ÷ 7 weeks to 3 February 2027, rounded up = 3 conversations a week',
    'At 1 conversation a week, 6 months in all without one of the 4 clients × $1,500 = $9,000',
    '$6,000 ÷ $15,000 a month = 40 of 100',
  ]);
});

test('at today’s pace the deals pay one after the other, and each month without one costs', () => {
  const result = calculateReplace({ ...retainer, talksPerWeekNow: 1 });
  expect(result).toMatchObject({ coveredDay: '2027-06-14', monthsUncovered: 6, moneyUncovered: 9000 });
  expect(calculateReplace({ ...retainer, talksPerWeekNow: 5 }).moneyUncovered).toBe(0);
});

test('where even next week is too late, the gap is counted to the first day that is possible', () => {
  const result = calculateReplace({ ...retainer, endDay: '2026-12-31' });
  expect(result).toMatchObject({
    isLate: true,
    lastBeginDay: '2026-11-05',
    firstPayDay: '2027-01-25',
    talksPerWeek: undefined,
    monthsUncovered: 4,
    moneyUncovered: 6000,
  });
  const gap = replaceSums({ ...retainer, endDay: '2026-12-31' }, words).find(({ gives }) => gives === 'moneyUncovered');
  expect(gap).toMatchObject({
    formula: 'First payment 25 January 2027, 1 month after 31 December 2026, × $6,000 a month',
    result: '$6,000',
  });
});

const shop: ReplaceInput = {
  moneyInAllPerPeriod: 4_100_000,
  sharePerHundredEnding: 38,
  moneyWantedPerPeriod: 1_100_000,
  period: 'year',
  endDay: '2027-03-31',
  today: '2026-11-27',
  moneyPerDealPerPeriod: 8400,
  isOneOff: true,
  talksHeld: 6,
  dealsWon: 1,
  weeksToPay: 14,
  talksPerMonthNow: 9,
};
const order = { ...words, noun: { one: 'order', many: 'orders' }, attempt: { one: 'quote', many: 'quotes' } };

test('orders that pay once: what a year at today’s pace brings, and what each has to bring instead', () => {
  expect(calculateReplace(shop)).toMatchObject({
    moneyEnding: 1_558_000,
    moneyToReplace: 1_100_000,
    dealsNeeded: 131,
    dealsAtPacePerYear: 18,
    moneyAtPacePerYear: 151_200,
    dealsEachToReach: 8,
  });
  expect(calculateReplace(shop).moneyMissingPerMonth).toBeCloseTo(117_233, 0);
  expect(replaceSums(shop, order).map(({ formula, result }) => `${formula} = ${result}`)).toEqual(
    expect.arrayContaining([
      '38% of $4,100,000 a year = $1,558,000 a year',
      '$1,100,000 a year ÷ $8,400 for one, rounded up = 131 orders a year',
      '9 quotes a month × 12 × 1 ÷ 6 = 18 orders, × $8,400 = $151,200 a year',
      '$1,100,000 ÷ 18 a year, or 8 orders of $8,400, rounded up = $61,111.11 a year',
    ]),
  );
});

test('where orders pay once, a step of a lever is worth money in a year', () => {
  expect(replaceLevers(shop, order).map(({ id, worthText }) => `${id} ${worthText}`)).toEqual([
    'keep brings $389,500 a year',
    'repeat brings $151,200 a year',
    'attempts brings $72,800 a year',
    'rate brings $60,480 a year',
  ]);
});

test('more than what ends is not replaced', () => {
  expect(calculateReplace({ ...shop, moneyWantedPerPeriod: 2_000_000 }).moneyToReplace).toBe(1_558_000);
});

test('income that has ended already is over', () => {
  expect(calculateReplace({ ...retainer, endDay: '2026-10-31' })).toMatchObject({ isOver: true, isLate: true });
});

test.each([
  ['2027-03-31', '2027-03-31', 0],
  ['2027-03-31', '2027-04-01', 1],
  ['2027-03-31', '2027-05-26', 2],
  ['2027-03-15', '2027-04-15', 1],
  ['2027-03-15', '2027-04-16', 2],
  ['2026-12-31', '2027-01-25', 1],
])('from %s to %s are %i begun months', (endDay, paysOn, months) => {
  expect(monthsLate(endDay, paysOn)).toBe(months);
});

test('a grant for a year is replaced by the year', () => {
  const grant: ReplaceInput = {
    ...retainer,
    moneyEndingPerPeriod: 80_000,
    moneyPerDealPerPeriod: 15_000,
    period: 'year',
  };
  expect(calculateReplace(grant)).toMatchObject({ dealsNeeded: 6, talksNeeded: 30 });
  expect(replaceSums(grant, words)[0]).toMatchObject({
    formula: '$80,000 a year ÷ $15,000 a year from one, rounded up',
    result: '6 clients',
  });
});

test('deals that pay once are counted for a year', () => {
  const project: ReplaceInput = { ...retainer, moneyPerDealPerPeriod: 7500, isOneOff: true };
  const result = calculateReplace(project);
  expect(result).toMatchObject({ dealsNeeded: 10, talksNeeded: 50, moneyUncovered: undefined });
  expect(result.talksPerWeek).toBeCloseTo(50 / 52);
  expect(replaceSums(project, words)[0]).toMatchObject({
    formula: '$6,000 a month × 12 months ÷ $7,500 for one, rounded up',
    result: '10 clients a year',
  });
});

test('where fewer than two a week are needed, the share of a week is not rounded', () => {
  expect(calculateReplace({ ...retainer, moneyEndingPerPeriod: 1500 }).talksPerWeek).toBeCloseTo(5 / 7);
});

test('the levers come with the greatest first, in conversations', () => {
  expect(replaceLevers(retainer, words).map(({ id, from, to, worth }) => [id, from, to, worth])).toEqual([
    ['keep', '$6,000 a month', '$4,500 a month to replace', 5],
    ['existing', '4 clients', '3 from new contacts', 5],
    ['rate', '20 of 100', '28 of 100', 5],
    ['size', '$1,500 a month', '$2,000 a month', 5],
  ]);
});

test.each<[Partial<ReplaceInput>, keyof ReplaceInput, (keyof ReturnType<typeof calculateReplace>)[]]>([
  [{ moneyEndingPerPeriod: undefined }, 'moneyEndingPerPeriod', ['dealsNeeded', 'talksNeeded', 'moneyUncovered']],
  [{ endDay: undefined }, 'endDay', ['lastBeginDay', 'talksPerWeek', 'moneyUncovered']],
  [{ moneyPerDealPerPeriod: undefined }, 'moneyPerDealPerPeriod', ['dealsNeeded', 'talksNeeded']],
  [{ talksHeld: undefined }, 'talksHeld', ['talksNeeded', 'talksPerWeek']],
  [{ dealsWon: undefined }, 'dealsWon', ['talksNeeded', 'talksPerWeek']],
  [{ weeksToPay: undefined }, 'weeksToPay', ['lastBeginDay', 'talksPerWeek', 'moneyUncovered']],
])('without %o, %s is missing and its results are undefined', (change, missing, undefinedResults) => {
  const result = calculateReplace({ ...retainer, ...change });
  expect(result.missing[0]).toBe(missing);
  for (const key of undefinedResults) expect(result[key]).toBeUndefined();
});

test('without the size of a deal, a quarter and a half of the income are shown as an example', () => {
  const said = replaceSums({ ...retainer, moneyPerDealPerPeriod: undefined }, words);
  expect(said[0]).toMatchObject({
    isExample: true,
    formula:
      'If one new client brings $1,500 a month: $6,000 a month ÷ $1,500 a month from one. If one new client brings $3,000 a month: $6,000 a month ÷ $3,000 a month from one.',
    result: '4 clients or 2 clients',
  });
});

test('one source is brought down to a share by what others bring more', () => {
  const dependent: ReplaceInput = {
    ...retainer,
    moneyEndingPerPeriod: 210_000,
    moneyInAllPerPeriod: 300_000,
    sharePerHundredWanted: 40,
    moneyPerDealPerPeriod: 25_000,
  };
  expect(calculateReplace(dependent)).toMatchObject({
    endingPerHundred: 70,
    moneyToReplace: 225_000,
    dealsNeeded: 9,
    moneyUncovered: undefined,
  });
  expect(replaceSums(dependent, words)[0]).toMatchObject({
    formula: '$210,000 ÷ 0.4 − $300,000 in all today',
    result: '$225,000 a month',
  });
  expect(calculateReplace({ ...dependent, sharePerHundredWanted: 80 }).moneyToReplace).toBeUndefined();
});

test('a part that is more than the whole gives no share, and no sale no conversations', () => {
  expect(calculateReplace({ ...retainer, moneyInAllPerPeriod: 5000 }).endingPerHundred).toBeUndefined();
  expect(calculateReplace({ ...retainer, dealsWon: 0 }).talksNeeded).toBeUndefined();
  expect(calculateReplace({ ...retainer, dealsWon: 9 }).talksNeeded).toBeUndefined();
  expect(calculateReplace({ ...retainer, talksPerWeekNow: 0 }).moneyUncovered).toBeUndefined();
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyInput = fc.record({
    moneyEndingPerPeriod: anyNumber,
    moneyInAllPerPeriod: anyNumber,
    sharePerHundredWanted: anyNumber,
    sharePerHundredEnding: anyNumber,
    moneyWantedPerPeriod: anyNumber,
    talksPerMonthNow: anyNumber,
    wantedDay: anyDay,
    period: fc.constantFrom(undefined, 'month' as const, 'year' as const),
    endDay: anyDay,
    today: anyDay,
    moneyPerDealPerPeriod: anyNumber,
    isOneOff: fc.constantFrom(undefined, true, false),
    talksHeld: anyNumber,
    dealsWon: anyNumber,
    weeksToPay: anyNumber,
    talksPerWeekNow: anyNumber,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = calculateReplace(input);
      expectUsable(result, replaceSums(input, words), replaceLevers(input, words));
    }),
    { seed: 32, numRuns: 500 },
  );
});
