import { expect, test } from 'vitest';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { shortReport } from '#pwa/testing/sample-report.ts';
import { plannedGoals } from '#schema/goals-of-report.ts';
import { nextGoals, openStep } from './choose-goals.ts';

test('the start page shows the three that come next: the earliest day first, what has none after it, nothing that is over', () => {
  const goals = [
    sampleGoal({ title: 'no day' }),
    sampleGoal({ title: 'late', targetCompletion: '2026-12-20' }),
    sampleGoal({ title: 'done', targetCompletion: '2026-11-01', status: 'Completed' }),
    sampleGoal({ title: 'deleted', targetCompletion: '2026-11-01', deletedAt: 1 }),
    sampleGoal({ title: 'held', targetCompletion: '2026-11-01', status: 'On Hold' }),
    sampleGoal({ title: 'soon', targetCompletion: '2026-12-01' }),
    sampleGoal({ title: 'no day either' }),
  ];
  expect(nextGoals(goals).map(({ title }) => title)).toEqual(['soon', 'late', 'no day']);
});

test.each([
  ['2026-03-12', 'List twenty units', '2026-03-20'],
  ['2026-03-20', 'List twenty units', '2026-03-20'],
  ['2026-03-21', 'Name the owner', '2026-03-27'],
])('on %s the next step of the report is the first that is not over', (today, title, targetCompletion) => {
  expect(openStep(shortReport, [], today)).toMatchObject({ title, targetCompletion });
});

test('a report whose plan is over has no next step', () => {
  expect(openStep(shortReport, [], '2026-03-28')).toBeUndefined();
});

test('a step that is a goal, was done or was deleted is not offered, nor is a later one', () => {
  for (const change of [{}, { status: 'Completed' as const }, { deletedAt: 1 }]) {
    const goal = sampleGoal({ title: 'list  TWENTY units', ...change });
    expect(openStep(shortReport, [goal], '2026-03-12')).toBeUndefined();
  }
});

test('a step that is a goal under another title is not offered', () => {
  const [step] = plannedGoals(shortReport, []);
  const goal = sampleGoal({ ...step, title: 'List the units we own' });
  expect(openStep(shortReport, [goal], '2026-03-12')).toBeUndefined();
});

test('a step without a goal is offered, though there are goals of others', () => {
  const goal = sampleGoal({ title: 'Name the owner' });
  expect(openStep(shortReport, [goal], '2026-03-12')?.title).toBe('List twenty units');
});
