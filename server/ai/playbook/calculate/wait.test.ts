import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDay, anyNumber, dollars, expectSame, expectUsable } from './testing.ts';
import { calculateWait, type WaitInput } from './wait.ts';
import { sayWait, waitLevers, waitSums } from './wait-in-words.ts';

const words = { ...dollars, noun: { one: 'repair', many: 'repairs' } };
const shop: WaitInput = { itemsInLine: 24, itemsFinishedPerPeriod: 8, wantedWaitPeriods: 1, hoursPerItem: 2 };

test('24 in line at 8 a week wait 3 weeks; for 1 week 8 may stand in line: 16 extra, 32 hours once', () => {
  expect(calculateWait(shop)).toMatchObject({
    waitPeriods: 3,
    wantedLine: 8,
    itemsToClear: 16,
    wantedPerPeriod: 24,
    hoursOnce: 32,
    isReached: false,
  });
});

test('the sums say each step in the person’s nouns', () => {
  const all: WaitInput = { ...shop, itemsArrivingPerPeriod: 10, today: '2026-11-27', deadlineDay: '2027-02-07' };
  expect(waitSums(all, words).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '24 repairs in line ÷ 8 finished a week = 3 weeks',
    '24 in line − 8 (8 finished a week × 1 week) = 16 repairs',
    '16 repairs × 2 hours = 32 hours',
    '10 new − 8 finished = 2 repairs a week',
    '4 (32 hours ÷ 8 weeks of work) + 4 (2 repairs a week × 2 hours) = 8 hours a week',
    '2 hours ÷ (40 hours a week × 3 weeks) = 1.7%',
    '24 repairs ÷ 1 week = 24 repairs a week',
  ]);
});

test('without extra hours the line shrinks by what is finished above what comes in', () => {
  const shrinking = { ...shop, itemsArrivingPerPeriod: 6 };
  expect(calculateWait(shrinking)).toMatchObject({ periodsUntilWanted: 8, lineGrowsPerPeriod: undefined });
  expect(calculateWait({ ...shop, itemsArrivingPerPeriod: 8 }).periodsUntilWanted).toBeUndefined();
});

test('the step with the most work holds the line, and its hours make the item’s', () => {
  const steps = [
    { step: 'diagnosis', units: 0.5 },
    { step: 'fitting', units: 1.5 },
  ];
  expect(calculateWait({ ...shop, hoursPerItem: undefined, steps })).toMatchObject({
    slowestStep: { step: 'fitting' },
    slowestPerHundred: 75,
    hoursOnce: 32,
  });
});

test('days that pass in a step are wait and no work', () => {
  const steps = [
    { step: 'measuring', units: 2 },
    { step: 'pricing', units: 8 },
  ];
  const input: WaitInput = { waitPeriods: 10 / 7, wantedWaitPeriods: 2 / 7, steps, stepUnit: 'days' };
  expect(calculateWait(input)).toMatchObject({ slowestPerHundred: 80, hoursPerItem: undefined });
  expect(waitLevers(input, words).map(({ id, worthText, from }) => [id, worthText, from])).toEqual([
    ['slowest-step', '2 days less wait', '8 days each'],
  ]);
});

test('the line that nobody counted follows from the wait and the pace', () => {
  const told: WaitInput = { waitPeriods: 3, itemsFinishedPerPeriod: 8, wantedWaitPeriods: 1 };
  expect(calculateWait(told)).toMatchObject({ itemsInLine: 24, itemsToClear: 16 });
  expect(waitSums(told, words)[0]).toMatchObject({ title: 'In line today', formula: '8 finished a week × 3 weeks' });
});

test('the pace that nobody counted follows from the line and the wait', () => {
  const told: WaitInput = { waitPeriods: 10 / 7, itemsInLine: 20, wantedWaitPeriods: 2 / 7 };
  expect(calculateWait(told)).toMatchObject({ itemsFinishedPerPeriod: 14, wantedLine: 4, itemsToClear: 16 });
  expect(
    waitSums(told, words)
      .slice(0, 2)
      .map(({ formula }) => formula),
  ).toEqual(['20 repairs in line × 7 ÷ 10 days', '20 in line − 4 (14 finished a week × 2 ÷ 7 days)']);
});

