import { expect, test } from 'vitest';
import { foreignDay } from './foreign-day.ts';

test.each([
  ['quiero llegar a 2 de cada 5 antes de junio', '2027-05-31'],
  ['hasta el 15 de marzo', '2027-03-15'],
  ['bis 15. März 2028', '2028-03-15'],
  ['bis Ende Februar', '2027-02-28'],
  ['avant juillet', '2027-06-30'],
  ['entro dicembre', '2026-11-30'],
  ['voor mei 2027', '2027-04-30'],
])('“%s” ends on %s', (wish, day) => {
  expect(foreignDay(wish, '2026-11-27')).toBe(day);
});

test.each(['antes de la feria', 'bis 31. Februar', 'before June', 'en junio'])('“%s” is no day', (wish) => {
  expect(foreignDay(wish, '2026-11-27')).toBeUndefined();
});
