import { dayNumber, isPossibleDay } from '#schema/days.ts';
import { addDays, isHolidayWeek, nextMonday } from '#server/ai/plan-days.ts';

export const weeksPerYear = 52;
export const monthsPerYear = 12;

export interface WeeksLeft {
  isPast: boolean;
  /** Whole weeks from next Monday to the date, which is their last day. */
  weeksLeft: number;
  /** Those of them with Christmas Day or New Year’s Day, in which little gets done. */
  holidayWeeks: number;
  /** The others: what has to be done is shared out among these. */
  workWeeks: number;
}

/** Counts the weeks until a date; both as `YYYY-MM-DD`. Undefined where one of them is no day. */
export function weeksUntil(today: string | undefined, day: string | undefined): WeeksLeft | undefined {
  if (!(today && day && isPossibleDay(today) && isPossibleDay(day))) return undefined;
  const monday = nextMonday(today);
  const weeksLeft = Math.max(0, Math.floor((dayNumber(day) - dayNumber(monday) + 1) / 7));
  const holidayWeeks = holidayMondays(monday, addDays(monday, weeksLeft * 7)).length;
  return { isPast: day < today, weeksLeft, holidayWeeks, workWeeks: weeksLeft - holidayWeeks };
}

function holidayMondays(from: string, end: string): string[] {
  const firstYear = Number(from.slice(0, 4));
  const years = Array.from({ length: Number(end.slice(0, 4)) - firstYear + 1 }, (_, at) => firstYear + at);
  return years
    .flatMap((year) => [`${year}-01-01`, `${year}-12-25`])
    .map((holiday) => addDays(nextMonday(holiday), -7))
    .filter((monday) => monday >= from && monday < end && isHolidayWeek(monday));
}
