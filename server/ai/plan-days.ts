import { dayMonthYear } from '#schema/days.ts';

const dayMs = 86_400_000;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The first Monday after a day; both as `YYYY-MM-DD`. */
export function nextMonday(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return addDays(day, (8 - at.getUTCDay()) % 7 || 7);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Week 1 begins on the plan's first Monday. */
export function mondayOfWeek(startDay: string, week: number): string {
  return addDays(startDay, (week - 1) * 7);
}

export function fridayOfWeek(startDay: string, week: number): string {
  return addDays(startDay, (week - 1) * 7 + 4);
}

/** "Monday, 23 November 2026" */
export function dayInWords(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${weekdays[at.getUTCDay()]}, ${dayMonthYear(day)}`;
}
