import { expect, test } from 'vitest';
import { localDayOf } from './goal-days.ts';

test('a day is the one on the calendar where the person is', () => {
  expect(localDayOf(new Date(2026, 0, 5, 0, 1).getTime())).toBe('2026-01-05');
  expect(localDayOf(new Date(2026, 11, 31, 23, 59).getTime())).toBe('2026-12-31');
});
