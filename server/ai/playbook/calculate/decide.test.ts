import { expect, test } from 'vitest';
import { calculateDecide, decideLevers, decideSums } from './decide.ts';

const words = { a: 'buy a van', b: 'hire one', money: (amount: number) => `$${Math.round(amount * 100) / 100}` };
const van = { moneyOutPerMonthA: 900, moneyPerUseB: 65, usesPerMonth: 9 };

test('a van of $900 a month equals hiring one for $65 at 14 days, and 9 days are cheaper hired', () => {
  const result = calculateDecide(van);
  expect(result).toMatchObject({ equalUses: 14, costB: 585, cheaper: 'b', savedPerMonth: 315, equalPerUse: 100 });
  expect(decideSums(van, words).map(({ formula, result: value }) => [formula, value])).toEqual([
    ['$900 a month ÷ $65 each time, rounded up', '14 times a month'],
    ['9 times × $65', '$585 a month'],
  ]);
});

test('money in and out give what is left, the months to pay back, and what waiting costs', () => {
  const shop = { moneyInPerMonthA: 12_000, moneyOutPerMonthA: 9_000, moneyOnceA: 40_000 };
  expect(calculateDecide(shop)).toMatchObject({ leftA: 3000, monthsToPayBack: 14, waitingPerMonth: 3000 });
  const other = calculateDecide({ ...shop, moneyInPerMonthB: 2500, moneyOutPerMonthB: 0 });
  expect(other).toMatchObject({ leftB: 2500, monthsToPayBack: 80, waitingPerMonth: 500 });
});

test('a way that leaves less than the other says how much less, how slowly it pays back, and what a tenth less does', () => {
  const bakery = { moneyInPerMonthA: 45_000, moneyOutPerMonthA: 41_000, moneyOnceA: 185_000 };
  const both = { ...bakery, moneyInPerMonthB: 6200, moneyOutPerMonthB: 0 };
  expect(calculateDecide(both)).toMatchObject({ monthsAlone: 47, betterByB: 2200, leftIfTenthLess: -500 });
  expect(decideSums(both, words).map(({ formula }) => formula)).toEqual([
    '$45000 in − $41000 out',
    '$185000 to start ÷ $4000 a month, rounded up',
    '$6200 − $4000',
    '$40500 in − $41000 out',
  ]);
  expect(calculateDecide(bakery)).toMatchObject({ monthsAlone: undefined, betterByB: undefined });
});

test('a way that costs more than it brings pays nothing back', () => {
  const loss = calculateDecide({ moneyInPerMonthA: 100, moneyOutPerMonthA: 150, moneyOnceA: 500 });
  expect(loss).toMatchObject({ leftA: -50, monthsToPayBack: undefined, waitingPerMonth: undefined });
});

test('without a number nothing is invented and the number is named', () => {
  expect(calculateDecide({}).missing).toEqual([
    'moneyOutPerMonthA',
    'moneyPerUseB',
    'usesPerMonth',
    'moneyInPerMonthA',
    'moneyOnceA',
  ]);
  expect(decideSums({}, words)).toEqual([]);
  const open = decideSums({ moneyOutPerMonthA: 900, moneyPerUseB: 65 }, words);
  expect(open.filter(({ isExample }) => isExample)).toHaveLength(1);
});

test('zero and absurd numbers give no result', () => {
  expect(calculateDecide({ ...van, moneyPerUseB: 0 }).equalUses).toBeUndefined();
  expect(calculateDecide({ ...van, usesPerMonth: 0 }).equalPerUse).toBeUndefined();
  expect(calculateDecide({ ...van, moneyOutPerMonthA: -5 }).cheaper).toBeUndefined();
});

test('the lever that moves most money a month comes first', () => {
  const levers = decideLevers({ moneyInPerMonthA: 12_000, moneyOutPerMonthA: 9_000 }, words);
  expect(levers.map(({ id, worthText }) => [id, worthText])).toEqual([
    ['income', '$1200 a month'],
    ['cost', '$900 a month'],
  ]);
});
