import fc from 'fast-check';
import { expect } from 'vitest';
import { dayMonthYear } from '#schema/days.ts';
import { plain, type Sum, type Words } from './format.ts';

export const dollars: Words = {
  noun: { one: 'booking', many: 'bookings' },
  buyer: { one: 'couple', many: 'couples' },
  money: (amount) => `$${inCents(amount)}`,
  day: dayMonthYear,
};

function inCents(amount: number): string {
  const cents = Math.round(amount * 100) / 100;
  return cents.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(cents) ? 0 : 2,
    maximumFractionDigits: 2,
  });
}

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
const day = /^\d{4}-\d\d-\d\d$/;

export function expectUsable(...results: object[]): void {
  for (const leaf of leaves(results)) {
    if (typeof leaf === 'number') expect(Number.isFinite(leaf) && leaf >= 0).toBe(true);
    if (typeof leaf === 'string') expect(leaf.replace(day, '')).not.toMatch(/NaN|Infinity|undefined|∞|-\d|null/);
  }
}

function leaves(value: unknown): unknown[] {
  return value && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [value];
}

/** Fails where a sum says another number than the result that it explains. */
export function expectSame<Result extends object>(
  sums: readonly Sum<string, Extract<keyof Result, string>>[],
  result: Result,
): void {
  for (const { gives, result: said, isExample } of sums) {
    if (!isExample)
      expect(said).toSatisfy((text: string) => waysToSay(result[gives]).some((way) => text.includes(way)));
  }
}

function waysToSay(value: unknown): string[] {
  if (typeof value === 'number') return [plain(Math.abs(value)), dollars.money(Math.abs(value))];
  if (typeof value === 'string') return [dollars.day(value)];
  return value && typeof value === 'object' ? Object.values(value).flatMap(waysToSay) : [];
}
