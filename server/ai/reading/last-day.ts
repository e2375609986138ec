import { dayOf, monthNames } from '#schema/days.ts';
import { addDays } from '#server/ai/plan-days.ts';

const months = monthNames.map((name) => name.toLowerCase());

/** The last day that keeps a date as written; undefined where the words leave it open. `month` is its name, `isEnd` its end. */
export function lastDay(
  words: string,
  isEnd: boolean,
  month: string | undefined,
  today: string,
): string | 'past' | undefined {
  const yearOf = /(?:19|20)\d\d/.exec(words)?.[0];
  if (month)
    return monthEnd(
      months.findIndex((name) => name.startsWith(month.slice(0, 3).toLowerCase())),
      yearOf,
      isEnd,
      today,
    );
  if (/^(?:19|20)\d\d$/.test(words)) return notPast(`${Number(words) - (isEnd ? 0 : 1)}-12-31`, today);
  const isWritten = /^\d{4}-\d\d-\d\d$/.test(words) || /\p{L}{3}/u.test(words);
  return isWritten && !isEnd ? writtenDay(words, yearOf, today) : undefined;
}

function monthEnd(month: number, year: string | undefined, isEnd: boolean, today: string): string | 'past' | undefined {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  if (!year && month + 1 === thisMonth && !isEnd) return undefined;
  const next = month + 1 < thisMonth ? thisYear + 1 : thisYear;
  const at = Date.UTC(year ? Number(year) : next, month + (isEnd ? 1 : 0), 1);
  return notPast(addDays(dayOf(at), -1), today);
}

/** A day with its month in letters, or an ISO date; 03/04/2027 is another day in another country. */
export function writtenDay(words: string, year: string | undefined, today: string): string | 'past' | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(words)) return isDay(words) ? notPast(words, today) : undefined;
  const date = /(?<![\d])\d{1,2}(?!\d)/.exec(words)?.[0].padStart(2, '0');
  const name = /(?<!\p{L})\p{L}{3}/u.exec(words.replace(/\d+(?:st|nd|rd|th)|of /gi, ''))?.[0].toLowerCase() ?? '-';
  const month = `${months.findIndex((full) => full.startsWith(name)) + 1}`.padStart(2, '0');
  const inYear = (at: number | string) => `${at}-${month}-${date}`;
  const thisYear = Number(today.slice(0, 4));
  const day = year ? inYear(year) : inYear(inYear(thisYear) >= today ? thisYear : thisYear + 1);
  return date && isDay(day) ? notPast(day, today) : undefined;
}

/** A day that the calendar has: no 31 February, nor a month that no name stood for. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && dayOf(at) === day;
}

/** Null for what is no time in days or longer. A month later is the same day of the month, or that month's last. */
export function dayAfter(value: number, unit: string, today: string): string | null {
  if (value > 600) return null;
  if (unit === 'days') return addDays(today, value);
  if (unit === 'weeks') return addDays(today, 7 * value);
  if (unit !== 'months' && unit !== 'years') return null;
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const to = month - 1 + value * (unit === 'years' ? 12 : 1);
  const last = new Date(Date.UTC(year, to + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, to, Math.min(date, last)));
}

function notPast(day: string, today: string): string | 'past' {
  return day > today ? day : 'past';
}
