import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { readCase } from '#server/ai/playbook/extract/read-case.ts';
import { loadKinds } from './kinds.ts';

const kinds = loadKinds();
const today = '2026-11-27';
const base: SubmitInput = {
  firstName: 'Ann',
  email: 'ann@example.test',
  problems: 'Sales',
  industry: 'Something else',
  desiredOutcome: 'Grow',
};

function write(answers: Partial<SubmitInput>, said: Record<string, string> = {}) {
  const input = { answers: { ...base, ...answers }, today };
  const { kind, case: bare } = readCase(kinds, input);
  const asked = kind.questions(bare);
  const questionAnswers = Object.entries(said).map(([id, answer]) => {
    const question = asked.find((one) => one.id === id);
    if (!question) throw new Error(`${id} is not asked, but ${asked.map((one) => one.id).join(', ')}`);
    return { question: question.ask, answer };
  });
  const reading = readCase(kinds, { ...input, questionAnswers });
  return { asked: asked.map(({ id }) => id), recognized: reading.recognized, ...reading.kind.outcome(reading.case) };
}

test('7 of 18 bookings by May 1 with 1 of 4 takes 44 conversations, a little over two a week', () => {
  const { answer, levers, title } = write(
    { desiredOutcome: 'Get 18 bookings by 1 May 2027. We have 7 so far.' },
    { rate: '1 in 4' },
  );
  expect(answer.text).toContain('at 7 and want 18 bookings by May 1, 2027: 11 more');
  expect(answer.text).toContain('At 1 of 4, that takes 44 conversations, 2.3 a week.');
  expect(levers.find(({ id }) => id === 'conversion')).toMatchObject({
    to: '35 of 100',
    worthText: 'saves 12 conversations',
  });
  expect(title).toBe('18 bookings by May 1, 2027');
});

test.each([
  ['Ten qualified inquiries a month instead of three', 3, 10],
  ['Go from 3 to 4 kitchens a month by June', 3, 4],
  ['Increase regular donors from 120 to 200', 120, 200],
  ['I want 400 people on our monthly box by 30 June 2027. On 1 November we had 142.', 142, 400],
])('“%s” starts at %i and ends at %i', (desiredOutcome, from, to) => {
  const { path, recognized } = write({ desiredOutcome });
  expect(path).toMatchObject({ from, to });
  expect(recognized.kind).toBe('reach');
});

test('what the wish says is not asked for', () => {
  const wish = 'Get 18 bookings by 1 May 2027. We have 7 so far and win 3 of 10 people who book a tasting.';
  expect(write({ desiredOutcome: wish }).asked).toEqual(['worth', 'pace', 'repeat']);
  expect(write({ desiredOutcome: 'Get more bookings' }).asked.slice(0, 3)).toEqual(['today', 'target', 'date']);
});

test('growth in percent is counted from today’s revenue', () => {
  const { answer } = write(
    { desiredOutcome: 'Grow our revenue by 20% by June' },
    { today: '$50,000', rate: '4', worth: '$2,000' },
  );
  expect(answer.text).toContain('at $50,000 a month and want $60,000 a month');
  expect(answer.text).toContain('13 more conversations a month, 75 in all');
});

test('what joins and leaves each month says where the pace leads', () => {
  const { answer, levers, promoted, vetoed } = write({
    desiredOutcome:
      'I want 400 people on our monthly box by 30 June 2027. On 1 November we had 142. About 22 join in a month and about 11 cancel.',
    stepsTaken: 'Instagram ads in September: €600, 5 new subscribers.',
  });
  expect(answer.text).toContain(
    'With 22 joining and 7.7 of 100 leaving a month, you’d be at 208 subscribers then; it would take 57 joining. Halving who leaves and one more joining each week bring you to 278; 122 are still missing',
  );
  expect(levers.map(({ id }) => id)).toEqual(['keep', 'attempts']);
  expect(promoted).toContain('channel');
  expect(vetoed).toEqual([]);
});

test('today’s pace is said in the goal’s own unit', () => {
  const { answer, path } = write(
    { desiredOutcome: 'Book 18 weddings by March 31, 2027, we have 7 deposits in so far' },
    { rate: '3', pace: '2' },
  );
  expect(answer.text).toContain('at today’s pace, 30 come, which brings you to 16: 2 short.');
  expect(path?.paced).toBe(16);
});

test('money spent and what it brought are divided', () => {
  const { sums } = write({ stepsTaken: 'two fairs (£900 each, 3 bookings from the first and none from the second)' });
  expect(sums[0]).toMatchObject({ formula: '2 × £900 ÷ 3 bookings', result: '£600' });
  const once = write({ stepsTaken: 'We spent $1,800 on ads and got two inquiries.' });
  expect(once.sums[0]).toMatchObject({ formula: '$1,800 ÷ 2 inquiries', result: '$900' });
});

test('a target below today’s number is reached already', () => {
  expect(write({ desiredOutcome: 'Get 10 clients by May. We have 12 now.' }).answer.text).toContain('already there');
});

test.each([
  ['Turnover to 1.2 million', '$1,200,000 a year by '],
  ['Grow profit from 80,000 to 120,000', 'From $80,000 to $120,000 a year by '],
  ['Get sales to 300,000 by December 2027', '$300,000 a year by '],
  ['go from 5 sales to 8 a month', 'From 5 to 8 sales a month by '],
  ['Increase revenue by winning 30 clients', '30 clients by '],
])('“%s” is read as “%s…”', (desiredOutcome, title) => {
  expect(write({ desiredOutcome }).title).toContain(title);
});

test('without a number the report says what to count', () => {
  expect(write({ desiredOutcome: 'Grow' }).answer.text).toContain('Pick one number');
});
