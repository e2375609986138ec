import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateDebt, type DebtInput } from './debt.ts';
import { debtLevers, debtSums } from './debt-in-words.ts';
import { anyDay, anyNumber, dollars, expectSame, expectUsable } from './testing.ts';

const bakery: DebtInput = {
  debt: 42_000,
  paymentPerMonth: 1500,
  ratePercent: 9,
  today: '2026-11-27',
  deadlineDay: '2028-11-30',
};

test('$42,000 at $1,500 a month and 9% a year lasts 32 months; 24 months take $1,918.76', () => {
  const result = calculateDebt(bakery);
  expect(result).toMatchObject({ isGrowing: false, interestPerMonth: 315, monthsToTarget: 32, monthsLeft: 24 });
  expect(result.paymentNeeded).toBeCloseTo(1918.76, 2);
  expect(result.paymentMore).toBeCloseTo(418.76, 2);
  expect(result.interestTotal).toBeCloseTo(bookedMonthByMonth(42_000, 1500, 0.09).interest, 6);
});

/** The same by a table of months, as a lender books it. */
function bookedMonthByMonth(debt: number, payment: number, rate: number): { months: number; interest: number } {
  let [left, months, interest] = [debt, 0, 0];
  while (left > 1e-9 && months < 1200) {
    const due = (left * rate) / 12;
    interest += due;
    left = Math.max(0, left + due - payment);
    months += 1;
  }
  return { months, interest };
}

test('the sums of a debt say each step in words', () => {
  expect(debtSums(bakery, dollars).map(({ formula, result }) => `${formula} = ${result}`)).toEqual([
    '$42,000, paying $1,500 a month at 9% a year = 32 months',
    '$42,000 × 9% ÷ 12 = $315',
    '31 × $1,500 + $822.43 in the last month − $42,000 = $5,322.43',
    '$42,000 in 24 months at 9% a year = $1,918.76 a month',
    '$1,918.76 − $1,500 = $418.76 a month',
  ]);
});

test('a fifth more each month ends it 6 months sooner', () => {
  expect(debtLevers(bakery, dollars).map(({ id, worthText }) => [id, worthText])).toEqual([
    ['rate', '1 month sooner, $1,332 less interest'],
    ['pay-more', '6 months sooner, $979 less interest'],
  ]);
});

test('without a rate, it is computed without interest', () => {
  const result = calculateDebt({ ...bakery, ratePercent: undefined });
  expect(result).toMatchObject({ monthsToTarget: 28, paymentNeeded: 1750, interestTotal: undefined });
  expect(result.missing).toEqual(['ratePercent']);
  expect(debtSums({ ...bakery, ratePercent: undefined }, dollars)[0]?.formula).toContain('without interest');
});

test('a payment below the interest never ends the debt', () => {
  expect(calculateDebt({ ...bakery, paymentPerMonth: 300 })).toMatchObject({
    isGrowing: true,
    monthsToTarget: undefined,
    interestTotal: undefined,
  });
});

test('a debt that is to be halved takes until it is halved', () => {
  const { monthsToTarget, gap } = calculateDebt({ ...bakery, target: 21_000, ratePercent: undefined });
  expect([monthsToTarget, gap]).toEqual([14, 21_000]);
});

test('without a payment, two are shown as an example', () => {
  expect(debtSums({ ...bakery, paymentPerMonth: undefined }, dollars)[0]).toMatchObject({
    isExample: true,
    result: '63 months or 28 months',
  });
});

test('months and interest agree with a table of months, whatever the debt', () => {
  const any = fc.record({
    debt: fc.integer({ min: 500, max: 90_000 }),
    share: fc.integer({ min: 2, max: 30 }),
    ratePercent: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(any, ({ debt, share, ratePercent }) => {
      const paymentPerMonth = (debt * share) / 100;
      const { months, interest } = bookedMonthByMonth(debt, paymentPerMonth, ratePercent / 100);
      const result = calculateDebt({ debt, paymentPerMonth, ratePercent });
      expect(result.monthsToTarget).toBe(months);
      expect(Math.abs((result.interestTotal ?? 0) - interest)).toBeLessThan(0.01);
    }),
    { seed: 32, numRuns: 300 },
  );
});

test('whatever is given, no result or text is negative, infinite or no number', () => {
  const anyInput = fc.record({
    debt: anyNumber,
    target: anyNumber,
    paymentPerMonth: anyNumber,
    ratePercent: anyNumber,
    today: anyDay,
    deadlineDay: anyDay,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = calculateDebt(input);
      const sums = debtSums(input, dollars);
      expectUsable(result, sums, debtLevers(input, dollars));
      expectSame(sums, result);
    }),
    { seed: 32, numRuns: 500 },
  );
});
