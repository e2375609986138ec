import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDay, anyNumber, dollars, expectSame, expectUsable } from './testing.ts';
import { calculateWait, type WaitInput, waitLevers, waitSums } from './wait.ts';

const words = { ...dollars, noun: { one: 'repair', many: 'repairs' } };
const shop: WaitInput = { itemsInLine: 24, itemsFinishedPerWeek: 8, wantedWaitWeeks: 1, hoursPerItem: 2 };

test('24 in line at 8 a week wait 3 weeks; for 1 week 8 may stand in line: 16 extra, 32 hours once', () => {
  expect(calculateWait(shop)).toMatchObject({
    waitWeeks: 3,
    waitDays: 21,
    wantedLine: 8,
    itemsToClear: 16,
    wantedPerWeek: 24,
    hoursOnce: 32,
    isReached: false,
  });
});

test('the sums say each step in the person’s nouns', () => {
  const all: WaitInput = { ...shop, itemsArrivingPerWeek: 10, today: '2026-11-27', deadlineDay: '2027-02-07' };
  expect(waitSums(all, words).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '24 repairs in line ÷ 8 finished a week = 3 weeks',
    '8 finished a week × 1 week = 8 repairs',
    '24 in line − 8 = 16 repairs',
    '24 repairs ÷ 1 week = 24 repairs a week',
    '16 repairs × 2 hours = 32 hours',
    '32 hours ÷ 8 weeks of work = 4 hours a week',
    '10 new − 8 finished = 2 repairs a week',
  ]);
});

test('without extra hours the line shrinks by what is finished above what comes in', () => {
  const shrinking = { ...shop, itemsArrivingPerWeek: 6 };
  expect(calculateWait(shrinking)).toMatchObject({ weeksUntilWanted: 8, lineGrowsPerWeek: undefined });
  expect(calculateWait({ ...shop, itemsArrivingPerWeek: 8 }).weeksUntilWanted).toBeUndefined();
});

test('the wait that they know gives the line from the rate, or the rate from the line', () => {
  const said = { ...shop, itemsInLine: undefined, waitWeeksToday: 3 };
  expect(calculateWait(said)).toMatchObject({ itemsInLine: 24, waitWeeks: 3, itemsToClear: 16, hoursOnce: 32 });
  expect(waitSums(said, words)[0]).toMatchObject({ formula: '3 weeks × 8 finished a week', result: '24 repairs' });
  const line = { ...shop, itemsFinishedPerWeek: undefined, waitWeeksToday: 3 };
  expect(calculateWait(line)).toMatchObject({ itemsFinishedPerWeek: 8, itemsToClear: 16 });
  expect(calculateWait({ waitWeeksToday: 3 })).toMatchObject({ waitWeeks: 3, itemsInLine: undefined });
});

test('the step with the most work holds the line, and its hours make the item’s', () => {
  const steps = [
    { step: 'diagnosis', hoursPerItem: 0.5 },
    { step: 'fitting', hoursPerItem: 1.5 },
  ];
  expect(calculateWait({ ...shop, hoursPerItem: undefined, steps })).toMatchObject({
    slowestStep: { step: 'fitting' },
    slowestPerHundred: 75,
    hoursOnce: 32,
  });
});

test('the step with the fewest items a week holds the line, also with less work', () => {
  const steps = [
    { step: 'diagnosis', hoursPerItem: 0.5, hoursPerWeek: 4 },
    { step: 'fitting', hoursPerItem: 1.5, hoursPerWeek: 40 },
  ];
  expect(calculateWait({ ...shop, steps }).slowestStep).toMatchObject({ step: 'diagnosis', itemsPerWeek: 8 });
});

