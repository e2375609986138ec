import { expect, test } from 'vitest';
import { weeksUntil } from './weeks.ts';

test('the weeks of Christmas Day and New Year’s Day are no weeks to work in', () => {
  expect(weeksUntil('2026-11-27', '2027-05-01')).toEqual({
    isPast: false,
    weeksLeft: 21,
    holidayWeeks: 2,
    workWeeks: 19,
  });
});

test('holidays on a weekend take no week away', () => {
  expect(weeksUntil('2027-11-27', '2028-05-01')).toMatchObject({ weeksLeft: 22, holidayWeeks: 0 });
});

test('weeks are counted from next Monday, and the date is the last day', () => {
  expect(weeksUntil('2026-11-27', '2026-12-06')?.weeksLeft).toBe(1);
  expect(weeksUntil('2026-11-27', '2026-12-05')?.weeksLeft).toBe(0);
  expect(weeksUntil('2026-11-30', '2026-12-13')?.weeksLeft).toBe(1);
});

test('a day before today is past, today is not', () => {
  expect(weeksUntil('2026-11-27', '2026-11-26')).toMatchObject({ isPast: true, weeksLeft: 0, workWeeks: 0 });
  expect(weeksUntil('2026-11-27', '2026-11-27')).toMatchObject({ isPast: false, weeksLeft: 0 });
});

test('a day that no calendar has gives no weeks, and a far one gives many', () => {
  expect(weeksUntil('2026-11-27', '2026-02-31')).toBeUndefined();
  expect(weeksUntil('2026-11-27', undefined)).toBeUndefined();
  expect(weeksUntil('2026-11-27', '2199-12-31')).toMatchObject({ weeksLeft: 9031, isPast: false });
});
