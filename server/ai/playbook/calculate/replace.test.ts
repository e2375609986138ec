import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateReplace, type ReplaceInput, type ReplaceWords, replaceLevers, replaceSums } from './replace.ts';
import { anyDay, anyNumber, dollars, expectSame, expectUsable } from './testing.ts';

const words: ReplaceWords = {
  ...dollars,
  noun: { one: 'contract', many: 'contracts' },
  attempt: { one: 'pitch', many: 'pitches' },
};
const client: ReplaceInput = {
  moneyPerMonthLost: 6000,
  endDay: '2027-03-31',
  today: '2026-11-27',
  moneyPerDealPerMonth: 1500,
  talksMade: 5,
  dealsWon: 1,
  weeksFromTalkToPay: 8,
};

test('$6,000 a month until 31 March at $1,500 a deal needs 4 deals, 20 talks, begun by 3 February', () => {
  expect(calculateReplace(client)).toMatchObject({
    dealsNeeded: 4,
    talksNeeded: 20,
    lastStartDay: '2027-02-03',
    isLate: false,
    isPast: false,
    workWeeksToStart: 7,
    monthsUncovered: 0,
    moneyUncovered: 0,
  });
});

test('the sums say each step in the person’s nouns', () => {
  const slow = { ...client, moneyPerMonthInAll: 15_000, talksPerWeekNow: 1 };
  expect(replaceSums(slow, words).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '$6,000 ÷ $15,000 = 40%',
    '$6,000 a month ÷ $1,500 = 4 contracts',
    '4 contracts ÷ 0.2 = 20 pitches',
    '31 March 2027 − 8 weeks from first pitch to payment = 3 February 2027',
    '20 pitches ÷ 7 weeks of work = 2.9 pitches a week',
    'From 31 March 2027 to 14 June 2027, when the last new one pays = 2.5 months',
    '2.5 months × $6,000 = $15,000',
  ]);
});

test('a share of the income is turned into money', () => {
  const share = { ...client, moneyPerMonthLost: undefined, lostPerHundred: 40, moneyPerMonthInAll: 15_000 };
  expect(calculateReplace(share)).toMatchObject({ moneyPerMonthLost: 6000, dealsNeeded: 4 });
  expect(calculateReplace({ ...share, lostPerHundred: 140 }).dealsNeeded).toBeUndefined();
});

test('deals that pay once are needed each month', () => {
  const once = { ...client, moneyPerDealPerMonth: undefined, moneyPerDealOnce: 1500 };
  expect(replaceSums(once, words).find(({ gives }) => gives === 'dealsNeeded')?.result).toBe('4 contracts each month');
});

test('a last day to begin that has passed is named, with the months uncovered and their cost', () => {
  const late = calculateReplace({ ...client, endDay: '2026-12-31' });
  expect(late).toMatchObject({ isLate: true, isPast: false, talksPerWeek: undefined, coveredDay: '2027-01-25' });
  expect(late).toMatchObject({ monthsUncovered: 0.9, moneyUncovered: 5400 });
});

test('an end that has passed is named', () => {
  expect(calculateReplace({ ...client, endDay: '2026-10-31' })).toMatchObject({ isPast: true, isLate: true });
});

test('the levers come in talks, the greatest first', () => {
  expect(
    replaceLevers(client, words).map(({ id, from, to, worth }) => [id, from, to, Math.round(worth * 10) / 10]),
  ).toEqual([
    ['conversion', '20 of 100', '28 of 100', 5],
    ['deal-size', '$1,500', '$2,000', 5],
    ['keep-part', '$6,000 a month lost', '$4,500 a month lost', 5],
    ['faster', '8 weeks', '7 weeks', 2.9],
  ]);
});

test.each<[keyof ReplaceInput, (keyof ReturnType<typeof calculateReplace>)[]]>([
  ['moneyPerMonthLost', ['dealsNeeded', 'talksNeeded', 'moneyUncovered']],
  ['endDay', ['lastStartDay', 'talksPerWeek', 'monthsUncovered']],
  ['moneyPerDealPerMonth', ['dealsNeeded', 'talksNeeded']],
  ['talksMade', ['talksNeeded', 'talksPerWeek']],
  ['dealsWon', ['talksNeeded', 'talksPerWeek']],
  ['weeksFromTalkToPay', ['lastStartDay', 'coveredDay', 'monthsUncovered']],
])('without %s, it is missing and its results are undefined', (key, undefinedResults) => {
  const result = calculateReplace({ ...client, [key]: undefined });
  expect(result.missing[0]).toBe(key);
  for (const name of undefinedResults) expect(result[name]).toBeUndefined();
});

test('without the time to payment, two values are shown as an example', () => {
  const said = replaceSums({ ...client, weeksFromTalkToPay: undefined }, words);
  expect(said.find(({ gives }) => gives === 'lastStartDay')).toMatchObject({
    isExample: true,
    result: '3 March 2027 or 3 February 2027',
  });
});

test('a share of none, or of more than all, gives no talks', () => {
  expect(calculateReplace({ ...client, dealsWon: 0 }).talksNeeded).toBeUndefined();
  expect(calculateReplace({ ...client, dealsWon: 6 }).talksNeeded).toBeUndefined();
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyInput = fc.record({
    moneyPerMonthLost: anyNumber,
    lostPerHundred: anyNumber,
    moneyPerMonthInAll: anyNumber,
    endDay: anyDay,
    today: anyDay,
    moneyPerDealPerMonth: anyNumber,
    moneyPerDealOnce: anyNumber,
    talksMade: anyNumber,
    dealsWon: anyNumber,
    weeksFromTalkToPay: anyNumber,
    talksPerWeekNow: anyNumber,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = calculateReplace(input);
      const { lastStartDay: _start, coveredDay: _covered, ...numbers } = result;
      const sums = replaceSums(input, words);
      expectUsable(numbers, sums, replaceLevers(input, words));
      expectSame(sums, result);
    }),
    { seed: 32, numRuns: 500 },
  );
});
