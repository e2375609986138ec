import { expect, test } from 'vitest';
import { removedWords } from './copy-status.ts';

const subject = 'Dana Okafor’s submission';

test.each([
  [{ subject, count: 1, newestCount: 0 }, 'Dana Okafor’s submission is no longer kept on your devices.'],
  [
    { subject, count: 1, newestCount: 1 },
    'Dana Okafor’s submission is no longer kept. It stays while it’s one of the newest.',
  ],
  [{ count: 2, newestCount: 0 }, '2 submissions are no longer kept on your devices.'],
  [{ count: 2, newestCount: 2 }, '2 submissions are no longer kept. They stay while they’re among the newest.'],
  [{ count: 3, newestCount: 1 }, '3 submissions are no longer kept. 1 stays because it’s among the newest.'],
  [{ count: 3, newestCount: 2 }, '3 submissions are no longer kept. 2 stay because they’re among the newest.'],
])('removing %j says what leaves this device', (removed, words) => {
  expect(removedWords({ ...removed, isOffline: false })).toBe(words);
});

test.each([
  [1, 0, '1 submission is no longer kept. It will be removed from this device when you’re back online.'],
  [2, 0, '2 submissions are no longer kept. They will be removed from this device when you’re back online.'],
  [1, 1, '1 submission is no longer kept. It stays while it’s one of the newest.'],
  [
    3,
    1,
    '3 submissions are no longer kept. 1 stays because it’s among the newest. The rest will be removed from this device when you’re back online.',
  ],
])('removing %i offline, %i of them among the newest, says when they leave', (count, newestCount, words) => {
  expect(removedWords({ count, newestCount, isOffline: true })).toBe(words);
});
