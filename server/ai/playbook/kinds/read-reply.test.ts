import { expect, test } from 'vitest';
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
