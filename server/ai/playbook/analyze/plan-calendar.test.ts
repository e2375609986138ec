import { expect, test } from 'vitest';
import { calendarOf, daysOf, monthDay, proposedEnd } from './plan-calendar.ts';

test('a plan ends on the wish’s own day and leaves the holidays free', () => {
  const { mondays, endDay } = calendarOf('2026-11-27', '2027-02-03');
  expect(mondays[0]).toBe('2026-11-30');
  expect(mondays).not.toContain('2026-12-21');
  expect(mondays).not.toContain('2026-12-28');
  expect(endDay).toBe('2027-02-03');
});

test('a plan takes at least one week, ends on its date, and takes at most two years', () => {
  expect(calendarOf('2026-03-12', '2026-03-14')).toEqual({ mondays: ['2026-03-16'], endDay: '2026-03-20' });
  expect(calendarOf('2026-11-27', '2026-12-05').endDay).toBe('2026-12-05');
  expect(calendarOf('2026-11-27', '2027-12-31').endDay).toBe('2027-12-31');
  expect(calendarOf('2026-03-12', '2030-01-01').endDay).toBe('2028-03-17');
});

test('a short plan moves its steps up, none beyond its end', () => {
  const calendar = calendarOf('2026-03-12', '2026-04-03');
  for (const [start, weeks] of [
    [1, 1],
    [3, 4],
    [8, 6],
  ] as const) {
    const { startDay, endDay } = daysOf(calendar, start, weeks, 9);
    expect(startDay >= '2026-03-16' && startDay <= endDay && endDay <= '2026-04-03').toBe(true);
  }
});

test('a date shows its year only where that is another one', () => {
  expect(monthDay('2026-12-04', '2026-11-27')).toBe('December 4');
  expect(monthDay('2027-05-01', '2026-11-27')).toBe('May 1, 2027');
});

test('a wish without a date gets the time that was chosen, else three months', () => {
  expect(proposedEnd('2026-03-12', '<1 month')).toBe('2026-04-10');
  expect(proposedEnd('2026-03-12', undefined)).toBe('2026-06-12');
});
