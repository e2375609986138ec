import { dayNumber } from '#schema/days.ts';
import { type Amount, isSameUnit } from './amounts.ts';

/** Where a change stands on one day, if it moves on a straight line. */
export interface Milestone {
  day: string;
  amount: Amount;
}

/**
 * The values of a change at given days (`YYYY-MM-DD`, in order; the last is the plan's review) on a straight line from
 * the start to the deadline. Whole numbers stay whole and are rounded towards today's value, so that no milestone asks for a
 * piece more than the line does; others have the nearest decimal.
 *
 * @returns undefined when the deadline lies before the review, or a bound leaves the way open.
 */
export function milestonesOf(
  change: { from: Amount; to: Amount },
  time: { start: string; deadline: string },
  days: readonly string[],
): Milestone[] | undefined {
  const { from, to } = change;
  const length = dayNumber(time.deadline) - dayNumber(time.start);
  const review = days.at(-1);
  if (review === undefined || !(length > 0) || time.deadline < review || !isSameUnit(from, to)) return undefined;
  if (from.bound === 'atLeast' || from.bound === 'atMost') return undefined;
  return days.map((day) => {
    const way = Math.min(1, Math.max(0, (dayNumber(day) - dayNumber(time.start)) / length));
    const { unit, currency } = from;
    const bound = from.bound ?? (to.bound === 'about' ? 'about' : undefined);
    return { day, amount: { value: rounded(from, to, way), unit, currency, bound } };
  });
}

function rounded(from: Amount, to: Amount, way: number): number {
  const isWhole = from.unit !== 'percent' && Number.isInteger(from.value) && Number.isInteger(to.value);
  const exact = from.value + (to.value - from.value) * way;
  if (!isWhole) return Math.round(exact * 10) / 10;
  // The tiny part keeps a binary fraction from taking a whole step away.
  return to.value > from.value ? Math.floor(exact + 1e-9) : Math.ceil(exact - 1e-9);
}
