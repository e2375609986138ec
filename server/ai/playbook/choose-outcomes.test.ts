import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { readPlaybookContent } from './content.ts';
import { readAnswers } from './read-answers.ts';

const playbook = readPlaybookContent();

function outcomesOf(problems: SubmitInput['problems'], desiredOutcome: string): string[] {
  const answers: SubmitInput = {
    firstName: 'Sam',
    email: 'sam@example.com',
    industry: 'Bicycles',
    problems,
    desiredOutcome,
  };
  return readAnswers(playbook, { answers, today: '2026-11-22' }).outcomes.map(({ id }) => id);
}

test('a price that is merely told is not what somebody wants', () => {
  expect(outcomesOf('Sales', 'Sell 12 e-bikes a month instead of 5. The average ticket is 2,900.')).toEqual([]);
  expect(outcomesOf('Sales', 'Our prices have gone up. I want 12 more customers a month.')).not.toContain('worth');
});

test('partners who retire one day are no wish to hand over', () => {
  const wish = 'Decide whether to give up family law. Two partners retire in 2029. Want one page all sign.';
  expect(outcomesOf('Strategy', wish)).toEqual(['direction']);
});

test('the wish is heard, and so is another sentence that wants something', () => {
  expect(outcomesOf('Sales', 'We sell five bikes a month. A higher average order is what we need.')).toEqual(['worth']);
  expect(outcomesOf('Sales', 'More customers from the village.\nHigher margins.')).toEqual(['volume', 'worth']);
  expect(outcomesOf('Sales', 'More leads. We also want a better close rate.')).toEqual(['close', 'volume']);
});

test('a wish that is too long to be quoted whole is heard to its end', () => {
  const long = `Within the coming year ${'and without a single day on which the shop is closed to anybody '.repeat(3)}`;
  expect(outcomesOf('Sales', `${long}we would like to raise our margins.`)).toEqual(['worth']);
});
