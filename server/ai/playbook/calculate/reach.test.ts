import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateReach, type ReachInput } from './reach.ts';
import { type ReachWords, reachLevers, reachSums } from './reach-in-words.ts';
import { anyDay, anyNumber, dollars, expectSame, expectUsable } from './testing.ts';

const words: ReachWords = { ...dollars, attempt: { one: 'inquiry', many: 'inquiries' } };
const weddings: ReachInput = {
  unitsToday: 7,
  targetUnits: 18,
  today: '2026-11-27',
  deadlineDay: '2027-05-01',
  triesMade: 4,
  unitsWon: 1,
};

test('seven of 18 by 1 May, with 1 sale in 4 tries, needs 44 tries in 21 weeks', () => {
  const result = calculateReach(weddings);
  expect(result).toMatchObject({ gapUnits: 11, weeksLeft: 21, triesNeeded: 44, isReached: false, isPast: false });
  expect(result.workWeeks).toBe(19);
  expect(result.triesPerWeek).toBeCloseTo(44 / 19);
  expect(result.unitsPerWeek).toBeCloseTo(11 / 19);
});

test('from 25 to 35 in a hundred saves 12 of the 44 tries', () => {
  expect(reachLevers(weddings, words).find(({ id }) => id === 'conversion')).toMatchObject({
    from: '25 of 100',
    to: '35 of 100',
    worth: 12,
    worthText: 'saves 12 inquiries',
  });
});

test('the sums say each step in the person’s nouns', () => {
  expect(
    reachSums({ ...weddings, moneyPerUnit: 2000 }, words).map(({ formula, result }) => `${formula} = ${result}`),
  ).toEqual([
    '18 bookings − 7 today = 11 bookings',
    '11 bookings × $2,000 = $22,000',
    '21 weeks from 30 November 2026 to 1 May 2027 − 2 over the holidays = 19 weeks',
    '11 bookings ÷ 0.25 = 44 inquiries',
    '11 bookings ÷ 19 weeks = 0.6 bookings a week',
    '44 inquiries ÷ 19 weeks = 2.3 inquiries a week',
    expect.stringMatching(
      /^If you have 2 inquiries a week: 7 today \+ 2 inquiries a week × 19 weeks × 0.25, rounded down\. If/,
    ),
  ]);
});

test('a target for each month is divided by the share that says yes', () => {
  const proposals: ReachInput = { unitsToday: 5, targetUnits: 8, targetPeriod: 'month', triesMade: 5, unitsWon: 2 };
  const result = calculateReach(proposals);
  expect(result).toMatchObject({ gapUnits: 3, triesPerPeriod: 20, triesNeeded: 8 });
  expect(result.triesPerWeek).toBeCloseTo((20 * 12) / 52);
  const said = reachSums(proposals, { ...words, noun: { one: 'proposal', many: 'proposals' } });
  expect(said.find(({ gives }) => gives === 'triesPerPeriod')).toMatchObject({
    formula: '8 proposals a month ÷ 0.4',
    result: '20 inquiries a month',
  });
});

test('a target in money is turned into units by the worth of one', () => {
  const result = calculateReach({
    moneyToday: 22_000,
    targetMoney: 30_000,
    moneyPerUnit: 1500,
    triesMade: 24,
    unitsWon: 7,
  });
  expect(result).toMatchObject({ gapMoney: 8000, gapUnits: 6, triesNeeded: 21 });
});

test('tries that nobody turns up for are added', () => {
  expect(calculateReach({ ...weddings, noShowsPerHundred: 20 })).toMatchObject({ triesToArrange: 55 });
  const lever = reachLevers({ ...weddings, noShowsPerHundred: 20 }, words).find(({ id }) => id === 'no-shows');
  expect(lever).toMatchObject({ from: '20 of 100', to: '10 of 100', worth: 6 });
});

test('today’s pace tells how many there will be by the date', () => {
  expect(calculateReach({ ...weddings, triesPerWeekNow: 1 })).toMatchObject({ unitsExpected: 11, unitsShort: 7 });
});

