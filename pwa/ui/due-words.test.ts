import { expect, test } from 'vitest';
import { dueWords } from './due-words.ts';

const today = '2026-11-23';
const open = { status: 'In Progress', targetCompletion: null, completedDate: null } as const;
const wordsOf = (targetCompletion: string) => dueWords({ ...open, targetCompletion }, today);

test('a goal says when it is due, that it was, or when it was done', () => {
  expect(wordsOf('2026-12-03')).toEqual({ text: 'Due Dec 3', isLate: false });
  expect(wordsOf('2027-12-03')).toEqual({ text: 'Due Dec 3, 2027', isLate: false });
  expect(wordsOf(today)).toEqual({ text: 'Due today', isLate: false });
  expect(wordsOf('2026-11-22')).toEqual({ text: 'Was due Nov 22', isLate: true });
  expect(dueWords(open, today)).toEqual({ text: 'No date', isLate: false });
  const done = { status: 'Completed', targetCompletion: '2026-01-01' } as const;
  expect(dueWords({ ...done, completedDate: '2026-11-18' }, today)).toEqual({
    text: 'Completed Nov 18',
    isLate: false,
  });
  expect(dueWords({ ...done, completedDate: null }, today)).toEqual({ text: 'Completed', isLate: false });
});

test('a day long past says its year, also the present one', () => {
  expect(wordsOf('2026-01-31').text).toBe('Was due January 31, 2026');
});
