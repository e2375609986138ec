import { expect, test } from 'vitest';
import { contactWords } from './contact-words.ts';

const at = Date.parse('2026-11-23T14:05:00');

test('the last contact is said, and that there is none at the moment', () => {
  const words = contactWords({ answeredAt: at, serverTime: at }, true, at);
  expect(words).toMatch(/^Last synced 2:05\sPM\.$/);
  expect(contactWords({ answeredAt: at, serverTime: at }, false, at)).toMatch(/ Can’t reach .+ right now\.$/);
  expect(contactWords({ answeredAt: 0, serverTime: 0 }, false, at)).toBe('This device hasn’t synced yet.');
});

test.each([
  [7_000, '7 seconds ahead'],
  [-120_000, '2 minutes behind'],
  [3 * 3_600_000, '3 hours ahead'],
  [5 * 86_400_000, '5 days ahead'],
])('a clock that is off by %d ms is said to be, and to do no harm', (skew, words) => {
  expect(contactWords({ answeredAt: at, serverTime: at - skew }, true, at)).toContain(`${words}. That’s OK.`);
});

test('what an answer takes on its way is no skew', () => {
  expect(contactWords({ answeredAt: at, serverTime: at - 2_000 }, true, at)).not.toContain('clock');
});
