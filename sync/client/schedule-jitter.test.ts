import { expect, test } from 'vitest';
import { dueAt, newSchedule, schedule } from './schedule.ts';

const begun = schedule(newSchedule(), { kind: 'started' }, 0);
const synced = { kind: 'synced', more: false, unsent: 0 } as const;
const wait = { kind: 'wait', isServer: false } as const;

test('devices that synced at the same moment do not ask again at the same moment', () => {
  const next = (random: number) => dueAt(schedule(begun, { kind: 'ended', outcome: synced, random }, 0));
  expect([next(0), next(0.5), next(0.999)].map((ms) => Math.round(ms / 1000))).toEqual([45, 60, 75]);
});

test('devices that found no server at the same moment do not try again at the same moment', () => {
  const next = (random: number) => dueAt(schedule(begun, { kind: 'ended', outcome: wait, random }, 0));
  expect(next(0)).toBeLessThan(next(0.5));
  expect(next(0.5)).toBeLessThan(next(0.999));
  expect(next(0)).toBeGreaterThan(0);
});
