import { expect, test } from 'vitest';
import { intentTime } from './intent-time.ts';

const now = 1_790_000_000_000;
const hour = 3_600_000;
const day = 24 * hour;

test('an edit was meant when it was made, by the clock of the server, whatever the device’s clock says', () => {
  for (const skew of [0, 5 * day, -9 * day]) {
    expect(intentTime({ at: now + skew - hour, clientTime: now + skew, now, highest: 0 })).toBe(now - hour);
  }
});

test('a device whose clock was set back after the edit is not later than the server', () => {
  expect(intentTime({ at: now + day, clientTime: now, now, highest: now - 1 })).toBe(now);
  expect(intentTime({ at: 1e300, clientTime: now, now, highest: 0 })).toBe(now);
});

test('when the clock of the server stepped back, an edit may still be the latest', () => {
  expect(intentTime({ at: now + day, clientTime: now, now: now - day, highest: now })).toBe(now);
  expect(intentTime({ at: now + day, clientTime: now - day, now: now - day, highest: now })).toBe(now + 1);
});

test('an instant that cannot be is one that can be stored', () => {
  expect(intentTime({ at: -1e300, clientTime: 1e300, now, highest: 0 })).toBe(0);
  expect(intentTime({ at: now + 0.4, clientTime: now, now: now + 7, highest: 0 })).toBe(now + 7);
});
