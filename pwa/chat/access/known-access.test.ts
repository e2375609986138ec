import { expect, test } from 'vitest';
import { type KnownAccess, resetAfter, usedOn } from './known-access.ts';

const noon = Date.parse('2026-03-12T12:00:00Z');
const access: KnownAccess = { hasAccess: true, until: null, source: 'order', usedToday: 159, dailyLimit: 200 };
const use = (usedToday: number, now = noon) => usedOn(now, { ...access, usedToday }, noon);

test('a day’s messages are nearly up from 80 % on, and up at the last one', () => {
  expect(use(159)).toEqual({ used: 159, limit: 200, isNearlyUp: false, isUp: false });
  expect(use(160)).toMatchObject({ isNearlyUp: true, isUp: false });
  expect(use(200)).toMatchObject({ isNearlyUp: true, isUp: true });
});

test('the count begins anew at midnight of UTC, also where nobody could be asked since', () => {
  expect(resetAfter(noon)).toBe(Date.parse('2026-03-13T00:00:00Z'));
  expect(use(200, resetAfter(noon) - 1).used).toBe(200);
  expect(use(200, resetAfter(noon))).toMatchObject({ used: 0, isUp: false });
});
