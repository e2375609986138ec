import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateFlows, flowsLevers, flowsSums } from './flows.ts';
import { anyNumber, dollars } from './testing.ts';

const box = {
  unitsToday: 142,
  targetUnits: 400,
  joinPerMonth: 22,
  leavePerMonth: 11,
  monthsLeft: 7,
  deadlineDay: '2027-06-30',
};

test('22 who join and 11 who leave make 219 of 142 in seven months, and 400 takes 47.9 who join', () => {
  expect(calculateFlows(box)).toMatchObject({ netPerMonth: 11, unitsExpected: 219 });
  expect(calculateFlows(box).joinsNeeded).toBeCloseTo(47.86, 2);
  expect(flowsSums(box, dollars).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '22 join − 11 leave = 11 a month',
    '142 today + 11 a month × 7 months = 219 bookings',
    '(400 − 142) ÷ 7 months = 36.9 more a month',
    '36.9 + 11 who leave = 47.9 a month',
  ]);
});

test('half the leavers keep more than one more a week brings', () => {
  expect(flowsLevers(box, dollars).map(({ id, worth }) => [id, worth])).toEqual([
    ['keep', 38],
    ['attempts', 30],
  ]);
});

test('where more leave than join, the number falls and never below none', () => {
  const shrinking = { ...box, joinPerMonth: 5, leavePerMonth: 60 };
  expect(calculateFlows(shrinking)).toMatchObject({ netPerMonth: -55, unitsExpected: 0 });
  expect(flowsSums(shrinking, dollars)[0]?.result).toBe('−55 a month');
});

test('a missing number gives no result that needs it', () => {
  expect(calculateFlows({ joinPerMonth: 3 })).toEqual({
    netPerMonth: undefined,
    unitsExpected: undefined,
    neededPerMonth: undefined,
    joinsNeeded: undefined,
  });
  expect(flowsSums({}, dollars)).toEqual([]);
});

test('whatever is given, nothing is infinite or no number', () => {
  const anyInput = fc.record({
    unitsToday: anyNumber,
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
