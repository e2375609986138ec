import { dayNumber } from '#schema/days.ts';
import { addDays, dayInWords, fridayOfWeek, isHolidayWeek } from '#server/ai/plan-days.ts';
import { calendarOf } from '#server/ai/playbook/analyze/plan-calendar.ts';

/** A week in which people work, from its Monday to its Friday or to the plan's last day. */
export interface PlanWeek {
  /** From 1, by the calendar: a holiday week has a number too, and is none of the plan's. */
  week: number;
  from: string;
  to: string;
}

/** The weeks from the first working Monday after `today` to the wish's own day. */
export function planWeeks(today: string, lastDay: string): PlanWeek[] {
  const { mondays, endDay } = calendarOf(today, lastDay);
  const [first = today] = mondays;
  return mondays.map((from, at) => {
    const friday = fridayOfWeek(from, 1);
    const isLast = at === mondays.length - 1;
    const week = (dayNumber(from) - dayNumber(first)) / 7 + 1;
    return { week, from, to: isLast || endDay < friday ? endDay : friday };
  });
}

/** The same as a model reads it: each week with its days in words, and the weeks that stay free. */
export function weeksInWords(weeks: readonly PlanWeek[]) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  const all = first && last ? Array.from({ length: last.week }, (_, at) => addDays(first.from, 7 * at)) : [];
  return {
    weeks: weeks.map(({ week, from, to }) => ({ week, from: dayInWords(from), to: dayInWords(to) })),
    holidays: all.filter(isHolidayWeek).map((monday) => `the week of ${dayInWords(monday)}`),
  };
}
