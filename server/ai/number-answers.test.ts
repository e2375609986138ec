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

test('a text without a question gets a number for each line', () => {
  const answer =
    'How many wait unanswered now? 30, and 10 would be all right\n\n- Dana answers the phone herself\nOnly 4 fitters';
  const { replies } = numberAnswers(given, [{ question: 'Notes', answer }]);
  expect(replies.map(({ label, text }) => [label, text])).toEqual([
    ['How many wait unanswered now?', '30, and 10 would be all right'],
    ['Notes', '- Dana answers the phone herself'],
    ['Notes', 'Only 4 fitters'],
  ]);
  const [first = 0] = replies.map(({ number }) => number);
  expect(replies.map(({ number }) => number)).toEqual([first, first + 1, first + 2]);
});

test('an answer of several lines to a question of ours stays one answer', () => {
  const { replies } = numberAnswers(given, [{ question: 'What was tried?', answer: 'Flyers\nAds' }]);
  expect(replies.map(({ text }) => text)).toEqual(['Flyers\nAds']);
});

test('a text of very many lines gets twelve numbers and loses no line', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `Line ${at + 1}`);
  const { replies } = numberAnswers(given, [{ question: '', answer: lines.join('\n') }]);
  expect(replies).toHaveLength(12);
  expect(replies.map(({ text }) => text).join('\n')).toBe(lines.join('\n'));
});

test('the person’s name is hidden in follow-up answers and in their questions too', () => {
  const answer = 'Dana calls them, Okafor Joinery is on the van';
  const data = promptData({ answers: given, questionAnswers: [{ question: 'What does Dana Okafor do?', answer }] });
  expect(JSON.stringify(data.answers)).not.toMatch(/Dana|Okafor/);
  expect(data.show(data.answers.at(-1)?.text ?? '')).toBe(answer);
});
