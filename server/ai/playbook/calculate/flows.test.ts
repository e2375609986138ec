import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateFlows, flowsLevers, flowsSums } from './flows.ts';
import { anyNumber, dollars } from './testing.ts';

const box = {
  unitsTold: 142,
  toldDay: '2026-11-01',
  monthsSince: 26 / (365 / 12),
  targetUnits: 400,
  joinPerMonth: 22,
  leavePerMonth: 11,
  monthsLeft: 7,
  deadlineDay: '2027-06-30',
};

test('those who leave are a share, so that more leave of a greater number', () => {
  expect(calculateFlows(box)).toMatchObject({ netPerMonth: 11, unitsToday: 151, unitsExpected: 208, joinsNeeded: 57 });
  expect(flowsSums(box, dollars).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '142 on 1 November 2026 + 11 a month × 0.9 months = about 151 bookings',
    '11 ÷ 142 = 7.7 of 100',
    '151 today; for 7 months 7.7 of 100 leave and 22 join = 208 bookings',
    '151 → 400 in 7 months while 7.7 of 100 leave = 57 a month',
    '7 months in which 3.9 of 100 leave and 26 join = 278 of 400',
  ]);
});

test('so many who join each month reach the number, and one fewer does not', () => {
  const { joinsNeeded = 0 } = calculateFlows(box);
  const reachedBy = (joinPerMonth: number) => {
    let now = calculateFlows(box).unitsToday ?? 0;
    for (let left = box.monthsLeft; left > 0; left--) now = now * (1 - 11 / 142) + joinPerMonth;
    return now;
  };
  expect(reachedBy(joinsNeeded)).toBeGreaterThanOrEqual(400);
  expect(reachedBy(joinsNeeded - 1)).toBeLessThan(400);
});

test('half the leavers keep more than one more a week brings', () => {
  expect(flowsLevers(box, dollars).map(({ id, worth }) => [id, worth])).toEqual([
    ['keep', 43],
    ['attempts', 24],
  ]);
});

test('where more leave than join, the number falls and never below none', () => {
  const shrinking = { ...box, joinPerMonth: 5, leavePerMonth: 60 };
  expect(calculateFlows(shrinking)).toMatchObject({ netPerMonth: -55, unitsToday: 95 });
  expect(calculateFlows({ ...box, joinPerMonth: 0, leavePerMonth: 142 })).toMatchObject({ unitsExpected: 0 });
});

test('a missing number gives no result that needs it', () => {
  expect(Object.values(calculateFlows({ joinPerMonth: 3 })).filter((value) => value !== undefined)).toEqual([]);
  expect(flowsSums({}, dollars)).toEqual([]);
});

test('whatever is given, nothing is infinite or no number', () => {
  const anyInput = fc.record({
    unitsTold: anyNumber,
    monthsSince: anyNumber,
    toldDay: fc.constant('2026-11-01'),
    targetUnits: anyNumber,
    joinPerMonth: anyNumber,
    leavePerMonth: anyNumber,
    monthsLeft: anyNumber,
    deadlineDay: fc.constant('2027-06-30'),
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const texts = JSON.stringify([flowsSums(input, dollars), flowsLevers(input, dollars)]);
      expect(texts).not.toMatch(/NaN|Infinity|undefined|∞|null/);
    }),
    { seed: 32, numRuns: 300 },
  );
});
