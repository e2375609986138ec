import { expect, test } from 'vitest';
import { dayOf } from './days.ts';
import type { Block, BlockOf, ReportDoc } from './report.ts';
import { reportChanges } from './report-changes.ts';

const move = (title: string, changes: Partial<BlockOf<'option'>> = {}): Block => ({
  ...{ kind: 'option', title, text: 'Do it.', effort: 2, effect: 4, reason: 'It is cheap.', pick: true, basedOn: [1] },
  ...changes,
});
const finding = (title: string, text = 'So it is.'): Block => ({ kind: 'finding', title, text, basedOn: [1] });
const step = (title: string, endDay: string): Block => ({
  ...{ kind: 'planRow', title, ownerRole: 'You', startDay: '2026-03-16', endDay, measure: 'Done', basedOn: [1] },
});
const measure = (title: string, baseline: string, target: string): Block => ({
  ...{ kind: 'measure', title, baseline, target, howToRead: 'Count.', basedOn: [1] },
});
const sum = (title: string, fromUsd: number, toUsd = fromUsd): Block => ({
  ...{ kind: 'budget', title, fromUsd, toUsd, text: 'For it.', basedOn: [1] },
});

const report = (blocks: Block[], changes: Partial<ReportDoc> = {}): ReportDoc => ({
  version: 1,
  title: 'Four kitchens a month',
  date: '2026-03-12',
  author: 'playbook',
  language: 'en',
  preparedFor: { name: 'Dana' },
  sections: [{ id: 'plan', blocks }],
  answers: [{ number: 1, label: 'Budget', text: '$2.5k-$5k' }],
  ...changes,
});
const changed = (before: Block[], after: Block[]) =>
  Object.fromEntries(reportChanges(report(before), report(after)).map(({ title, lines }) => [title, lines]));

test('a report that says the same in other words, later and elsewhere has not changed', () => {
  const before = report([finding('Quotes take nine days'), move('Price book'), measure('Days to quote', '9', '3')]);
  const after = report(
    [
      finding('Quotes take nine days', 'Longer text.'),
      move('Price book', { text: 'Other words.', reason: 'Others.', basedOn: [] }),
      measure('Days to quote', '9', '3'),
    ],
    { date: '2026-04-20' },
  );
  expect(reportChanges(before, after)).toEqual([]);
});

test('findings and options are told as new or gone, an option with other scores as rescored', () => {
  expect(
    changed(
      [finding('Quotes take nine days'), move('Price book'), move('Ask for referrals')],
      [finding('The owner prices everything'), move('Price book', { effort: 3, effect: 5 }), move('Hire an estimator')],
    ),
  ).toEqual({
    Findings: ['New: The owner prices everything', 'Removed: Quotes take nine days'],
    Options: [
      'Price book: effort 3 of 5 instead of 2',
      'Price book: impact 5 of 5 instead of 4',
      'New: Hire an estimator',
      'Removed: Ask for referrals',
    ],
  });
  expect(changed([move('Price book')], [move('Price book', { pick: false })])).toEqual({
    Options: ['Price book: no longer a first move'],
  });
  expect(changed([move('Price book', { pick: false })], [move('Price book')])).toEqual({
    Options: ['Price book: now a first move'],
  });
});

test('nearly the same title names the same thing; each has one partner only', () => {
  expect(changed([step('Write the price book', '2026-03-20')], [step('Write a price book', '2026-03-27')])).toEqual({
    Steps: ['Write a price book: by March 27 instead of March 20'],
  });
  expect(
    changed([move('Call ten old customers')], [move('Call ten old customers'), move('Call ten new customers')]),
  ).toEqual({ Options: ['New: Call ten new customers'] });
  expect(changed([finding('Margin falls'), finding('Margin falls')], [finding('Margin falls')])).toEqual({});
});

test('a step is told with its old and its new day, with the year where it turns', () => {
  expect(
    changed(
      [step('List units', '2026-03-20'), step('Agree prices', '2026-04-03')],
      [step('List units', '2026-03-27'), step('Print the book', '2026-04-30')],
    ),
  ).toEqual({
    Steps: ['List units: by March 27 instead of March 20', 'New: Print the book, by April 30', 'Removed: Agree prices'],
  });
  expect(changed([step('List units', '2026-12-30')], [step('List units', '2027-01-06')])).toEqual({
    Steps: ['List units: by January 6, 2027 instead of December 30, 2026'],
  });
});

test('a figure of page one is told with what it was', () => {
  const figure = (title: string, value: string): Block => ({ kind: 'figure', title, value, basedOn: [1] });
  expect(
    changed(
      [figure('Booked today', '7 weddings'), figure('Target by May 1', '18 weddings')],
      [figure('Booked today', '9 weddings'), figure('Target by May 1', '18 weddings'), figure('Tours a week', '2')],
    ),
  ).toEqual({ 'The answer': ['Booked today: 9 weddings instead of 7 weddings', 'New: Tours a week, 2'] });
});

test('a plan that moved as a whole is one line', () => {
  const days = ['2026-03-20', '2026-03-27', '2026-04-03'];
  const plan = (shiftDays: number) =>
    ['List units', 'Agree prices', 'Print the book'].map((title, at) => {
      return step(title, dayOf(Date.parse(`${days[at]}T00:00:00Z`) + shiftDays * 86_400_000));
    });
  expect(changed(plan(0), plan(12))).toEqual({ Steps: ['Three steps end 12 days later.'] });
  expect(changed(plan(0), plan(-1))).toEqual({ Steps: ['Three steps end one day earlier.'] });
});

test('measures are told with what they were, sums of the budget too', () => {
  expect(
    changed(
      [measure('Days to quote', '9 days', '3 days'), sum('Price book', 600, 900), sum('Cards', 150)],
      [measure('Days to quote', '7 days', '2 days'), sum('Price book', 400), sum('Training', 250, 500)],
    ),
  ).toEqual({
    Measures: ['Days to quote: today 7 days instead of 9 days', 'Days to quote: target 2 days instead of 3 days'],
    Budget: ['Price book: $400 instead of $600 to $900', 'New: Training, $250 to $500', 'Removed: Cards'],
  });
});

test('what was added to the answers is quoted, what is taken into account no longer too; another number, or a shorter cut, is no change', () => {
  const budget = { number: 1, label: 'Budget', text: '$2.5k-$5k, and not a dollar more' };
  const added = { number: 2, label: 'Added by your coach', text: `${'She has hired a fitter. '.repeat(9)}` };
  const before = report([], { answers: [budget] });
  const after = report([], { answers: [added, { ...budget, number: 7, text: '$2.5k-$5k' }] });
  expect(reportChanges(before, after)).toEqual([
    { title: 'Answers', lines: [expect.stringMatching(/^New: Added by your coach: “She has hired .{40,80}…”$/)] },
  ]);
  expect(reportChanges(after, before)[0]?.lines).toEqual([
    expect.stringMatching(/^No longer used: Added by your coach/),
  ]);
});

test('another name and another writer are told first, and hidden characters of a title are not', () => {
  const after = report([finding('\u202Egnp.exe')], { title: 'Five kitchens', author: 'model' });
  expect(reportChanges(report([]), after)).toEqual([
    {
      title: 'The report',
      lines: ['It’s now called “Five kitchens”.', 'Written by: AI model, previously Built-in playbook.'],
    },
    { title: 'Findings', lines: ['New: gnp.exe'] },
  ]);
});
