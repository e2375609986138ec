import { expect, test } from 'vitest';
import { goalFieldsSchema } from '#schema/goals.ts';
import { positionAfter } from './position-after.ts';

test('a goal without a place goes behind the last one, whoever wrote that', () => {
  for (const last of ['a0', 'a0V', 'zzzz', '0', 'A', '900']) {
    const position = positionAfter(last);
    expect(position > last).toBe(true);
    expect(goalFieldsSchema.shape.position.safeParse(position).success).toBe(true);
  }
  expect(positionAfter(null)).toBe('a0');
});

test('a place is never too long to be sent back', () => {
  expect(positionAfter('z'.repeat(200))).toHaveLength(200);
});
