import fc from 'fast-check';
import { expect } from 'vitest';
import { dayMonthYear } from '#schema/days.ts';
import { plain, type Sum, type Words } from './format.ts';

export const dollars: Words = {
  noun: { one: 'booking', many: 'bookings' },
  buyer: { one: 'couple', many: 'couples' },
  money: (amount) => `$${plain(amount, 2)}`,
  day: dayMonthYear,
};

/** Absurd, ordinary and missing numbers. */
export const anyNumber = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 500 }),
    fc.double({ min: 0, max: 1000 }),
    fc.constantFrom(0, 1, 100, -1, -0.5, 1e-9, 1e9, 1e15, Number.MAX_VALUE, Number.NaN, Number.POSITIVE_INFINITY),
  ),
  { nil: undefined },
);

export const anyDay = fc.constantFrom(
  undefined,
  '',
  '2026-11-27',
  '2026-12-24',
  '2027-05-01',
  '2020-01-01',
  '2026-02-31',
  '2033-06-30',
);

/** Fails where a result, or a text, holds a number that nobody can use. */
export function expectUsable(result: object, ...texts: object[]): void {
  for (const value of numbersIn(result)) expect(Number.isFinite(value) && value >= 0).toBe(true);
  expect(JSON.stringify(texts)).not.toMatch(/NaN|Infinity|undefined|∞|-\d|null/);
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

/** Fails where a sum says another number than the result that it explains. */
export function expectSame<Result extends object>(
  sums: readonly Sum<string, Extract<keyof Result, string>>[],
  result: Result,
): void {
  for (const { gives, result: said, isExample } of sums) {
    const value = result[gives];
    if (isExample) continue;
    expect(value).toBeTypeOf('number');
    expect([plain(value as number), dollars.money(value as number)].some((figure) => said.includes(figure))).toBe(true);
  }
}