test('the levers come in days of wait, the greatest first', () => {
  const all: WaitInput = { ...shop, itemsArrivingPerWeek: 9, steps: [{ step: 'fitting', hoursPerItem: 1.5 }] };
  const levers = waitLevers(all, words);
  expect(levers.map(({ id, worthText }) => [id, worthText])).toEqual([
    ['clear-once', '5.3 days less wait'],
    ['slowest-step', '3.9 days less wait'],
    ['intake', '3.5 days less wait'],
    ['rate', '2.3 days less wait'],
  ]);
  expect(levers[0]?.title).toBe('Finish 6 repairs in extra hours, once (12 hours)');
});

test('a faster step helps only until the next one holds the line', () => {
  const steps = [
    { step: 'diagnosis', hoursPerItem: 1, hoursPerWeek: 8 },
    { step: 'fitting', hoursPerItem: 2, hoursPerWeek: 18 },
  ];
  const lever = waitLevers({ ...shop, steps }, words).find(({ id }) => id === 'slowest-step');
  expect(lever?.worth).toBe(2.3);
});

test.each<[keyof WaitInput, (keyof ReturnType<typeof calculateWait>)[]]>([
  ['itemsInLine', ['waitWeeks', 'itemsToClear', 'wantedPerWeek', 'hoursOnce']],
  ['itemsFinishedPerWeek', ['waitWeeks', 'wantedLine', 'itemsToClear', 'hoursOnce']],
  ['wantedWaitWeeks', ['wantedLine', 'itemsToClear', 'wantedPerWeek', 'hoursOnce']],
  ['hoursPerItem', ['hoursOnce']],
])('without %s, it is missing and its results are undefined', (key, undefinedResults) => {
  const result = calculateWait({ ...shop, [key]: undefined });
  expect(result.missing[0]).toBe(key);
  for (const name of undefinedResults) expect(result[name]).toBeUndefined();
});

test('without the hours for one, two values are shown as an example', () => {
  const said = waitSums({ ...shop, hoursPerItem: undefined }, words);
  expect(said.find(({ gives }) => gives === 'hoursOnce')).toMatchObject({
    isExample: true,
    formula: 'If one repair takes 1 hour: 16 repairs × 1 hour. If one repair takes 3 hours: 16 repairs × 3 hours.',
    result: '16 hours or 48 hours',
  });
});

test('a wait no longer than wanted is reached, with nothing to clear', () => {
  expect(calculateWait({ ...shop, wantedWaitWeeks: 3 })).toMatchObject({ isReached: true, itemsToClear: undefined });
  expect(calculateWait({ ...shop, itemsInLine: 0 })).toMatchObject({ isReached: true, waitWeeks: 0 });
});

test('no wait at all means an empty line, and no rate gives it', () => {
  expect(calculateWait({ ...shop, wantedWaitWeeks: 0 })).toMatchObject({
    wantedLine: 0,
    itemsToClear: 24,
    wantedPerWeek: undefined,
  });
  expect(calculateWait({ ...shop, itemsFinishedPerWeek: 0 }).waitWeeks).toBeUndefined();
});

test('a date that has passed is named, and no hours are shared out', () => {
  const past = calculateWait({ ...shop, today: '2026-11-27', deadlineDay: '2026-09-30' });
  expect(past).toMatchObject({ isPast: true, extraHoursPerWeek: undefined, hoursOnce: 32 });
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyStep = fc.record({
    step: fc.constant('fitting'),
    hoursPerItem: fc.double({ min: -1, max: 100, noNaN: true }),
    hoursPerWeek: anyNumber,
  });
  const anyInput = fc.record({
    itemsInLine: anyNumber,
    itemsFinishedPerWeek: anyNumber,
    waitWeeksToday: anyNumber,
    wantedWaitWeeks: anyNumber,
    itemsArrivingPerWeek: anyNumber,
    hoursPerItem: anyNumber,
    steps: fc.option(fc.array(anyStep, { maxLength: 4 }), { nil: undefined }),
    today: anyDay,
    deadlineDay: anyDay,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = calculateWait(input);
      const sums = waitSums(input, words);
      expectUsable(result, sums, waitLevers(input, words));
      expectSame(sums, result);
    }),
    { seed: 32, numRuns: 500 },
  );
});
