import { expect, test } from 'vitest';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { goalProgress } from './goal-progress.ts';

const done = (completedDate: string, deletedAt: number | null = null) =>
  sampleGoal({ status: 'Completed', completedDate, deletedAt });

test('what was done stands in its week, from Monday to Sunday, and the last eight weeks are shown', () => {
  const goals = [done('2026-11-22'), done('2026-11-23'), done('2026-11-29'), done('2026-10-05'), done('2026-10-04')];
  const { weeks } = goalProgress(goals, '2026-11-25');
  expect(weeks.map(({ from }) => from)).toEqual([
    ...['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'],
    ...['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'],
  ]);
  expect(weeks.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 1, 2]);
});

test('a week begins on Monday on a Sunday too', () => {
  expect(goalProgress([], '2026-11-29').weeks.at(-1)?.from).toBe('2026-11-23');
});

test('what was deleted counts nowhere, and what is done is not due', () => {
  const later = sampleGoal({ title: 'Later', targetCompletion: '2026-12-09' });
  const sooner = sampleGoal({ title: 'Sooner', targetCompletion: '2026-12-01' });
  const gone = sampleGoal({ targetCompletion: '2026-11-01', deletedAt: 1 });
  const finished = sampleGoal({ targetCompletion: '2026-11-01', status: 'Completed', completedDate: null });
  const { weeks, next } = goalProgress([later, gone, finished, sooner, done('2026-11-23', 1)], '2026-11-25');
  expect(next?.title).toBe('Sooner');
  expect(weeks.every(({ count }) => count === 0)).toBe(true);
});

test('of goals due on the same day, the next is the first one in the list', () => {
  const due = { targetCompletion: '2026-12-14' };
  const goals = [sampleGoal({ ...due, id: 'b', position: 'b' }), sampleGoal({ ...due, id: 'a', position: 'a' })];
  expect(goalProgress(goals, '2026-11-25').next?.id).toBe('a');
});

test.each([
  ['2026-11-19', true],
  ['2026-11-18', false],
])('a list whose oldest goal is of %s on November 25 is new: %s', (day, isNew) => {
  const goals = [sampleGoal({ createdAt: Date.parse(day) }), sampleGoal({ createdAt: Date.parse('2026-11-25') })];
  expect(goalProgress(goals, '2026-11-25').isNew).toBe(isNew);
});
