import { expect, test } from 'vitest';
import { cleanText, cutQuoteAtEnd, cutWords, quoteAtEnd, sentencesOf } from './quote.ts';

test('control characters and marks that reorder text are taken out, line breaks stay', () => {
  expect(cleanText('a\u202Eb\u2066c\u200Fd\u0000e\r\nf\tg')).toBe('abcde\nf g');
});

test('a cut ends at a word, never inside a character', () => {
  expect(cutWords('one two three four', 12)).toBe('one two');
  expect(cutWords('👩‍👩‍👧👩‍👩‍👧', 9)).toBe('👩‍👩‍👧');
});

test('sentences are verbatim and named once', () => {
  expect(sentencesOf('We sell. We sell.\nWhy?', 160)).toEqual(['We sell.', 'Why?']);
});

test('a quotation ends its sentence once', () => {
  expect(quoteAtEnd('Help')).toBe('“Help”.');
  expect(quoteAtEnd('Help!')).toBe('“Help!”');
});

test('dots stand behind a quotation that was cut, and behind no other, however long', () => {
  const long = 'more guests on weekdays '.repeat(6).trim();
  expect(quoteAtEnd(long)).toBe(`“${long}”.`);
  expect(cutQuoteAtEnd(long, 160)).toBe(`“${long}”.`);
  expect(cutQuoteAtEnd(long, 24)).toBe('“more guests on weekdays …”');
});
