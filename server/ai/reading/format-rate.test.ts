import { expect, test } from 'vitest';
import type { Amount } from './amounts.ts';
import { formatRate } from './format-rate.ts';

const sum: Amount = { value: 20_000, unit: 'money', currency: '$' };

test('an amount is printed with its time, once', () => {
  expect(formatRate(sum, { period: 'month' })).toBe('$20,000 a month');
  expect(formatRate(sum, { period: 'hour', subject: 'prices' })).toBe('$20,000 an hour');
  expect(formatRate(sum, { period: 'month', subject: 'monthly sales' })).toBe('$20,000');
  expect(formatRate(sum, { period: 'month', subject: 'kitchens a month in Leeds' })).toBe('$20,000');
  expect(formatRate(sum, {})).toBe('$20,000');
});
