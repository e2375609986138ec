import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { readPlaybookContent } from './content.ts';
import { wishFigures } from './figure-sentences.ts';
import { goalMeasure } from './goal-measure.ts';
import { readAnswers } from './read-answers.ts';
import { outlineReport } from './report-outline.ts';
import { sampleSubmissions } from './sample-submissions.ts';

const playbook = readPlaybookContent();
const today = '2026-11-21';

function written(desiredOutcome: string, more: Partial<SubmitInput> = {}) {
  const answers = { ...(sampleSubmissions.restaurant as SubmitInput), desiredOutcome, ...more };
  const reading = readAnswers(playbook, { answers, today });
  const outline = outlineReport(playbook, reading, today);
  const texts = wishFigures(reading).map(({ text }) => text);
  return { goal: goalMeasure({ playbook, reading, outline }), texts, title: outline.title };
}

test.each([
  ['Cut overtime from 20 to 5 hours a week.', '20 hours a week', '5 hours a week'],
  ['Reach $20,000 a month.', 'This week: count where it stands today', '$20,000 a month'],
  ['Increase sales from $10,000 a month to $20,000 a month.', '$10,000 a month', '$20,000 a month'],
  ['We get 15 leads a month and want 25.', '15', '25'],
  ['Grow monthly sales from $10,000 to $20,000 a month.', '$10,000', '$20,000'],
  [
    'More people on weekdays, at least 25 a day rather than the usual 9 or 10.',
    '“the usual 9 or 10”',
    'at least 25 a day',
  ],
  ['Guests wait 45 minutes past their booking, I want that under 15.', '45 minutes', 'at most 15 minutes'],
])('the time of a goal is not dropped, nor said twice: %s', (wish, baseline, target) => {
  expect(written(wish).goal).toMatchObject({ baseline, target });
});

test('what a change comes to, and where it stands at the checks, has its time', () => {
  const { goal, texts } = written('Increase sales from $10,000 to $20,000 a month by the end of June 2027.');
  expect(texts[0]).toBe('From $10,000 to $20,000 a month (“sales”) is $10,000 a month more, 100% of today’s figure.');
  expect(goal.kind === 'measure' && goal.howToRead).toMatch(/it reads \$1\d,\d{3}(?:\.\d+)? a month on /);
});

test('only the whole revenue is calculated on the band of the whole', () => {
  const band = { revenueBand: '$500k-$1M' } as const;
  expect(written('Increase our total sales by 20%.', band).texts.join()).toContain('is $100,000 to $200,000');
  expect(written('Increase online sales by 20%.', band).texts).toEqual([]);
  expect(written('Increase bicycle sales by 200%.', band).texts).toEqual([]);
  expect(written('Increase sales by 2% a month.', band).texts).toEqual([]);
});

test('today’s state is a level of the wish’s own sentence and of no other', () => {
  const wish = 'What I want: 26 weddings for the 2027 season at an average of at least $4,800, and no discount.';
  const { goal, title } = written(`I get about 140 inquiries a year. My second package is $3,900.\n\n${wish}`);
  expect(goal).toMatchObject({ baseline: expect.stringMatching(/^This week: /), target: `“${wish}”` });
  expect(title).toMatch(/^26 weddings/);
});

test('a count in the wish stands with the words that say when it was, and the wish stays the target', () => {
  const wish = 'cut driver turnover, lost 22 of 60 drivers last yr, need it under 10 next yr';
  expect(written(wish).goal).toMatchObject({ baseline: '“lost 22 of 60 drivers last yr”', target: `“${wish}”` });
});

test('a list of what there is makes neither title nor target', () => {
  const { goal, title } = written(
    'Three founders, 41 paying customers, $8.2k MRR. We want to ship the invoicing module.',
  );
  expect(goal).toMatchObject({ target: '“We want to ship the invoicing module.”' });
  expect(title).toBe('Ship the invoicing module');
});

test('a bare count directly behind the wish is where it stands today', () => {
  const { goal } = written('I want to reach 20 shops by May. We are in 12 now.');
  expect(goal).toMatchObject({ baseline: '“We are in 12 now”', target: '20 “by May”' });
  const words = written('More wholesale customers in the county. We are in 12 now.');
  expect(words.goal).toMatchObject({ baseline: '“We are in 12 now”' });
});

test('a day that the wish points back to is the goal’s day', () => {
  const { goal } = written('I open my firm on February 1, 2027 and want 8 contracts signed by then. I have 1 so far.');
  expect(goal).toMatchObject({ baseline: '“I have 1 so far”', target: '8 by 1 February 2027' });
});

test('a figure beside the wish that cannot be placed is quoted, and nobody is told only to count', () => {
  const { goal } = written(
    'We arranged 142 funerals last year, down from 171 in 2023. I would like to be back at 165 by the end of 2027.',
  );
  expect(goal).toMatchObject({
    baseline:
      'Not certain from “We arranged 142 funerals last year, down from 171 in 2023”; this week: count where it stands today',
    target: '165 “by the end of 2027”',
  });
  expect(written('We want 20 leads a month, not 10.').goal).toMatchObject({
    baseline: expect.stringMatching(/^Not certain from “We want 20 leads a month, not 10”;/),
  });
  const other = written('Our rent is going to $3,900 somehow. I want to reach 20 shops.');
  expect(other.goal).toMatchObject({ baseline: 'This week: count where it stands today' });
});

test('a sentence beside the wish that says how far things are today is where it stands', () => {
  const { goal } = written('Ship the first part to our publisher by Feb 26. Right now maybe 55% done and Jo is ill.');
  expect(goal).toMatchObject({ baseline: '“Right now maybe 55% done and Jo is ill”' });
});

test.each([
  ['We do about 60 weddings a year and want 80.', 'Read it once a month, beside the same month of last year'],
  ['I would like to be back at 165 by the end of 2027.', 'Read it once a month'],
  ['We want 165 clients a month by the end of 2027.', 'Read it on the same day each month'],
  ['Raise completed courses from 48% to 70% by 1 June 2027.', 'Read it on the same day each month'],
  ['Go from 5 to 8 clients by March.', 'Read it on the same day each week'],
  ['Reduce churn from 6% to 3% within 6 months.', 'Read it on the same day each month'],
])('a goal is read as often as it can move: %s', (wish, said) => {
  expect(written(wish).goal).toMatchObject({ howToRead: expect.stringContaining(said) });
});
