import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import { proseOf, writeSaid } from '#server/ai/playbook/analyze/testing.ts';
import { readingOf } from '#server/ai/playbook/analyze/testing-reports.ts';
import { triedCounts } from './tried-results.ts';

const box: SubmitInput = {
  firstName: 'Siobhán',
  email: 'siobhan@example.test',
  problems: 'Marketing',
  industry: 'Soaps, sold online',
  desiredOutcome: 'I want 400 people on our monthly box by 30 June 2027. Today we have 142.',
  stepsTaken:
    'A monthly newsletter to 2,650 people, 41% open it. A "first box half price" week in May brought 31, of whom 12 are still with us.',
};

test('who opens a newsletter and who stayed after an offer are calculated from what was tried', () => {
  expect(
    triedCounts(readingOf(box).case).map(({ sum: { title, formula, result } }) => [title, formula, result]),
  ).toEqual([
    ['Who opens “monthly newsletter”', '2,650 people × 41%', '1,087 people'],
    ['Who stayed after “first box half price week in May”', '12 of 31', '38.7 of 100'],
  ]);
});

test('numbers of what was tried that say something together are not listed as unused', () => {
  const doc = writeSaid(box);
  expect(blocksOf(doc, 'unused')).toEqual([]);
  expect(proseOf(doc)).toContain('make your next offer there');
});

test.each(['A newsletter to 2,650 people.', 'Ads brought 31, and 12 asked for a price.', 'We called 12 of 31.'])(
  '“%s” says neither who opens something nor who stayed',
  (stepsTaken) => {
    expect(triedCounts(readingOf({ ...box, stepsTaken }).case)).toEqual([]);
  },
);

test('of two tries, the one that paid is told from the one that did not', () => {
  const stepsTaken = 'Two fairs (£900 each, 3 bookings from the first and none from the second).';
  const [found] = triedCounts(readingOf({ ...box, stepsTaken }).case);
  expect(found?.sum).toMatchObject({ formula: '£900 ÷ 3 bookings', result: '£300' });
  expect(found?.advice).toContain('the second £900 for none');
});
