import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { type BlockOf, blocksOf } from '#schema/report.ts';
import { pageOne, proseOf, readSaid, writeSaid } from '#server/ai/playbook/analyze/testing.ts';

const bikes: SubmitInput = {
  firstName: 'Dale',
  email: 'dale@example.test',
  problems: 'Sales',
  industry: 'Consulting',
  desiredOutcome: 'Get from 22 to 40 clients by June 30, 2027',
  stepsTaken: 'Flyers and a website.',
};
const sumsOf = (said: Record<string, string>, answers = bikes): BlockOf<'sum'>[] =>
  blocksOf(writeSaid(answers, said), 'sum');

test.each([
  ['30%', '3 of 10'],
  ['30 percent', '3 of 10'],
  ['half', '5 of 10'],
  ['a third', '1 of 3'],
  ['one in four', '1 of 4'],
  ['about two thirds', '2 of 3'],
])('a rate of “%s” is %s on page one', (rate, said) => {
  expect(pageOne(writeSaid(bikes, { rate }))).toContain(said);
});

test.each([
  ['2 a day', '2 × 5 working days', '10 a week'],
  ['40 a year', '40 ÷ 52 weeks', '0.77 a week'],
  ['26 a month', '26 × 12 months ÷ 52 weeks', '6 a week'],
  ['twenty a month', '20 × 12 months ÷ 52 weeks', '4.62 a week'],
])('“%s” to a question about a week is shown as %s = %s', (pace, formula, result) => {
  const [first] = sumsOf({ rate: '3', pace });
  expect(first).toMatchObject({ title: `“${pace}” counted by the week`, formula, result });
});

test('an answer for the period that was asked for needs no conversion', () => {
  for (const pace of ['10', '10 a week', '10-12', 'twelve'])
    expect(sumsOf({ rate: '3', pace }).some(({ title }) => title.includes('counted by'))).toBe(false);
});

test('the working days that they named count', () => {
  const answers = { ...bikes, stepsTaken: 'Flyers. We work 6 days a week.' };
  expect(sumsOf({ rate: '3', pace: '2 a day' }, answers)[0]).toMatchObject({ formula: '2 × 6 working days' });
});

test.each([
  ['1.5k', '$1,500'],
  ['2 mio', '$2,000,000'],
  ['1,2 Mio', '$1,200,000'],
])('a price of “%s” is %s', (worth, money) => {
  expect(proseOf(writeSaid(bikes, { worth }))).toContain(money);
});

test.each([
  ['by the end of Q2 2027', 'June 30, 2027'],
  ['by 31.03.2027', 'March 31, 2027'],
  ['by 2027-03-15', 'March 15, 2027'],
  ['by mid-March', 'March 15, 2027'],
  ['by Q3', 'Q3 2027'],
  ['by the end of the year', 'December 31'],
  ['by the end of summer', 'August 31, 2027'],
  ['before summer', 'summer 2027'],
  ['by Easter', 'March 27, 2027'],
  ['by Thanksgiving', 'November 24, 2027'],
  ['before Christmas', 'December 24'],
  ['in six months', 'May 27, 2027'],
  ['within 90 days', 'February 25, 2027'],
  ['by next spring', 'spring 2027'],
  ['in Q1 2027', 'March 31, 2027'],
])('a wish “%s” is planned until %s', (when, said) => {
  const answers = { ...bikes, desiredOutcome: `Get from 22 to 40 clients ${when}` };
  const { title } = writeSaid(answers);
  expect(title).toBe(`40 clients by ${said}`);
});

test.each(['by fiscal Q3', 'by November', 'by next year'])(
  'a wish “%s” is left to them, and the plan takes its usual time',
  (when) => {
    const answers = { ...bikes, desiredOutcome: `Get from 22 to 40 clients ${when}` };
    expect(readSaid(answers).outcome.endDay).toBe('2027-02-26');
  },
);

test('a date with slashes is read as where they are', () => {
  const endOf = (location: string | undefined) =>
    readSaid({ ...bikes, desiredOutcome: 'Get from 22 to 40 clients by 03/04/2027', location }).outcome.endDay;
  expect([endOf('Leeds'), endOf('Austin, TX'), endOf(undefined)]).toEqual(['2027-04-03', '2027-03-04', '2027-02-26']);
});

test('a date that has passed is said with its month', () => {
  const late = { ...bikes, desiredOutcome: 'Get from 22 to 40 clients by March 2026' };
  expect(pageOne(writeSaid(late))).toContain('Your date, March 2026, has passed');
});

test('a share of the seats needs their number, and a count of them is one', () => {
  const cinema = {
    ...bikes,
    industry: 'Cinema',
    desiredOutcome: 'Fill the empty seats at our quiet weekday showings, we have 120 seats',
  };
  expect(pageOne(writeSaid(cinema, { come: 'a quarter' }))).toContain('30 of 120');
  expect(pageOne(writeSaid(cinema, { come: '20 of 100' }))).toContain('20 of 100');
});
