import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateHire, type HireInput } from './hire.ts';
import { type HireWords, hireLevers, hireSums } from './hire-in-words.ts';
import { anyDay, anyNumber, dollars, expectUsable } from './testing.ts';

const words: HireWords = {
  ...dollars,
  hire: { one: 'plumber', many: 'plumbers' },
  applicant: { one: 'applicant', many: 'applicants' },
  goodOf10: [1, 2],
};
const plumbers: HireInput = {
  hiresWanted: 3,
  today: '2026-11-27',
  deadlineDay: '2027-05-01',
  leavers: 4,
  leaversMonths: 12,
  applicants: 10,
  applicantsGood: 1,
  applicantsPerMonth: 6,
  fillWeeks: 8,
  hoursPerWeekEach: 40,
};

test('who leaves until then is hired too', () => {
  const result = calculateHire(plumbers);
  expect(result.leaversExpected).toBeCloseTo((4 / 12) * ((21 * 12) / 52));
  expect(result).toMatchObject({ hiresNeeded: 5, applicantsNeeded: 50, applicantsExpected: 29, applicantsShort: 21 });
  expect(result.applicantsPerWeek).toBeCloseTo(50 / 19);
  expect(result).toMatchObject({ lastAdDay: '2027-03-06', isAdLate: false, openHoursPerWeek: 120 });
});

test('the sums say each step in words', () => {
  expect(hireSums(plumbers, words).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '4 people in 12 months ÷ 12 × 4.8 months left = 1.6 people',
    '3 plumbers more + 1.6 who leave, rounded up = 5 people',
    '5 people ÷ 0.1 = 50 applicants',
    '50 applicants ÷ 19 weeks = 2.6 applicants a week',
    '6 applicants a month × 4.8 months, rounded down = 29 applicants',
    '1 May 2027 less 8 weeks from ad to first day = 6 March 2027',
    '3 places × 40 hours = 120 hours a week',
  ]);
});

test('one more good applicant in ten saves half, and one who stays saves ten', () => {
  expect(hireLevers(plumbers, words)).toMatchObject([
    { id: 'sourcing', from: '1 of 10', to: '2 of 10', worth: 25 },
    { id: 'stay', worth: 10 },
  ]);
});

test('an ad that would have to be out already is late', () => {
  expect(calculateHire({ ...plumbers, fillWeeks: 30 })).toMatchObject({ isAdLate: true });
});

test.each<[keyof HireInput, (keyof ReturnType<typeof calculateHire>)[]]>([
  ['hiresWanted', ['hiresNeeded', 'applicantsNeeded', 'applicantsPerWeek', 'openHoursPerWeek']],
  ['deadlineDay', ['leaversExpected', 'applicantsPerWeek', 'lastAdDay', 'applicantsExpected']],
  ['applicantsGood', ['applicantsNeeded', 'applicantsPerWeek']],
  ['fillWeeks', ['lastAdDay']],
  ['applicantsPerMonth', ['applicantsExpected']],
  ['leavers', ['leaversExpected']],
])('without %s, it is missing and its results are undefined', (key, results) => {
  const result = calculateHire({ ...plumbers, [key]: undefined });
  expect(result.missing).toContain(key);
  for (const name of results) expect(result[name]).toBeUndefined();
});

test('without the share of good applicants, two shares are shown as an example', () => {
  const said = hireSums({ ...plumbers, applicants: undefined, applicantsGood: undefined }, words);
  expect(said.find(({ gives }) => gives === 'applicantsNeeded')).toMatchObject({
    isExample: true,
    result: '50 applicants or 25 applicants',
  });
});

test('a date that has passed leaves no weeks', () => {
  expect(calculateHire({ ...plumbers, deadlineDay: '2026-09-30' })).toMatchObject({
    isPast: true,
    lastAdDay: undefined,
    leaversExpected: undefined,
    hiresNeeded: 3,
  });
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyInput = fc.record({
    hiresWanted: anyNumber,
    today: anyDay,
    deadlineDay: anyDay,
    leavers: anyNumber,
    leaversMonths: anyNumber,
    applicants: anyNumber,
    applicantsGood: anyNumber,
    applicantsPerMonth: anyNumber,
    fillWeeks: anyNumber,
    hoursPerWeekEach: anyNumber,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const { lastAdDay: _, ...result } = calculateHire(input);
      expectUsable(result, hireSums(input, words), hireLevers(input, words));
    }),
    { seed: 32, numRuns: 500 },
  );
});
