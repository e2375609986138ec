import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { readPlaybookContent } from './content.ts';
import { stepFigures } from './figure-sentences.ts';
import { readAnswers } from './read-answers.ts';
import { sampleSubmissions } from './sample-submissions.ts';

const content = readPlaybookContent();
const read = (stepsTaken: string) =>
  readAnswers(content, {
    answers: { ...(sampleSubmissions.restaurant as SubmitInput), stepsTaken },
    today: '2026-11-21',
  });
const texts = (stepsTaken: string) => stepFigures(read(stepsTaken), []).map(({ text }) => text);

test('two small counts get no percentage, which would say less than they do', () => {
  expect(texts('Cut two of five levels.')).toEqual([]);
  expect(texts('We close 1 in 5 quotes.')).toEqual([]);
  expect(texts('We won 4 out of 12 tenders.')).toEqual(['“4 out of 12” is about 33%.']);
});

test('what one of a small count costs is still said', () => {
  const said = texts(
    'We spend $900 a month on Google Ads. We get 9 leads a month from Google Ads and convert 3 out of 9.',
  ).join(' ');
  expect(said).not.toContain('33%');
  expect(said).toContain('each of the 3 costs');
});
