import { expect, test } from 'vitest';
import { type Bound, formatAmount, gapBetween } from './amounts.ts';
import type { FactOf } from './fact.ts';
import { readFacts } from './facts.ts';
import { milestonesOf } from './milestones.ts';
import { costPerPiece, percentOf, yearlyRates, yearlySum } from './money.ts';

const facts = (text: string) => readFacts([{ number: 1, label: 'Steps taken', text }], '2026-11-21');
const spendIn = (text: string) => facts(text).find((fact): fact is FactOf<'spend'> => fact.kind === 'spend');
const todayIn = (text: string) => facts(text).find((fact): fact is FactOf<'today'> => fact.kind === 'today');

test.each([
  [{ value: 12_000, unit: 'money', currency: '$' }, '$12,000'],
  [{ value: 12.5, unit: 'money', currency: '€' }, '€12.50'],
  [{ value: 1200, unit: 'money', currency: 'CHF' }, '1,200 CHF'],
  [{ value: 3, unit: 'points' }, '3 percentage points'],
  [{ value: 1, unit: 'points' }, '1 percentage point'],
  [{ value: 6.5, unit: 'percent' }, '6.5%'],
  [{ value: 9, unit: 'days' }, '9 days'],
  [{ value: 1, unit: 'days' }, '1 day'],
  [{ value: 15, unit: 'count', bound: 'about' }, 'about 15'],
] as const)('an amount is printed one way: %o', (amount, text) => {
  expect(formatAmount(amount)).toBe(text);
});

test('a gap is arithmetic of one unit, and as loose as its ends', () => {
  const gap = (from: number, to: number, bounds: (Bound | undefined)[] = []) =>
    gapBetween({ value: from, unit: 'count', bound: bounds[0] }, { value: to, unit: 'count', bound: bounds[1] });
  expect(gap(12, 20)).toMatchObject({ value: 8, bound: undefined });
  expect(gap(12, 20, ['about'])).toMatchObject({ value: 8, bound: 'about' });
  expect(gap(12, 20, [undefined, 'atLeast'])).toMatchObject({ value: 8, bound: 'atLeast' });
  expect(gap(12, 20, ['atLeast'])).toBeUndefined();
  expect(gapBetween({ value: 1, unit: 'days' }, { value: 2, unit: 'weeks' })).toBeUndefined();
});

test('a spend by the month is known by the year', () => {
  const spend = spendIn('We spend $2,000 a month on Google Ads.');
  const sum = spend && yearlySum(spend);
  expect(sum && formatAmount(sum.result)).toBe('$24,000');
});

test.each(['We spent $2,000 on Google Ads.', 'We spend $50 a day on flyers.', 'We pay $300 for flyers.'])(
  'no yearly sum is made of %s',
  (text) => {
    const spend = spendIn(text);
    expect(spend).toBeDefined();
    expect(spend && yearlySum(spend)).toBeUndefined();
  },
);

test('what a lead costs is worked out only for the channel of the spend, and with its condition', () => {
  const spend = spendIn('We spend $2,000 a month on Google Ads.');
  const leads = todayIn('We get 16 leads a month from Google Ads.');
  if (!spend || !leads) throw new Error('Both must be read.');
  const cost = costPerPiece(spend, leads);
  expect(cost).toMatchObject({ result: { value: 125, unit: 'money', currency: '$' } });
  expect(cost?.condition).toBe('all 16 of them come from “Google Ads”');
  const others = ['We get 16 leads a month.', 'We get 4 leads a week from Google Ads.'].map(todayIn);
  for (const other of others) expect(other && costPerPiece(spend, other)).toBeUndefined();
});

test('a channel is named by words of its own only: leads from flyers do not come from ads', () => {
  const spend = spendIn('We spend $1,500 a month on ads.');
  const leads = todayIn('We get 30 leads a month from flyers.');
  if (!spend || !leads) throw new Error('Both must be read.');
  expect(costPerPiece(spend, leads)).toBeUndefined();
});

test('a share is in whole percent', () => {
  expect(percentOf(4, 12)).toMatchObject({ value: 33, bound: 'about' });
  expect(percentOf(1, 4)).toMatchObject({ value: 25, bound: undefined });
  expect(percentOf(5, 4)).toBeUndefined();
});

const time = { start: '2026-11-23', deadline: '2027-05-22' };
const days = ['2026-12-23', '2027-01-22', '2027-02-21'];

test.each([
  ['count', 120, 200, [133, 146, 160]],
  ['count', 9, 3, [8, 7, 6]],
  ['percent', 6, 3, [5.5, 5, 4.5]],
  ['count', 3, 4, [3, 3, 3]],
] as const)('milestones in %s from %d to %d never ask for more than a straight line', (unit, from, to, values) => {
  const found = milestonesOf({ from: { value: from, unit }, to: { value: to, unit } }, time, days);
  expect(found?.map(({ amount }) => amount.value)).toEqual(values);
});

test('no milestones where the deadline comes before the review of the plan, or where the start is open', () => {
  const change = { from: { value: 1, unit: 'count' }, to: { value: 5, unit: 'count' } } as const;
  expect(milestonesOf(change, { ...time, deadline: '2027-02-20' }, days)).toBeUndefined();
  expect(milestonesOf({ ...change, from: { value: 1, unit: 'count', bound: 'atLeast' } }, time, days)).toBeUndefined();
});

test.each([
  ['Talked to a landlord, the lease would be $6,500 a month.', ['$6,500 a month', '$78,000']],
  ['They ask €300 per week', ['€300 per week', '€15,600']],
  ['We pay ourselves $2,800 a month each and there was a rest', ['$2,800 a month each', '$33,600']],
  ['They take $100 a month each site', ['$100 a month', '$1,200']],
  ['We would need about $1,000 each quarter', ['$1,000 each quarter', 'about $4,000']],
])('a sum with its time is a yearly sum, whatever it is for: %s', (sentence, [words, result]) => {
  const [rate] = yearlyRates(sentence);
  expect([rate?.words, rate && formatAmount(rate.result)]).toEqual([words, result]);
});

test.each([
  '$500 a month for three months',
  '$900 a month last summer',
  'The first three at $80 a month',
  'We pay $6,500',
  'It takes 3 days a month',
  '$40 an hour',
])('no yearly sum is made of what may not run for a year: %s', (sentence) => {
  expect(yearlyRates(sentence)).toEqual([]);
});
