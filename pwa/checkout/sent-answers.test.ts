import { expect, test } from 'vitest';
import type { AskedField } from '#schema/insights.ts';
import { toQuestionAnswers } from './sent-answers.ts';

const fieldOf = (field: Partial<AskedField>): AskedField => ({
  question: 'How many?',
  kind: 'text',
  unit: null,
  period: null,
  options: null,
  ...field,
});
const sent = (field: Partial<AskedField>, typed: string | null) =>
  toQuestionAnswers([fieldOf(field)], { 'How many?': typed })[0]?.answer;

test.each<[typed: string, sent: string, Partial<AskedField>]>([
  ['12', '12', { kind: 'count', unit: 'bookings' }],
  ['7', '7 of 10', { kind: 'count', unit: 'of 10' }],
  ['7 of 18', '7 of 18', { kind: 'count', unit: 'of 10' }],
  ['none', 'none', { kind: 'count', unit: 'of 10' }],
  ['40', '$40', { kind: 'money', unit: '$' }],
  ['1,250', '$1,250', { kind: 'money', unit: '$' }],
  ['1,250.50', '$1,250.50', { kind: 'money', unit: '$' }],
  ['about 20', 'about $20', { kind: 'money', unit: '$' }],
  ['20k', '$20k', { kind: 'money', unit: '$' }],
  ['30-40', '£30-40', { kind: 'money', unit: '£' }],
  ['40', 'CHF 40', { kind: 'money', unit: 'CHF' }],
  ['$40', '$40', { kind: 'money', unit: '$' }],
  ['CHF 40', 'CHF 40', { kind: 'money', unit: 'CHF' }],
  ['€40', '€40', { kind: 'money', unit: '$' }],
  ['1200 euros', '1200 euros', { kind: 'money', unit: '$' }],
  ['nothing yet', 'nothing yet', { kind: 'money', unit: '$' }],
  ['40', '40', { kind: 'money' }],
  ['25', '25%', { kind: 'percent' }],
  ['about 25', 'about 25%', { kind: 'percent' }],
  ['10 – 15', '10 – 15%', { kind: 'percent' }],
  ['25 %', '25 %', { kind: 'percent' }],
  ['1 in 4', '1 in 4', { kind: 'percent' }],
  ['7 of 24', '7 of 24', { kind: 'percent' }],
  ['14', '14 days', { kind: 'days' }],
  ['1', '1 day', { kind: 'days' }],
  ['2 weeks', '2 weeks', { kind: 'days' }],
  ['2027-05-01', '2027-05-01', { kind: 'date' }],
  ['They move away', 'They move away', { kind: 'choice', options: ['They move away', 'Price'] }],
  ['We close in August.', 'We close in August.', { kind: 'text' }],
])('“%s” is sent as “%s”', (typed, answer, field) => {
  expect(sent(field, typed)).toBe(answer);
});

test.each(['count', 'money', 'percent', 'days', 'date', 'choice', 'text'] as const)(
  'a %s that is not known is sent as such, and one that was skipped is not',
  (kind) => {
    expect(sent({ kind }, null)).toBe('I don’t know');
    expect(sent({ kind }, ' ')).toBeUndefined();
    expect(toQuestionAnswers([fieldOf({ kind })], {})).toEqual([]);
  },
);
