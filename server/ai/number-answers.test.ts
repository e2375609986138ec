import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { coachLabel, maxQuoteLength } from '#schema/report.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { promptData } from './model/prompt-data.ts';
import { capped, numberAnswers } from './number-answers.ts';

const given = fullAnswers as SubmitInput;
const questionAnswers = [{ question: 'Who decides?', answer: 'My wife and I.' }];

test('what a coach added has the last number, under a label that says so, and is none of the person’s own words', () => {
  const { full, replies, added } = numberAnswers(given, questionAnswers, ' A fitter\u0007 started in March. ');
  expect(added).toEqual({ number: full.length, label: coachLabel, text: 'A fitter started in March.' });
  expect(full.at(-1)).toBe(added);
  expect(replies.map(({ text }) => text)).toEqual(['My wife and I.']);
});

test.each([undefined, '', ' \u202E\n'])('nothing added has no number: %j', (context) => {
  const { full, added } = numberAnswers(given, questionAnswers, context);
  expect(added).toBeUndefined();
  expect(full.map(({ label }) => label)).not.toContain(coachLabel);
});

test('a model reads what a coach added with the person’s name and address hidden', () => {
  const additionalContext = 'Dana Okafor (dana@okafor-joinery.example) hired a fitter.';
  const data = promptData({ answers: given, questionAnswers, additionalContext });
  const added = data.answers.at(-1);
  expect(added?.label).toBe(coachLabel);
  expect(added?.text).toMatch(/hired a fitter\.$/);
  expect(JSON.stringify(data.answers)).not.toMatch(/Dana|Okafor|joinery\.example/);
  expect(data.show(added?.text ?? '')).toBe(additionalContext);
});

test('an answer that was cut in the list of answers says so, and a whole one does not', () => {
  const long = 'We tried many things with care. '.repeat(60).trim();
  const [cut, whole] = capped([
    { number: 1, label: 'Steps taken', text: long },
    { number: 2, label: 'Desired outcome', text: 'More guests' },
  ]);
  expect(cut?.text).toMatch(/\S …$/);
  expect(cut?.text.length).toBeLessThanOrEqual(maxQuoteLength);
  expect(long).toContain(cut?.text.replace(/ …$/, ''));
  expect(whole?.text).toBe('More guests');
});
