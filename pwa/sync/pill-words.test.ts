import { expect, test } from 'vitest';
import { pillWords } from './pill-words.ts';

test.each([
  ['decisions', 'Needs attention'],
  ['not_saved', 'Not saved'],
  ['disk_full', 'Device is full'],
  ['sign_in', 'Sign in to send'],
  ['update', 'Update needed'],
] as const)('what needs the person, %s, has its own words', (reason, words) => {
  expect(pillWords({ kind: 'attention', count: 0, reason })).toBe(words);
});
