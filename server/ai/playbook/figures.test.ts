import { expect, test } from 'vitest';
import { findChange, findDeadline, findRevenueGrowth, findShare } from './figures.ts';

test.each([
  ['I want to go from 3 to 4 kitchens a month', '3', '4', '1'],
  ['Reduce churn from 6% to 3%', '6%', '3%', '3 percentage points'],
  ['Grow revenue from $500k to $1.2M', '$500k', '$1.2M', '$700,000'],
  ['increase members from 1,200 to 2,000 by May', '1,200', '2,000', '800'],
])('a wanted change is understood: %s', (text, from, to, gap) => {
  expect(findChange(text)).toMatchObject({ from, to, gap });
});

test.each([
  'Open from 9 to 5 on Sundays',
  'We lost time from 2023 to 2025',
  'Grow from 2024 to 2026',
  'Grow by selling to firms from 20 to 50 people',
  'Increase orders from 20 to 10',
  'Increase sales from 1.500 to 2.000',
  'Reduce it from 5 hours to $50',
])('a pair of figures that may mean something else is not calculated with: %s', (text) => {
  expect(findChange(text)).toBeUndefined();
});

test.each([
  ['Two more shops by June 2027', 'by June 2027'],
  ['Double it within 6 months', 'within 6 months'],
  ['Get 100 users in 3 months.', 'in 3 months'],
  ['Finish by the end of next year', 'by the end of next year'],
])('a deadline is quoted: %s', (text, words) => {
  expect(findDeadline(text)).toBe(words);
});

test.each(['We have not grown in 2 years.', 'Grow by 20%', 'Sold by 2027 people', 'Led by Maya'])(
  'what is no deadline is left alone: %s',
  (text) => {
    expect(findDeadline(text)).toBeUndefined();
  },
);

test('a share is worked out, a rating is not', () => {
  expect(findShare('We win 4 out of 12 quotes')).toEqual({ words: '4 out of 12', percent: '33%' });
  expect(findShare('Rated 4 out of 5 stars')).toBeUndefined();
});

test('growth in percent counts only for revenue', () => {
  expect(findRevenueGrowth('grow our revenue by 20%')).toBe(20);
  expect(findRevenueGrowth('grow our team by 20%')).toBeUndefined();
});
