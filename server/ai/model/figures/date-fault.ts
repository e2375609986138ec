import { dayNumber } from '#schema/days.ts';
import { nextMonday } from '#server/ai/plan-days.ts';
import { daysOf, type WrittenDate, weekdayOf } from './dates-in.ts';
import type { FigureGround } from './figure-ground.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** How far from today a date with a weekday and without a year is looked for, in days. */
const near = 183;

/** What is wrong with a date, if anything. Advice may set one to come; a fact has one that was given or that the plan has. */
export function dateFault(date: WrittenDate, { facts, moments }: FigureGround, isAdvised: boolean): string | undefined {
  const { today } = facts;
  const days = daysOf(date, today);
  const isNear = (day: string) => date.year !== undefined || Math.abs(dayNumber(day) - dayNumber(today)) <= near;
  const [day = days[0]] = days.filter(isNear);
  if (day === undefined) return 'is no day of the calendar';
  const own = [today, nextMonday(today), ...facts.days];
  const isKnown = days.some((one) => own.includes(one) || moments.some(({ from, to }) => from === one && to === one));
  if (date.weekday !== undefined && weekdayOf(day) !== date.weekday) return `is a ${weekdays[weekdayOf(day)]}`;
  if (isKnown) return undefined;
  if (isAdvised || date.weekday !== undefined) return day < today ? 'has passed' : undefined;
  return 'is a date that stands in no answer and not in the plan';
}
