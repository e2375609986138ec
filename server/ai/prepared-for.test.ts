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