test('the levers come with the greatest first', () => {
  const all = { ...weddings, moneyPerUnit: 2000, noShowsPerHundred: 20, triesPerWeekNow: 1 };
  expect(reachLevers(all, words).map(({ id, worth }) => [id, worth])).toEqual([
    ['attempts', 19],
    ['conversion', 12],
    ['no-shows', 6],
    ['price', 4],
  ]);
});

test.each<[Partial<ReachInput>, (keyof ReachInput)[], (keyof ReturnType<typeof calculateReach>)[]]>([
  [{ targetUnits: undefined }, ['targetUnits'], ['gapUnits', 'triesNeeded', 'triesPerWeek', 'unitsPerWeek']],
  [{ unitsToday: undefined }, ['unitsToday'], ['gapUnits', 'triesNeeded', 'triesPerWeek', 'unitsPerWeek']],
  [{ deadlineDay: undefined }, ['deadlineDay'], ['weeksLeft', 'workWeeks', 'triesPerWeek', 'unitsPerWeek']],
  [{ triesMade: undefined }, ['triesMade'], ['triesNeeded', 'triesPerWeek', 'yesPerHundred']],
  [{ unitsWon: undefined }, ['unitsWon'], ['triesNeeded', 'triesPerWeek', 'yesPerHundred']],
])('without %o, %o is missing and its results are undefined', (change, missing, undefinedResults) => {
  const result = calculateReach({ ...weddings, ...change });
  expect(result.missing.slice(0, 1)).toEqual(missing);
  for (const key of undefinedResults) expect(result[key]).toBeUndefined();
});

test('without the share of sales, two shares are shown as an example', () => {
  const said = reachSums({ ...weddings, triesMade: undefined, unitsWon: undefined }, words);
  expect(said.find(({ gives }) => gives === 'triesNeeded')).toMatchObject({
    isExample: true,
    formula:
      'If 1 of 5 inquiries becomes a booking: 11 bookings ÷ 0.2. If 2 of 5 inquiries become bookings: 11 bookings ÷ 0.4, rounded up.',
    result: '55 inquiries or 28 inquiries',
  });
});

test('a target that is not above today’s number is reached, without a gap', () => {
  for (const targetUnits of [7, 5]) {
    const result = calculateReach({ ...weddings, targetUnits });
    expect(result).toMatchObject({
      isReached: true,
      gapUnits: undefined,
      triesNeeded: undefined,
      unitsPerWeek: undefined,
    });
  }
});

test('a date that has passed is named, and nothing is shared out among its weeks', () => {
  const result = calculateReach({ ...weddings, deadlineDay: '2026-09-30' });
  expect(result).toMatchObject({ isPast: true, weeksLeft: undefined, triesPerWeek: undefined, triesNeeded: 44 });
  expect(result.missing[0]).toBe('deadlineDay');
});

test('a share of none, or of more than all, gives no tries; of all it gives the gap', () => {
  expect(calculateReach({ ...weddings, unitsWon: 0 }).triesNeeded).toBeUndefined();
  expect(calculateReach({ ...weddings, unitsWon: 9 }).triesNeeded).toBeUndefined();
  const all = { ...weddings, unitsWon: 4 };
  expect(calculateReach(all).triesNeeded).toBe(11);
  expect(reachLevers(all, words).map(({ id }) => id)).not.toContain('conversion');
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyInput = fc.record({
    unitsToday: anyNumber,
    targetUnits: anyNumber,
    moneyToday: anyNumber,
    targetMoney: anyNumber,
    targetPeriod: fc.constantFrom(undefined, 'week' as const, 'month' as const, 'year' as const),
    today: anyDay,
    deadlineDay: anyDay,
    moneyPerUnit: anyNumber,
    triesMade: anyNumber,
    unitsWon: anyNumber,
    triesPerWeekNow: anyNumber,
    noShowsPerHundred: anyNumber,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = calculateReach(input);
      const sums = reachSums(input, words);
      expectUsable(result, sums, reachLevers(input, words));
      expectSame(sums, result);
    }),
    { seed: 32, numRuns: 500 },
  );
});
