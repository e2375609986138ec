import { dayNumber, isCalendarDay, monthNames } from '#schema/days.ts';

/** One date where it stands in a text. */
export interface WrittenDate {
  start: number;
  end: number;
  day: number;
  /** From 1. */
  month: number;
  year: number | undefined;
  /** From 0 for Sunday. */
  weekday: number | undefined;
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const shortNames = monthNames.map((name) => `${name.slice(0, 3)}${name.length > 3 ? `(?:${name.slice(3)}|t)?` : ''}`);
const month = `(?<month>${shortNames.join('|')})(?![a-z])(?:\\.(?=,? 20\\d\\d))?`;
const weekday = '(?:(?<weekday>sun|mon|tue|wed|thu|fri|sat)[a-z]*\\.?,? (?:the )?)?';
const year = '(?:,? (?<year>20\\d\\d))?';
const spoken = [
  `${weekday}(?<day>\\d{1,2})(?:st|nd|rd|th)? (?:of )?${month}${year}`,
  `${weekday}${month} (?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:%]|[.,]\\d)${year}`,
].map((pattern) => new RegExp(`(?<![\\p{L}\\p{N}$€£.,-])${pattern}(?![\\p{L}\\p{N}%])`, 'giu'));
const iso = /(?<!\d)(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)(?!\d)/gu;

/** "Monday, 30 November", "Nov 30, 2026" and "2026-11-30". */
export function datesIn(text: string): WrittenDate[] {
  return [...spoken, iso]
    .flatMap((pattern) => [...text.matchAll(pattern)].filter(isNamed).map(readDate))
    .filter((date, at, all) => !all.slice(0, at).some((other) => other.start < date.end && date.start < other.end))
    .sort((a, b) => a.start - b.start);
}

/** "2 may leave" is no date. */
function isNamed({ groups = {} }: RegExpExecArray): boolean {
  return !/^\p{Ll}/u.test(groups.month ?? '');
}

function readDate({ 0: words, index, groups = {} }: RegExpExecArray): WrittenDate {
  const name = groups.month ?? '';
  const byName = shortNames.findIndex((pattern) => new RegExp(`^${pattern}$`, 'i').test(name));
  const said = weekdays.indexOf(groups.weekday?.toLowerCase() ?? '');
  return {
    start: index,
    end: index + words.length,
    day: Number(groups.day),
    month: byName === -1 ? Number(name) : byName + 1,
    year: groups.year === undefined ? undefined : Number(groups.year),
    weekday: said === -1 ? undefined : said,
  };
}

/** How far back and ahead a date without a year is looked for, in days. */
const [behind, ahead] = [183, 365];

/** The days, `YYYY-MM-DD`, that a date can mean on the day on which it is read: none where no calendar has it. */
export function daysOf({ day, month, year }: WrittenDate, today: string): string[] {
  const near = Number(today.slice(0, 4));
  const years = year === undefined ? [near, near + 1, near - 1] : [year];
  const days = years
    .map((one) => `${one}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
    .filter(isCalendarDay);
  if (year !== undefined) return days;
  const away = (one: string) => dayNumber(one) - dayNumber(today);
  return days.filter((one) => away(one) >= -behind && away(one) < ahead);
}

export function weekdayOf(day: string): number {
  return new Date(dayNumber(day) * 86_400_000).getUTCDay();
}
