import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { bareCalculation, modelDesk } from '#server/testing/model-desk.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { planWeeks, weeksInWords } from './plan-weeks.ts';

const today = '2026-11-27';
const answers = fullAnswers as SubmitInput;
const desk = modelDesk(answers, today, { calculation: bareCalculation('2027-02-24') });

interface Answer {
  options: { pick: boolean }[];
  steps: { startWeek: number; endWeek: number; move: number }[];
}
const written = () => structuredClone(desk.answer(desk.outlineSchema)) as Answer;
const read = (change: (answer: Answer) => void) => {
  const answer = written();
  change(answer);
  return desk.outlineSchema.safeParse(answer);
};

test('the plan’s weeks end on the wish’s own day and leave the holidays free', () => {
  const weeks = planWeeks(today, '2027-02-24');
  expect(weeks[0]).toEqual({ week: 1, from: '2026-11-30', to: '2026-12-04' });
  expect(weeks.at(-1)).toEqual({ week: 13, from: '2027-02-22', to: '2027-02-24' });
  expect(weeks.map(({ week }) => week)).toEqual([1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13]);
  const told = weeksInWords(weeks);
  expect(told.holidays).toEqual(['the week of Monday, 21 December 2026', 'the week of Monday, 28 December 2026']);
  expect(told.weeks.at(-1)).toEqual({ week: 13, from: 'Monday, 22 February 2027', to: 'Wednesday, 24 February 2027' });
});

test('a step may take as long as the plan; none begins in a holiday week', () => {
  const long = read(({ steps }) => Object.assign(steps[0] ?? {}, { startWeek: 1, endWeek: 13 }));
  expect(long.data?.value.steps).toContainEqual(
    expect.objectContaining({ startDay: '2026-11-30', endDay: '2027-02-24' }),
  );
  expect(read(({ steps }) => Object.assign(steps[0] ?? {}, { startWeek: 4, endWeek: 6 })).success).toBe(false);
});

test('one to three options are picked, with two to six real alternatives', () => {
  const withOptions = (picks: number, others: number) =>
    read((answer) => {
      const [first] = answer.options;
      const all = Array.from({ length: picks + others }, (_, at) => ({ ...first, pick: at < picks }));
      answer.options = all as Answer['options'];
      for (const [at, step] of answer.steps.entries()) step.move = (at % Math.max(1, picks)) + 1;
    }).success;
  expect([withOptions(1, 2), withOptions(3, 6), withOptions(2, 3)]).toEqual([true, true, true]);
  expect([withOptions(0, 4), withOptions(4, 2), withOptions(1, 1), withOptions(2, 7)]).toEqual(Array(4).fill(false));
});

test('picked options come first, with hours and money, and each step has its own', () => {
  const outline = read(({ options }) => options.reverse()).data?.value;
  expect(outline?.options.map(({ pick }) => pick)).toEqual([true, false, false]);
  expect(outline?.options[0]).toMatchObject({ hours: expect.any(Number), usd: expect.any(Number) });
  expect(outline?.steps.map(({ option }) => option)).toEqual([0, 0, 0]);
});
