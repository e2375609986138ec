import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { readPlaybookContent } from './content.ts';
import { goalMeasure } from './goal-measure.ts';
import { readAnswers } from './read-answers.ts';
import { outlineReport } from './report-outline.ts';
import { writeQuestions } from './write-questions.ts';

const playbook = readPlaybookContent();
const today = '2026-11-22';

function written(desiredOutcome: string, stepsTaken = 'I have no sales yet.') {
  const person = { firstName: 'Bea', email: 'bea@example.com', problems: 'Sales', industry: 'Bakery' } as const;
  const answers: SubmitInput = { ...person, desiredOutcome, stepsTaken };
  const reading = readAnswers(playbook, { answers, today });
  const draft = { playbook, reading, outline: outlineReport(playbook, reading, today) };
  return { goal: goalMeasure(draft), questions: writeQuestions(playbook, reading).join(' ') };
}

test.each([
  ['First 20 loafs a week sold by christmas', '“First 20 loafs a week sold by christmas”'],
  ['First group of 8 in April for the course', '“First group of 8 in April for the course”'],
  ['I want to sell my first ten candles', '“I want to sell my first ten candles”'],
  ['i want my first 5 clients by march', '“i want my first 5 clients by march”'],
  ['40 appointments a week by May', '“40 appointments a week by May”'],
  ['I want to sell 30 mugs by Easter', '30 “by Easter”'],
])('who has sold nothing has none today and is not asked which figure is today’s: %s', (wish, target) => {
  const { goal, questions } = written(wish);
  expect(goal).toMatchObject({ baseline: 'None yet, by your words', target });
  expect(questions).not.toContain('which figure is today’s');
});

test('a wish that counts no sale is still counted this week', () => {
  for (const wish of ['Cut the baking to 3 hours', 'Talk to 20 customers by May', 'Have 300 followers by May'])
    expect(written(wish).goal).toMatchObject({ baseline: expect.stringMatching(/^This week: /) });
});

test('who sells already is asked as before', () => {
  const { goal, questions } = written('First 20 loaves a week sold, then 40 somehow', 'We deliver to two cafés.');
  expect(goal).toMatchObject({ baseline: expect.stringMatching(/^This week: /) });
  expect(questions).toContain('which figure is today’s');
});
