import { expect, test } from 'vitest';
import { dueWords, formatCalendarDay, localDayOf } from './goal-days.ts';

const today = '2026-11-23';
const open = { status: 'In Progress', targetCompletion: null, completedDate: null } as const;

test('a day is the one on the calendar where the person is', () => {
  expect(localDayOf(new Date(2026, 0, 5, 0, 1).getTime())).toBe('2026-01-05');
  expect(localDayOf(new Date(2026, 11, 31, 23, 59).getTime())).toBe('2026-12-31');
});

test('a day of another year says which', () => {
  expect(formatCalendarDay('2026-04-03', today)).toBe('3 April');
  expect(formatCalendarDay('2027-04-03', today)).toBe('3 April 2027');
});

test('a goal says when it is due, that it was, or when it was done', () => {
  expect(dueWords({ ...open, targetCompletion: '2026-12-03' }, today)).toEqual({
    text: 'Due 3 December',
    isLate: false,
  });
  expect(dueWords({ ...open, targetCompletion: today }, today)).toEqual({ text: 'Due today', isLate: false });
  expect(dueWords({ ...open, targetCompletion: '2026-11-22' }, today)).toEqual({
    text: 'Was due 22 November',
    isLate: true,
  });
  expect(dueWords(open, today)).toEqual({ text: 'No date', isLate: false });
  const done = { status: 'Completed', targetCompletion: '2026-01-01' } as const;
  expect(dueWords({ ...done, completedDate: '2026-11-18' }, today)).toEqual({
    text: 'Completed 18 November',
    isLate: false,
  });
  expect(dueWords({ ...done, completedDate: null }, today)).toEqual({ text: 'Completed', isLate: false });
});
