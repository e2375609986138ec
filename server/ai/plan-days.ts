import { dayMonthYear, dayOf } from '#schema/days.ts';

const dayMs = 86_400_000;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The first Monday after a day; both as `YYYY-MM-DD`. */
export function nextMonday(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return addDays(day, (8 - at.getUTCDay()) % 7 || 7);
}

/** The first Monday after a day of a week in which people work. */
export function firstWorkingMonday(day: string): string {
  let monday = nextMonday(day);
  while (isHolidayWeek(monday)) monday = addDays(monday, 7);
  return monday;
}

export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);
}

export function fridayOfWeek(startDay: string, week: number): string {
  return addDays(startDay, (week - 1) * 7 + 4);
}

/** The last Friday before a day. */
export function fridayBefore(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -(((weekday + 1) % 7) + 1));
}

/** The five working days from a Monday hold Christmas Day or New Year’s Day. */
export function isHolidayWeek(monday: string): boolean {
  return [0, 1, 2, 3, 4].map((at) => addDays(monday, at).slice(5)).some((day) => day === '12-25' || day === '01-01');
}

/** "Monday, 23 November 2026" */
export function dayInWords(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${weekdays[at.getUTCDay()]}, ${dayMonthYear(day)}`;
}
