import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { readSaid, testDay, writeSaid } from '#server/ai/playbook/analyze/testing.ts';

const answersOf = (desiredOutcome: string): SubmitInput => ({
  firstName: 'Dale',
  email: 'dale@example.test',
  problems: 'Sales',
  industry: 'Bike store',
  desiredOutcome,
  stepsTaken: 'Flyers twice.',
});

test.each([
  ['reach', 'Get from 22 to 40 customers a week by December 2027'],
  ['decide', 'Decide whether to buy a second van or hire one by December 2027'],
  ['loss', 'Customers cancel: 12 of 300 leave every month and I want to halve that by December 2027'],
  ['loss', 'Reduce no-shows from 8 of 60 appointments a week to 3 by December 2027'],
  ['wait', 'Repairs wait three weeks, I want one week by December 2027'],
  ['idle', 'Fill the 20 empty tables on Tuesdays by December 2027'],
  ['replace', 'Our biggest client leaves and is $4,000 a month: replace it by December 2027'],
  ['launch', 'Launch a meal box by December 2027'],
  ['people', 'Hire 3 mechanics by December 2027'],
  ['people', 'Keep my two best mechanics, four of six left in a year, until then I want one to leave by December 2027'],
  ['people', 'Work 20 hours a week instead of 60, get out of the day to day by December 2027'],
])('a %s wish that names only a month gets no day: %s', (kind, wish) => {
  const answers = answersOf(wish);
  expect(readSaid(answers).recognized.kind).toBe(kind);
  const doc = writeSaid(answers);
  const text = reportText({ ...doc, answers: [] });
  expect(text).toContain('December 2027');
  expect(text).not.toMatch(/(?:November 30|December 31|December 1), 2027/);
});

test('a plan of more than a year ends on the wish’s day, its checks ever farther apart', () => {
  const doc = writeSaid(answersOf('Get from 22 to 40 customers a week by December 31, 2027'));
  const rows = blocksOf(doc, 'planRow');
  expect(rows.at(-1)?.endDay).toBe('2027-12-31');
  const checks = rows.filter(({ title }) => title.endsWith('check: compare with the plan')).map(({ endDay }) => endDay);
  const days = [testDay, ...checks, '2027-12-31'].map((day) => Date.parse(day) / 86_400_000);
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? 0));
  expect(checks).toHaveLength(3);
  // The first waits for a move that is done.
  expect(gaps.slice(1)).toEqual(gaps.slice(1).toSorted((one, other) => one - other));
  const steps = rows.filter(({ title }) => !/check|review|compare/i.test(title)).map(({ endDay }) => endDay);
  expect(steps.every((day) => day < '2027-03-01')).toBe(true);
});

test('a plan takes at most two years', () => {
  const doc = writeSaid(answersOf('Get from 22 to 40 customers a week by December 31, 2030'));
  expect(blocksOf(doc, 'planRow').at(-1)?.endDay).toBe('2028-12-01');
});
