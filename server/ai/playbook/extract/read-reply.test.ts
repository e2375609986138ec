import { expect, test } from 'vitest';
import type { Question } from '#server/ai/playbook/analyze/kind.ts';
import { readReply } from './read-reply.ts';

const today = '2026-11-27';
const read = (text: string) => {
  const { answer: _a, text: _t, ...rest } = readReply({ number: 12, text }, today);
  return rest;
};
const said = { isUnknown: false, isNone: false };

test.each([
  ['12', { value: 12 }],
  ['$1,250', { value: 1250 }],
  ['about 20', { value: 20 }],
  ['25%', { value: 25 }],
  ['2-3', { value: 2.5 }],
  ['about 10 to 12', { value: 11 }],
  ['7 of 24', { value: 7, outOf: 24 }],
  ['4 out of the last 10', { value: 4, outOf: 10 }],
  ['1 de cada 5', { value: 1, outOf: 5 }],
  ['Of 24 tastings we spoke to, 7 booked', { value: 7, outOf: 24 }],
  ['50 calls about 20 jobs', { value: 20, outOf: 50 }],
  ['30 odd hours, should be 10', { value: 30, wanted: 10 }],
  ['7 is today, 18 is what I need', { value: 7, wanted: 18 }],
  ['7 of 10 hang on me, 2 at most', { value: 7, outOf: 10, wanted: 2 }],
  ['3 at most', { value: 3 }],
])('the numbers of “%s” are read', (text, numbers) => {
  const { wanted, ...rest } = read(text);
  expect(wanted === undefined ? rest : { ...rest, wanted }).toEqual({ ...said, ...numbers });
});

test.each([
  ['2027-05-01', '2027-05-01'],
  ['by May 1, 2027', '2027-05-01'],
])('the date of “%s” is read and no number of it', (text, day) => {
  expect(read(text)).toMatchObject({ day });
  expect(read(text)).not.toHaveProperty('value');
});

test.each([
  'none, it is weddings',
  'No',
  'we don’t have any',
  'not that',
  'never',
  'nobody',
  'We have no past clients',
  'There are none',
  'not yet',
  '0',
])('“%s” says that there is none', (text) => expect(read(text)).toMatchObject({ isNone: true, isUnknown: false }));

test.each(['I don’t know', 'dunno', 'not sure', '?'])('“%s” says that they do not know', (text) =>
  expect(read(text)).toMatchObject({ isUnknown: true, isNone: false }),
);

test.each(['Nothing special', 'never counted', 'None of them complained about price, 4 about service'])(
  '“%s” does not say that there is none',
  (text) => expect(read(text).isNone).toBe(false),
);

test('two sums that are added are no part and whole', () => {
  expect(read('$1,200 plus $300 setup')).toMatchObject({ value: 1200 });
});

type Field = Question['field'];
const ask = (field: Field, words = 'How many?') => ({ question: { ask: words, field } });
const readFor = (text: string, field: Field, words?: string, workDays?: number) =>
  readReply({ number: 12, text }, today, { ...ask(field, words), workDays });
const ofTen = { kind: 'count', unit: 'of 10' } as const;

test.each([
  ['30%', 3, 10],
  ['30 percent', 3, 10],
  ['about 25%', 25, 100],
  ['10-20%', 15, 100],
  ['half', 5, 10],
  ['About half of them', 5, 10],
  ['a third', 1, 3],
  ['about two thirds', 2, 3],
  ['two-thirds', 2, 3],
  ['three quarters', 3, 4],
  ['one in four', 1, 4],
  ['One of ten', 1, 10],
  ['three out of eight', 3, 8],
  ['every second one', 5, 10],
  ['7/24', 7, 24],
])('“%s” to “how many of ten” is %i of %i', (text, value, outOf) => {
  expect(readFor(text, ofTen)).toMatchObject({ value, outOf });
});

test('a percentage keeps what it should be', () => {
  expect(readFor('30%, should be 50%', ofTen)).toMatchObject({ value: 3, outOf: 10, wanted: 5 });
});

test('a share answers a question “out of how many” in words', () => {
  const words = 'How many people come, out of how many seats?';
  expect(readFor('a third', { kind: 'text' }, words)).toMatchObject({ value: 1, outOf: 3 });
});

test.each([
  ['half', 50],
  ['a quarter', 25],
  ['one in four', 25],
  ['15%', 15],
  ['15', 15],
])('“%s” to “what percent” is %i', (text, value) => {
  expect(readFor(text, { kind: 'percent' })).toMatchObject({ value });
  expect(readFor(text, { kind: 'percent' })).not.toHaveProperty('outOf');
});

test('half a percent is no half', () => {
  expect(readFor('half a percent', { kind: 'percent' }).value).toBeUndefined();
});

test('a share is no count where no share was asked for', () => {
  expect(readFor('half', { kind: 'count' }).value).toBeUndefined();
});

