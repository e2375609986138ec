import { dayNumber, monthNames } from '#schema/days.ts';
import { addDays, firstWorkingMonday, fridayOfWeek, isHolidayWeek } from '#server/ai/plan-days.ts';

/** The weeks of a plan in which people work, by their Mondays; those of Christmas Day and New Year’s Day are left out. */
export interface Calendar {
  mondays: string[];
  endDay: string;
}

const longestPlanWeeks = 105;
const shortestPlanWeeks = 1;

/** From the first working Monday after `today` to the wish’s own day, at least one week and at most two years. */
export function calendarOf(today: string, endDay: string): Calendar {
  const first = firstWorkingMonday(today);
  const weeks = Math.floor((dayNumber(endDay) - dayNumber(first)) / 7) + 1;
  const count = Math.min(longestPlanWeeks, Math.max(shortestPlanWeeks, weeks));
  const mondays = Array.from({ length: count }, (_, at) => addDays(first, 7 * at)).filter((day) => !isHolidayWeek(day));
  const last = mondays.at(-1) ?? first;
  return { mondays, endDay: weeks <= count && endDay >= last ? endDay : fridayOfWeek(last, 1) };
}

/** A plan with fewer weeks than this moves its steps together. */
const leastWeeksUnmoved = 6;

/**
 * The days of a step that wants to begin in week `start` of `span` and take `weeks`. Four weeks stay four weeks where the plan
 * has room for them; in a very short one all steps move together.
 */
export function daysOf({ mondays, endDay }: Calendar, start: number, weeks: number, span: number) {
  const last = mondays.length - 1;
  const scale = mondays.length < leastWeeksUnmoved ? Math.min(1, mondays.length / span) : 1;
  const from = Math.min(last, Math.floor((start - 1) * scale));
  const to = Math.min(last, Math.max(from, Math.ceil((start - 1 + weeks) * scale) - 1));
  const startDay = mondays[from] ?? endDay;
  const friday = fridayOfWeek(mondays[to] ?? startDay, 1);
  return { startDay, endDay: friday < endDay ? friday : endDay };
}

/** `December 4`, with its year where that is not the year of `today`. */
export function monthDay(day: string, today: string): string {
  const [year = '', month = '1', date = '1'] = day.split('-');
  const name = `${monthNames[Number(month) - 1]} ${Number(date)}`;
  return year === today.slice(0, 4) ? name : `${name}, ${year}`;
}

/** The last day of a plan for a wish without a date: by the time that was chosen in the form, else three months. */
export function proposedEnd(today: string, timeline: string | undefined): string {
  const weeks = { '<1 month': 4, '1-3 months': 13, '3-6 months': 26, '6-12 months': 39, '>12 months': 52 }[
    timeline ?? ''
  ];
  let monday = addDays(firstWorkingMonday(today), 7 * ((weeks ?? 13) - 1));
  while (isHolidayWeek(monday)) monday = addDays(monday, 7);
  return fridayOfWeek(monday, 1);
}
