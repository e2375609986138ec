import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateShows, type ShowsInput } from './shows.ts';
import { type ShowsWords, showsLevers, showsSums } from './shows-in-words.ts';
import { anyNumber, dollars, expectSame, expectUsable } from './testing.ts';

const words: ShowsWords = {
  ...dollars,
  buyer: { one: 'visitor', many: 'visitors' },
  show: { one: 'showing', many: 'showings' },
};
const cinema: ShowsInput = {
  visitors: 14,
  visitorsWanted: 40,
  seats: 132,
  showsPerWeek: 8,
  moneyLeftPerVisitor: 7.35,
  costPerShow: 130,
};

test('14 people at 8 showings of $130, $7.35 left from each: 18 pay for one, and 6 would do', () => {
  const result = calculateShows(cinema);
  expect(result).toMatchObject({ visitorsToPay: 18, moreToPay: 4, visitorsPerWeek: 112, fewerShows: 6 });
  expect(result).toMatchObject({ visitorsInFewer: 18.7, savedPerWeek: 260, gainWantedPerWeek: 1312 });
  expect(result.lossPerWeek).toBeCloseTo(216.8);
  expect(result.gainPerWeek).toBeUndefined();
});

test('the sums say each step in words', () => {
  expect(showsSums(cinema, words).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '$130 to run it ÷ $7.35 left from each, rounded up = 18 visitors',
    '($130 − 14 × $7.35) × 8 showings = $216.80 a week',
    '14 × 8 showings = 112 visitors a week',
    '112 a week ÷ 18, rounded down; 18.7 in each = 6 showings',
    '2 showings fewer × $130 = $260 a week',
    '(40 × $7.35 − $130) × 8 showings = $1,312 a week',
    '14 of 132 seats = 10.6 of 100',
  ]);
});

test('the levers come with the greatest first', () => {
  expect(showsLevers(cinema, words).map(({ id, worthText }) => `${id} ${worthText}`)).toEqual([
    'audience brings $294 a week',
    'fewer saves $260 a week',
    'groups brings $147 a week',
  ]);
});

test('a showing that pays for itself is run as often as today', () => {
  expect(calculateShows({ ...cinema, visitors: 20 })).toMatchObject({
    lossPerWeek: undefined,
    fewerShows: undefined,
    moreToPay: undefined,
  });
  expect(calculateShows({ ...cinema, visitors: 20 }).gainPerWeek).toBeCloseTo(136);
});

test.each<[keyof ShowsInput, (keyof ReturnType<typeof calculateShows>)[]]>([
  ['visitors', ['lossPerWeek', 'visitorsPerWeek', 'fewerShows']],
  ['showsPerWeek', ['lossPerWeek', 'visitorsPerWeek', 'savedPerWeek']],
  ['moneyLeftPerVisitor', ['visitorsToPay', 'lossPerWeek', 'fewerShows']],
  ['costPerShow', ['visitorsToPay', 'lossPerWeek', 'savedPerWeek']],
])('without %s, it is missing and its results are undefined', (key, results) => {
  const result = calculateShows({ ...cinema, [key]: undefined });
  expect(result.missing[0]).toBe(key);
  for (const name of results) expect(result[name]).toBeUndefined();
});

test('without what is left from a visitor, two values are shown as an example', () => {
  expect(showsSums({ ...cinema, moneyLeftPerVisitor: undefined }, words)[0]).toMatchObject({
    isExample: true,
    result: '26 visitors or 13 visitors',
  });
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyInput = fc.record({
    visitors: anyNumber,
    visitorsWanted: anyNumber,
    seats: anyNumber,
    showsPerWeek: anyNumber,
    moneyLeftPerVisitor: anyNumber,
    costPerShow: anyNumber,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = calculateShows(input);
      const sums = showsSums(input, words);
      expectUsable(result, sums, showsLevers(input, words));
      expectSame(sums, result);
    }),
    { seed: 32, numRuns: 500 },
  );
});
