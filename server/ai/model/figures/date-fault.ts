import { dayNumber } from '#schema/days.ts';
import { addDays, nextMonday } from '#server/ai/plan-days.ts';
import { daysOf, type WrittenDate, weekdayOf } from './dates-in.ts';
import type { Figure } from './figure.ts';
import type { FigureGround } from './figure-ground.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** How far from today a date with a weekday and without a year is looked for, in days. */
const near = 183;

/** What is wrong with a date, if anything. Advice may set one to come; a fact has one that was given or that the plan has. */
export function dateFault(date: WrittenDate, ground: FigureGround, isAdvised: boolean): string | undefined {
  const { facts, moments } = ground;
  const { today } = facts;
  const days = daysOf(date, today);
  const isNear = (day: string) => date.year !== undefined || Math.abs(dayNumber(day) - dayNumber(today)) <= near;
  const [day = days[0]] = days.filter(isNear);
  if (day === undefined) return 'is no day of the calendar';
  const own = [today, nextMonday(today), ...facts.days];
  const given = moments.filter(({ from, to }) => from === to).map(({ from }) => from);
  const known = [...own, ...given, ...given.flatMap((one) => shifted(one, ground.given))];
  const isKnown = days.some((one) => known.includes(one));
  if (date.weekday !== undefined && weekdayOf(day) !== date.weekday) return `is a ${weekdays[weekdayOf(day)]}`;
  if (isKnown) return undefined;
  if (isAdvised || date.weekday !== undefined) return day < today ? 'has passed' : undefined;
  return 'is a date that stands in no answer and not in the plan';
}

/** "Eight weeks before 31 March is 3 February." */
function shifted(day: string, given: readonly Figure[]): string[] {
  const lengths = given.flatMap((one) =>
    one.unit === 'days' ? one.values : one.unit === 'weeks' ? one.values.map((value) => 7 * value) : [],
  );
  const whole = lengths.filter((length) => Number.isInteger(length) && length <= 366);
  return whole.flatMap((length) => [addDays(day, -length), addDays(day, length)]);
}
