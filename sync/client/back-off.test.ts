import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backOffMs } from './back-off.ts';

test('the pause grows to five minutes and never falls below half of its step', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (failures, random) => {
        const full = Math.min(300_000, 2_000 * 2 ** (failures - 1));
        const delay = backOffMs(failures, random);
        expect(delay).toBeGreaterThanOrEqual(full / 2);
        expect(delay).toBeLessThanOrEqual(full);
      },
    ),
    { seed: 1 },
  );
});
