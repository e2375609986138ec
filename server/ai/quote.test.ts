import { expect, test } from 'vitest';
import { cleanText, cutWords, quoteAtEnd, sentencesOf } from './quote.ts';

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
