import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { preparedFor } from './prepared-for.ts';

test('the cover names the firm and the place, and neither where somebody wrote “Not sure” or “n/a” there', () => {
  const about = { ...(fullAnswers as SubmitInput), firstName: 'Bea', lastName: 'Rivera' };
  const named = { name: 'Bea Rivera', company: 'Wick & Wax', location: 'Tampa' };
  expect(preparedFor({ ...about, company: 'Wick & Wax', location: 'Tampa' })).toEqual(named);
  expect(preparedFor({ ...about, company: 'n/a', location: 'Not sure' })).toEqual({ name: 'Bea Rivera' });
});

// F12
test.each([
  ['O’Neil & Søn <VIP>', 'Bea O’Neil & Søn VIP'],
  ['O`Neil', 'Bea O’Neil'],
  ['Rivera [she/her] {x}\\', 'Bea Rivera she/her x'],
  ['Rivera\r\nLópez', 'Bea Rivera López'],
  ['Rivera\u0085López', 'Bea Rivera López'],
  ['Rivera\u2028 <> López', 'Bea Rivera López'],
  ['<>', 'Bea'],
])('a last name of %j stands on the cover without the signs of code', (lastName, name) => {
  const about = { ...(fullAnswers as SubmitInput), firstName: 'Bea', lastName, company: 'A<b> & Søn', location: '<>' };
  expect(preparedFor(about)).toEqual({ name, company: 'Ab & Søn' });
});
