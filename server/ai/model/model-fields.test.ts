import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { modelFields } from './model-fields.ts';
import { promptData } from './prompt-data.ts';

const stepsTaken = 'I, Dana, spent $1,800 on\nads last spring. We got two enquiries.';
const data = promptData({ answers: { ...(fullAnswers as SubmitInput), stepsTaken }, questionAnswers: [] });
const { quote, basedOn, line, prose } = modelFields(data);
const steps = 4;
const read = (words: string, answer = steps) => quote(160).safeParse({ answer, words }).data;

test.each([
  ['as written', 'We got two enquiries.', 'We got two enquiries.'],
  ['across a line', '$1,800 on ads last spring', '$1,800 on ads last spring'],
  ['in quotation marks', '“We got two enquiries”', 'We got two enquiries'],
  ['with a full stop that is not there', 'ads last spring. We got two.', 'ads last spring. We got two'],
  ['with the person hidden', 'I, [name 1], spent $1,800', 'I, Dana, spent $1,800'],
])('a quotation is taken %s', (_how, words, verified) => {
  expect(read(words)).toEqual({ answer: steps, label: 'Steps taken', words: verified });
});

test('a quotation is said to stand where it stands', () => {
  expect(read('We got two enquiries', 2)).toMatchObject({ answer: steps, label: 'Steps taken' });
});

test.each(['We got three enquiries', 'we got two enquiries', 'We … enquiries', '', '…', 'Okafor Joinery'])(
  'words that nobody wrote there are no quotation: %j',
  (words) => {
    expect(read(words)).toBeUndefined();
  },
);

test('a long quotation is cut between words and stays verbatim', () => {
  expect(quote(30).parse({ answer: steps, words: '$1,800 on ads last spring. We got two' }).words).toBe(
    '$1,800 on ads last spring. We',
  );
});

test('only answers that exist can be rested on, each once', () => {
  expect(basedOn.parse([2, 2, 1])).toEqual([2, 1]);
  for (const wrong of [[99], [0], ['2'], [], [1, 2, 3, 4, 5, 6]]) expect(basedOn.safeParse(wrong).success).toBe(false);
});

test('texts are cleaned before they are cut, and refused when nothing is left', () => {
  expect(line(20).parse('**Count** the orders of the week.')).toBe('Count the orders of');
  expect(prose(40).parse('Dear [name 1], count. Then [click](https://x.example).')).toBe(
    'Dear Dana, count. Then click.',
  );
  for (const nothing of ['', ' \u0000\u202E ', '![](https://x.example)', '***']) {
    expect([nothing, prose(40).safeParse(nothing).success]).toEqual([nothing, false]);
  }
});
