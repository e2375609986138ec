import { expect, test } from 'vitest';
import { workDaysIn } from './reply-periods.ts';

test.each([
  ['We work 6 days a week', 6],
  ['a four-day week, so four days per week', 4],
  ['We are open every day', 7],
  ['open Monday to Saturday', 6],
  ['Tue–Sun, 9 to 5', 6],
  ['We post twice a week', undefined],
])('the working days of “%s” are %s', (text, days) => {
  expect(workDaysIn(text)).toBe(days);
});
