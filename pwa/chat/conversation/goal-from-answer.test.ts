import { expect, test } from 'vitest';
import { dayIn, goalFromPassage, hasStep } from './goal-from-answer.ts';

test.each([
  ['Call ten people by December 11.', '2026-12-11'],
  ['Look at it on Jan 8.', '2027-01-08'],
  ['Due November 28', '2026-11-28'],
  ['On March 3, 2025 you wrote', '2025-03-03'],
  ['Maybe 12 of them, in May', undefined],
  ['On February 31', undefined],
])('on November 28, 2026, “%s” names %s', (text, day) => {
  expect(dayIn(text, '2026-11-28')).toBe(day);
});

test.each([
  ['**Do this:** Call ten people.', true],
  ['1. Call ten people.\n2. Write down why.', true],
  ['Call ten people by December 11.', true],
  ['I don’t have a good answer to that.\n\n- What should I do first?', false],
])('whether “%s” has a step: %s', (text, has) => {
  expect(hasStep(text, '2026-11-28')).toBe(has);
});

test('a letter becomes a goal with the name of the thing, its day and none of the letter', () => {
  const letter =
    'Asking the landlord for a lower rent\nHi Sam,\nOur lease is up in March 5.\nDo this: Write to the landlord, by December 3.';
  expect(goalFromPassage(letter, '2026-11-28')).toEqual({
    title: 'Write to the landlord',
    text: '',
    day: '2026-12-03',
  });
});

test('advice becomes a goal with what it says to do', () => {
  const advice = 'Card fees\nYou pay $1,100.\nDo this: Ask for an offer. Then compare.\nBy when: December 14.';
  expect(goalFromPassage(advice, '2026-11-28')).toEqual({ title: 'Ask for an offer', text: advice, day: '2026-12-14' });
  expect(goalFromPassage('Call ten people.', '2026-11-28')).toEqual({
    title: 'Call ten people',
    text: '',
    day: undefined,
  });
});
