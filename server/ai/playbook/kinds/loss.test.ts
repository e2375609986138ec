import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { loadKinds } from './kinds.ts';
import { readCase } from './read-case.ts';

const kinds = loadKinds();
const today = '2026-11-27';
const gym: SubmitInput = {
  firstName: 'Ines',
  email: 'ines@example.test',
  problems: 'Customer Retention',
  industry: 'Fitness studio',
  desiredOutcome: '12 of 300 members leave every month and we want to halve that by 1 June 2027',
};
function write(desiredOutcome: string, said: Record<string, string> = {}) {
  const input = { answers: { ...gym, desiredOutcome }, today };
  const { kind, case: bare } = readCase(kinds, input);
  const asked = kind.questions(bare);
  const questionAnswers = Object.entries(said).map(([id, answer]) => {
    const question = asked.find((one) => one.id === id);
    if (!question) throw new Error(`${id} is not asked`);
    return { question: question.ask, answer };
  });
  const reading = readCase(kinds, { ...input, questionAnswers });
  return { asked: asked.map(({ id }) => id), recognized: reading.recognized, ...reading.kind.outcome(reading.case) };
}

test.each([
  '12 of 300 members leave every month and we want to halve that',
  'Too many clients cancel after the first month',
  'Stop no-shows at our clinic',
  'Reduce churn',
])('“%s” is a loss', (wish) => {
  expect(write(wish).recognized.kind).toBe('loss');
});

test('what the wish says is not asked again', () => {
  expect(write(gym.desiredOutcome).asked).toEqual(['worth', 'reasons', 'stay']);
  expect(write('Reduce churn of our members').asked).toEqual(['lost', 'of', 'worth', 'reasons', 'stay']);
});

test('twelve of 300 at $40 are said with their share, their cost and the first reason', () => {
  const { answer, figures, title, levers, promoted } = write(gym.desiredOutcome, {
    worth: '$40',
    reasons: 'in their first month 7, moved away 3',
  });
  expect(title).toBe('From 12 lost members a month to 6 by June 1, 2027');
  expect(answer.text).toBe(
    'You lose 12 of 300 members a month, or 4%: $480 of monthly income gone each month, and $5,760 less a month after a year. Getting down to 6 a month is worth $2,880 a month after a year: begin with “in their first month”, 7 of 12.',
  );
  expect(figures.map(({ value }) => value)).toEqual([
    '12 of 300 members (4%)',
    '$480',
    '$5,760 less a month after a year',
    '$2,880 a month after a year',
    '“in their first month”, 7 of 12',
  ]);
  expect(levers[0]?.id).toBe('first-reason');
  expect(promoted).toEqual(['first-reason', 'first-weeks']);
});

test('a count for the last year is shared out among its months', () => {
  expect(write('We lost 36 of 200 clients last year, stop that').slots).toMatchObject({ lost: '3', share: '1.5%' });
});

test('a share is turned into a count by how many there are', () => {
  expect(write('Our churn is 4% a month, bring it down', { of: '300' }).slots).toMatchObject({
    lost: '12',
    share: '4%',
  });
});

test('no-shows are appointments that are worth money once', () => {
  const { answer, asked, vetoed } = write('Stop no-shows, we lose 12 of 150 appointments a month', { worth: '$80' });
  expect(asked).not.toContain('stay');
  expect(answer.text).toContain('12 of 150 appointments a month, or 8%: $960 gone each month, and $11,520 a year');
  expect(vetoed).toContain('longer');
});

test('a price that people leave over is not raised', () => {
  expect(write(gym.desiredOutcome, { reasons: 'too expensive 6, moved 2' }).vetoed).toContain('price');
});

test('without a count the report says which number is missing', () => {
  const { answer, figures } = write('Reduce churn');
  expect(answer.text).toContain('without the number you lose in a month');
  expect(figures).toMatchObject([{ title: 'Still missing' }]);
});

test('without reasons, asking for them comes first', () => {
  expect(write(gym.desiredOutcome, { reasons: 'I don’t know' }).promoted).toEqual(['ask-why']);
});

test('a date that has passed is said with a new one', () => {
  expect(write('12 of 300 members leave every month, halve that by 1 June 2026').answer.text).toMatch(
    /^Your date, June 1, has passed, so we planned for/,
  );
});
