import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { loadKinds } from './kinds.ts';
import { readCase } from './read-case.ts';

const kinds = loadKinds();
const today = '2026-11-27';
const shop: SubmitInput = {
  firstName: 'Omar',
  email: 'omar@example.test',
  problems: 'Operations',
  industry: 'Bicycle repair',
  desiredOutcome: 'People wait three weeks for a repair, I want one week by 7 February 2027',
};
function write(desiredOutcome: string, said: Record<string, string> = {}) {
  const input = { answers: { ...shop, desiredOutcome }, today };
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
const all = { line: '24', rate: '8', hours: '2' };

test.each([
  'People wait three weeks for a quote, I want one week',
  'Clear our backlog of orders',
  'Cut the waiting list',
  'Our turnaround takes too long',
])('“%s” is a wait', (wish) => {
  expect(write(wish).recognized.kind).toBe('wait');
});

test('what the wish says is not asked again', () => {
  expect(write(shop.desiredOutcome).asked).toEqual(['line', 'rate', 'hours', 'new', 'steps']);
  expect(write('Clear our backlog of orders').asked.slice(0, 3)).toEqual(['line', 'rate', 'wanted']);
});

test('24 in line at 8 a week are said with the line for the wanted wait and the extra hours', () => {
  const { answer, figures, title, levers } = write(shop.desiredOutcome, all);
  expect(title).toBe('From 3 weeks of waiting to 1 week by February 7, 2027');
  expect(answer.text).toBe(
    '24 repairs are waiting and you finish 8 a week, so people wait 3 weeks. For 1 week, only 8 may wait: finish 16 more once, about 32 hours of extra work, or 4 hours a week until February 7, 2027, and then keep in step with what comes in.',
  );
  expect(figures.map(({ value }) => value)).toEqual(['3 weeks', '1 week', '24, should be 8', '16 (32 hours)', '8']);
  expect(levers[0]?.id).toBe('clear-once');
});

test('the wait that they name gives the line where only the rate is known', () => {
  const { slots } = write(shop.desiredOutcome, { rate: '8' });
  expect(slots).toMatchObject({ line: '24', extra: '16', wait: '3 weeks' });
});

test('a line that grows comes before clearing it', () => {
  const { answer, promoted, turn } = write(shop.desiredOutcome, { ...all, new: '10' });
  expect(answer.text).toContain('close the gap of 2 a week, or the line grows back');
  expect(promoted).toEqual(['rate', 'intake']);
  expect(turn[0]?.text).toContain('finish 2 more than 8 a week');
});

test('the step with the most hours is named and promoted', () => {
  const { slots, promoted } = write(shop.desiredOutcome, { ...all, steps: 'check 0.5, fitting takes 1.5 hours' });
  expect(slots).toMatchObject({ step: 'fitting', stepHours: '1.5 hours', stepShare: '75%' });
  expect(promoted).toEqual(['slowest-step']);
});

test('a wait that is short enough is said to be there', () => {
  const { answer, vetoed } = write(shop.desiredOutcome, { line: '6', rate: '8' });
  expect(answer.text).toContain('you’re already there');
  expect(vetoed).toEqual(['clear-once']);
});

test('days that are wanted are days', () => {
  expect(write('Clear our backlog of orders', { ...all, wanted: '5' }).slots).toMatchObject({ wanted: '5 days' });
});

test('without the line and the rate the report says which are missing', () => {
  const { answer } = write(shop.desiredOutcome);
  expect(answer.text).toMatch(/^People wait 3 weeks, but what clears that depends on how many are waiting/);
});

test('a date that has passed is said with a new one', () => {
  expect(write('Cut the wait for a repair to one week by 1 June 2026', all).answer.text).toMatch(
    /^Your date, June 1, has passed, so we planned for/,
  );
});