test('people who stand and wait are counted by the hour, and nothing is cleared once', () => {
  const desk: WaitInput = { period: 'hour', itemsInLine: 9, itemsFinishedPerPeriod: 12, wantedWaitPeriods: 1 / 3 };
  expect(calculateWait(desk)).toMatchObject({ waitPeriods: 0.75, wantedLine: 4, hoursOnce: undefined });
  expect(waitSums(desk, words)[0]).toMatchObject({
    formula: '9 repairs in line ÷ 12 served an hour',
    result: '45 minutes',
  });
  expect(waitLevers(desk, words).map(({ id, worthText }) => [id, worthText])).toEqual([
    ['rate', '3.5 minutes less wait'],
  ]);
});

test.each([
  [3, 'week', '3 weeks'],
  [10 / 7, 'week', '10 days'],
  [1, 'week', '1 week'],
  [4 / 168, 'week', '4 hours'],
  [3.2, 'workWeek', '16 working days'],
  [2.5, 'week', '2.5 weeks'],
  [0.75, 'hour', '45 minutes'],
  [2, 'hour', '2 hours'],
] as const)('%d of a %s is %s', (periods, period, words) => {
  expect(sayWait(periods, { period })).toBe(words);
});

test('the levers come in days of wait, the greatest first', () => {
  const all: WaitInput = { ...shop, itemsArrivingPerPeriod: 9, steps: [{ step: 'fitting', units: 1.5 }] };
  const levers = waitLevers(all, words);
  expect(levers.map(({ id, worthText }) => [id, worthText])).toEqual([
    ['clear-once', '14 days less wait'],
    ['slowest-step', '3.9 days less wait'],
    ['intake', '3.5 days less wait'],
    ['rate', '2.3 days less wait'],
  ]);
  expect(levers[0]?.title).toBe('32 hours of extra work, once');
});

test.each<[keyof WaitInput, (keyof ReturnType<typeof calculateWait>)[]]>([
  ['itemsInLine', ['waitPeriods', 'itemsToClear', 'wantedPerPeriod', 'hoursOnce']],
  ['itemsFinishedPerPeriod', ['waitPeriods', 'wantedLine', 'itemsToClear', 'hoursOnce']],
  ['wantedWaitPeriods', ['wantedLine', 'itemsToClear', 'wantedPerPeriod', 'hoursOnce']],
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
  expect(calculateWait({ ...shop, wantedWaitPeriods: 3 })).toMatchObject({ isReached: true, itemsToClear: undefined });
  expect(calculateWait({ ...shop, itemsInLine: 0 })).toMatchObject({ isReached: true, waitPeriods: 0 });
});

test('no wait at all means an empty line, and no rate gives it', () => {
  expect(calculateWait({ ...shop, wantedWaitPeriods: 0 })).toMatchObject({
    wantedLine: 0,
    itemsToClear: 24,
    wantedPerPeriod: undefined,
  });
  expect(calculateWait({ ...shop, itemsFinishedPerPeriod: 0 }).waitPeriods).toBeUndefined();
});

test('a date that has passed is named, and no hours are shared out', () => {
  const past = calculateWait({ ...shop, today: '2026-11-27', deadlineDay: '2026-09-30' });
  expect(past).toMatchObject({ isPast: true, extraHoursPerWeek: undefined, hoursOnce: 32 });
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyStep = fc.record({
    step: fc.constant('fitting'),
    units: fc.double({ min: -1, max: 100, noNaN: true }),
  });
  const anyInput = fc.record({
    period: fc.constantFrom(undefined, 'week' as const, 'workWeek' as const, 'hour' as const),
    stepUnit: fc.constantFrom(undefined, 'minutes' as const, 'hours' as const, 'days' as const),
    waitPeriods: anyNumber,
    itemsInLine: anyNumber,
    itemsFinishedPerPeriod: anyNumber,
    wantedWaitPeriods: anyNumber,
    itemsArrivingPerPeriod: anyNumber,
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
      expectSame(
        sums.filter(({ gives }) => !/^(?:waitPeriods|periodsUntil)/.test(gives)),
        result,
      );
    }),
    { seed: 32, numRuns: 500 },
  );
});
