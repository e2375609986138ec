import { expect, test } from 'vitest';
import { type Bound, formatAmount, gapBetween } from './amounts.ts';

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
