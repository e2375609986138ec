import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComeBackInput, calculateComeBack } from './come-back.ts';
import { comeBackLevers, comeBackSums } from './come-back-in-words.ts';
import { anyDay, anyNumber, dollars, expectSame, expectUsable } from './testing.ts';

const words = { ...dollars, buyer: { one: 'customer', many: 'customers' }, arrange: 'One more in ten has a next date' };
const bikes: ComeBackInput = {
  backUnits: 1,
  backOfUnits: 5,
  wantedUnits: 2,
  wantedOfUnits: 5,
  askedBuyers: 150,
  cameBuyers: 9,
  moneyPerVisit: 60,
  today: '2026-11-27',
  deadlineDay: '2027-05-31',
};

test('from 1 of 5 to 2 of 5 is 30 more of the 150 who were asked; their message brought 6 of 100', () => {
  expect(calculateComeBack(bikes)).toMatchObject({
    buyers: 150,
    buyersBack: 30,
    wantedBack: 60,
    gapBuyers: 30,
    gapMoney: 1800,
    camePerHundred: 6,
    messagesNeeded: 500,
    isReached: false,
  });
});

test('the sums say each step in the person’s nouns', () => {
  expect(comeBackSums(bikes, words).map(({ title, formula, result }) => `${title}: ${formula} = ${result}`)).toEqual([
    'Come back today, of the 150 you asked: 150 customers × 0.2 = 30 customers',
    'Come back at 2 of 5, of the 150 you asked: 150 customers × 0.4 = 60 customers',
    'The difference: 60 − 30 = 30 customers more',
    'What the difference is worth: 30 customers × $60 = $1,800',
    'What your message brought: 9 ÷ 150 customers = 6 of 100',
    'Messages like that for the whole difference: 30 × 150 ÷ 9 = 500 messages',
    'More a week: 30 customers ÷ 24 weeks of work = 1.25 customers a week',
  ]);
});

test('the buyers of a year count before those who were asked', () => {
  const year = { ...bikes, buyers: 400 };
  expect(calculateComeBack(year)).toMatchObject({ buyersBack: 80, gapBuyers: 80 });
  expect(comeBackSums(year, words).map(({ result }) => result)).toContain('$4,800 a year');
  expect(comeBackSums(year, words).at(-1)).toMatchObject({ formula: '80 customers ÷ 52 weeks' });
});

test('without any number of buyers, all is said of every hundred', () => {
  const bare = { ...bikes, askedBuyers: undefined, cameBuyers: undefined };
  expect(calculateComeBack(bare)).toMatchObject({ buyersBack: 20, gapBuyers: 20, camePerHundred: undefined });
  expect(comeBackSums(bare, words)[0]?.title).toBe('Come back today, of every 100');
});

test('the levers come in buyers, the greatest first', () => {
  expect(comeBackLevers(bikes, words).map(({ id, worthText }) => [id, worthText])).toEqual([
    ['next-date', '15 customers, $900'],
    ['remind', '9 customers, $540'],
    ['win-back', '6 customers, $360'],
  ]);
});

test.each<[keyof ComeBackInput, (keyof ReturnType<typeof calculateComeBack>)[]]>([
  ['backUnits', ['buyersBack', 'gapBuyers', 'messagesNeeded']],
  ['wantedUnits', ['wantedBack', 'gapBuyers', 'gapMoney']],
  ['moneyPerVisit', ['gapMoney']],
  ['askedBuyers', ['camePerHundred', 'messagesNeeded']],
  ['deadlineDay', ['workWeeks', 'gapBuyersPerWeek']],
])('without %s, it is missing and its results are undefined', (key, undefinedResults) => {
  const result = calculateComeBack({ ...bikes, [key]: undefined });
  expect(result.missing).toContain(key);
  for (const name of undefinedResults) expect(result[name]).toBeUndefined();
});

test('without a goal, two are shown as an example', () => {
  const sums = comeBackSums({ ...bikes, wantedUnits: undefined }, words);
  expect(sums.find(({ gives }) => gives === 'gapBuyers')).toMatchObject({
    isExample: true,
    result: '45 customers more or 75 customers more',
  });
});

test('as many as wanted is reached, and nothing is missing to it', () => {
  expect(calculateComeBack({ ...bikes, wantedUnits: 1 })).toMatchObject({ isReached: true, gapBuyers: undefined });
});

test('a part that is larger than its whole is no share', () => {
  expect(calculateComeBack({ ...bikes, backUnits: 6 }).buyersBack).toBeUndefined();
  expect(calculateComeBack({ ...bikes, cameBuyers: 151 }).camePerHundred).toBeUndefined();
});

test('a message that brought nobody needs no number of messages', () => {
  expect(calculateComeBack({ ...bikes, cameBuyers: 0 })).toMatchObject({
    camePerHundred: 0,
    messagesNeeded: undefined,
  });
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyInput = fc.record({
    backUnits: anyNumber,
    backOfUnits: anyNumber,
    wantedUnits: anyNumber,
    wantedOfUnits: anyNumber,
    buyers: anyNumber,
    moneyPerVisit: anyNumber,
    askedBuyers: anyNumber,
    cameBuyers: anyNumber,
    today: anyDay,
    deadlineDay: anyDay,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = calculateComeBack(input);
      const sums = comeBackSums(input, words);
      expectUsable(result, sums, comeBackLevers(input, words));
      expectSame(sums, result);
    }),
    { seed: 32, numRuns: 500 },
  );
});
