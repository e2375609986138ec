import { expect, test } from 'vitest';
import { shortLine, startOf, wholeCharacters } from './start-of.ts';

const family = '👩‍👩‍👧';

// F4
test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['a🦊🦊', 2, 'a'],
  ['a🦊🦊', 3, 'a🦊'],
  [`a${family}b`, 8, 'a'],
  [`a${family}b`, 9, `a${family}`],
  ['ae\u0301x', 2, 'a'],
  ['🇺🇸🇩🇪x', 6, '🇺🇸'],
  [family, 3, ''],
])('%j cut to %d units ends with a whole character', (text, max, start) => {
  expect(startOf(text, max)).toBe(start);
});

test('a long line is cut behind a word, and one without blanks between its characters (F4)', () => {
  expect(shortLine('one two three', 9)).toBe('one two…');
  expect(shortLine('one two', 9)).toBe('one two');
  expect(shortLine(`a${'🦊'.repeat(400)}`, 60)).toBe(`a${'🦊'.repeat(29)}…`);
});

test('characters are what people see as one each', () => {
  expect(wholeCharacters(`a${family}e\u0301`)).toEqual(['a', family, 'e\u0301']);
});
