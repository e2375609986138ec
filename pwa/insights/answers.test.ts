import { expect, test } from 'vitest';
import { emptyAnswers, fromSubmitInput, toSubmitInput } from './answers.ts';

const least = {
  ...emptyAnswers,
  firstName: 'Ana',
  email: 'ana@okafor.example',
  problems: 'Sales',
  desiredOutcome: 'Win four of ten quotes.',
  industry: 'Machines',
};

test('what was left empty comes back empty, never as a word of the machine', () => {
  expect(fromSubmitInput(toSubmitInput(least))).toEqual(least);
  expect(fromSubmitInput(JSON.parse(JSON.stringify(toSubmitInput(least))))).toEqual(least);
});

test('what is no form comes back as an empty one', () => {
  expect(fromSubmitInput({ firstName: 7 })).toEqual(emptyAnswers);
  expect(fromSubmitInput(undefined)).toEqual(emptyAnswers);
});
