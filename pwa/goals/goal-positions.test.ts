import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { compareGoals } from './goal-order.ts';
import { placeAt } from './goal-positions.ts';

const listOf = (positions: readonly string[]) =>
  positions.map((position, i) => sampleGoal({ title: `Goal ${i}`, position })).sort(compareGoals('manual'));

test('one move between two neighbours is one position', () => {
  const goals = listOf(['a0', 'a1', 'a2']);
  expect(placeAt(goals, 2, 1)).toHaveLength(1);
  expect(placeAt(goals, 1, 1)).toEqual([]);
});

test('whatever the positions are, also equal ones or ones of other programs, a move puts the goal where it was wanted', () => {
  const position = fc.oneof(fc.constantFrom('a0', 'a1', 'a0V', 'zz'), fc.stringMatching(/^[0-9A-Za-z]{1,12}$/));
  const lists = fc.array(position, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(), (positions, from, to) => {
      const goals = listOf(positions);
      const [start, end] = [from % goals.length, to % goals.length];
      const placed = new Map(placeAt(goals, start, end).map(({ goal, position }) => [goal.id, position]));
      const moved = goals.map((goal) => ({ ...goal, position: placed.get(goal.id) ?? goal.position }));
      const expected = goals.toSpliced(start, 1).toSpliced(end, 0, ...goals.slice(start, start + 1));
      expect(moved.sort(compareGoals('manual')).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      for (const key of placed.values()) expect(key).toMatch(/^[0-9A-Za-z]{1,200}$/);
    }),
    { seed: 1 },
  );
});
