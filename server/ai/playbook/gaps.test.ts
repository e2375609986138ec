import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { readPlaybookContent } from './content.ts';
import { readAnswers } from './read-answers.ts';

const playbook = readPlaybookContent();
const answers: SubmitInput = {
  firstName: 'Bea',
  email: 'bea@wick.example',
  problems: 'Other',
  desiredOutcome: 'Not sure. I make candles and would like to open a little shop.',
  industry: 'Candles',
};
const read = (changes: Partial<SubmitInput>) =>
  readAnswers(playbook, { answers: { ...answers, ...changes }, today: '2026-11-21' });

test('whoever writes “Not sure” has not said it: it is a gap, no quotation and no wish', () => {
  const reading = read({ stepsTaken: 'Not sure' });
  expect(reading.gaps).toContain('stepsTaken');
  expect(reading.quotes.map(({ words }) => words)).toEqual(['I make candles and would like to open a little shop.']);
  expect(reading.wish.words).toBe('I make candles and would like to open a little shop.');
});

test('“None yet” under Steps taken is an answer, though nothing to quote', () => {
  const reading = read({ stepsTaken: 'None yet.' });
  expect(reading.gaps).not.toContain('stepsTaken');
  expect(reading.quotes.map(({ label }) => label)).toEqual(['Desired outcome']);
});

test('a wish of nothing but “Not sure” stays what the person wrote', () => {
  expect(read({ desiredOutcome: 'Not sure.' }).wish.words).toBe('Not sure.');
});
