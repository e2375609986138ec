import { expect, test } from 'vitest';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { nextGoals } from './choose-goals.ts';

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
