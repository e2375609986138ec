import { expect, test } from 'vitest';
import { type AskedFor, readReply } from './reply.ts';

const days: AskedFor = { unit: 'days', asks: 'todayAndTarget' };
const today = (unit: AskedFor['unit']): AskedFor => ({ unit, asks: 'today' });
const counts: AskedFor = { unit: 'count', asks: 'twoCounts' };

test.each([
  ['9 days today; should be 3', 9, 3],
  ['9 days today. Should be 3.', 9, 3],
  ['nine days, should be three', 9, 3],
  ['from 9 to 3', 9, 3],
  ['9 → 3', 9, 3],
  ['About 9 now, we want 3 days', 9, 3],
  ['It should be 3, it is 9 today', 9, 3],
  ['It is 9. Target: 3', 9, 3],
])('today and target in days: %s', (text, from, to) => {
  expect(readReply(days, text)).toMatchObject({
    today: { value: from, unit: 'days' },
    target: { value: to, unit: 'days' },
  });
});

test.each([
  [today('count'), 'nine', 9, 'count'],
  [today('count'), 'About 15 leads a month', 15, 'count'],
  [today('days'), '9', 9, 'days'],
  [today('days'), '2 weeks', 2, 'weeks'],
  [today('hours'), 'Around ten hours', 10, 'hours'],
  [today('money'), '$2,400', 2400, 'money'],
  [today('money'), '2,400', 2400, 'money'],
  [today('percent'), '20%', 20, 'percent'],
  [today('percent'), '20', 20, 'percent'],
  [days, '9 days', 9, 'days'],
] as const)('one figure answers what was asked: %o %s', (asked, text, value, unit) => {
  expect(readReply(asked, text)).toMatchObject({ today: { value, unit } });
  expect(readReply(asked, text)).not.toHaveProperty('target');
});

test.each([
  ['4 of 12', 4, 12],
  ['4 out of 12', 4, 12],
  ['4 of the last 12', 4, 12],
  ['Four out of twelve quotes', 4, 12],
  ['12 quotes, 4 won', 4, 12],
  ['12 and 4', 4, 12],
  ['12 requests, 4 appointments', 4, 12],
  ['12 quotes sent and 4 closed', 4, 12],
])('part and whole: %s', (text, part, whole) => {
  expect(readReply(counts, text)).toMatchObject({ part: { value: part }, whole: { value: whole } });
});

test.each([
  [today('count'), 'About nine, maybe ten'],
  [today('count'), '9 or 10'],
  [today('count'), '10-15'],
  [today('count'), 'not 9'],
  [today('count'), 'Was 9 last year'],
  [today('count'), 'No idea'],
  [today('count'), ''],
  [today('count'), '9?'],
  [today('count'), '20%'],
  [today('count'), '$20'],
  [today('count'), 'Since 2019'],
  [today('count'), '1.500'],
  [today('count'), 'It depends, 9 if we are lucky'],
  [today('count'), 'should be 9'],
  [today('count'), '我们有 9'],
  [today('days'), '9 customers'],
  [today('days'), '$9'],
  [today('percent'), '150'],
  [today('money'), '20 people'],
  [days, '9, 3'],
  [days, '9 and 3'],
  [days, '9 days and 3 people'],
  [days, '9 days, want 3 customers'],
  [days, '9, 6, 3'],
  [counts, '4 and 12'],
  [counts, '12 sent, 4 lost'],
  [counts, '12 of 4'],
  [counts, '4'],
  [counts, '4/12'],
  [today('count'), '9 '.repeat(2500)],
] as const)('what is not certain is left to be asked about: %o %s', (asked, text) => {
  expect(readReply(asked, text)).toBeUndefined();
});