test.each<[string, 'day' | 'week' | 'month' | 'year', number, string]>([
  ['2 a day', 'week', 10, '× 5 working days'],
  ['2 a day, 6 days a week', 'week', 12, '× 6 working days'],
  ['2 a day', 'month', 43.33, '× 5 working days × 52 weeks ÷ 12 months'],
  ['2 a day', 'year', 520, '× 5 working days × 52 weeks'],
  ['about 40 a year', 'month', 3.33, '÷ 12 months'],
  ['40 a year', 'week', 0.77, '÷ 52 weeks'],
  ['3 per week', 'month', 13, '× 52 weeks ÷ 12 months'],
  ['3/week', 'year', 156, '× 52 weeks'],
  ['26 a month', 'week', 6, '× 12 months ÷ 52 weeks'],
  ['twice a week', 'year', 104, '× 52 weeks'],
  ['once a month', 'year', 12, '× 12 months'],
  ['3 times a week', 'month', 13, '× 52 weeks ÷ 12 months'],
  ['one every two weeks', 'week', 0.5, '÷ 2'],
  ['every other week', 'month', 2.17, '÷ 2 × 52 weeks ÷ 12 months'],
  ['12 a quarter', 'month', 4, '÷ 3'],
  ['10 weekly', 'day', 2, '÷ 5 working days'],
  ['2 to 4 a day', 'week', 15, '× 5 working days'],
  ['$30,000 a year', 'month', 2500, '÷ 12 months'],
])('“%s” to a question for a %s is %d', (text, period, value, steps) => {
  expect(readFor(text, { kind: 'count', period })).toMatchObject({ value, converted: { to: period, steps } });
});

test('a number for the period that was asked for, or for none, stays', () => {
  for (const text of ['12', '12 a week', '12 new ones each week']) {
    expect(readFor(text, { kind: 'count', period: 'week' }).value).toBe(12);
    expect(readFor(text, { kind: 'count', period: 'week' }).converted).toBeUndefined();
  }
});

test('what it should be may be said for a time of its own', () => {
  const week = { kind: 'count', period: 'week' } as const;
  expect(readFor('2 a day, should be 15 a week', week)).toMatchObject({ value: 10, wanted: 15 });
  expect(readFor('2 a day, should be 3', week)).toMatchObject({ value: 10, wanted: 15 });
  expect(readFor('10 a week, should be 3 a day', week)).toMatchObject({ value: 10, wanted: 15 });
});

test('the period stands in the question where its field has none', () => {
  const words = 'How much does one client bring you in a month?';
  expect(readFor('$6,000 a year', { kind: 'money', sign: '$' }, words).value).toBe(500);
  const year = 'How many people left in the last 12 months?';
  expect(readFor('2 a month', { kind: 'count' }, year).value).toBe(24);
});

test('a day of nights has seven a week, and other working days count as they were said', () => {
  expect(readFor('3 a night', { kind: 'count', period: 'week' }).value).toBe(21);
  expect(readFor('2 a day', { kind: 'count', unit: 'room nights', period: 'week' }).value).toBe(14);
  expect(readFor('2 a day', { kind: 'count', period: 'week' }, 'How many?', 4).value).toBe(8);
});

test.each([
  ['twenty', 20],
  ['about twelve', 12],
  ['only one', 1],
  ['one', 1],
  ['a couple', 2],
  ['maybe a couple of them', 2],
  ['a dozen', 12],
  ['10-12', 11],
  ['1.5k', 1500],
  ['$1.5k', 1500],
  ['2 mio', 2_000_000],
  ['1,2 Mio', 1_200_000],
  ['1,2 Mio. €', 1_200_000],
])('“%s” is %d', (text, value) => {
  expect(read(text)).toMatchObject({ value });
});

test.each([
  ['31.03.2027', '2027-03-31'],
  ['March', '2027-03-31'],
  ['mid-March', '2027-03-15'],
  ['end of Q2 2027', '2027-06-30'],
  ['Q3', '2027-09-30'],
  ['end of the year', '2026-12-31'],
  ['end of summer', '2027-08-31'],
  ['around Easter', '2027-03-28'],
  ['before Christmas', '2026-12-24'],
  ['Thanksgiving', '2027-11-25'],
  ['next spring', '2027-05-31'],
  ['in six months', '2027-05-27'],
  ['within 90 days', '2027-02-25'],
])('“%s” to a question for a date is %s', (text, day) => {
  expect(readFor(text, { kind: 'date' })).toMatchObject({ day });
});

test('a slash date is read as where they are, and stays open where nobody can tell', () => {
  const day = (order: 'dayFirst' | 'monthFirst' | undefined) =>
    readReply({ number: 12, text: '03/04/2027' }, today, { ...ask({ kind: 'date' }), order }).day;
  expect([day('dayFirst'), day('monthFirst'), day(undefined)]).toEqual(['2027-04-03', '2027-03-04', undefined]);
});

test('a length of time is no date where no date was asked for', () => {
  expect(readFor('in six weeks', { kind: 'count', unit: 'weeks' })).toMatchObject({ value: 6 });
});
