import { expect, test } from 'vitest';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { asUpdate, changedFields, emptyValues, toFields, toGoalValues } from './goal-values.ts';

const today = '2026-11-23';

test('only what was changed is sent, texts with what the person saw', () => {
  const goal = sampleGoal({ title: 'Hire', notes: 'Two names', targetCompletion: '2026-12-01' });
  const values = { ...toGoalValues(goal), title: ' Hire a lead ', notes: 'Three names', targetCompletion: '' };
  const changed = changedFields(goal, toFields(values), today);
  expect(changed).toEqual({ title: 'Hire a lead', notes: 'Three names', targetCompletion: null });
  expect(asUpdate(goal, changed)).toEqual({
    set: { title: 'Hire a lead', targetCompletion: null },
    text: { notes: { base: 'Two names', value: 'Three names' } },
  });
});

test('a form that was left as it was changes nothing', () => {
  const goal = sampleGoal({ notes: 'Two names' });
  expect(changedFields(goal, toFields(toGoalValues(goal)), today)).toEqual({});
});

test('completing brings its day along, and reopening takes it away', () => {
  const goal = sampleGoal();
  expect(changedFields(goal, { status: 'Completed' }, today)).toEqual({ status: 'Completed', completedDate: today });
  const done = sampleGoal({ status: 'Completed', completedDate: '2026-11-01' });
  expect(changedFields(done, { status: 'In Progress' }, today)).toEqual({ status: 'In Progress', completedDate: null });
  expect(changedFields(done, { title: 'Other' }, today)).toEqual({ title: 'Other' });
});

test('an empty form has no day', () => {
  expect(toFields(emptyValues)).toMatchObject({ title: '', targetCompletion: null });
});
