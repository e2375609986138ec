export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const msPerDay = 86_400_000;

/** `2026-03-12` → `12 March`. A day may also be given as its `dayNumber`. */
export function dayAndMonth(day: string | number): string {
  const date = dateOf(day);
  return `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}`;
}

/** `2026-03-12` → `12 March 2026`. */
export function dayMonthYear(day: string | number): string {
  return `${dayAndMonth(day)} ${dateOf(day).getUTCFullYear()}`;
}

/** `2026-03-12` → `March 12`, as reports say a day. A day may also be given as its `dayNumber`. */
export function monthDay(day: string | number): string {
  const date = dateOf(day);
  return `${monthNames[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** `2026-03-12` → `March 12, 2026`. */
export function monthDayYear(day: string | number): string {
  return `${monthDay(day)}, ${dateOf(day).getUTCFullYear()}`;
}

/** `2026-03-12` → `Mar 12`, for a table or a drawing. A day may also be given as its `dayNumber`. */
export function shortDay(day: string | number): string {
  const date = dateOf(day);
  return `${monthNames[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCDate()}`;
}

/** Days since 1970-01-01, so that the difference of two is a number of days. A day past its month's end runs on. */
export function dayNumber(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date) / msPerDay;
}

function dateOf(day: string | number): Date {
  return new Date((typeof day === 'string' ? dayNumber(day) : day) * msPerDay);
}

/** The day of an instant (epoch ms), in UTC, as `YYYY-MM-DD`. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Tells whether a text is a day that the calendar has, `YYYY-MM-DD`: `Date.parse` takes 31 February for 3 March. */
export function isCalendarDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(midnight) && dayOf(midnight) === day;
}

/** The days that a person can mean: years before and after are half typed, as 0203 on the way to 2031. */
export const firstPossibleDay = '1900-01-01';
export const lastPossibleDay = '2200-12-31';
export const isPossibleDay = (day: string): boolean =>
  isCalendarDay(day) && day >= firstPossibleDay && day <= lastPossibleDay;
export const dayMessage = 'Please enter a date between 1900 and 2200.';
