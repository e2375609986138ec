import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateHandOver, type HandOverInput } from './hand-over.ts';
import { type HandOverWords, handOverLevers, handOverSums } from './hand-over-in-words.ts';
import { anyDay, anyNumber, dollars, expectSame, expectUsable } from './testing.ts';

const words: HandOverWords = {
  ...dollars,
  topic: { id: 'waiting', words: 'parts', shareWords: 'half' },
  job: { one: 'job', many: 'jobs' },
};
const owner: HandOverInput = {
  ownerHoursPerWeek: 30,
  ownerHoursWanted: 10,
  questions: 10,
  questionsToOwner: 7,
  questionsWanted: 2,
  callsPerDay: 50,
  topicShare: 0.5,
  awayDays: 10,
  jobsPlanned: 15,
  jobsDone: 11,
  today: '2026-11-27',
  deadlineDay: '2027-07-30',
};

test('30 hours that should be 10, and 50 calls a day for ten days', () => {
  const result = calculateHandOver(owner);
  expect(result).toMatchObject({
    hoursToHandOver: 20,
    questionsToMove: 5,
    topicCalls: 25,
    callsAway: 500,
    topicCallsAway: 250,
    jobsLeft: 4,
  });
  expect(result.hoursPerMonth).toBeCloseTo((20 * 52) / 12 / 32);
});

test('the sums say each step in words', () => {
  expect(handOverSums(owner, words).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '30 hours a week − 10 = 20 hours a week',
    '20 hours ÷ 32 working weeks × 52 ÷ 12 = 2.7 hours a week fewer each month',
    'Half of 50 calls a day = 25 calls a day',
    '50 calls a day × 10 working days = 500 calls',
    '25 calls a day × 10 working days = 250 calls',
    '7 of 10 today − 2 = 5 of 10',
    '15 jobs a week − 11 done = 4 jobs a week',
  ]);
});

test('the levers are in calls a day where they were counted, else in questions', () => {
  expect(handOverLevers(owner, words).map(({ id, worth }) => [id, worth])).toEqual([
    ['waiting', 25],
    ['decide', 25],
  ]);
  expect(handOverLevers({ ...owner, callsPerDay: undefined }, words)).toMatchObject([
    { id: 'decide', worth: 5, worthText: '5 of 10 questions fewer' },
  ]);
});

test.each<[keyof HandOverInput, (keyof ReturnType<typeof calculateHandOver>)[]]>([
  ['ownerHoursPerWeek', ['hoursToHandOver', 'hoursPerMonth']],
  ['ownerHoursWanted', ['hoursToHandOver', 'hoursPerMonth']],
  ['questionsToOwner', ['questionsToMove']],
  ['callsPerDay', ['callsAway', 'topicCalls', 'topicCallsAway']],
  ['jobsDone', ['jobsLeft']],
])('without %s, it is missing and its results are undefined', (key, results) => {
  const result = calculateHandOver({ ...owner, [key]: undefined });
  expect(result.missing).toContain(key);
  for (const name of results) expect(result[name]).toBeUndefined();
});

test('hours that are wanted already have nothing to hand over', () => {
  expect(calculateHandOver({ ...owner, ownerHoursWanted: 30 })).toMatchObject({
    isReached: true,
    hoursToHandOver: undefined,
  });
});

test('without the wanted hours, two numbers are shown as an example', () => {
  const said = handOverSums({ ...owner, ownerHoursWanted: undefined }, words);
  expect(said[0]).toMatchObject({ isExample: true, result: '25 hours a week or 20 hours a week' });
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyInput = fc.record({
    ownerHoursPerWeek: anyNumber,
    ownerHoursWanted: anyNumber,
    questions: anyNumber,
    questionsToOwner: anyNumber,
    questionsWanted: anyNumber,
    callsPerDay: anyNumber,
    topicShare: anyNumber,
    awayDays: anyNumber,
    jobsPlanned: anyNumber,
    jobsDone: anyNumber,
    today: anyDay,
    deadlineDay: anyDay,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = calculateHandOver(input);
      const sums = handOverSums(input, words);
      expectUsable(result, sums, handOverLevers(input, words));
      expectSame(sums, result);
    }),
    { seed: 32, numRuns: 500 },
  );
});
