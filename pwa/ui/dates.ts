/** An instant (epoch ms or ISO 8601), or a calendar day (`YYYY-MM-DD`), which is the same day everywhere. */
export type When = number | string;

/** Writes `November 28, 2026`, or `28 November 2026` where the browser has it so. */
export const formatDate = (when: When): string => write(when, { dateStyle: 'long' });

/** Writes `November 28`; the year is said where it is not the present one. */
export const formatDay = (when: When, now: When = Date.now()): string =>
  write(when, { day: 'numeric', month: 'long', ...yearUnless(when, now) });

/** Writes `Nov 28`, for lists and tables. */
export const formatShortDay = (when: When, now: When = Date.now()): string =>
  write(when, { day: 'numeric', month: 'short', ...yearUnless(when, now) });

/** Writes `3:37 PM`, or `15:37`. */
export const formatTime = (when: When): string => write(when, { timeStyle: 'short' });

/** Writes `3:37 PM`, and `3:37 PM, Nov 27` for another day than today. */
export function formatMoment(when: When, now: When = Date.now()): string {
  const time = formatTime(when);
  return isSameDay(when, now) ? time : `${time}, ${formatShortDay(when, now)}`;
}

/** Writes `Saturday 3:37 PM`. */
export const formatWeekdayTime = (when: When): string => `${write(when, { weekday: 'long' })} ${formatTime(when)}`;

/** Writes `Saturday, November 28, 2026`. */
export const formatFullDate = (when: When): string => write(when, { dateStyle: 'full' });

/** Writes `November`; the year is said where it is not the present one. */
export const formatMonth = (when: When, now: When): string => write(when, { month: 'long', ...yearUnless(when, now) });

export const isSameDay = (a: When, b: When): boolean => dateOf(a).toDateString() === dateOf(b).toDateString();

const dateOf = (when: When): Date => new Date(typeof when === 'string' && when.length === 10 ? `${when}T00:00` : when);

const yearUnless = (when: When, now: When): Intl.DateTimeFormatOptions =>
  dateOf(when).getFullYear() === dateOf(now).getFullYear() ? {} : { year: 'numeric' };

/** Keeps each format, because making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function write(when: When, options: Intl.DateTimeFormatOptions): string {
  const key = Object.entries(options).join();
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  formats.set(key, format);
  return format.format(dateOf(when));
}

/** The order and the clock are the browser's own; the words are English, as the texts around them. */
function locale(): string | undefined {
  const own = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale);
  return own.language === 'en' ? undefined : `en-${own.maximize().region}`;
}
