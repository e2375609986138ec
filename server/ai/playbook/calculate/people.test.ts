import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculatePeople, type PeopleInput } from './people.ts';
import { peopleLevers, peopleSums } from './people-in-words.ts';
import { anyNumber, dollars, expectSame, expectUsable } from './testing.ts';

const crew: PeopleInput = {
  people: 6,
  leavers: 4,
  leaversMonths: 11,
  causes: [
    { id: 'training', words: 'nobody trains them', people: 3 },
    { id: 'pay', words: 'the pay', people: 1 },
  ],
  hoursPerWeekEach: 40,
  raisePerHour: 2,
};

test('four of 6 in 11 months is one in 2.75 months, and the cause of 3 comes first', () => {
  const result = calculatePeople(crew);
  expect(result).toMatchObject({ monthsPerLeaver: 2.75, raiseMoneyPerYear: 24_960 });
  expect(result.causes.map(({ id, people, asked }) => [id, people, asked])).toEqual([
    ['training', 3, 4],
    ['pay', 1, 4],
  ]);
});

test('the sums say each step in words', () => {
  const all = { ...crew, fillWeeks: 8, payPerHour: 22 };
  expect(peopleSums(all, dollars).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '11 months ÷ 4 people who left = 2.75 months',
    '4 people ÷ 11 months × 12 = 4.4 people',
    '8 weeks × 40 hours of full-time work = 320 hours',
    '320 hours × 4.4 people a year = 1,396 hours',
    '$2 × 40 hours × 52 weeks × 6 people = $24,960',
    '$24,960 ÷ $22 an hour = 1,135 hours a year',
    '1,135 hours ÷ 320 hours for one empty place, rounded up = 4 people a year',
  ]);
});

test('the levers are the causes, with the people who named them', () => {
  expect(peopleLevers(crew)).toMatchObject([
    { id: 'training', title: 'Nobody trains them', worth: 3, worthText: '3 of the 4 who left' },
    { id: 'pay', worth: 1 },
  ]);
});

test.each<[keyof PeopleInput, (keyof ReturnType<typeof calculatePeople>)[]]>([
  ['leavers', ['monthsPerLeaver', 'leaversPerYear', 'vacancyHoursPerYear']],
  ['leaversMonths', ['monthsPerLeaver', 'leaversPerYear', 'vacancyHoursPerYear']],
  ['fillWeeks', ['vacancyHours', 'vacanciesToPrevent']],
  ['payPerHour', ['raiseHoursPerYear', 'vacanciesToPrevent']],
  ['raisePerHour', ['raiseMoneyPerYear', 'vacanciesToPrevent']],
])('without %s, it is missing and its results are undefined', (key, results) => {
  const result = calculatePeople({ ...crew, fillWeeks: 8, payPerHour: 22, [key]: undefined });
  expect(result.missing).toContain(key);
  for (const name of results) expect(result[name]).toBeUndefined();
});

test('a raise for some costs what it costs for these', () => {
  expect(calculatePeople({ ...crew, raisePeople: 2 }).raiseMoneyPerYear).toBe(8320);
});

test('a cause that more people named than were asked is left out', () => {
  const causes = [{ id: 'pay', words: 'the pay', people: 9 }];
  expect(calculatePeople({ ...crew, causes }).causes).toEqual([]);
  expect(calculatePeople({ ...crew, causes, causesAsked: 10 }).causes).toHaveLength(1);
});

test('without the raise, two raises are shown as an example', () => {
  const said = peopleSums({ ...crew, raisePerHour: undefined }, dollars);
  expect(said.find(({ gives }) => gives === 'raiseMoneyPerYear')).toMatchObject({
    isExample: true,
    result: '$12,480 or $24,960',
  });
});

test('nobody who left gives no pace', () => {
  expect(calculatePeople({ ...crew, leavers: 0 })).toMatchObject({
    monthsPerLeaver: undefined,
    leaversPerYear: undefined,
  });
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const cause = fc.record({
    id: fc.constant('pay'),
    words: fc.constant('pay'),
    people: fc.integer({ min: -2, max: 30 }),
  });
  const anyInput = fc.record({
    people: anyNumber,
    leavers: anyNumber,
    leaversMonths: anyNumber,
    causesAsked: anyNumber,
    causes: fc.array(cause, { maxLength: 3 }),
    fillWeeks: anyNumber,
    hoursPerWeekEach: anyNumber,
    payPerHour: anyNumber,
    raisePerHour: anyNumber,
    raisePeople: anyNumber,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = calculatePeople(input);
      const sums = peopleSums(input, dollars);
      expectUsable(result, sums, peopleLevers(input));
      expectSame(sums, result);
    }),
    { seed: 32, numRuns: 500 },
  );
});
