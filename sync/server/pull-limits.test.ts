import { expect, test } from 'vitest';
import { pullLimits } from './ports.ts';

test('windows and pages are as large as the protocol says', () => {
  expect(pullLimits).toEqual({
    changes: 500,
    changeBytes: 256_000,
    cards: 2_000,
    bodies: 20,
    conversations: 50,
    messages: 200,
  });
});
