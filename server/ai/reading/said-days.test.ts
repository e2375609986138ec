import { expect, test } from 'vitest';
import { lastDayFor, limitsIn, saidDaysIn } from './said-days.ts';

const today = '2026-11-27';

/** The last day that keeps the first limit of a text. */
const limitOf = (text: string) => {
  const [limit] = limitsIn(text, today);
  return limit && lastDayFor(limit, today);
};

test.each([
  ['by 2027-03-15', '2027-03-15'],
  ['by 31.03.2027', '2027-03-31'],
  ['by 31/3/2027', '2027-03-31'],
  ['by 3/31/27', '2027-03-31'],
  ['by 15 March', '2027-03-15'],
  ['before 15 March', '2027-03-14'],
  ['by the 5th of December', '2026-12-05'],
  ['by May 1, 2027', '2027-05-01'],
  ['by Friday, May 7th', '2027-05-07'],
  ['by November 2026', '2026-11-30'],
  ['by December 2027', '2027-11-30'],
  ['by the end of June', '2027-06-30'],
  ['by mid-March', '2027-03-15'],
  ['by early April', '2027-04-10'],
  ['by the middle of April 2027', '2027-04-15'],
  ['by late February', '2027-02-28'],
  ['by end of Q2 2027', '2027-06-30'],
  ['by Q3', '2027-06-30'],
  ['no later than Q3', '2027-09-30'],
  ['by the end of the third quarter', '2027-09-30'],
  ['by the end of the year', '2026-12-31'],
  ['by year-end', '2026-12-31'],
  ['by the end of next year', '2027-12-31'],
  ['by the end of 2027', '2027-12-31'],
  ['by the end of the month', '2026-11-30'],
  ['by 2028', '2027-12-31'],
  ['by the end of H1 2027', '2027-06-30'],
  ['by the second half of 2027', '2027-06-30'],
  ['by the end of summer', '2027-08-31'],
  ['before summer', '2027-05-31'],
  ['by next spring', '2027-02-28'],
  ['by Easter', '2027-03-27'],
  ['by Easter 2028', '2028-04-15'],
  ['before Christmas', '2026-12-24'],
  ['by Thanksgiving', '2027-11-24'],
  ['in time for Easter', '2027-03-27'],
  ['by around Easter', '2027-03-27'],
  ['by Christmas Day', '2026-12-24'],
  ['by New Year’s Eve', '2026-12-31'],
])('“%s” ends on %s', (text, day) => {
  expect(limitOf(`Win 20 customers ${text}`)).toBe(day);
  expect(limitOf(`Win 20 customers ${text}, if we can.`)).toBe(day);
});

test.each([
  ['in six months', '2027-05-27', '2027-05-27'],
  ['within 90 days', '2027-02-25', '2027-02-25'],
  ['within the next two weeks', '2026-12-11', '2026-12-11'],
  ['in half a year', '2027-05-27', '2027-05-27'],
  ['a month from now', '2026-12-27', '2026-12-27'],
  ['next spring', '2027-03-01', '2027-05-31'],
  ['Q3 2027', '2027-07-01', '2027-09-30'],
  ['March', '2027-03-01', '2027-03-31'],
  ['at Easter', '2027-03-28', '2027-03-28'],
  ['Thanksgiving 2026', '2026-11-26', '2026-11-26'],
  ['next quarter', '2027-01-01', '2027-03-31'],
])('“%s” is from %s to %s', (text, first, last) => {
  expect(saidDaysIn(text, today)).toMatchObject([{ first, last }]);
});

test.each([
  ['by the end of our fiscal year'],
  ['by the end of fiscal 2027'],
  ['by fiscal Q3'],
  ['by Q2 of the fiscal year'],
  ['by Q2 FY27'],
  ['by the end of the school year'],
  ['by June Carter'],
  ['by May 12 clients'],
  ['by 31 February'],
  ['by 45/13/2027'],
  ['by several months'],
  ['by next year'],
  ['by November'],
  ['by March or April'],
  ['by Q1 or Q2 2027'],
])('“%s” is left open', (text) => {
  expect(limitOf(text)).toBeUndefined();
});

test('“You may 3 times ask in march” names no day', () => {
  expect(saidDaysIn('You may 3 times ask in march', today)).toEqual([]);
});

test.each([
  ['dayFirst', '2027-04-03', '2027-04-03'],
  ['monthFirst', '2027-03-04', '2027-03-04'],
  [undefined, '2027-03-04', '2027-04-03'],
] as const)('where slashes are read %s, 03/04/2027 is from %s to %s', (order, first, last) => {
  expect(saidDaysIn('03/04/2027', today, order)).toMatchObject([{ first, last }]);
});

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, day) => {
  expect(saidDaysIn(`Easter ${year}`, today)).toMatchObject([{ first: day }]);
});

test('what has been done by a date is no limit', () => {
  expect(limitsIn('We had 40 by March 2025', today)).toEqual([]);
});
